package browsertest

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

// TestAxe wants axe-core to be what npm has: axe-core-4.14.1.tgz, package/axe.min.js.
func TestAxe(t *testing.T) {
	const want = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
	sum := sha256.Sum256([]byte(axe))
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("axe.min.js has the sum %s, want %s", got, want)
	}
}
