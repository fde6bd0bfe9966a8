package precedence_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/klondike"
	"patience/engine/games/klondike/precedence"
	"patience/engine/search"
)

// The documented long run: go test -run Trust ./engine/games/klondike/precedence -positions 100000
var positions = flag.Int("positions", 3_000, "positions that TestTrust compares with exhaustive search")

// TestTrust lays out small positions at random and searches them to the end: none that is
// refuted can be won.
func TestTrust(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(7, 9))
	lost, refuted := 0, 0
	if testing.Short() {
		*positions = 300
	}
	for i := range *positions {
		s := smallPosition(t, r)
		p, err := precedence.Refute(s.Precedence())
		if err != nil {
			t.Fatal(err)
		}
		o := engine.SolveOptions{Limits: engine.Limits{States: 300_000}, Without: []string{"safe", "lazy"}}
		result, err := search.Solve(t.Context(), klondike.Game(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		if p != nil && result.Verdict == engine.VerdictWon {
			t.Fatalf("position %d can be won in %d moves and is refuted:\n%v", i, len(result.Line), s)
		}
		if result.Verdict == engine.VerdictLost {
			lost++
		}
		if p != nil {
			refuted++
		}
	}
	t.Logf("%d positions: %d lost, %d of them refuted without search", *positions, lost, refuted)
	if refuted*10 < lost {
		t.Errorf("only %d of %d losses refuted", refuted, lost)
	}
}

// smallPosition deals what is left of a pack when up to nine cards of each suit are out,
// in all three ways to play the deck.
func smallPosition(t *testing.T, r *rand.Rand) *klondike.State {
	t.Helper()
	var cards []engine.Card
	l := klondike.Layout{Draw: []int{0, 1, 3}[r.IntN(3)]}
	for suit := range l.Out {
		l.Out[suit] = engine.Rank(5 + r.IntN(6))
		for rank := l.Out[suit] + 1; rank <= engine.King; rank++ {
			cards = append(cards, engine.NewCard(rank, engine.Suit(suit)))
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for n := 1; n <= 7 && len(cards) > 0; n++ {
		height := min(r.IntN(7), len(cards))
		l.Columns[n], cards = cards[:height], cards[height:]
		l.Down[n] = max(height-1, 0)
	}
	if len(cards) > 24 {
		return smallPosition(t, r)
	}
	l.Deck = cards
	if l.Draw > 0 {
		l.Turned = r.IntN(len(cards) + 1)
	}
	s, err := klondike.New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
