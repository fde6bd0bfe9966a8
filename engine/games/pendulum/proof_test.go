package pendulum

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/pendulum/check"

	"pgregory.net/rapid"
)

// ways are the options of deals that are often lost: each method, the swings of every other
// one having to wait.
func ways() (all []engine.Options) {
	for i, m := range Methods() {
		all = append(all, engine.Options{"method": m.option(), "swing": []string{anyTime, blocked}[i%2]})
	}
	return all
}

func TestCertificates(t *testing.T) {
	enginetest.Alone(t)
	lost := enginetest.CertifyDeals(t, Game(), check.Rules, 40, 400, ways()...)
	if lost < 100 {
		t.Errorf("only %d deals are lost", lost)
	}
}

// TestCertificateOfAllMethods: where the method is still to be chosen, none may win.
func TestCertificateOfAllMethods(t *testing.T) {
	enginetest.Certify(t, Game(), check.Rules, allLost(t))
}

// TestCertificatesOfPositions tries positions in the midst of play, with packets and with
// highest cards that have filled spaces.
func TestCertificatesOfPositions(t *testing.T) {
	enginetest.CertifyPositions(t, check.Rules, func(t *rapid.T) (*engine.Game, engine.State) {
		s := drawHalf(t)
		if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 3000}}); r.Verdict != engine.VerdictLost {
			return nil, nil
		}
		return Game(), s
	})
}

func BenchmarkCertificates(b *testing.B) {
	var lost []engine.State
	for _, o := range ways() {
		for n := range uint64(40) {
			s := dealOf(b, n+1, o)
			if decide(b, s, engine.SolveOptions{}).Verdict == engine.VerdictLost {
				lost = append(lost, s)
			}
		}
	}
	enginetest.BenchCertificates(b, Game(), check.Rules, lost)
}
