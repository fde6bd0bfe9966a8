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
	enginetest.CertifyPositions(t, check.Rules, func(t *rapid.T) (*engine.Game, engine.State) {
		s := drawPosition(t, 12)
		if winnable(s) != engine.VerdictLost {
			return nil, nil
		}
		return Game(), s
	})
}
