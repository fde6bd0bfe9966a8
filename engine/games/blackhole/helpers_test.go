package blackhole

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// winnable says what becomes of a position when the referee tries everything.
func winnable(s *State) engine.Verdict { return enginetest.Winnable(table(s), math.MaxInt) }

// drawPosition draws a position of any pack with at most so many cards in fans,
// reached by play or not. Often they are of few ranks and in few fans, so that
// the order in which they are played matters.
func drawPosition(t *rapid.T, most int) *State {
	p, err := parsePack(rapid.SampledFrom(packs()).Draw(t, "pack"))
	if err != nil {
		t.Fatal(err)
	}
	return drawIn(t, p, most)
}

// drawIn draws a position of a pack.
func drawIn(t *rapid.T, p pack, most int) *State {
	cards := rapid.Permutation(p.cards()[1:]).Draw(t, "cards")
	ranks := engine.Rank(rapid.IntRange(2, p.ranks).Draw(t, "ranks"))
	slices.SortStableFunc(cards, func(a, b engine.Card) int { return cmp.Compare(a.Rank()/(ranks+1), b.Rank()/(ranks+1)) })
	left := rapid.IntRange(0, min(most, len(cards))).Draw(t, "left")
	width := rapid.IntRange((left+fanCards-1)/fanCards, p.fans()).Draw(t, "width")
	first := rapid.IntRange(0, p.fans()-width).Draw(t, "first fan")
	fans := make([][]engine.Card, p.fans())
	for _, c := range cards[:left] {
		f := rapid.IntRange(0, width-1).Draw(t, "fan")
		for len(fans[first+f]) == fanCards {
			f = (f + 1) % width
		}
		fans[first+f] = append(fans[first+f], c)
	}
	s, err := New(p.suits, p.ranks, fans, append(p.cards()[:1], rapid.Permutation(cards[left:]).Draw(t, "stack")...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// mustParse reads a position in any format.
func mustParse(t testing.TB, text string) *State {
	return enginetest.Parse[*State](t, Game(), text)
}

// decide solves a position; the referee replays a win.
func decide(t rapid.TB, s *State, o engine.SolveOptions) engine.Result {
	t.Helper()
	return enginetest.Decide(t, Game(), s, o)
}
