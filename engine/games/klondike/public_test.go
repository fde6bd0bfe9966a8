package klondike

import (
	"testing"

	"patience/engine/enginetest"
)

// publicDeals reads deals that public solvers have decided: one card turned at a
// time, then three.
func publicDeals(t testing.TB) []enginetest.Known {
	t.Helper()
	return enginetest.Table(t, Game(), "testdata/public.csv")
}
