package blackhole

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// publicDeals reads deals that public solvers have decided.
func publicDeals(t testing.TB) []enginetest.Known {
	t.Helper()
	return enginetest.Table(t, Game(), "testdata/public.csv")
}

// TestPublicVerdicts decides every public deal with all reductions, and with less
// and less of them: none is left open, all verdicts agree, and the referee replays
// each win.
func TestPublicVerdicts(t *testing.T) {
	enginetest.Alone(t)
	options := []engine.SolveOptions{{}}
	if !testing.Short() {
		for _, without := range [][]string{{"prefix", "ranks"}, {"prefix", "order"}, {"ranks"}} {
			options = append(options, engine.SolveOptions{Without: without})
		}
	}
	if n := enginetest.Agree(t, Game(), publicDeals(t), options...); n > 0 {
		t.Errorf("%d deals are left open", n)
	}
}
