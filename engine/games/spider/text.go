package spider

import "patience/engine"

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "file",
			Doc:   "a position to read and write by hand, as in puzzles/: piles, hand, and which cards are unknown",
			Is:    isFile,
			Parse: positionFormat(parseFile),
			Print: printFile,
		},
		{
			Name:  "saved",
			Doc:   "a saved game of 1979: how many moves, 1 if cheated, then the position line of every position",
			Is:    isSaved,
			Parse: parseSaved,
			Print: printSaved,
		},
		{
			Name:  "line",
			Doc:   "the position line of 1979: ten piles, what lies face down in each, the hand",
			Is:    isLine,
			Parse: positionFormat(parseLine),
			Print: printLine,
		},
		{
			Name:  "tableau",
			Doc:   "the tableau in text, in columns; face-down cards and the hand come back unknown",
			Is:    isTableau,
			Parse: positionFormat(parseTableau),
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		latexFormat("latex", "LaTeX source of the tableau, with large cards; needs no packages", largeCards()),
		latexFormat("latex-medium", "the same with medium cards", mediumCards()),
	}
}

// positionFormat makes the parser of a format from one that reads a position.
func positionFormat(parse func(text string) (*State, error)) func(*engine.Game, string) (*engine.Play, error) {
	return func(g *engine.Game, text string) (*engine.Play, error) {
		s, err := parse(text)
		if err != nil {
			return nil, err
		}
		return engine.NewPlay(g, s), nil
	}
}
