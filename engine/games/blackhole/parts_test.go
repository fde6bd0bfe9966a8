package blackhole

import (
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

// TestDead: each reason by hand.
func TestDead(t *testing.T) {
	for board, want := range map[string]string{
		"pack: 1x4\n4s 3s 2s":                      "",
		"pack: 1x4\nstack: As 2s 3s 4s":            "",
		"pack: 1x4\n2s 4s 3s":                      "no exposed card goes on the As",
		"pack: 4x7\nstack: 4s\n4c 4d 5s\n4h":       "rank 4: 3 left to play, and only 1 to play on",
		"pack: 4x4\nstack: 2h\n3s\n3c\n3d\nAd\n4s": "rank 3: 3 left to play, and only 2 to play on",
		"pack: 4x7\nstack: Ac\n2s\n4c":             "rank 4: 1 left to play, and only 0 to play on",
		"pack: 4x7\nstack: Ac\n2s\n4c 5c":          "the ranks that are left cannot be played in any order",
	} {
		if got := mustParse(t, board).Dead(); got != want {
			t.Errorf("%s\n%q, want %q", board, got, want)
		}
	}
}

// TestDeadIsLost: what Dead says is so.
func TestDeadIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 8)
		if s.Dead() != "" && winnable(s) == engine.VerdictWon {
			t.Fatalf("%s, but it can be won\n%v", s.Dead(), s)
		}
	})
}
