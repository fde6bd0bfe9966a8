package check

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/enginetest"
	"patience/engine/games/klondike/referee"
)

// lay lays out what is left of a pack when so many cards of each suit are out, and says which
// game it is.
func lay(rng *rand.Rand, most int) (t *referee.Table, options string) {
	t = &referee.Table{Turn: []int{0, 1, 3, 2, 5}[rng.IntN(5)], Pass: 1}
	var rest []string
	long := rng.IntN(5 * suits) // the suit of which more may be left, if there is one
	for suit := range suits {
		s := "dhcs"[suit : suit+1]
		out := &t.Done[strings.Index(referee.Suits, s)]
		left := most / suits
		switch {
		case suit == long:
			left = min(most/2, kingRank)
		case long < suits:
			left = most / 8
		}
		*out = kingRank - rng.IntN(1+left)
		for rank := *out; rank < kingRank; rank++ {
			rest = append(rest, ranks()[rank]+s)
		}
	}
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for _, card := range rest {
		if i := rng.IntN(columns + 2); i < columns && len(t.Piles[i]) < columns {
			t.Piles[i] = append(t.Piles[i], card)
			t.Covered[i] = len(t.Piles[i]) - 1
		} else {
			t.Stock = append(t.Stock, card)
		}
	}
	for i, pile := range t.Piles { // some have runs
		for rng.IntN(3) > 0 && t.Covered[i] > 0 && fits(pile[t.Covered[i]], pile[t.Covered[i]-1]) {
			t.Covered[i]--
		}
	}
	if t.Turn > 0 { // some cards are turned already
		n := min(t.Turn*rng.IntN(5), len(t.Stock))
		t.Waste, t.Stock = t.Stock[:n:n], t.Stock[n:]
	}
	options = fmt.Sprintf("draw=%s passes=any", engine.InWords("all")[t.Turn])
	if t.Turn > 0 && rng.IntN(2) == 0 {
		t.Passes = 1 + rng.IntN(3)
		t.Pass = 1 + rng.IntN(t.Passes)
		options = strings.Replace(options, "any", fmt.Sprint(t.Passes), 1)
	}
	if t.Kings = len(t.Stock)%4 == 1; t.Kings { // no new random number: the others stay as they were
		options += " kings=back"
	}
	return t, options
}

// fits says whether a card may lie on another.
func fits(card, on string) bool {
	c, _ := read(card)
	o, _ := read(on)
	return swap(set(3)<<(o&^1))>>suits>>c&1 == 1
}

// line writes a table as in the head of a certificate.
func line(t *referee.Table) string {
	var out []string
	for i, s := range strings.Split(referee.Suits, "") {
		if t.Done[i] == 0 {
			out = append(out, "-")
		} else {
			out = append(out, ranks()[t.Done[i]-1]+s)
		}
	}
	parts := []string{strings.Join(out, " "), fmt.Sprint(t.Pass), strings.Join(t.Waste, " "), strings.Join(t.Stock, " ")}
	for i, pile := range t.Piles {
		text := strings.Join(pile[t.Covered[i]:], " ")
		if t.Covered[i] > 0 {
			text = "(" + strings.Join(pile[:t.Covered[i]], " ") + ") " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " | ")
}

func rulesFor(t *testing.T, at *referee.Table, options, lemmas string) *rules {
	r, err := Rules(closed.Head{Options: options, Lemmas: lemmas, Position: line(at)})
	if err != nil {
		t.Fatalf("%v\n%s", err, line(at))
	}
	return r.(*rules)
}

// of writes a table as a position of a certificate.
func (r *rules) of(t *referee.Table) position {
	p := position{open: r.open, pass: uint8(t.Pass), waste: uint8(len(t.Waste))}
	for i, c := range r.deck {
		if slices.Contains(t.Stock, name(c)) || slices.Contains(t.Waste, name(c)) {
			p.deck |= 1 << i
		}
	}
	for suit := range suits {
		p.out[suit] = uint8(t.Done[strings.Index(referee.Suits, "dhcs"[suit:suit+1])])
	}
	for i, column := range r.column {
		if head := t.Covered[i]; head < len(column) && head < len(t.Piles[i]) && t.Piles[i][head] == name(column[head]) {
			p.left[i] = r.settled(i, uint8(head+1))
		}
	}
	if r.open {
		p.waste = 0
	}
	r.forget(&p)
	return p
}

// reached returns the positions that moves from a table lead to. Moves that change nothing that
// a member says are followed, and so is the turning of cards. It gives up after a while.
func (r *rules) reached(t *testing.T, at *referee.Table) (found map[position]bool, ok bool) {
	own := r.of(at)
	found = map[position]bool{}
	done := map[string]bool{}
	for todo := []*referee.Table{at}; len(todo) > 0; todo = todo[1:] {
		if len(done) > 120 {
			return found, false
		}
		for _, m := range todo[0].Legal() {
			next := todo[0].Copy()
			if err := next.Play(m); err != nil {
				t.Fatal(err)
			}
			p := r.of(next)
			if p.deck == own.deck { // how far the deck is turned is not told before a card of it is played
				p.waste, p.pass = own.waste, own.pass
			}
			if p != own {
				found[p] = true
			} else if !done[next.Position()] {
				done[next.Position()] = true
				todo = append(todo, next)
			}
		}
	}
	return found, true
}

// TestAgainstReferee plays by chance, and wants the steps to be what the referee's moves come
// to. A card that can be had in this pass need not be waited for.
func TestAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(1, 2))
	compared, games := 0, 12
	if testing.Short() {
		games = 4
	}
	for range games {
		at, options := lay(rng, 24)
		for moves := 0; moves < 6 && !at.Won(); moves++ {
			r := rulesFor(t, at, options, "")
			want, ok := r.reached(t, at)
			got := map[position]bool{}
			err := r.Check(r.Start()[0], func(next []uint64) bool {
				p, ok := r.position(next[0])
				if !ok {
					t.Fatalf("%x is no position", next)
				}
				got[p] = true
				return true
			})
			if err != nil {
				t.Fatalf("%v\n%s", err, line(at))
			}
			for p := range want {
				if !slices.ContainsFunc(slices.Collect(maps.Keys(got)), func(g position) bool { return p == g || p.pass > g.pass && sameButPass(p, g) }) {
					t.Fatalf("the referee comes to %+v, the checker not\n%s", p, line(at))
				}
			}
			for p := range got {
				if ok && !want[p] {
					t.Fatalf("the checker comes to %+v, the referee not\n%s", p, line(at))
				}
			}
			compared++
			legal := at.Legal()
			if len(legal) == 0 {
				break
			}
			if err := at.Play(legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d positions", compared)
}

func sameButPass(a, b position) bool {
	a.pass = b.pass
	return a == b
}

// seed chooses the positions.
var seed = flag.Uint64("seed", 3, "the number by which positions are drawn")

// The documented long run: go test -run Lemmas ./engine/games/klondike/check -positions 50000
var positions = flag.Int("positions", 600, "positions that TestLemmas goes through to the end")

// TestLemmas takes small positions, finds out what can be won by trying everything, and wants no
// lemma to spare what is needed: no member that can be won is in any closed set.
func TestLemmas(t *testing.T) {
	enginetest.Alone(t)
	rng := rand.New(rand.NewPCG(*seed, 4))
	members, won := 0, 0
	if testing.Short() {
		*positions /= 2
	}
	for range *positions {
		at, options := lay(rng, 24+8*rng.IntN(3))
		lemmas := "safe lazy"
		if !strings.Contains(options, "all") && !strings.HasPrefix(options, "draw=one passes=any") {
			lemmas = "safe"
		}
		g := explore(rulesFor(t, at, options, ""), 2500)
		if g == nil {
			continue
		}
		r := rulesFor(t, at, options, lemmas)
		for n := range g.next {
			if members++; g.winnable[n] {
				won++
			}
		}
		g.refuse(t, r, options, at)
	}
	t.Logf("%d members, %d can be won", members, won)
	if won < 500 || members-won < 500 {
		t.Errorf("one-sided: %d members, %d can be won", members, won)
	}
}

// TestFreer takes small positions with a deck that is turned, finds out by trying everything which
// can be won, and wants these to be won with the whole deck in view, too: else what a certificate
// says with the lemma freer would be false. Some are won only so, and have no such certificate.
func TestFreer(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds of processor time")
	}
	rng := rand.New(rand.NewPCG(*seed, 8))
	won, lost, freer := 0, 0, 0
	for range *positions {
		at, options := lay(rng, 24+8*rng.IntN(3))
		own := rulesFor(t, at, options, "")
		if own.open {
			continue
		}
		all := rulesFor(t, at, options, "freer")
		g, f := explore(own, 2500), explore(all, 2500)
		if g == nil || f == nil {
			continue
		}
		switch can, canFreer := g.winnable[own.Start()[0][0]], f.winnable[all.Start()[0][0]]; {
		case can && !canFreer:
			t.Fatalf("it can be won, but not with the whole deck in view\n%s\n%s", options, line(at))
		case can:
			won++
		case canFreer:
			freer++
		default:
			lost++
		}
	}
	t.Logf("%d won, %d lost, %d won with the deck in view alone", won, lost, freer)
	if won < 20 || lost < 5 || freer < 1 {
		t.Errorf("one-sided: %d won, %d lost, %d won with the deck in view alone", won, lost, freer)
	}
}

// A graph has what can be reached from a start.
type graph struct {
	next     map[uint64][]uint64
	winnable map[uint64]bool
}

// refuse wants no closed set to have a member that can be won. The largest one is what is left of all members when those are taken out,
// again and again, that the others do not show to be lost.
func (g *graph) refuse(t *testing.T, r *rules, options string, at *referee.Table) {
	t.Helper()
	left := maps.Clone(g.next)
	for before := 0; before != len(left); {
		before = len(left)
		for n := range left {
			if r.Check([]uint64{n}, func(next []uint64) bool { _, ok := left[next[0]]; return ok }) != nil {
				delete(left, n)
			}
		}
	}
	for n := range left {
		if p, _ := r.position(n); g.winnable[n] {
			t.Fatalf("%+v can be won, and is a member of a closed set\n%s\n%s", p, options, line(at))
		}
	}
}

// explore goes through all that can be reached from the start, and from others, unless that is more than so many members.
// Lazy is left out: all steps are wanted.
func explore(all *rules, most int, others ...uint64) *graph {
	own := *all
	r := &own
	r.safe, r.lazy = false, false
	g := &graph{map[uint64][]uint64{}, map[uint64]bool{}}
	before := map[uint64][]uint64{}
	var sure []uint64 // can be won
	starts := append(others, r.Start()[0][0])
	for _, start := range starts {
		g.next[start] = nil
	}
	for todo := starts; len(todo) > 0; todo = todo[1:] {
		n := todo[0]
		err := r.Check([]uint64{n}, func(next []uint64) bool {
			m := next[0]
			before[m] = append(before[m], n)
			if _, ok := g.next[m]; !ok {
				g.next[m] = nil
				todo = append(todo, m)
			}
			return true
		})
		if err == errWon {
			sure = append(sure, n)
		}
		if len(g.next) > most {
			return nil
		}
	}
	for ; len(sure) > 0; sure = sure[1:] {
		if n := sure[0]; !g.winnable[n] {
			g.winnable[n] = true
			sure = append(sure, before[n]...)
		}
	}
	return g
}

func TestRefused(t *testing.T) {
	at, _ := lay(rand.New(rand.NewPCG(5, 6)), 20)
	good := closed.Head{Options: "draw=three passes=2", Position: line(at)}
	if _, err := Rules(good); err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(good.Position, " | ")
	with := func(i int, text string) string {
		p := slices.Clone(parts)
		p[i] = text
		return strings.Join(p, " | ")
	}
	for _, c := range []struct{ options, lemmas, position, want string }{
		{"draw=some passes=any", "", good.Position, "options"},
		{"draw=three passes=6", "", good.Position, "options"},
		{"draw=all passes=2", "", good.Position, "options"},
		{"draw=three", "", good.Position, "options"},
		{good.Options, "lazy", good.Position, "not all of the deck"},
		{good.Options, "save", good.Position, "lemmas"},
		{good.Options, "waste", good.Position, "lemmas"},
		{"draw=one passes=any", "view", good.Position, "lemmas"},
		{good.Options, "lazy freer", good.Position, "not all of the deck"},
		{good.Options, "", strings.Join(parts[:10], " | "), "10 parts"},
		{good.Options, "", with(0, "Ac Ad Ah"), "four suits"},
		{good.Options, "", with(0, "Ad Ac Ah As"), "out: bad card"},
		{good.Options, "", with(0, "Ac Ad Ah As"), "not all of the pack"},
		{good.Options, "", with(1, "0"), "bad pass"},
		{good.Options, "", with(1, "3"), "bad pass"},
		{good.Options, "", with(2, "1h"), "waste: bad card"},
		{good.Options, "", with(3, "Kh Kh"), "stock: bad card"},
		{good.Options, "", with(5, "Ks)"), "bad card"},
		{good.Options, "", with(5, "(Kd)"), "column 2"},
		{good.Options, "", "- - - - | 1 | | | Kc Qc | | | | | | ", "no run"},
		{good.Options, "", "- - - - | 1 | | Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd | | | | | | | ", "25 cards"},
	} {
		if _, err := Rules(closed.Head{Options: c.options, Lemmas: c.lemmas, Position: c.position}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestNoPositions wants members to be refused that stand for nothing.
func TestNoPositions(t *testing.T) {
	at, _ := lay(rand.New(rand.NewPCG(5, 6)), 20)
	r := rulesFor(t, at, "draw=three passes=2", "")
	all := func([]uint64) bool { return true }
	for _, change := range []func(p *position){
		func(p *position) { p.deck |= 1 << len(r.deck) },
		func(p *position) { p.waste = uint8(len(r.deck)) + 1 },
		func(p *position) { p.out[0]++ },
	} {
		p := r.start
		change(&p)
		if err := r.Check([]uint64{r.number(&p)}, all); err != errMember {
			t.Errorf("%+v: %v", p, err)
		}
	}
	if err := r.Check([]uint64{r.number(&position{out: [suits]uint8{kingRank, kingRank, kingRank, kingRank}})}, all); err != errWon {
		t.Error(err)
	}
}
