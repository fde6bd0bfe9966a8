package precedence

import (
	"fmt"
	"math/rand/v2"
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
	total, want := 0, 24
	if testing.Short() {
		want = 2
	}
	for won := 0; won < want; {
		s, text := random(t, r)
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
		if f.isOut(e.card) || len(f.ways(e)) == 0 {
			continue
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
func random(t *testing.T, r *rand.Rand) (*klondike.State, string) {
	t.Helper()
	var cards []engine.Card
	l := klondike.Layout{Draw: []int{0, 1, 3}[r.IntN(3)]}
	var out []string
	for suit := range l.Out {
		l.Out[suit] = engine.Rank(4 + r.IntN(5))
		out = append(out, engine.NewCard(l.Out[suit], engine.Suit(suit)).String())
		for rank := l.Out[suit] + 1; rank <= engine.King; rank++ {
			cards = append(cards, engine.NewCard(rank, engine.Suit(suit)))
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	columns := ""
	for n := 1; n <= 7; n++ {
		height := min(r.IntN(6), len(cards))
		l.Columns[n], cards = cards[:height], cards[height:]
		l.Down[n] = max(height-1, 0)
		columns += "column: " + column(l.Columns[n]) + "\n"
	}
	l.Deck = cards
	s, err := klondike.New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s, fmt.Sprintf("patience certificate 3\nkind: precedence\ngame: klondike\ndraw: %d\nout: %s\nwaste: -\nstock: %s\n%ssteps: 0\n",
		l.Draw, strings.Join(out, " "), texts(cards), columns)
}

func column(cards []engine.Card) string {
	if len(cards) < 2 {
		return texts(cards)
	}
	return "(" + texts(cards[:len(cards)-1]) + ") " + cards[len(cards)-1].String()
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
	_, good := random(t, rand.New(rand.NewPCG(1, 2)))
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
