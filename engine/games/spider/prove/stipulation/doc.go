// Package stipulation says what composers ask, and judges lines by it: one goal of the calculus
// after another, several at once, a card on another, the whole game, and all of these within so
// many moves or deals.
//
// Read parse.go for the words and walk.go for the exact meaning. Nothing is proved here:
// necessary.go and chain.go tell the prover next door what to ask the calculus.
package stipulation
