package pendulum

import (
	"sync"

	"patience/engine"
)

// Game returns the description of the Pendulum.
func Game() *engine.Game {
	return &engine.Game{
		Name:      "pendulum",
		Title:     "The Pendulum: six rows that swing, built by a method of your choice",
		Rules:     rules(),
		Options:   options(),
		Deals:     deals(),
		Formats:   formats(),
		Notations: notations(),
		Queries:   []func() []engine.Query{sync.OnceValue(queries)},
		Board:     board,
		Facts:     facts,
		Confirm:   confirm,
		Solver:    solver(),
	}
}
