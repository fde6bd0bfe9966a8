package enginetest

import (
	"context"
	"slices"
	"testing"
	"time"

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

// stateBytes is the most memory that a stored position may take, also while a
// table and its double are there.
const stateBytes = 64

// Solver checks that a game's own solver heeds its limits, tells its progress and
// spares memory. The position must take at least 50,000 positions to decide, with
// these reductions switched off.
func Solver(t *testing.T, g *engine.Game, hard engine.State, without ...string) {
	t.Run("limits", func(t *testing.T) { limits(t, g, hard, without) })
	t.Run("progress and memory", func(t *testing.T) { progress(t, g, hard, without) })
}

// limits wants a search to end at each of its limits, and to say at which. Whatever it had found
// by then, the verdict is unknown and there is no line.
func limits(t *testing.T, g *engine.Game, hard engine.State, without []string) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		limits engine.Limits
		want   engine.Stop
	}{
		{context.Background(), engine.Limits{States: 100}, engine.StopStates},
		{context.Background(), engine.Limits{Bytes: 20000}, engine.StopBytes},
		{context.Background(), engine.Limits{Time: time.Nanosecond}, engine.StopTime},
		{cancelled, engine.Limits{}, engine.StopCancelled},
	} {
		r, err := search.Solve(c.ctx, g, hard, engine.SolveOptions{Limits: c.limits, Without: without})
		if err != nil || r.Verdict != engine.VerdictUnknown || r.Stop != c.want || r.Line != nil {
			t.Errorf("%+v: %v, %v: want unknown, %v", c.limits, r, err, c.want)
		}
		if c.limits.Bytes > 0 && r.Bytes > c.limits.Bytes {
			t.Errorf("%d bytes, want at most %d", r.Bytes, c.limits.Bytes)
		}
	}
}

// progress wants the progress of a search to go forward and to end with what the result says, and
// the memory of a position to be little. The sets grow by doubling, so half as much again is asked.
func progress(t *testing.T, g *engine.Game, hard engine.State, without []string) {
	Alone(t)
	told := 0
	o := engine.SolveOptions{Without: without, Limits: engine.Limits{States: 200_000}, Every: time.Nanosecond}
	o.Progress = func(p engine.Progress) {
		if p.States <= told || p.Bytes == 0 || p.Time == 0 {
			t.Errorf("after %d states: %+v", told, p)
		}
		told = p.States
	}
	r, err := search.Solve(context.Background(), g, hard, o)
	if err != nil {
		t.Fatal(err)
	}
	if told == 0 || told > r.States {
		t.Errorf("told of %d states, there were %d", told, r.States)
	}
	if r.States < 50_000 || r.Bytes*3/2 > stateBytes*int64(r.States) {
		t.Errorf("%d bytes for %d states", r.Bytes, r.States)
	}
	t.Logf("%d states, %d bytes: %.1f a state", r.States, r.Bytes, float64(r.Bytes)/float64(r.States))
}
