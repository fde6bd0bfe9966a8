package gaps

import "patience/engine"

// Game returns the description of Gaps.
func Game() *engine.Game {
	g := &engine.Game{
		Name:      "gaps",
		Title:     "Montana (Gaps), House of Commons, Pretzel, Cynk's games, Spaces and Aces",
		Rules:     rules(),
		Brief:     "A gap takes the card that is next above its left neighbour, in its suit. The aim is a row for each suit, from the two to the King; rules lists all.",
		Options:   options(),
		Deals:     deals(),
		Formats:   formats(),
		Notations: notations(),
		Board:     board,
		Facts:     facts,
		Confirm:   confirm,
		Solver:    solver(),
		Marks:     marks,
		Row:       readRow,
	}
	g.Asks(queries)
	return g
}
