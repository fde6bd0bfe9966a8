package klondike

import "patience/engine"

// Game returns the description of Klondike.
func Game() *engine.Game {
	return &engine.Game{
		Name:      "klondike",
		Title:     "Klondike, as the DOS program Classic Solitaire plays it",
		Rules:     rules(),
		Options:   options(),
		Deals:     deals(),
		Formats:   formats(),
		Notations: notations(),
		Queries:   queries(),
		Board:     board,
		Confirm:   confirm,
		Solver:    solver(),
		Marks:     marks,
		Strategy:  strategy,
		Signs:     func(s engine.State) []engine.Sign { return s.(*State).Signs() },
		Row:       readRow,
	}
}

// strategy is the move of the built-in strategy.
func strategy(s engine.State) (engine.Move, bool) { return s.(*State).Advice() }
