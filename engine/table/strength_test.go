package table_test

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
)

// TestStrength decides the same deals in games of which each allows all that the one before does: what is won in one is lost in none
// behind it.
func TestStrength(t *testing.T) {
	enginetest.Alone(t)
	decided := 0
	for _, chain := range [][]string{
		{"free-cell-0-cell", "free-cell-1-cell", "free-cell-2-cell", "free-cell-3-cell", "free-cell"},
		{"klondike-any-none", "klondike-any-k", "klondike-any-any"},
		{"klondike-suit-none", "klondike-suit-k", "klondike-suit-any"},
		{"klondike-alternate-none", "klondike-alternate-k", "klondike-alternate-any"},
		{"klondike-draw-12", "klondike-draw-6", "klondike-draw-3", "klondike-draw-1"},
		{"klondike-draw-8", "klondike-draw-4", "klondike-draw-2", "klondike-draw-1"},
		{"streets-and-alleys", "stronghold"},
		{"beleaguered-castle", "siegecraft"},
		{"black-hole", "worm-hole"},
	} {
		for n := range uint64(4) {
			won := ""
			for _, name := range chain {
				g := game(t, name)
				p, err := g.Deal("solvitaire", n+1, nil)
				if err != nil {
					t.Fatal(err)
				}
				switch r := enginetest.Decide(t, g, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 2_000}}); r.Verdict {
				case engine.VerdictWon:
					won = name
					decided++
				case engine.VerdictLost:
					decided++
					if won != "" {
						t.Errorf("deal %d: won in %s, lost in %s", n+1, won, name)
					}
				}
			}
		}
	}
	if t.Logf("%d decided", decided); decided < 60 {
		t.Errorf("%d deals were decided, want 60", decided)
	}
}
