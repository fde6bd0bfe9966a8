// Package freecard decides what cannot be done in a Spider position, and proves
// it: the free-card calculus.
//
// A [Question] says exactly, over real play, what is asked. [Prove] answers it:
// impossible with a proof that can be written out as a certificate, possible with
// a line that was replayed, or unknown with the limit that stopped it. How it works
// and why it is sound is told in docs/proofs.md.
//
// Start reading in question.go for what is asked, and in state.go and moves.go
// for the calculus.
package freecard
