package gaps

import (
	"flag"
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/gaps/check"
)

var (
	anyPositions = flag.Int("anypositions", 300, "compare the solver with a plain search on so many `positions` of all kinds")
	anySeed      = flag.Uint64("anyseed", 1, "of which these `numbers` are drawn")
)

// anyPosition makes a position of a game with any options and up to 16 cards: dealt, with the cards anywhere, or after some moves.
func anyPosition(t testing.TB, r *rand.Rand) *State {
	v := variant{
		suits: uint8(1 + r.IntN(6)), ranks: uint8(2 + r.IntN(9)), low: engine.Rank(1 + r.IntN(2)), rows: rowRule(r.IntN(3)), spaces: uint8(r.IntN(3)),
		higher: r.IntN(4) == 0, redeals: []uint8{0, 0, 0, 0, 1, 2, unlimited}[r.IntN(7)], inOrder: r.IntN(2) == 0, exchange: r.IntN(3) == 0, double: r.IntN(3) == 0,
	}
	if v.rows == fixedRows && v.suits <= 4 {
		for i, suit := range r.Perm(int(v.suits)) {
			v.order[i] = engine.Suit(suit)
		}
	}
	if v.tidy(); v.wrong() != nil || len(v.pack()) > 16 || v.redeals == unlimited && !v.inOrder {
		return anyPosition(t, r)
	}
	cards := append(v.pack(), make([]engine.Card, v.places()-len(v.pack()))...)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	s, err := newState(v, cards)
	if err != nil {
		t.Fatal(err)
	}
	s.seed = r.Uint64()
	for range r.IntN(6) {
		if moves := s.Moves(nil); len(moves) > 0 {
			s.Apply(moves[r.IntN(len(moves))])
		}
	}
	return s
}

// TestAnyPosition compares the verdict of a search by the legal moves alone with those of the solver with all reductions, with each
// alone, and without each, and wants the checker to take the certificates of each loss of a pack of four suits at most.
func TestAnyPosition(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*anySeed, 9))
	count := map[engine.Verdict]int{}
	for range *anyPositions {
		s := anyPosition(t, r)
		want := enginetest.Tried(*s, 10_000, func(s *State) {
			if s.Unlimited() {
				s.used = 0
			}
		})
		if count[want]++; want == engine.VerdictUnknown {
			continue
		}
		for _, without := range enginetest.EachAlone(Game()) {
			if have := decide(t, s, engine.SolveOptions{Without: without}); have.Verdict != want {
				t.Errorf("without %v: %v, want %v\n%v", without, have, want, s)
			}
			if have := sweepOf(t, s, engine.SolveOptions{Without: without}); have != want {
				t.Errorf("a sweep without %v: %v, want %v\n%v", without, have, want, s)
			}
			if want == engine.VerdictLost && s.provable() {
				enginetest.Certify(t, enginetest.Without(Game(), without...), check.Rules, s)
			}
		}
	}
	t.Log(count)
	if count[engine.VerdictWon] < *anyPositions/10 || count[engine.VerdictLost] < *anyPositions/10 {
		t.Errorf("%v: too few to tell", count)
	}
}
