package table

import (
	"context"
	"testing"

	"patience/engine"
	"patience/puzzles/games"
)

// TestDigs: a search in long steps wins most deals of FreeCell within its few positions, and each line of it is one of the game.
func TestDigs(t *testing.T) {
	text, _ := games.Text("free-cell")
	tab, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	g, won := tab.Game(), 0
	for n := range uint64(40) {
		p, err := g.Deal("microsoft", n+1, nil)
		if err != nil {
			t.Fatal(err)
		}
		start := p.State().(*State)
		l, r, err := start.quickly(context.Background(), engine.SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != engine.VerdictWon {
			continue
		}
		line, err := l.expand(start, r.Line)
		if err != nil {
			t.Fatalf("deal %d: %v", n+1, err)
		}
		play, err := engine.Follow(g, start, line)
		if err != nil || !play.State().Won() {
			t.Fatalf("deal %d: the line does not win: %v", n+1, err)
		}
		won++
	}
	if won < 35 {
		t.Errorf("%d of 40 deals are won", won)
	}
}
