package games_test

import (
	"context"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/games/blackhole"
	"patience/engine/search"
)

// TestConfirmBlackHole lets the referee replay whole lines of several packs.
func TestConfirmBlackHole(t *testing.T) {
	g := blackhole.Game()
	won := 0
	for _, pack := range []string{"4x13", "4x7", "2x11", "5x5"} {
		for seed := range uint64(10) {
			s, err := g.Deals[0].Deal(seed, engine.Options{"pack": pack})
			if err != nil {
				t.Fatal(err)
			}
			r, err := search.Solve(context.Background(), g, s, engine.SolveOptions{})
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
				t.Errorf("%s deal %d: %v", pack, seed, err)
			}
			won += len(r.Line)
		}
	}
	if won == 0 {
		t.Error("nothing was replayed")
	}
}

// TestConfirmRefuses alters the first position behind a line's back, so that its
// first move breaks rule 3 or its end is another.
func TestConfirmRefuses(t *testing.T) {
	g := blackhole.Game()
	const start = "pack: 1x7\n4s 5s 2s\n3s 7s 6s"
	for altered, good := range map[string]bool{
		start:                           true,
		"pack: 1x7\n4s 2s 5s\n3s 7s 6s": false, // 5s on the Ace
		"pack: 1x7\n5s 4s 2s\n3s 6s 7s": false, // other cards left
	} {
		p := parse(t, g, start)
		if err := p.Line("2s"); err != nil {
			t.Fatal(err)
		}
		p.Start().Set(parse(t, g, altered).State())
		if err := games.Confirm(p); (err == nil) != good {
			t.Errorf("%q: %v", altered, err)
		}
	}
}

func parse(t *testing.T, g *engine.Game, text string) *engine.Play {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
