package search

import (
	"context"
	"fmt"

	"patience/engine"
)

// Solve decides whether a position can be won, by the game's own solver or, when
// it has none, by [Run]. Whoever found a line, it is replayed here.
func Solve(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (Result, error) {
	if err := g.CheckWithout(o); err != nil {
		return Result{}, err
	}
	if g.Solver == nil {
		r, err := Run(ctx, s, Options{Limits: o.Limits, Progress: o.Progress, Every: o.Every})
		return Modest(g, s, r), err
	}
	r, err := g.Solver.Run(ctx, s, o)
	if err != nil || r.Verdict != Won {
		return r, err
	}
	end, err := Replay(s, r.Line)
	if err == nil && !end.Won() {
		err = fmt.Errorf("the line of %s's solver does not win", g.Name)
	}
	if err != nil {
		return Result{Stop: r.Stop}, err
	}
	return r, nil
}

// Modest takes a loss back when some of the cards are unknown: the rules move no
// such card, but what it really is may win.
func Modest(g *engine.Game, s engine.State, r Result) Result {
	if r.Verdict == Lost && g.Unknown != nil && g.Unknown(s) > 0 {
		r.Verdict, r.Stop = Unknown, engine.StopCards
	}
	return r
}
