package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"patience/engine"
)

// Solve decides whether a position can be won, by the game's own solver or, when
// it has none, by [Run]. Whoever found a line, it has been played out in Result.Play.
func Solve(ctx context.Context, g *engine.Game, s engine.State, o engine.SolveOptions) (Result, error) {
	if err := g.CheckWithout(o); err != nil {
		return Result{}, err
	}
	var r Result
	var err error
	if g.Solver != nil {
		r, err = g.Solver.Run(ctx, s, o)
	} else {
		r, err = Run(ctx, s, Options{Limits: o.Limits, Progress: o.Progress, Every: o.Every})
		r = Modest(g, s, r)
	}
	if err != nil || r.Verdict != Won {
		return r, err
	}
	if r.Play, err = played(g, s, r); err != nil {
		return Result{Stop: r.Stop}, fmt.Errorf("the line that was found for %s: %w", g.Name, err)
	}
	return r, nil
}

// played returns the line of a result as a play of the game: the one that the solver
// has played out, or one that is played here.
func played(g *engine.Game, s engine.State, r Result) (*engine.Play, error) {
	p := r.Play
	if p == nil || !slices.Equal(p.Moves(), r.Line) || !bytes.Equal(p.Start().Key(nil), s.Key(nil)) {
		var err error
		if p, err = engine.Follow(g, s, r.Line); err != nil {
			return nil, err
		}
	}
	if !p.State().Won() {
		return nil, errors.New("it does not win")
	}
	p.Game = g
	return p, nil
}

// Modest takes a loss back when some of the cards are unknown: the rules move no
// such card, but what it really is may win.
func Modest(g *engine.Game, s engine.State, r Result) Result {
	if r.Verdict == Lost && g.Unknown != nil && g.Unknown(s) > 0 {
		r.Verdict, r.Stop = Unknown, engine.StopCards
	}
	return r
}
