package table

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/search"
	"patience/engine/table/check"
)

// spansFrom is how many positions are met before spans are asked.
const spansFrom = 30_000

// spansHold says whether [check.Spans] cover the rules of the game.
func (p *plan) spansHold() bool {
	return p.safeHolds() && p.runsAsBuilt() && p.Suits == 4 && p.tab.size() > 0 && p.tab.size() <= 8 && p.Tableau.Space == "none" &&
		p.cell.size() == 0 && p.stock.size() > 0 && p.Stock.Onto == "waste"
}

// bySpans looks for a win in the coarser game of [check.Spans]. Where there is none the position is lost, and what was met is a closed set.
func (s *State) bySpans(ctx context.Context, o engine.SolveOptions) (r engine.Result, err error) {
	h := head(s)
	game, err := check.Read(h)
	if err != nil {
		return r, err
	}
	coarse, err := game.Spans()
	if err != nil { // some places of the cards take more room than a member has
		return r, nil
	}
	set, stack := search.NewKeySet(), []uint64{coarse.First()}
	w := search.NewWatch(ctx, o, func() int64 { return set.Bytes() + 8*int64(cap(stack)) })
	w.Add(set, stack[0])
	for won := false; len(stack) > 0 && w.Stop == engine.StopNone; w.Looked++ {
		last := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		won, err = coarse.Next(last, func(next uint64) {
			if w.Add(set, next) {
				stack = append(stack, next)
			}
		})
		if won || err != nil {
			return r, err
		}
	}
	if r = w.Failed(); r.Verdict == engine.VerdictLost && o.Prove {
		h.Lemmas = lemmaSpans
		r.Proof = closed.NewProof(h, coarse.Words(), slices.Collect(set.Each))
	}
	return r, nil
}
