package pendulum

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// drawPosition draws a position of a method that need not have been reached by play,
// with at most so many cards in the rows. Those out are the first of their suits.
func drawPosition(t *rapid.T, most int) *State {
	l := Layout{
		Method: rapid.SampledFrom(Methods()).Draw(t, "method"),
		Left:   rapid.Bool().Draw(t, "left"),
		Strict: rapid.IntRange(0, 3).Draw(t, "strict") == 0,
	}
	cards := drawOut(t, &l, most)
	wide := rapid.IntRange(max(1, (len(cards)+rows-1)/rows), columns).Draw(t, "wide")
	for i := range cards {
		row := 1 + i/wide
		l.Places[row][1+i%wide] = cards[i : i+1]
	}
	s, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	s.swing()
	enginetest.Wander(t, s, 8)
	return s
}

// drawOut says what is out and returns the other cards in some order.
func drawOut(t *rapid.T, l *Layout, most int) []engine.Card {
	var rest []engine.Card
	for i := range l.Out {
		out := length - rapid.IntRange(0, most/suits).Draw(t, "in the rows")
		l.Out[i] = l.Method.Rank(max(out, 1) - 1)
		for n := max(out, 1); n < length; n++ {
			rest = append(rest, engine.NewCard(l.Method.Rank(n), engine.Suit(i)))
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
func dealOf(t rapid.TB, seed uint64, o engine.Options) *State {
	return enginetest.Deal[*State](t, Game(), seed, o)
}

func mustCard(t testing.TB, text string) engine.Card { return enginetest.Card(t, text) }

// decide solves a position; the referee replays a win.
func decide(t rapid.TB, s *State, o engine.SolveOptions) engine.Result {
	t.Helper()
	return enginetest.Decide(t, Game(), s, o)
}
