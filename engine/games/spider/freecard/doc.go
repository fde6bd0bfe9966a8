// Package freecard decides what cannot be done in a Spider position, and proves
// it: the free-card calculus.
//
// A [Question] says exactly, over real play, what is asked. [Prove] answers it:
// impossible with a proof that can be written out as a certificate, possible with
// a line that was replayed, or unknown with the limit that stopped it. How it works
// and why it is sound is told in docs/proofs.md.
//
// Start reading in question.go and meaning.go for what is asked, in state.go, moves.go
// and removals.go for the calculus, in search.go and play.go for how answers are found,
// and in scene.go and explain.go for the reasons.
package freecard
