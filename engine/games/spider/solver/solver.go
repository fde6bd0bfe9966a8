// Package solver wins whole deals of Spider, all cards known.
//
// It plays row by row. From one deal to the next it looks at all moves of a number
// of positions at a time, and goes on from the best of those that are new: see
// [round.row], and worth.go for what is good. Of positions that are much alike only few are
// the best: see dug.go. A move is weighed without being made
// (weigh.go), and nothing else is done with most of them. The positions after the next deal are
// compared as they then are, since it is known what will be dealt. A round that
// does not win is followed by one that keeps half as many more, and values them a
// little differently: see [varied] and [play]. A wide round is followed by a climb, which goes on from its own best line
// by narrower rounds: see climb.go. Whatever a round leaves out, the line that it finds is
// replayed by the rules; and when a round had nothing to leave out, the common search settles what
// little there is. A deal that is plainly lost, by package precedence, is not searched.
package solver

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// Solver returns the solver of whole deals.
func Solver() *engine.Solver {
	return &engine.Solver{
		OnCores: []string{},
		Reductions: []engine.Reduction{
			{Name: "precedence", Doc: "a deal in which nothing can come first, neither a space nor the removal of a suit, is lost at once"},
		},
		Run: solve,
	}
}

// solve plays rounds, each wider than the one before, until one wins or a limit is reached.
func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*spider.State)
	if s.Unknown() > 0 {
		return engine.Result{Stop: engine.StopCards}, nil // they cannot be moved, so not removed
	}
	if o.Uses("precedence") {
		if proof, is := refute(s); is {
			return engine.Result{Verdict: engine.VerdictLost, Proof: proof}, nil
		}
	}
	return play(ctx, s, o)
}

// firstWidth is how many positions the first round keeps. That is enough for one deal in
// five, and such a round takes a few hundredths of a second.
const firstWidth = 20

// play makes tries until one wins, or drops no position, or comes to a limit.
func play(ctx context.Context, s *spider.State, o engine.SolveOptions) (engine.Result, error) {
	t := &try{start: s, workers: newWorkers(max(o.Jobs, 1))}
	defer t.workers.end()
	t.Watch = search.NewWatch(ctx, o, t.bytes)
	var held int64 // by the round that held most
	for number, width := 0, firstWidth; t.Room(roundBytes(width)); number, width = number+1, width+width/2 {
		switch {
		case t.wins(number, width):
			return t.Found(s, shorten(s, withRemovals(s, t.line)))
		case t.Stop == engine.StopNone && !t.dropped:
			return exhaust(ctx, s, o, t.Failed())
		}
		held, t.round = max(held, t.bytes()), nil
	}
	r := t.Failed()
	r.Bytes = held
	return r, nil
}

// exhaust lets the common search look at everything, as far as the limits allow after what is before. The rounds have met all
// that their moves reach, but they try no others and know positions by a hash alone: that is no proof.
func exhaust(ctx context.Context, s *spider.State, o engine.SolveOptions, before engine.Result) (engine.Result, error) {
	options := search.Options{Limits: o.Limits, Every: o.Every}
	if o.Limits.States > 0 {
		options.Limits.States = max(o.Limits.States-before.States, 1)
	}
	if o.Limits.Time > 0 {
		options.Limits.Time = max(o.Limits.Time-before.Time, 1)
	}
	if o.Progress != nil {
		options.Progress = func(p engine.Progress) {
			p.States, p.Time = p.States+before.States, p.Time+before.Time
			o.Progress(p)
		}
	}
	var kept *exhausted
	if o.Prove {
		if kept = newExhausted(s); kept != nil {
			options.Closed = kept.meet
		}
	}
	r, err := search.Run(ctx, s, options)
	if kept != nil && r.Verdict == engine.VerdictLost {
		r.Proof = kept.proof()
	}
	r.States, r.Looked, r.Time = r.States+before.States, r.Looked+before.Looked, r.Time+before.Time
	return r, err
}
