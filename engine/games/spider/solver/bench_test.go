package solver

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// BenchmarkPublic wins the public deals, all in one operation.
func BenchmarkPublic(b *testing.B) {
	deals := enginetest.Table(b, game(), "testdata/public.csv")
	enginetest.BenchTable(b, game(), deals, engine.SolveOptions{Limits: engine.Limits{States: 3_000_000}})
}
