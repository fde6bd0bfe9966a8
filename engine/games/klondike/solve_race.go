package klondike

import (
	"context"
	"sync/atomic"

	"patience/engine"
)

const (
	raceAfter = 3_000 // positions: most deals are decided before
	noRace    = 1<<62 - 1
)

// A racer is one of the searches that go on side by side with a search that was given up, each in an order of
// its own. They share what they have come to the end of, so what one has found lost is lost for all.
type racer struct {
	*dive
	won bool
}

// decided says that it has come to an end, rather than to a limit.
func (r *racer) decided() bool { return r.won || r.Stop == engine.StopNone }

// race returns the first of so many searches to find a win or to come to the end of the start, or one that has
// stopped when all have. What is decided before the first beginning is given up is not raced for, so it takes no more than one
// search does, and the same line comes of it.
//
// Proof. That the start is lost when one of them has come to its end is shown at [columnSteps].
func (d *dive) race(ctx context.Context, o engine.SolveOptions, n *node) racer {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.Limits.States > 0 {
		o.Limits.States = max((o.Limits.States-d.States)/o.Jobs, 1)
	}
	if d.reduce.freer && d.freer == nil {
		d.freer = newFreer(d)
	}
	// Each starts at a node of its own, since a search changes the one that it stands at.
	ends := make(chan racer)
	counts := make([]atomic.Int64, o.Jobs)
	for i := range o.Jobs {
		o := o
		o.Progress = sumUp(o.Progress, d.States, counts, i)
		w := d.beside(ctx, o, i)
		start := *n
		go func() { ends <- racer{w, w.decide(&start)} }()
	}
	// The first that decides is believed, and stops the others. All ends are waited for, so that no search
	// outlives the race and the figures are those of all.
	var first racer
	met, looked := d.States, d.Looked
	for range o.Jobs {
		r := <-ends
		met, looked = met+r.States, looked+r.Looked
		if first.dive == nil || r.decided() && !first.decided() {
			first = r
		}
		if first.decided() {
			cancel()
		}
	}
	first.States, first.Looked = met, looked
	return first
}

// beside returns search i of a race.
func (d *dive) beside(ctx context.Context, o engine.SolveOptions, i int) *dive {
	w := newDive(ctx, d.ground, o)
	w.Since(d.Watch)
	w.start, w.met, w.doubtful = d.start, d.met, d.doubtful
	w.asked = true // about what never happens, before the race
	w.luck = newLuck(d.luck.most, d.luck.most)
	w.luck.turn, w.luck.stride = (i+1)*aside, o.Jobs*aside
	if d.freer != nil {
		w.freer = newFreer(w)
		w.freer.met, w.freer.luck.turn = d.freer.met, w.luck.turn
	}
	return w
}

// sumUp returns what search i of a race tells its progress to: the first tells that of all.
func sumUp(tell func(engine.Progress), before int, counts []atomic.Int64, i int) func(engine.Progress) {
	return func(p engine.Progress) {
		counts[i].Store(int64(p.States))
		if tell == nil || i > 0 {
			return
		}
		p.States = before
		for k := range counts {
			p.States += int(counts[k].Load())
		}
		tell(p)
	}
}
