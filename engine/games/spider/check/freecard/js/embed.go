// Package js holds a checker of certificates for browsers: the third program, after the
// prover and the checker in Go, that knows the calculus of docs/proofs/calculus.md. It shares nothing
// with either. The tests of package check compare the verdicts of both checkers.
package js

import (
	"embed"
	"fmt"
)

//go:embed *.js
var files embed.FS

// Modules returns the sources of the ES modules, each of which imports only those before it.
// The last exports verify.
func Modules() []string {
	var all []string
	for _, name := range []string{"certificate", "question", "checker"} {
		text, err := files.ReadFile(name + ".js")
		if err != nil {
			panic(fmt.Sprintf("js: %v", err)) // it is embedded
		}
		all = append(all, string(text))
	}
	return all
}
