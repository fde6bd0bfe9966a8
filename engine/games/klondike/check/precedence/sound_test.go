package precedence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/enginetest"
	"patience/engine/games/klondike"
	"patience/engine/search"
)

// TestNothingAgainstWins takes positions that can be won and draws every conclusion that
// the checker accepts, as long as there are new ones: nothing may ever be stuck.
func TestNothingAgainstWins(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(5, 6))
	total, want := 0, 36
	if testing.Short() {
		want = 2
	}
	for tried, won := 0, 0; won < want; tried++ {
		lay := random
		if tried%2 == 1 {
			lay = odd
		}
		s, text := lay(r)
		if s == nil {
			continue
		}
		result, err := search.Solve(t.Context(), klondike.Game(), s, engine.SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if result.Verdict != engine.VerdictWon {
			continue
		}
		won++
		c, err := readText(text)
		if err != nil {
			t.Fatal(err)
		}
		f := newFacts(c.position)
		drawn := 0
		for n := -1; n < drawn; {
			n = drawn
			drawn += drawAll(t, f, text)
		}
		total += drawn
	}
	if total == 0 {
		t.Errorf("only %d conclusions were drawn", total)
	}
}

// drawAll accepts every step that follows, and returns how many were new.
func drawAll(t *testing.T, f *facts, text string) int {
	t.Helper()
	drawn := 0
	var all []event
	for _, c := range engine.Pack(1, 4, 13) {
		all = append(all, event{c, moves}, event{c, goes}, event{c, lies})
	}
	for _, e := range all {
		if f.must(e) && f.follows(step{kind: stuck, a: e, by: e}) {
			t.Fatalf("the checker proves that a deal is lost that can be won: %v\n%s", e, text)
		}
		if s := (step{kind: never, a: e, by: e}); e.what == lies && !f.never[e] && f.follows(s) {
			f.accept(s)
			drawn++
		}
		if s := (step{kind: atOnce, a: e, by: e}); e.what == moves && !f.once[e.card] && f.follows(s) {
			f.accept(s)
			drawn++
		}
		for _, a := range all {
			for _, s := range []step{{kind: before, a: a, b: e, by: e}, {kind: before, a: e, b: a, by: e}} {
				if !f.before[s.b][s.a] && !f.never[s.b] && f.follows(s) {
					f.accept(s)
					drawn++
				}
			}
		}
	}
	return drawn
}

// random lays out a small position, with four to eight cards of each suit out, and writes it as
// a certificate does.
func random(r *rand.Rand) (*klondike.State, string) {
	var cards []engine.Card
	l := klondike.Layout{Draw: []int{0, 1, 3}[r.IntN(3)]}
	for suit := range l.Out {
		l.Out[suit] = engine.Rank(4 + r.IntN(5))
		for rank := l.Out[suit] + 1; rank <= engine.King; rank++ {
			cards = append(cards, engine.NewCard(rank, engine.Suit(suit)))
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for n := 1; n <= 7; n++ {
		height := min(r.IntN(6), len(cards))
		l.Columns[n], cards = cards[:height], cards[height:]
		l.Down[n] = max(height-1, 0)
	}
	l.Deck = cards
	return written(l)
}

// odd lays out an odd position: whole suits are out or none of one, cards lie in runs, some piles are empty, and part of the deck is turned.
func odd(r *rand.Rand) (*klondike.State, string) {
	l := klondike.Layout{Draw: []int{0, 1, 3}[r.IntN(3)], Out: [4]engine.Rank{engine.King, engine.King, engine.King, engine.King}}
	var cards []engine.Card
	for range 1 + r.IntN(24) {
		if suit := r.IntN(4); l.Out[suit] > 0 {
			cards = append(cards, engine.NewCard(l.Out[suit], engine.Suit(suit)))
			l.Out[suit]--
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	piles, inDeck := 1+r.IntN(7), r.IntN(4)
	for _, c := range cards {
		if r.IntN(5) < inDeck {
			l.Deck = append(l.Deck, c)
			continue
		}
		on := func(cards []engine.Card) bool { return len(cards) > 0 && fits(c, cards[len(cards)-1]) }
		n := slices.IndexFunc(l.Columns[:], on)
		if n < 0 || r.IntN(3) > 0 {
			n = 1 + r.IntN(piles)
		}
		l.Columns[n] = append(l.Columns[n], c)
	}
	for n, cards := range l.Columns {
		l.Down[n] = max(len(cards)-1, 0)
		for l.Down[n] > 0 && fits(cards[l.Down[n]], cards[l.Down[n]-1]) && r.IntN(6) > 0 {
			l.Down[n]--
		}
	}
	if l.Draw > 0 {
		l.Turned = r.IntN(len(l.Deck) + 1)
	}
	return written(l)
}

// fits says whether a card goes onto another in a column.
func fits(c, on engine.Card) bool {
	return on.Rank() == c.Rank()+1 && red(c) != red(on)
}

// written returns a position, and what a certificate says of it; nil for one that cannot be.
func written(l klondike.Layout) (*klondike.State, string) {
	s, err := klondike.New(l)
	if err != nil {
		return nil, ""
	}
	var out []string
	for suit, rank := range l.Out {
		if rank == 0 {
			out = append(out, "-")
		} else {
			out = append(out, engine.NewCard(rank, engine.Suit(suit)).String())
		}
	}
	columns := ""
	for n := 1; n <= 7; n++ {
		down, up := l.Columns[n][:l.Down[n]], l.Columns[n][l.Down[n]:]
		columns += "column: "
		if len(down) > 0 {
			columns += "(" + texts(down) + ") "
		}
		columns += texts(up) + "\n"
	}
	return s, fmt.Sprintf("patience certificate 3\nkind: precedence\ngame: klondike\ndraw: %d\nout: %s\nwaste: %s\nstock: %s\n%ssteps: 0\n",
		l.Draw, strings.Join(out, " "), texts(l.Deck[:l.Turned]), texts(l.Deck[l.Turned:]), columns)
}

func texts(cards []engine.Card) string {
	if len(cards) == 0 {
		return "-"
	}
	return engine.Cards(cards).String()
}

// readText reads a certificate, and checks nothing of it.
func readText(text string) (*proof, error) {
	f, err := certificate.Kinds{Kind()}.Read(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return read(f)
}

func TestReadRefuses(t *testing.T) {
	_, good := random(rand.New(rand.NewPCG(1, 2)))
	if _, err := readText(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"certificate 3", "certificate 9", "not a certificate"},
		{"kind: precedence", "kind: magic", "line 2"},
		{"draw: ", "draw: 7", "draw"},
		{"waste: -", "waste: Kx", "waste: bad card"},
		{"waste: -", "waste: Ah", "twice"},
		{"stock: -", "stock: ??", "stock: bad card"},
		{"steps: 0", "steps: 1", "ends too early"},
		{"steps: 0\n", "steps: 1\nthe Kh is stuck\n", "want a step"},
		{"steps: 0\n", "steps: 1\nstuck: Kh flies\n", "behind the card"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			continue
		}
		if _, err := readText(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.new, err, c.want)
		}
	}
	if _, err := Kind().Verify(strings.NewReader(good)); err == nil {
		t.Error("a certificate without steps passes")
	}
}

// TestForgedOfWins has certificates of positions that can be won, which an older checker took.
func TestForgedOfWins(t *testing.T) {
	for _, c := range []struct{ position, steps, want string }{
		// Won in one move. That a King which is out stays out says nothing of other cards.
		{"draw: 3\nout: Kc Kd Kh Qs\nwaste: -\nstock: -\ncolumn: Ks\n" + strings.Repeat("column: -\n", 6),
			"steps: 3\nKc lies in a column before Ks goes out, by Kc lies in a column\nnever: Kc lies in a column\nstuck: Ks goes out\n", "step 1"},
		// The Qh goes to the Kc and takes the Jc along, onto which the 10d comes then.
		{"draw: 0\nout: 9c 7d Jh 6s\nwaste: -\nstock: 8s Kc Kd\ncolumn: (Qc Jd) 9s\ncolumn: (Ks Qd Js 10c 10d) Qh Jc\ncolumn: (10s 7s 8d Qs Kh) 9d\n" + strings.Repeat("column: -\n", 4),
			"steps: 4\nKh moves before Jd moves, by Jd moves\nat once: Jc moves\n10d moves before 9d moves, by 9d moves\nstuck: 10d moves\n", "step 2"},
	} {
		_, err := Kind().Verify(strings.NewReader("patience certificate 3\nkind: precedence\ngame: klondike\n" + c.position + c.steps))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s refused\n%s", err, c.want, c.position)
		}
	}
}
