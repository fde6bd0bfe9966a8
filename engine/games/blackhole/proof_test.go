package blackhole

import (
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/blackhole/check"
)

func TestCertificates(t *testing.T) {
	enginetest.Alone(t)
	enginetest.CertifyTable(t, Game(), check.Rules, "testdata/public.csv", 400)
}

// TestCertificatesOfSmallPacks tries positions of other packs, some of more fans than fit in
// a word.
func TestCertificatesOfSmallPacks(t *testing.T) {
	lost := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 12)
		if winnable(s) == engine.VerdictLost {
			lost++
			enginetest.Certify(t, Game(), check.Rules, s)
		}
	})
	if lost == 0 {
		t.Error("no position was lost")
	}
}
