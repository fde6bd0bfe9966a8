// Package ledger collects what Lua scripts claim about positions, and decides it: by
// replaying lines, comparing tableaux, calling tests and asking the prover. The
// module ledger of the scripts' lib folder is the script's side of it.
//
// Read ledger.go for what a claim is, decide.go for how it is decided part by part,
// ask.go and proof.go for questions to the prover and what becomes of its proofs.
package ledger
