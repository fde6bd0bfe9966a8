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
		Row:       readRow,
	}
}

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "open",
			Doc:   "all cards: those that are out, the deck, then a line for each column with its bottom card last; those face down stand in brackets",
			Is:    isBoard,
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().(*State).Open(), nil },
		},
		{
			Name:  "board",
			Doc:   "the same as the player sees it: -- is face down",
			Is:    isBoard,
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		{
			Name:  "json",
			Doc:   "a deal as solvers' tables have it: the columns as JSON arrays of cards, the face-up one last, and the stock behind them or on the next line; a line such as \"draw: three\" may stand before",
			Is:    isRow,
			Parse: parseBoard,
		},
	}
}

// marks says what a move does that cannot be taken back by other moves.
func marks(st engine.State, m engine.Move) []string {
	next := st.Copy().(*State)
	next.Apply(m)
	var words []string
	if next.FaceDown() < st.(*State).FaceDown() {
		words = append(words, "turns up")
	}
	if st.(*State).FaceDown() > 0 && next.Certain() {
		words = append(words, "wins for sure")
	}
	return words
}

// strategy is the move of the built-in strategy.
func strategy(s engine.State) (engine.Move, bool) { return s.(*State).Advice() }
