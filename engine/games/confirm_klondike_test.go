package games_test

import (
	"context"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/games/klondike"
	"patience/engine/search"
)

// TestConfirmKlondike lets the referee replay whole lines of all variants.
func TestConfirmKlondike(t *testing.T) {
	g := klondike.Game()
	won := 0
	for _, draw := range []string{"all", "one", "three"} {
		for seed := range uint64(12) {
			s, err := g.Deals[0].Deal(seed, engine.Options{"draw": draw})
			if err != nil {
				t.Fatal(err)
			}
			r, err := search.Solve(context.Background(), g, s, engine.SolveOptions{Limits: engine.Limits{States: 100_000}})
			if err != nil {
				t.Fatal(err)
			}
			p := engine.NewPlay(g, s)
			for _, m := range r.Line {
				if err := p.Do(m); err != nil {
					t.Fatal(err)
				}
			}
			if err := games.Confirm(p); err != nil {
				t.Errorf("draw %s, deal %d: %v", draw, seed, err)
			}
			won += len(r.Line)
		}
	}
	if won == 0 {
		t.Error("nothing was replayed")
	}
}

// TestConfirmKlondikeRefuses alters the first position behind a line's back.
func TestConfirmKlondikeRefuses(t *testing.T) {
	g := klondike.Game()
	const start = "out: Jc Qd Kh Ks\ndeck: Kc\n1: Kd\n2: Qc"
	for altered, good := range map[string]bool{
		start: true,
		"out: Jc Qd Kh Ks\ndeck: Kd\n1: Kc\n2: Qc":     false, // the Queen on a black King
		"out: Jc Qd Kh Ks\ndeck: -\n1: Kd\n2: [Kc] Qc": false, // another end
	} {
		p := parse(t, g, start)
		if err := p.Line("Qc to 1"); err != nil {
			t.Fatal(err)
		}
		p.Start().Set(parse(t, g, altered).State())
		if err := games.Confirm(p); (err == nil) != good {
			t.Errorf("%q: %v", altered, err)
		}
	}
}
