// Package solver wins whole deals of Spider, all cards known.
//
// It plays row by row. From one deal to the next it looks at all moves of a number
// of positions at a time, and goes on from the best of those that are new: see
// [round.row], and worth.go for what is good. The positions after the next deal are
// compared as they then are, since it is known what will be dealt. A round that
// does not win is followed by one that keeps twice as many positions. Whatever it
// leaves out, the line that it finds is replayed by the rules; and when a round had
// nothing to leave out, the common search settles what little there is.
package solver

import (
	"context"
	"fmt"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// Solver returns the solver of whole deals.
func Solver() *engine.Solver {
	return &engine.Solver{
		Doc: "goes on from the most promising positions after each move, from ever more of them, until a line wins; where so few can be reached that none is dropped, the common search decides",
		Run: solve,
	}
}

// firstWidth is how many positions the first round keeps. That is enough for
// three deals in four.
const firstWidth = 100

func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	s := st.(*spider.State)
	if !known(s) {
		return engine.Result{Stop: engine.StopCards}, nil // they cannot be moved, so not removed
	}
	m := newMeter(ctx, o)
	for width := firstWidth; ; width *= 2 {
		r := newRound(m, width)
		switch won := r.win(s); {
		case won:
			return replayed(s, shorten(s, r.line(s)), m.result())
		case m.stop != engine.StopNone:
			return m.result(), nil
		case !r.dropped:
			return m.exhaust(ctx, s, o)
		}
	}
}

// known says whether all cards are known.
func known(s *spider.State) bool {
	for n := 1; n <= piles+1; n++ {
		for _, c := range s.Pile(n) {
			if c == engine.Unknown {
				return false
			}
		}
	}
	return true
}

// replayed gives a result its line, after the rules have agreed to it.
func replayed(s *spider.State, line []engine.Move, r engine.Result) (engine.Result, error) {
	end, err := search.Replay(s, line)
	switch {
	case err != nil:
		return r, fmt.Errorf("spider: %w", err)
	case !end.Won():
		return r, fmt.Errorf("spider: the line found does not win")
	}
	r.Verdict, r.Line = engine.VerdictWon, line
	return r, nil
}

// exhaust lets the common search look at everything, as far as the limits allow
// after what the rounds have used of them.
func (m *meter) exhaust(ctx context.Context, s *spider.State, o engine.SolveOptions) (engine.Result, error) {
	limits := m.limits
	if limits.States > 0 {
		limits.States = max(limits.States-m.states, 1)
	}
	if limits.Time > 0 {
		limits.Time = max(limits.Time-time.Since(m.began), 1)
	}
	r, err := search.Run(ctx, s, search.Options{Limits: limits, Progress: o.Progress, Every: o.Every})
	r.States += m.states
	r.Looked += m.looked
	r.Time = time.Since(m.began)
	return r, err
}
