package gaps

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/gaps/check"

	"pgregory.net/rapid"
)

// small are games that are often lost after few positions, of each kind.
func small() []engine.Options {
	return []engine.Options{
		{"variant": "pretzel"},
		{"pack": "4x5", "rows": "fixed"},
		{"pack": "4x4"},
		{"pack": "4x4", "rows": "once"},
		{"pack": "4x4", "rows": "fixed", "takes": "higher"},
		{"pack": "3x4", "gaps": "left", "low": "ace", "double": "yes", "exchange": "yes"},
		{"pack": "4x5", "rows": "fixed", "redeals": "1", "pickup": "order"},
		{"pack": "2x5", "rows": "fixed", "redeals": "1"}, // shuffled
		{"pack": "2x6", "rows": "once", "redeals": "1"},
	}
}

func TestCertificates(t *testing.T) {
	for _, o := range small() {
		lost := enginetest.CertifyDeals(t, Game(), check.Rules, 30, 40, o)
		t.Logf("%v: %d of 30 lost", o, lost)
	}
}

// TestCertificatesOfPositions tries positions of all games, dealt or with the cards anywhere.
func TestCertificatesOfPositions(t *testing.T) {
	lost := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 12)
		if !s.provable() {
			return
		}
		if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 3000}}); r.Verdict == engine.VerdictLost {
			lost++
			enginetest.Certify(t, Game(), check.Rules, s)
		}
	})
	if lost == 0 {
		t.Error("no position was lost")
	}
}

func BenchmarkCertificates(b *testing.B) {
	var lost []engine.State
	for _, d := range enginetest.Table(b, Game(), "testdata/public.csv") {
		if d.Verdict == engine.VerdictLost && d.Start.(*State).rows == fixedRows {
			lost = append(lost, d.Start)
		}
	}
	enginetest.BenchCertificates(b, Game(), check.Rules, lost)
}

func TestCertificatesOfTable(t *testing.T) {
	if testing.Short() {
		t.Skip("a second of processor time")
	}
	enginetest.CertifyTable(t, Game(), check.Rules, "testdata/public.csv", 20)
}
