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

// Modules returns the sources of the ES modules by their names. That of checker.js exports verify.
func Modules() map[string]string {
	all := map[string]string{}
	for _, name := range []string{"certificate.js", "question.js", "checker.js"} {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(fmt.Sprintf("js: %v", err)) // it is embedded
		}
		all[name] = string(text)
	}
	return all
}
