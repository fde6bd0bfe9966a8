package klondike

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// drawPosition draws a position with at most so many cards in the columns and the
// deck, reached by play or not. The cards that are not out are the highest of
// their suits.
func drawPosition(t *rapid.T, most int) *State {
	var l Layout
	rest := drawOut(t, &l, most)
	for _, c := range rest {
		n := rapid.SampledFrom([]int{0, 1, 1, 1, 2, 2, 2, 3}).Draw(t, "column")
		if n == 0 && len(l.Deck) < maxDeck {
			l.Deck = append(l.Deck, c)
			continue
		}
		for n = max(n, 1); len(l.Columns[n]) == columns; { // six face down
			n = n%columns + 1
		}
		l.Columns[n] = append(l.Columns[n], c)
		l.Down[n] = len(l.Columns[n]) - 1
	}
	l.Draw = rapid.SampledFrom([]int{0, 0, 1, 3, 2, 5}).Draw(t, "draw")
	l.Passes = rapid.SampledFrom([]int{0, 1, 2}).Draw(t, "passes")
	l.Kings = len(l.Deck)%2 == 0
	s, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Wander(t, s, 6)
	return s
}

// drawOut says what is out and returns the other cards in some order.
func drawOut(t *rapid.T, l *Layout, most int) []engine.Card {
	var rest []engine.Card
	for i := range l.Out {
		left := rapid.IntRange(0, most/suits).Draw(t, "left")
		l.Out[i] = engine.King - engine.Rank(left)
		for r := l.Out[i] + 1; r <= engine.King; r++ {
			rest = append(rest, engine.NewCard(r, engine.Suit(i)))
		}
	}
	if len(rest) == 0 {
		return nil
	}
	return rapid.Permutation(rest).Draw(t, "cards")
}

// mustParse reads a position in any format.
func mustParse(t testing.TB, text string) *State {
	return enginetest.Parse[*State](t, Game(), text)
}

// dealOf deals one of our own deals.
func dealOf(t testing.TB, seed uint64, o engine.Options) *State {
	return enginetest.Deal[*State](t, Game(), seed, o)
}

// decide solves a position; the referee replays a win.
func decide(t rapid.TB, s *State, o engine.SolveOptions) engine.Result {
	t.Helper()
	return enginetest.Decide(t, Game(), s, o)
}
