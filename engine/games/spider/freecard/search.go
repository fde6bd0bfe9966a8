package freecard

import (
	"context"
	"time"
)

// Limits bound the work on a question. A zero field means the default.
type Limits struct {
	States   int           // abstract states in one search
	Bytes    int           // memory of one search
	Time     time.Duration // for the whole question
	Played   int           // positions looked at to play one abstract path
	Progress func(states int)
}

// A search is the breadth-first search through the abstract states of a board.
type search struct {
	*board
	*store
	limits Limits
	reason string // why it stopped early, "" when it did not
	goalID uint32
	found  bool
}

// run searches until an abstract state meets the goal, or all are found, or a limit
// is reached.
func (b *board) run(ctx context.Context, limits Limits) *search {
	x := &search{board: b, store: newStore(b), limits: limits}
	s := b.start()
	var v view
	b.settle(s, &v)
	x.store.add(s, 0, step{})
	if x.found = b.met(s, &v); x.found {
		return x
	}
	for id := 0; id < x.len() && !x.found; id++ {
		if id&1023 == 0 && x.stop(ctx) {
			return x
		}
		if !x.nodes[id].dead {
			x.expand(uint32(id))
		}
	}
	return x
}

// expand adds what follows a state.
func (x *search) expand(id uint32) {
	var s state
	var v, after view
	x.get(id, &s)
	x.settle(&s, &v)
	x.moves(&s, &v, func(next *state, by step) bool {
		if x.dominated(next) {
			return true
		}
		x.settle(next, &after)
		met := func() bool { return x.met(next, &after) }
		if !x.permitted(&s, next, met) || x.dominated(next) {
			return true
		}
		got := x.store.add(next, id, by)
		if met() {
			x.found, x.goalID = true, got
		}
		return !x.found
	})
}

// stop says whether a limit is reached.
func (x *search) stop(ctx context.Context) bool {
	if x.limits.Progress != nil {
		x.limits.Progress(x.len())
	}
	switch {
	case ctx.Err() != nil:
		x.reason = "stopped: " + context.Cause(ctx).Error()
	case x.limits.States > 0 && x.len() > x.limits.States:
		x.reason = "the limit on abstract states"
	case x.limits.Bytes > 0 && x.bytes() > x.limits.Bytes:
		x.reason = "the limit on memory"
	}
	return x.reason != ""
}

// path returns the steps from the start to the state that met the goal.
func (x *search) path() []step {
	var steps []step
	for id := x.goalID; id != 0; id = x.nodes[id].parent {
		steps = append([]step{x.nodes[id].by}, steps...)
	}
	return steps
}
