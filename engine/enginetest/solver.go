package enginetest

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// WithoutAny returns every set of a game's reductions, to be switched off.
func WithoutAny(g *engine.Game) [][]string {
	sets := [][]string{nil}
	for _, r := range g.Solver.Reductions {
		for _, set := range sets {
			sets = append(sets, append(slices.Clone(set), r.Name))
		}
	}
	return sets
}

// Decide solves a position, and lets the referee replay the line of a win.
func Decide(t rapid.TB, g *engine.Game, start engine.State, o engine.SolveOptions) engine.Result {
	t.Helper()
	r, err := search.Solve(context.Background(), g, start, o)
	if err != nil {
		t.Fatalf("%v\n%v", err, start)
	}
	Confirm(t, g, start, r)
	return r
}

// Confirm lets the referee replay the line of a result, if it has won. The line ends with
// a position in which both he and the engine say so.
func Confirm(t rapid.TB, g *engine.Game, start engine.State, r engine.Result) {
	t.Helper()
	if r.Verdict != engine.VerdictWon {
		return
	}
	p, err := engine.Follow(g, start, r.Line)
	if err == nil {
		err = p.Confirm()
	}
	if err != nil || !p.State().Won() {
		t.Fatalf("%v: not confirmed: %v\n%v", r, err, start)
	}
}
