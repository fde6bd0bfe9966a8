// Package blackhole is the patience Black Hole, called Cards Solitaire in the
// paper of Larrosa and Rollón (2016): fans of three cards around a stack that
// begins with the first card of the pack; a card may be played on the stack when
// its rank is next to that of the stack's last card.
//
// Start reading in rules.go. state.go is a position, pack.go the packs that it can be
// played with, board.go how it lies on the table, deal.go the deals. text.go lists how
// positions are written, each in a file text_ of its own. The solver begins in solve.go:
// solve_dive.go looks depth first, solve_dives.go lets several do so together, and solve_walk.go proves
// what may be left out.
package blackhole
