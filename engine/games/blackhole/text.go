package blackhole

import "patience/engine"

// formats are the ways to write positions.
func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "json",
			Doc:   "the fans as JSON arrays of cards, the exposed card last, as solvers' tables have them; with pack and stack in an object once cards are played or the pack is not French",
			Is:    isJSON,
			Parse: parseJSON,
			Print: printJSON,
		},
		{
			Name:  "mzn",
			Doc:   "a MiniZinc model of the position, ready to be solved: minizinc --solver gecode deal.mzn",
			Is:    isMZN,
			Parse: parseMZN,
			Print: printMZN,
		},
		{
			Name:  "dzn",
			Doc:   "the data alone for that model, blackhole.mzn in the source",
			Is:    isDZN,
			Parse: parseDZN,
			Print: printDZN,
		},
		{
			Name:  "permutation",
			Doc:   "the paper's input and output: the numbers from 2 on, each three a fan with the exposed card first; then the stack, card 1 and what was played",
			Is:    isPermutation,
			Parse: parsePermutation,
			Print: printPermutation,
		},
		{
			Name:  "boards",
			Doc:   "the stack, then a line for each fan with the exposed card last; \"Foundations: AS\" for the stack, or its top alone, are understood",
			Is:    isBoard,
			Parse: parseBoard,
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
	}
}
