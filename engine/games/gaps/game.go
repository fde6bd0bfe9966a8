package gaps

import (
	"sync"

	"patience/engine"
)

// Game returns the description of Gaps.
func Game() *engine.Game {
	return &engine.Game{
		Name:      "gaps",
		Title:     "Montana (Gaps), House of Commons, Pretzel, Cynk's games, Spaces and Aces",
		Rules:     rules(),
		Brief:     "A gap takes the card that is next above its left neighbour, in its suit. The aim is a row for each suit, from the two to the King; rules lists all.",
		Options:   options(),
		Deals:     deals(),
		Formats:   formats(),
		Notations: notations(),
		Queries:   []func() []engine.Query{sync.OnceValue(queries)},
		Board:     board,
		Facts:     facts,
		Confirm:   confirm,
		Solver:    solver(),
		Marks:     marks,
		Row:       readRow,
	}
}
