package unseen

import (
	"context"

	"patience/engine"
)

// Known chooses what a player does who knows every card: he makes a line that wins, if a solver
// finds one within so many positions. No moves: it finds none.
func Known(ctx context.Context, solver *engine.Solver, s engine.State, states int) engine.Choice {
	r, err := solver.Run(ctx, s, engine.SolveOptions{Limits: engine.Limits{States: states}})
	if err != nil || r.Verdict != engine.VerdictWon {
		return engine.Choice{}
	}
	return engine.Choice{Moves: r.Line, Why: "every card is known now, and this wins"}
}
