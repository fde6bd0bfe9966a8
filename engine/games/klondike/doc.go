// Package klondike is the patience Klondike, as the DOS program "Classic
// Solitaire" plays it: with the whole deck in view. Turning one card or three, with
// any number of passes, are options.
//
// Start reading in rules.go. state.go is a position, deal.go the options and the deals,
// text.go and notation.go how positions and moves are written, views.go what a player
// sees in a position, and strategy.go the player that is built in. The solver begins in
// solve.go; solve_node.go proves that it need not look at columns, and solve_family.go that it
// need keep only one of the positions between which cards go out and come back.
package klondike
