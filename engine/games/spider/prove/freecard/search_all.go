package freecard

import (
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/search"
)

// tryAll is the last resort where the calculus has no answer, for deals and for
// tableaux above all: it looks at every position that can be reached, as far as
// the limit goes. When it comes to the end, that is a proof, but not one that a
// certificate could hold.
func (r *Result) tryAll(ctx context.Context, limits Limits) {
	start := r.Question.Restricted()
	shown := r.Question.Without.Turn && newBoard(r.Question, nil).forgives() && start.Hidden() > 0
	start.Watch(&shown)
	found, err := search.Run(ctx, start, search.Options{
		Frontier: search.Queue,
		Progress: func(p engine.Progress) { engine.Tell(ctx, "%d positions tried", p.States) },
		Limits:   engine.Limits{States: longPlay * limits.Played, Bytes: int64(limits.Bytes)},
	})
	switch {
	case err != nil:
		return
	case found.Verdict == engine.VerdictLost:
		r.Attempt = nil
		if r.Verdict = engine.VerdictLost; shown {
			r.Proviso = Uncounted
		}
		r.Reason = fmt.Sprintf("by trying all %d positions that can be reached; no certificate", found.States)
	case found.Verdict == engine.VerdictWon && confirm(r.Question, found.Line) == nil:
		r.Verdict, r.Moves, r.Attempt = engine.VerdictWon, found.Line, nil
		r.Reason = ""
	}
}
