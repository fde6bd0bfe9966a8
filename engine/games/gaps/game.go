package gaps

import "patience/engine"

// Game returns the description of Gaps.
func Game() *engine.Game {
	return &engine.Game{
		Name:      "gaps",
		Title:     "Montana (Gaps), House of Commons, Pretzel, Cynk's games, Spaces and Aces",
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
		Row:       readRow,
	}
}

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "board",
			Doc:   "the options that are not those of the standard game, then the rows; " + gapText + " is a gap",
			Is:    func(text string) bool { return isBoard(text) && !isSolution(text) },
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		{
			Name:  "solution",
			Doc:   "the board at the start, a line \"moves:\", and the moves with blanks between them; # begins a note",
			Is:    isSolution,
			Parse: parseBoard,
			Print: printSolution,
		},
		{
			Name:  "json",
			Doc:   "the rows as JSON arrays of cards, as solvers' tables have them; any ace that is not in play is a gap. Options may stand on lines before",
			Is:    isJSON,
			Parse: parseBoard,
		},
	}
}
