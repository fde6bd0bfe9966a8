package blackhole

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/enginetest"
	"patience/engine/games/blackhole/check"
)

// BenchmarkCertificates finds the losses of the table with and without a proof, writes the
// certificates, and checks them.
func BenchmarkCertificates(b *testing.B) {
	var starts []engine.State
	var texts []string
	for _, d := range publicDeals(b) {
		if d.Verdict == engine.VerdictLost {
			starts = append(starts, d.Start)
			texts = append(texts, enginetest.Certify(b, Game(), check.Rules, d.Start))
		}
	}
	solve := func(o engine.SolveOptions, then func(r engine.Result)) func(b *testing.B) {
		return func(b *testing.B) {
			for b.Loop() {
				for _, s := range starts {
					r, _ := Game().Solver.Run(context.Background(), s, o)
					then(r)
				}
			}
		}
	}
	b.Run("solve", solve(engine.SolveOptions{}, func(engine.Result) {}))
	b.Run("prove", solve(engine.SolveOptions{Prove: true}, func(r engine.Result) { _ = r.Proof.Write(new(bytes.Buffer)) }))
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			for _, text := range texts {
				if _, err := closed.Verify(context.Background(), strings.NewReader(text), map[string]closed.Checker{"blackhole": check.Rules}, nil); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
