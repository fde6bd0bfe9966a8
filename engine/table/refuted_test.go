package table

import (
	"flag"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/puzzles/games"
)

// refutedDeals is how many deals of each game TestRefuted asks about.
var refutedDeals = flag.Int("refuted", 20, "say of so many `deals` of each game how many are refuted without a search")

// TestRefuted refutes deals of all games, by Solvitaire's numbers, and prints how many.
func TestRefuted(t *testing.T) {
	if enginetest.Raced {
		t.Skip("nothing runs at the same time")
	}
	all, some := 0, 0
	for _, name := range games.Names() {
		text, _ := games.Text(name)
		tab, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g := tab.Game()
		if !newPlan(tab).neverHolds() {
			t.Logf("%-42s does not apply", name)
			continue
		}
		refuted, took := 0, time.Duration(0)
		for n := range *refutedDeals {
			play, err := g.Deal("solvitaire", uint64(n+1), nil)
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			if play.State().(*State).refuted() {
				refuted++
			}
			took += time.Since(began)
		}
		all += refuted
		some += one(refuted > 0)
		t.Logf("%-42s %4d of %d, %v each", name, refuted, *refutedDeals, took/time.Duration(*refutedDeals))
	}
	if all < 10**refutedDeals || some < 30 {
		t.Errorf("%d deals of %d games", all, some)
	}
}
