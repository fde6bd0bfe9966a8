package pendulum

import "patience/engine"

// Game returns the description of the Pendulum.
func Game() *engine.Game {
	g := &engine.Game{
		Name:      "pendulum",
		Title:     "The Pendulum: six rows that swing, built by a method of your choice",
		Rules:     rules(),
		Options:   options(),
		Deals:     deals(),
		Formats:   formats(),
		Notations: notations(),
		Board:     board,
		Facts:     facts,
		Confirm:   confirm,
		Solver:    solver(),
	}
	g.Asks(queries)
	return g
}
