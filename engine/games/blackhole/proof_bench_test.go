package blackhole

import (
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games/blackhole/check"
)

// BenchmarkCertificates finds the losses of the table with and without a proof, writes the
// certificates, and checks them.
func BenchmarkCertificates(b *testing.B) {
	enginetest.BenchCertificates(b, Game(), check.Rules, enginetest.Lost(publicDeals(b)))
}
