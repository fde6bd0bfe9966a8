package blackhole

import "patience/engine"

// Game returns the description of Black Hole.
func Game() *engine.Game {
	g := &engine.Game{
		Name:      "blackhole",
		Title:     "Black Hole (Cards Solitaire), Larrosa and Rollón 2016, beside the table black-hole",
		Rules:     rules(),
		Brief:     "The top card of a fan goes onto the hole when it is the next in rank, up or down, whatever the suit. The aim is to play all cards; rules lists all.",
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
