// Package freecard decides what cannot be done in a Spider position, and proves
// it: the free-card calculus.
//
// A [Question] says exactly, over real play, what is asked. [Prove] answers it:
// impossible with a proof that can be written out as a certificate, possible with
// a line that was replayed, or unknown with the limit that stopped it. How it works
// and why it is sound is told in docs/proofs/calculus.md.
//
// What is asked is said by package ask. Start reading in board.go, state.go, moves.go
// and goal.go for the calculus; in prove.go, search.go and play.go for how answers are
// found (search_ and play_ hold their parts); in prove_proviso.go for what an answer
// says of unknown cards, in certificate.go for how it is written down; and in
// explain_scene.go and explain.go for the reasons.
package freecard
