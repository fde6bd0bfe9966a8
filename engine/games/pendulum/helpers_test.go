package pendulum

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// words writes the moves of a line.
func words(start *State, line []engine.Move) []string {
	var texts []string
	s := *start
	for _, m := range line {
		texts = append(texts, printMove(&s, m))
		s.Apply(m)
	}
	return texts
}

// refereeReplays lets the referee play the line of a result, if it has one.
func refereeReplays(t rapid.TB, start *State, r engine.Result) {
	t.Helper()
	if r.Verdict != engine.VerdictWon {
		return
	}
	if err := table(start).Replay(words(start, r.Line)); err != nil {
		t.Errorf("the referee: %v\n%v", err, start)
	}
}

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
