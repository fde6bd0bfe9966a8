// Package ideas says what the solutions of a Spider problem have in common, and whether
// they are one idea: whether the problem is sound.
//
// Hundreds of lines solve a problem that differ only in which of two independent
// moves comes first. So a solution is told here by its essential moves, those that
// cannot be taken back ([ask.Essential]), and an idea is a smallest set of them
// that suffices: none of it can be spared. Everything rests on one question, whether
// the goal can be reached with certain essential moves and no others, which
// [freecard.Prove] answers with a line or with a proof. Allowing more never hurts, so
// an answer about one set is an answer about many.
//
// Read it in this order: set.go for sets of essential moves; oracle.go for the one
// question; find.go for the ideas, with hitting.go for where to look next; order.go
// for what must come before what; tries.go for what fails; shortest.go for the number of
// moves; ladder.go for how hard it is; test.go for the verdict on a problem; report.go and
// text.go for how it is said.
package ideas
