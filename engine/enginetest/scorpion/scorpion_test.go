package scorpion

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/closed"
	"patience/engine/closed/bare"
	"patience/engine/enginetest"
)

// TestLosses has losses certified, though no checker was written for the game. Each certificate is about its own deal alone,
// and forgeries are refused: members left out or moved, and heads exchanged.
func TestLosses(t *testing.T) {
	enginetest.Alone(t)
	g := Game()
	var texts []string
	var claims []engine.State
	for _, deal := range []uint64{55, 75, 134, 142, 184} {
		start := enginetest.Deal[engine.State](t, g, deal, nil)
		texts, claims = append(texts, enginetest.Certify(t, g, bare.Rules(g), start)), append(claims, start)
	}
	kind := closed.Kind(g.Name, bare.Rules(g))
	for i, text := range texts {
		claim, err := kind.Verify(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for j, s := range claims {
			if err := claim.About(g, s); (err == nil) != (i == j) {
				t.Errorf("certificate %d for deal %d: %v", i, j, err)
			}
		}
	}
	enginetest.Forge(t, g, bare.Rules(g), texts, 300)
}

// TestNoKeys has members that are no keys of the game refused, whatever the game does with them.
func TestNoKeys(t *testing.T) {
	g := Game()
	text := enginetest.Certify(t, g, bare.Rules(g), enginetest.Deal[engine.State](t, g, 142, nil))
	head, _, _ := strings.Cut(text, "members:")
	for _, body := range []string{"members: 1\n0\n", "members: 1\n1\n", "members: 1\n1ffffffff\n", "members: 1\n2" + strings.Repeat("00", 68) + "\n"} {
		if _, err := closed.Kind(g.Name, bare.Rules(g)).Verify(strings.NewReader(head + body)); err == nil {
			t.Errorf("%q is taken", body)
		}
	}
}
