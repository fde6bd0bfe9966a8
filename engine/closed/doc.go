// Package closed writes and checks closed sets: proofs that a position is lost.
//
// A set of positions is closed when every move from a member leads to a member. When the
// start is one, and none of them is won, no line of play wins. That is all there is to
// know: not how the set was found, nor whether all of it was needed.
//
// What a member looks like is the game's affair: to this package it is a number of one or
// more words. set.go keeps members, write.go and read.go are the format, verify.go is the
// proof; docs/proofs/closed.md describes both. The rules come from a package of each game's own,
// that knows neither its engine nor its solver.
package closed
