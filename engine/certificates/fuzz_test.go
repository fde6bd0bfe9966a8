package certificates

import (
	"strings"
	"testing"

	"patience/engine/enginetest/fuzz"
)

// FuzzVerify looks for texts that break a checker of any game, tables among them; that are taken with a blank
// or an end of line too many, so that what is printed is not what was read; or that prove lost what is won by
// hand. Its seeds are certificates of all kinds, of which those that are long are left out: each try costs
// what its checker costs.
func FuzzVerify(target *testing.F) {
	f := fuzz.New(target)
	const (
		longest = 20_000
		hole    = "As | 3s 4s 2s | 7s 6s 5s"
		won     = "As | 4s 3s 2s | 7s 6s 5s" // 2, 3, 4, 5, 6, 7
	)
	games := map[string]bool{}
	for _, text := range written(f) {
		if len(text) > longest {
			continue
		}
		f.Add(text)
		if claim, err := verify(text); err == nil {
			games[claim.Game] = true
		}
		if other := strings.Replace(text, hole, won, 1); other != text {
			f.Add(other)
			games["won by hand"] = true
		}
	}
	for _, name := range []string{"spider", "blackhole", "klondike", "gaps", "pendulum", "bare", "table", "won by hand"} {
		if !games[name] {
			f.Errorf("no seed is about %s", name)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		claim, err := verify(text)
		if err != nil || strings.HasPrefix(text, "\x1f\x8b") {
			return
		}
		if claim.Game == "" || claim.Says == "" || claim.Position.Text == "" || claim.Position.Text == won {
			t.Errorf("proved is %+v", claim)
		}
		for _, other := range []string{text + "\n", text + " ", strings.Replace(text, ": ", ":  ", 1), strings.Replace(text, "\n", "\r\n", 1)} {
			if again, err := verify(other); err == nil && other != text && strings.HasSuffix(text, "\n") {
				t.Errorf("%q is taken as %v, and %q as %v", text, claim, other, again)
			}
		}
	})
}
