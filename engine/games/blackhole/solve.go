package blackhole

import (
	"context"
	"fmt"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/search"
)

// solver decides a position by looking depth first at all that can be reached. A
// position is 64 bits, a stored one at most 32 bytes.
func solver() *engine.Solver {
	return &engine.Solver{
		Doc: "depth first over all positions, each in 8 bytes, with the reductions below",
		Reductions: []engine.Reduction{
			{Name: "twins", Doc: "positions that differ only in which of two fans with the same ranks holds cards are one"},
			{Name: "prefix", Doc: "a card is not played when another fan begins with the same ranks and has at least as many cards"},
			{Name: "ranks", Doc: "a position is lost when the ranks that are left cannot be visited by any walk"},
			{Name: "order", Doc: "no reduction: high fans, common ranks and well connected ranks are tried first"},
		},
		Run: solve,
	}
}

func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*State)
	d := newDive(ctx, s, o)
	won := d.meet() && d.win()
	r := engine.Result{
		Stop: d.stop, States: d.states, Looked: d.looked, Pruned: d.pruned,
		Bytes: d.bytes(), Time: time.Since(d.began),
	}
	switch {
	case won:
		return d.replayed(s, r)
	case d.stop == engine.StopNone:
		r.Verdict = engine.VerdictLost
	}
	return r, nil
}

// replayed gives a result its line, after the rules have agreed to it.
func (d *dive) replayed(s *State, r engine.Result) (engine.Result, error) {
	line := slices.Clone(d.line)
	slices.Reverse(line)
	end, err := search.Replay(s, line)
	switch {
	case err != nil:
		return r, fmt.Errorf("blackhole: %w", err)
	case !end.Won():
		return r, fmt.Errorf("blackhole: the line found does not win")
	}
	r.Verdict, r.Line = engine.VerdictWon, line
	if line == nil {
		r.Line = []engine.Move{}
	}
	return r, nil
}
