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

// whole returns the game whose certificates have all that can be reached, and no lemmas.
func whole() *engine.Game { return enginetest.Without(Game(), lemmas()...) }

func lemmas() []string { return []string{"dead", "stubborn"} }

func TestCertificates(t *testing.T) {
	enginetest.Alone(t)
	for _, o := range small() {
		lost := enginetest.CertifyDeals(t, whole(), check.Rules, 30, 40, o)
		t.Logf("%v: %d of 30 lost", o, lost)
	}
}

// TestCertificatesWithLemmas wants certificates with each set of lemmas to be good; and forgeries
// to be refused, of those from which all is left out that these lemmas can spare.
func TestCertificatesWithLemmas(t *testing.T) {
	enginetest.Alone(t)
	lost := lostWithLemmas(t)
	for _, without := range [][]string{nil, {"dead"}, {"stubborn"}, {"dead", "stubborn"}} {
		g := enginetest.Without(Game(), without...)
		var least []string
		for _, s := range lost {
			text := enginetest.Certify(t, g, check.Rules, s)
			if len(text) < 6000 {
				least = append(least, enginetest.Least(t, g, check.Rules, text))
			}
		}
		t.Logf("without %v: %d certificates", without, len(least))
		enginetest.Forge(t, g, check.Rules, least, 100)
	}
}

// lostWithLemmas are deals that are lost after some positions even with all lemmas.
func lostWithLemmas(t *testing.T) (lost []*State) {
	for _, o := range []engine.Options{{"pack": "4x5"}, {"pack": "4x5", "rows": "once"}, {"pack": "4x5", "rows": "fixed"}, {"pack": "2x7", "rows": "free"}} {
		for n := range uint64(40) {
			s := enginetest.Deal[*State](t, Game(), n, o)
			if r := decide(t, s, engine.SolveOptions{}); r.Verdict == engine.VerdictLost && 10 <= r.States && r.States <= 100 {
				lost = append(lost, s)
			}
		}
	}
	return lost
}

// TestCertificatesOfPositions tries positions of all games, dealt or with the cards anywhere, and all sets
// of lemmas.
func TestCertificatesOfPositions(t *testing.T) {
	enginetest.CertifyPositions(t, check.Rules, func(t *rapid.T) (*engine.Game, engine.State) {
		s := drawPosition(t, 12)
		if !s.provable() {
			return nil, nil
		}
		without := enginetest.WithoutAny(Game())
		g := enginetest.Without(Game(), rapid.SampledFrom(without).Draw(t, "without")...)
		if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 3000}}); r.Verdict != engine.VerdictLost {
			return nil, nil
		}
		return g, s
	})
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
	enginetest.CertifyTable(t, whole(), check.Rules, "testdata/public.csv", 20)
	for _, s := range enginetest.Lost(enginetest.Table(t, Game(), "testdata/public.csv")) {
		enginetest.Certify(t, Game(), check.Rules, s)
	}
}
