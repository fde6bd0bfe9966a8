package klondike

import "patience/engine"

// Game returns the description of Klondike.
func Game() *engine.Game {
	g := &engine.Game{
		Name:      "klondike",
		Title:     "Klondike, as the DOS program Classic Solitaire plays it",
		Rules:     rules(),
		Brief:     "Build columns downward in alternating colours; a space takes a King. Suits go out from the Ace up. draw turns cards of the stock; rules lists all.",
		Options:   options(),
		Deals:     deals(),
		Formats:   formats(),
		Notations: notations(),
		Board:     board,
		Facts:     facts,
		Confirm:   confirm,
		Solver:    solver(),
		Marks:     marks,
		Strategy:  func(s engine.State) (engine.Move, bool) { return s.(*State).Advice() },
		Signs:     func(s engine.State) []engine.Sign { return s.(*State).Signs() },
		Row:       readRow,
		Sight:     sight(),
	}
	g.Player = func() engine.Player { return newPlayer(g) }
	g.Asks(queries, outlooks)
	return g
}
