package table

import (
	"flag"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/puzzles/games"
)

// refutedDeals is how many deals of each game TestRefuted asks about.
var refutedDeals = flag.Int("refuted", 5, "say of so many `deals` of each game how many are refuted without a search")

// TestRefuted refutes deals of all games, by Solvitaire's numbers, and prints how many; and how many without order and counting.
func TestRefuted(t *testing.T) {
	enginetest.Alone(t)
	all, some, asked := 0, 0, 0
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			asked++
			text, _ := games.Text(name)
			tab, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			g := tab.Game()
			if !newPlan(tab).neverHolds() {
				t.Log("does not apply")
				return
			}
			refuted, plain := 0, 0
			var took, first time.Duration
			for n := range *refutedDeals {
				play, err := g.Deal("solvitaire", uint64(n+1), nil)
				if err != nil {
					t.Fatal(err)
				}
				s, began := play.State().(*State), time.Now()
				is := s.refuted()
				first += time.Since(began)
				plain += one(is)
				if is || s.refute() != nil {
					refuted++
				}
				took += time.Since(began)
			}
			all += refuted
			some += one(refuted > 0)
			n := time.Duration(*refutedDeals)
			t.Logf("%-42s %4d of %d, %4d at once; %v and %v each", name, refuted, *refutedDeals, plain, took/n, first/n)
		})
	}
	if asked == len(games.Names()) && (all < 20**refutedDeals || some < 45) {
		t.Errorf("%d deals of %d games", all, some)
	}
}
