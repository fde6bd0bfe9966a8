package pendulum

import (
	"flag"
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/pendulum/check"
)

var (
	anyPositions = flag.Int("anypositions", 500, "compare the solver with a plain search on so many `positions` of all kinds")
	anySeed      = flag.Uint64("anyseed", 1, "of which these `numbers` are drawn")
)

// anyPosition makes a position that a user may type: few cards anywhere in the rows, which need not have swung, some of them packed.
func anyPosition(t testing.TB, r *rand.Rand) *State {
	l := Layout{Method: Methods()[r.IntN(12)], Left: r.IntN(2) == 0, Strict: r.IntN(3) == 0}
	among, many := 1+r.IntN(suits), 4+r.IntN(38)
	packing := r.IntN(3)
	left := [suits]int{}
	for range many {
		if s := r.IntN(among); left[s] < length-1 {
			left[s]++
		}
	}
	var packets [][]engine.Card
	for s, n := range left {
		suit := engine.Suit((s + many) % suits)
		l.Out[suit] = l.Method.Rank(length - 1 - n)
		for i := length - 1; i >= length-n; i-- {
			c := engine.NewCard(l.Method.Rank(i), suit)
			if i < length-1 && r.IntN(5) < packing {
				packets[len(packets)-1] = append(packets[len(packets)-1], c)
			} else {
				packets = append(packets, []engine.Card{c})
			}
		}
	}
	high := max(1+r.IntN(rows), (len(packets)+columns-1)/columns)
	wide := (len(packets) + high - 1) / high
	if r.IntN(3) == 0 {
		wide += r.IntN(columns - wide + 1)
	}
	top, side := r.IntN(rows-high+1), r.IntN(columns-wide+1)
	for i, at := range r.Perm(high * wide)[:len(packets)] {
		l.Places[1+top+at/wide][1+side+at%wide] = packets[i]
	}
	s, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAnyPosition compares the verdict of a search by the legal moves alone with those of the solver, and wants the checker to take
// the certificate of each loss.
func TestAnyPosition(t *testing.T) {
	enginetest.Alone(t)
	r := rand.New(rand.NewPCG(*anySeed, 9))
	count := map[engine.Verdict]int{}
	for range *anyPositions {
		s := anyPosition(t, r)
		want := enginetest.Tried(*s, 40_000, nil)
		if count[want]++; want == engine.VerdictUnknown {
			continue
		}
		for _, without := range enginetest.EachAlone(Game())[:2] {
			if have := decide(t, s, engine.SolveOptions{Without: without}); have.Verdict != want {
				t.Errorf("without %v: %v, want %v\n%v", without, have, want, s)
			}
		}
		if want == engine.VerdictLost {
			enginetest.Certify(t, Game(), check.Rules, s)
		}
	}
	t.Log(count)
	if count[engine.VerdictWon] < *anyPositions/50 || count[engine.VerdictLost] < *anyPositions/50 {
		t.Errorf("%v: too few to tell", count)
	}
}
