// Package table makes a patience of a table of words: so many piles, what is built on them, what goes into a space.
//
// A game is said as values (value.go), which a file of Lua or a canonical text gives. read.go makes a [Table] of
// them, a plain struct, fills in what follows from the rest and refuses what contradicts itself; text.go prints the
// one canonical text of a table, which is the game's identity. relation.go has relations of two cards, plan.go makes
// a table ready for play: relations as bits, piles in a row. state.go is a position of any game, moves.go, units.go,
// apply.go and won.go its rules; game.go puts an [engine.Game] together.
//
// rules.go says the rules in words, numbered; refusals cite these numbers. solve.go decides positions, and lemmas.go
// has what it leaves out, each under conditions that are read off the table.
package table
