package kernel_test

import (
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/blackhole"
)

// TestBlackHole has the proved program try everything in deals of small packs. What our solver
// wins it does not call lost, and all else it does.
func TestBlackHole(t *testing.T) {
	k := start(t)
	for _, pack := range []string{"2x5", "4x4", "2x8", "4x7"} {
		lost := 0
		for number := uint64(1); number <= 250; number++ {
			s := enginetest.Deal[*blackhole.State](t, blackhole.Game(), number, engine.Options{"pack": pack})
			ours := enginetest.Decide(t, blackhole.Game(), s, engine.SolveOptions{})
			var fans [][]int
			for n := 1; n <= s.Fans(); n++ {
				fans = append(fans, ranks(s.Fan(n)))
			}
			got, err := k.LostBlackHole(s.Ranks(), 10_000_000, int(s.Top().Rank()), fans)
			if err != nil {
				t.Fatal(err)
			}
			if want := ours.Verdict == engine.VerdictLost; got != want {
				t.Errorf("pack %s, deal %d: lost by the kernel: %v; ours: %v", pack, number, got, ours)
			}
			if got {
				lost++
			}
		}
		t.Logf("pack %s: %d of 250 deals are lost", pack, lost)
		if lost == 0 || lost == 250 {
			t.Errorf("pack %s: %d of 250 deals are lost", pack, lost)
		}
	}
}

// ranks returns the ranks of a fan, the exposed card first.
func ranks(fan []engine.Card) (all []int) {
	for _, c := range slices.Backward(fan) {
		all = append(all, int(c.Rank()))
	}
	return all
}
