package gaps

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// BenchmarkPublic decides the public deals, all in one operation.
func BenchmarkPublic(b *testing.B) {
	enginetest.BenchTable(b, Game(), enginetest.Table(b, Game(), "testdata/public.csv"), engine.SolveOptions{})
}
