// Package certificate reads certificates: files that prove of a position that something cannot
// be done in it, or that a plan always does it.
//
// A certificate has a head and a body. The head is a first line that names the format, and lines
// "name: value", one of them the position; its last line says how many lines the body has.
// Each [Kind] has a head and a checker of its own. This package takes the lines apart and leaves
// nothing to taste: a line too many, a blank too many or a number written in another way is an
// error. So a head that was understood could not have been written otherwise, and what is
// said of it, a [Claim], is made of what was understood, never of what was read.
//
// What a good certificate proves has to be believed of this package, of the checker of its
// kind, and of nothing else. The list of all kinds is engine/certificates.
//
// file.go takes a file apart, kind.go knows kinds, number.go has figures and cards,
// position.go says what was proved, and of which position.
package certificate
