package freecard

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// refine returns ranks to track besides the tracked ones, such that no abstract path
// keeps to the guide any more; nil when one or two more do not suffice. It tries
// the ranks first that are near the step at which playing the path for real failed, each
// within some states.
func refine(ctx context.Context, q *ask.Question, tracked []engine.Rank, g *guide, failed int, states int) []engine.Rank {
	ranks := byDistance(q, g, failed)
	for _, more := range choices(ranks, tracked) {
		if ctx.Err() != nil {
			return nil
		}
		try := append(slices.Clone(tracked), more...)
		x := newBoard(q, try).runAlong(ctx, Limits{States: states}, g)
		if !x.found && x.reason == "" {
			return more
		}
	}
	return nil
}

// byDistance returns the ranks that have cards, those nearest to the failed step
// first.
func byDistance(q *ask.Question, g *guide, failed int) []engine.Rank {
	b := newBoard(q, nil)
	near := 7
	if failed < len(g.steps) && g.steps[failed].kind != remove {
		near = int(b.rank(g.steps[failed].card))
	}
	ranks := ranksWith(func(r engine.Rank) bool { return b.all.of(r) != 0 })
	slices.SortStableFunc(ranks, func(x, y engine.Rank) int { return distance(int(x), near) - distance(int(y), near) })
	return ranks
}

func distance(a, b int) int { return max(a-b, b-a) }

// choices returns single ranks, then pairs of neighbours, then other pairs, without
// those that are tracked already.
func choices(ranks, tracked []engine.Rank) [][]engine.Rank {
	ranks = engine.Those(ranks, func(r engine.Rank) bool { return !slices.Contains(tracked, r) })
	var singles, neighbours, pairs [][]engine.Rank
	for i, r := range ranks {
		singles = append(singles, []engine.Rank{r})
		for _, o := range ranks[:i] {
			if distance(int(r), int(o)) == 1 {
				neighbours = append(neighbours, []engine.Rank{r, o})
			} else {
				pairs = append(pairs, []engine.Rank{r, o})
			}
		}
	}
	return slices.Concat(singles, neighbours, pairs)
}
