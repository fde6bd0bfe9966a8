package games_test

import (
	"context"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/search"
)

// BenchmarkSolve decides deals of every game, one after the other, as a survey does. It is what
// .ci/profile learns from.
func BenchmarkSolve(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Name, func(b *testing.B) {
			number, states := uint64(0), 0
			for b.Loop() {
				number++
				s, err := g.Deals[0].Deal(number, engine.Options{})
				if err != nil {
					b.Fatal(err)
				}
				found, err := search.Solve(context.Background(), g, s, engine.SolveOptions{Limits: engine.Limits{States: 200_000}})
				if err != nil {
					b.Fatal(err)
				}
				states += found.States
			}
			b.ReportMetric(float64(states)/float64(b.N), "positions/op")
		})
	}
}
