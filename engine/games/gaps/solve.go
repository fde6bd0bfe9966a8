package gaps

import (
	"context"
	"slices"

	"patience/engine"
)

// solver decides a position.
func solver() *engine.Solver {
	return &engine.Solver{
		Doc: "depth first as far as little can be reached; then in turns, a few of the best positions of each number of moves, until none is left",
		Reductions: []engine.Reduction{
			{Name: "rows", Doc: "positions that differ only in the order of their rows are one, unless rows are fixed or a redeal is to come"},
			{Name: "dead", Doc: "a position is lost when cards that can never be moved again lie where they cannot stay"},
			{Name: "forced", Doc: "a move is made at once when the card can go nowhere else, and what it would take along cannot come to it"},
		},
		Run: solve,
	}
}

// diveStates is how many positions a dive meets before it gives way to a sweep.
const diveStates = 150_000

func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*State)
	k := newSeeker(ctx, s, o)
	start := newNode(k.table, s)
	d := &dive{seeker: k, most: diveStates}
	if s.rows == fixedRows && s.Left() == 0 {
		d.most = 0
	}
	if d.win(&start) {
		slices.Reverse(d.line)
		return k.Found(s, d.line)
	}
	if !d.tired {
		return k.Failed(), nil
	}
	if line, ok := newSweep(k).win(s); ok {
		return k.Found(s, line)
	}
	return k.Failed(), nil
}
