package blackhole

import (
	"context"
	"slices"

	"patience/engine"
)

// solver decides a position by looking depth first at all that can be reached. A
// position is 64 bits, a stored one at most 32 bytes.
func solver() *engine.Solver {
	return &engine.Solver{
		Reductions: []engine.Reduction{
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
	if !d.meet() || !d.win() {
		r := d.Failed()
		if o.Prove && r.Verdict == engine.VerdictLost {
			r.Proof = d.proof(s)
		}
		return r, nil
	}
	slices.Reverse(d.line)
	return d.Found(s, d.line)
}
