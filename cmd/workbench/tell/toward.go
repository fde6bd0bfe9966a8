package tell

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
)

// Toward returns the next moves to a goal of the problem that a play began with, and what a hint
// says of it: what it leads to, or else why the hint goes without the goal. Both are empty for a
// play that asks for no goal. The line that was found last is kept, and gone on with as long as the
// moves are its own.
func Toward(ctx context.Context, p *engine.Play, kept *engine.GoalLine) (next []engine.Move, why string, err error) {
	if p.Game.Toward == nil || len(p.Headers) == 0 || p.State().Won() {
		return nil, "", nil
	}
	if kept.Next(p.Moves()) == nil {
		goals, err := p.Game.Goals(p.Open())
		if err != nil || len(goals) == 0 {
			return nil, "", nil // who began to play was told of the error
		}
		if *kept, err = p.Game.Toward(ctx, p); err != nil {
			return nil, "", err
		}
	}
	if next = slices.Clone(kept.Next(p.Moves())); next != nil {
		return next, fmt.Sprintf("towards %s: %s", kept.Goal, engine.Count(len(next), "move")), nil
	}
	return nil, beside(*kept), nil
}

// beside says why a hint goes without the goals of the problem.
func beside(l engine.GoalLine) string {
	why := "no goal is left that could be solved"
	switch {
	case l.Open:
		why = "no line to the goal was found from here"
	case l.Lost != "":
		why = "it is proved that from here there is no way to " + l.Lost
	}
	return why + "; the goal plays no part in this hint"
}
