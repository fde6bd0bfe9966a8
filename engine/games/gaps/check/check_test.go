package check

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/enginetest"
	"patience/engine/games/gaps/referee"
)

// ranks names them all.
const ranks = "A 2 3 4 5 6 7 8 9 10 J Q K"

// kinds are the options of games of each kind.
func kinds() []string {
	return []string{
		"pack=4x5 rows=free order= gaps=aces low=two takes=next redeals=none pickup=shuffled exchange=no double=no",
		"pack=4x5 rows=once order= gaps=aces low=two takes=next redeals=2 pickup=order exchange=no double=no",
		"pack=3x5 rows=fixed order=hcd gaps=left low=two takes=next redeals=unlimited pickup=order exchange=no double=no",
		"pack=4x4 rows=fixed order=shdc gaps=aces low=two takes=higher redeals=none pickup=shuffled exchange=no double=no",
		"pack=4x4 rows=free order= gaps=left low=ace takes=next redeals=1 pickup=order exchange=yes double=yes",
		"pack=2x13 rows=free order= gaps=left2 low=two takes=next redeals=none pickup=shuffled exchange=yes double=no",
		"pack=3x5 rows=fixed order=hcd gaps=aces low=two takes=next redeals=3 pickup=shuffled exchange=no double=no seed=18446744073709551557 made=1",
		"pack=4x4 rows=once order= gaps=left low=two takes=next redeals=9 pickup=shuffled exchange=no double=no seed=7 made=0",
		"pack=4x13 rows=fixed order=chsd gaps=aces low=two takes=next redeals=none pickup=shuffled exchange=no double=no",
	}
}

// TestAgainstReferee plays by chance, and wants the moves to be those of the referee.
func TestAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, o := range kinds() {
		for range 20 {
			at := deal(t, rng, o)
			r := rulesFor(t, at, o)
			for moves := 0; moves < 40 && compare(t, r, at); moves++ {
				legal := at.Legal()
				if err := at.Play(legal[rng.IntN(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// deal lays the cards of a game out anywhere.
func deal(t *testing.T, rng *rand.Rand, options string) *referee.Table {
	var g game
	if err := g.play(options); err != nil {
		t.Fatal(err)
	}
	at := &referee.Table{
		Ranks: strings.Fields(ranks)[g.low : g.low+g.inRow], Stay: g.once, AnyHigher: g.higher, AceOnKing: g.double,
		Exchanges: g.exchange, Redeals: g.redeals, Spaces: g.spaces,
	}
	if g.redeals == unlimited {
		at.Redeals = -1
	}
	if g.shuffled {
		at.Dealt = g.made
		at.Shuffle = func(made int, cards []string) { shuffled(g.seed, made, cards) }
	}
	for _, suit := range g.suitOf {
		at.Suits = append(at.Suits, "cdhs"[suit:suit+1])
	}
	places := make([]string, g.places())
	for suit := range g.suits {
		for i, rank := range at.Ranks {
			places[suit*g.inRow+i] = rank + "cdhs"[suit:suit+1]
		}
	}
	rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for row := range slices.Chunk(places, g.width) {
		at.Rows = append(at.Rows, slices.Clone(row))
	}
	return at
}

// shuffled shuffles the cards of a redeal as the engine does it.
func shuffled(deal uint64, made int, texts []string) {
	seeds := engine.SplitMix(deal)
	for range made {
		seeds.Next()
	}
	order := make([]engine.Card, len(texts))
	for i := range order {
		order[i] = engine.Card(i)
	}
	engine.Shuffle(seeds.Next(), order)
	before := slices.Clone(texts)
	for i, from := range order {
		texts[i] = before[from]
	}
}

// rulesFor returns the rules for a table as the start.
func rulesFor(t *testing.T, at *referee.Table, options string) *rules {
	r, err := Rules(closed.Head{Options: options, Position: position(at)})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

func position(at *referee.Table) string {
	var rows []string
	for _, row := range at.Rows {
		rows = append(rows, strings.Join(slices.Collect(func(yield func(string) bool) {
			for _, card := range row {
				if card == "" {
					card = "-"
				}
				if !yield(card) {
					return
				}
			}
		}), " "))
	}
	return strings.Join(rows, " | ")
}

// member writes a table as a member.
func member(r *rules, at *referee.Table) []uint64 {
	s := *r
	s.start = table{}
	if err := s.lay(position(at)); err != nil {
		panic(err)
	}
	if s.start.left = at.Redeals; at.Redeals < 0 {
		s.start.left = unlimited
	}
	return s.Start()[0]
}

// compare says whether there is a move.
func compare(t *testing.T, r *rules, at *referee.Table) bool {
	if at.Won() {
		enginetest.SameMoves(t, r, member(r, at), nil, true, errWon, at)
		return false
	}
	var lead [][]uint64
	for _, m := range at.Legal() {
		next := at.Copy()
		if err := next.Play(m); err != nil {
			t.Fatal(err)
		}
		lead = append(lead, member(r, next))
	}
	enginetest.SameMoves(t, r, member(r, at), lead, false, errWon, at)
	return len(lead) > 0
}

func TestRefused(t *testing.T) {
	good := closed.Head{Options: kinds()[2], Position: "2c - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c"}
	if _, err := Rules(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"no pack", "3x5", "5x5", "bad values: pack"},
		{"another option", "double", "doubled", "want double="},
		{"an option missing", " double=no", "", "want pack, rows"},
		{"a blank too many", "double=no", "", "want double="},
		{"a bad value", "takes=next", "takes=all", "bad values: takes"},
		{"shuffled without a seed", "redeals=unlimited pickup=order", "redeals=3 pickup=shuffled", "seed, made"},
		{"shuffled without an end", "pickup=order exchange=no double=no", "pickup=shuffled exchange=no double=no seed=1 made=0", "without an end"},
		{"a seed in order", "double=no", "double=no seed=1 made=0", "want pack, rows"},
		{"a seed too large", "redeals=unlimited pickup=order exchange=no double=no", "redeals=1 pickup=shuffled exchange=no double=no seed=18446744073709551616 made=0", "below 2^64"},
		{"a seed below 0", "redeals=unlimited pickup=order exchange=no double=no", "redeals=1 pickup=shuffled exchange=no double=no seed=-1 made=0", "below 2^64"},
		{"redeals below 0", "redeals=unlimited pickup=order exchange=no double=no", "redeals=1 pickup=shuffled exchange=no double=no seed=1 made=-1", "up to 9"},
		{"exchanges", "exchange=no", "exchange=yes", "want rows=free"},
		{"a suit twice", "hcd", "hcc", "each suit once"},
		{"a suit missing", "hcd", "hc", "want the suits"},
		{"no suits wanted", "rows=fixed", "rows=free", "want the suits"},
		{"a card twice", "5h", "5d", "there twice"},
		{"an ace", "5h", "Ah", "bad card"},
		{"a spade", "5h", "5s", "bad card"},
		{"a card missing", "5h", "-", "11 cards: want 12"},
		{"a short row", "- |", "|", "4 places: want 5"},
		{"a row missing", " | 3c 2d 5d 3h 4c", "", "2 rows: want 3"},
	} {
		h := good
		h.Options = strings.Replace(h.Options, c.old, c.new, 1)
		h.Position = strings.Replace(h.Position, c.old, c.new, 1)
		if _, err := Rules(h); h == good || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestLemmasRefused wants lemmas to be refused that are not known or do not hold in a game.
func TestLemmasRefused(t *testing.T) {
	position := "2c - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c | 2s 3s 4s 5s -"
	free := "pack=4x5 rows=free order= gaps=aces low=two takes=next redeals=none pickup=order exchange=no double=no"
	for _, c := range []struct{ old, new, lemmas, want string }{
		{"", "", "dead aloft stubborn", ""},
		{"", "", "aloft", ""},
		{"rows=free", "rows=once", "dead stubborn", ""},
		{"rows=free order=", "rows=fixed order=cdhs", "dead stubborn", ""},
		{"takes=next", "takes=higher", "dead", ""},
		{"", "", "stubborn dead", "in this order"},
		{"", "", "dead dead", "in this order"},
		{"", "", "deaf", "want dead, aloft and stubborn"},
		{"rows=free", "rows=once", "dead aloft", "aloft does not hold"},
		{"rows=free order=", "rows=fixed order=cdhs", "aloft", "aloft does not hold"},
		{"takes=next", "takes=higher", "aloft", "aloft does not hold"},
		{"takes=next", "takes=higher", "stubborn", "stubborn does not hold"},
		{"double=no", "double=yes", "dead", ""},
		{"double=no", "double=yes", "stubborn", "stubborn does not hold"},
		{"exchange=no", "exchange=yes", "dead", "dead does not hold"},
		{"redeals=none", "redeals=1", "dead", "dead does not hold"},
		{"redeals=none", "redeals=unlimited", "stubborn", "stubborn does not hold"},
	} {
		_, err := Rules(closed.Head{Options: strings.Replace(free, c.old, c.new, 1), Position: position, Lemmas: c.lemmas})
		if err == nil && c.want != "" || err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: lemmas %s: %v, want %q", c.new, c.lemmas, err, c.want)
		}
	}
	large := "pack=4x15 rows=free order= gaps=left2 low=ace takes=next redeals=none pickup=order exchange=no double=no"
	var g game
	if err := g.play(large); err != nil {
		t.Fatal(err)
	}
	if r := (rules{game: g}); r.places() <= maxBound || r.use("dead") == nil {
		t.Errorf("%d places: the lemma dead is accepted", r.places())
	}
}

// TestNoPositions wants members to be refused that stand for nothing.
func TestNoPositions(t *testing.T) {
	g, err := Rules(closed.Head{Options: kinds()[0], Position: "2c - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c | 2s 3s 4s 5s -"})
	if err != nil {
		t.Fatal(err)
	}
	r := g.(*rules)
	all := func([]uint64) bool { return true }
	start := r.Start()[0]
	if err := r.Check(start, all); err != nil {
		t.Fatal(err)
	}
	for i, m := range [][]uint64{
		{start[0] | 1<<63, start[1]}, // bits above the places
		{start[0], start[1] ^ 1},     // another card: there twice
		{start[0], start[1] &^ 31 >> 5 << 5},
		{start[0], start[1] | 31}, // no card
	} {
		if slices.Equal(m, start) {
			continue
		}
		if err := r.Check(m, all); err != errMember {
			t.Errorf("%d, %x: %v", i, m, err)
		}
	}
}

// TestNoPositionsAloft wants members to be refused whose low cards are neither at places nor aloft.
func TestNoPositionsAloft(t *testing.T) {
	h := closed.Head{Options: kinds()[0], Position: "2c - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c | - 3s 4s 5s 2s", Lemmas: "aloft"}
	g, err := Rules(h)
	if err != nil {
		t.Fatal(err)
	}
	r := g.(*rules)
	for _, c := range []struct {
		name, rows string
		want       error
	}{
		{"one aloft over two", "- - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c | - 3s 4s 5s 2s", nil},
		{"one low card lies at a left end", "2c - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c | - 3s 4s 5s 2s", errMember},
		{"two aloft over two", "- - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d 3h 4c | - 3s 4s 5s -", errMember},
		{"aloft over none", "3h - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d - 4c | 3s - 4s 5s 2s", errMember},
		{"another card is missing", "- - 3d 4h - | 5h 4d 2h 5c - | 3c 2d 5d - 4c | - 3s 4s 5s 2s", errMember},
	} {
		s := *r
		s.start = table{}
		for i, name := range strings.Fields(strings.ReplaceAll(c.rows, "|", "")) {
			if name != "-" {
				s.start.places[i], _ = s.read(name)
			}
		}
		member := make([]uint64, r.Words())
		r.encode(&s.start, member)
		if err := r.Check(member, func([]uint64) bool { return true }); err != c.want {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}
