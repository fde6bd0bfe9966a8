package klondike

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// publicDeals reads deals that public solvers have decided: one card turned at a
// time, then three.
func publicDeals(t testing.TB) []enginetest.Known {
	t.Helper()
	return enginetest.Table(t, Game(), "testdata/public.csv")
}

// TestPublicVerdicts decides every deal of the file: none is left open, all verdicts
// agree, and the referee replays each win.
func TestPublicVerdicts(t *testing.T) {
	enginetest.Alone(t)
	if n := enginetest.Agree(t, Game(), publicDeals(t), engine.SolveOptions{}); n > 0 {
		t.Errorf("%d deals are left open", n)
	}
}

// BenchmarkPublic decides the public deals, all in one operation.
func BenchmarkPublic(b *testing.B) {
	enginetest.BenchTable(b, Game(), publicDeals(b), engine.SolveOptions{})
}
