// Package spider is Don Woods's patience of 1979: its rules, its position
// lines, saved games and tableaux, its notations for moves, and the questions
// that its analysts ask.
//
// Start reading in rules.go. state.go is a position, board.go how it lies on the table,
// deal.go the deals and pages.go the positions of Woods's essay. notation.go is how moves
// are written; text.go lists how positions are, text_ files have what goes with a game or a table of deals,
// and the folder text has the texts themselves, without any rules. views_ files are what an analyst sees in a
// position: chains, free cards, counts; queries.go lists these questions. edit.go and
// normal.go change positions.
//
// The solver, the referee and the prover of what cannot be are in folders of their own,
// and games.go puts them together.
package spider
