package freecard

import (
	"context"
	"errors"
	"fmt"
	"time"

	"patience/engine"
	"patience/engine/search"
)

// Limits bound the work on a question. A zero field means the default.
type Limits struct {
	States int           // abstract states in one search
	Bytes  int           // memory of one search
	Time   time.Duration // for the whole question
	Played int           // positions looked at to play one abstract path
	Refine int           // abstract states in a search for whether tracking more ranks rules a path out
}

// A sweep goes through the abstract states of a board, those first that take few
// digs and removals: parking is cheap for a player, and what cannot be taken back is
// not.
type sweep struct {
	*board
	*store
	limits Limits
	guide  *guide // when not nil, the way to keep to

	furthest int    // most steps of the guide that were done
	reason   string // why it stopped early, "" when it did not
	goalID   uint32

	layer, nextLayer []uint32 // states with as many digs and removals, and one more
	seen             int      // states looked at
	found            bool
}

// run searches until an abstract state meets the goal, or all are found, or a limit
// is reached.
func (b *board) run(ctx context.Context, limits Limits) *sweep { return b.runAlong(ctx, limits, nil) }

// runAlong is run, but keeps to a guide when there is one.
func (b *board) runAlong(ctx context.Context, limits Limits, g *guide) *sweep {
	x := &sweep{board: b, store: newStore(b), limits: limits, guide: g}
	s := b.start()
	var v view
	b.settle(s, &v)
	x.seek(s)
	x.add(s.loose, 0, step{})
	if x.found = b.met(s, &v); x.found {
		return x
	}
	x.layer = []uint32{0}
	for ; len(x.layer) > 0 && !x.found && x.reason == ""; x.layer, x.nextLayer = x.nextLayer, x.layer[:0] {
		x.spread(ctx)
	}
	return x
}

// spread expands the states of a layer and all that follows them without a dig or
// a removal, until a limit stops it.
func (x *sweep) spread(ctx context.Context) {
	for i := 0; i < len(x.layer) && !x.found && x.reason == ""; i++ {
		if id := x.layer[i]; x.node(id).next != dead {
			x.expand(ctx, id)
		}
	}
}

// expand adds what follows a state.
func (x *sweep) expand(ctx context.Context, id uint32) {
	var s state
	var v, after view
	x.get(id, &s)
	x.settle(&s, &v)
	x.moves(&s, &v, func(next *state, by step) bool {
		if x.seen++; x.seen&1023 == 0 && (ctx.Err() != nil || x.seen&4095 == 0) && x.stop(ctx) {
			return false
		}
		if !x.banned(&s, next, by) && x.isNew(&s, next, &after) {
			x.keep(next, &after, id, by)
		}
		return !x.found && x.reason == ""
	})
}

// isNew settles a state that follows s, and says whether it may and is not held yet. It
// is sought then.
func (x *sweep) isNew(s, next *state, v *view) bool {
	if x.seek(next); x.holds(next.loose) || x.astray(next) {
		return false
	}
	x.settle(next, v)
	if x.order(next) { // other cards are the removed ones now, which changes the view and the core
		x.settle(next, v)
		x.seek(next)
	}
	return x.permitted(s, next, func() bool { return x.met(next, v) }) && !x.holds(next.loose)
}

// keep adds a new state to its layer, and notes whether it meets the goal.
func (x *sweep) keep(s *state, v *view, parent uint32, by step) {
	id := x.add(s.loose, parent, by)
	if by.irreversible() { // one dig or removal more than the states of this layer
		x.nextLayer = append(x.nextLayer, id)
	} else {
		x.layer = append(x.layer, id)
	}
	switch {
	case x.met(s, v):
		x.found, x.goalID = true, id
	case x.limits.States <= fewStates && x.full():
		x.reason = x.tooMany()
	}
}

// fewStates is up to which a limit on states is exact. What is more is looked at now and then.
const fewStates = 1024

// full says whether there are more states than the limit.
func (x *sweep) full() bool { return x.limits.States > 0 && x.len() > x.limits.States }

func (x *sweep) tooMany() string {
	return fmt.Sprintf("the limit of %d abstract states was reached", x.limits.States)
}

// astray says whether a state is off the way of the guide.
func (x *sweep) astray(s *state) bool {
	if x.guide == nil {
		return false
	}
	done, ok := x.guide.after[x.milestone(s)]
	x.furthest = max(x.furthest, done)
	return !ok
}

// stop says whether a limit is reached.
func (x *sweep) stop(ctx context.Context) bool {
	engine.Tell(ctx, "%d abstract states", x.len())
	switch {
	case ctx.Err() != nil:
		x.reason = Ended(ctx)
	case x.full():
		x.reason = x.tooMany()
	case x.limits.Bytes > 0 && x.bytes() > x.limits.Bytes:
		x.reason = fmt.Sprintf("the limit of %d MB of memory was reached", x.limits.Bytes>>20)
	}
	return x.reason != ""
}

// Ended says why the work under ctx came to its end.
func Ended(ctx context.Context) string {
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause.Error() + " was reached"
	}
	return "it was interrupted"
}

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
