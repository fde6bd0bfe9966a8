package klondike

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/klondike/check"
)

// anyPositions is how many positions of all kinds are compared.
var (
	anyPositions = flag.Int("anypositions", 400, "compare the solver with a plain search on so many `positions` of all kinds")
	anySeed      = flag.Uint64("anyseed", 1, "of which these `numbers` are drawn")
)

// anyPosition makes a position that a user may type, with few cards in columns and deck: of some suits all may be left, columns have runs,
// also on no face-down card, and cards in a deck that is turned in part in any pass of any game.
func anyPosition(t testing.TB, r *rand.Rand) *State {
	l := Layout{Draw: []int{0, 1, 3, 2, 4}[r.IntN(5)], Passes: r.IntN(maxPasses + 1), Kings: r.IntN(2) == 0}
	l.Pass = 1 + r.IntN(max(1, l.Passes))
	piles, inDeck, fitting := 1+r.IntN(columns), r.IntN(4), r.IntN(4)
	for _, c := range cardsLeft(r, &l, 3+r.IntN(28)) {
		n := 1 + r.IntN(piles)
		if at := fittingColumn(&l, c); at > 0 && r.IntN(4) < fitting {
			n = at
		}
		if r.IntN(6) < inDeck {
			l.Deck = append(l.Deck, c)
			continue
		}
		l.Columns[n] = append(l.Columns[n], c)
	}
	for n, cards := range l.Columns {
		run := min(1, len(cards))
		for run > 0 && run < len(cards) && fits(cards[len(cards)-run], cards[len(cards)-run-1]) && r.IntN(8) > 0 {
			run++
		}
		for l.Down[n] = len(cards) - run; l.Down[n] >= columns; l.Down[n]-- { // no more lie face down: the others are in the deck
			l.Deck, l.Columns[n] = append(l.Deck, cards[l.Down[n]-1]), slices.Delete(slices.Clone(l.Columns[n]), l.Down[n]-1, l.Down[n])
		}
	}
	if l.Draw > 0 {
		l.Turned = r.IntN(len(l.Deck) + 1)
	}
	s, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// cardsLeft says what is out, and returns so many other cards in some order.
func cardsLeft(r *rand.Rand, l *Layout, many int) (rest []engine.Card) {
	l.Out = [suits]engine.Rank{engine.King, engine.King, engine.King, engine.King}
	among := 1 + r.IntN(suits)
	first := r.IntN(suits)
	for range many {
		suit := engine.Suit((first + r.IntN(among)) % suits)
		if l.Out[suit] > 0 {
			rest = append(rest, engine.NewCard(l.Out[suit], suit))
			l.Out[suit]--
		}
	}
	if r.IntN(3) > 0 {
		r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	return rest
}

// fittingColumn returns a column that takes a card, 0 when none does.
func fittingColumn(l *Layout, c engine.Card) int {
	return max(0, slices.IndexFunc(l.Columns[:], func(cards []engine.Card) bool { return len(cards) > 0 && fits(c, cards[len(cards)-1]) }))
}

// TestAnyPosition compares the verdict of a search by the legal moves alone, or where that takes long of the solver without reductions, with those of the solver: with all reductions, with
// each alone, and without each; asked and begun again all the time; by searches side by side; and what can never happen. Each
// loss has certificates that the checker takes.
func TestAnyPosition(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*anySeed, 9))
	count := map[engine.Verdict]int{}
	refuted, plain := 0, 0
	for range *anyPositions {
		s := anyPosition(t, r)
		want := enginetest.Tried(*s, 20_000, func(s *State) { s.SetKey(s.Key(nil)) }) // columns in order
		if want == engine.VerdictUnknown {
			plain++
			want = decide(t, s, engine.SolveOptions{Without: enginetest.EachAlone(Game())[1], Limits: engine.Limits{States: 20_000}}).Verdict
		}
		count[want]++
		if want == engine.VerdictUnknown {
			continue
		}
		for _, without := range enginetest.EachAlone(Game()) {
			if have := decide(t, s, engine.SolveOptions{Without: without}); have.Verdict != want {
				t.Errorf("without %v: %v, want %v\n%s", without, have, want, s.Open())
			}
		}
		for _, patience := range []int{57, 3000} {
			if won, d := asking(s, 1, patience, 200_000); won != (want == engine.VerdictWon) || d.Stop != engine.StopNone {
				t.Errorf("asked all the time: won %v, %v, want %v\n%s", won, d.Stop, want, s.Open())
			}
		}
		if have := raced(s, 2, 57); have.won != (want == engine.VerdictWon) || !have.decided() {
			t.Errorf("raced: won %v, %v, want %v\n%s", have.won, have.Stop, want, s.Open())
		}
		if p, err := s.refute(); err != nil || p != nil && want != engine.VerdictLost {
			t.Errorf("refuted, %v, want %v\n%s", err, want, s.Open())
		} else if p != nil {
			refuted++
		}
		if want == engine.VerdictLost {
			for _, g := range []*engine.Game{searching(), searching("freer"), searching("freer", "safe", "lazy", "waste"), leaning()} {
				enginetest.Certify(t, g, check.Rules, s)
			}
		}
	}
	t.Logf("%v, %d refuted; %d by the solver without reductions", count, refuted, plain)
	if count[engine.VerdictWon] < *anyPositions/10 || count[engine.VerdictLost] < *anyPositions/20 {
		t.Errorf("%v: too few to tell", count)
	}
}
