// Package pendulum is the Pendulum, a patience of about 1900: six rows of eight
// cards, a way of building that the player chooses, and rows that swing.
//
// Start reading in rules.go. method.go has the twelve ways of building, state.go is a
// position, deal.go the options and the deals, text.go and notation.go how positions and
// moves are written. The solver begins in solve.go; solve_node.go proves what a position
// may leave out, and solve_hope.go when it is lost. compare.go asks all methods.
package pendulum
