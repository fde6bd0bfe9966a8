package games_test

import (
	"flag"
	"testing"

	"patience/engine"
	"patience/engine/games"
)

var chanceDeals = flag.Int("chance", 0, "how many deals TestChance plays of each way of play")

// TestChance plays deals, and prints what became of the games in which the player said some chance to
// win, by tenths.
//
//	go test ./engine/games -run TestChance -v -timeout 2h -chance 1000
func TestChance(t *testing.T) {
	if *chanceDeals == 0 {
		t.Skip("a measurement: want -chance")
	}
	for _, way := range []struct {
		game    string
		options engine.Options
	}{
		{"klondike", engine.Options{"draw": "three"}}, {"klondike", engine.Options{"draw": "one"}},
		{"spider", engine.Options{"suits": "4"}}, {"spider", engine.Options{"suits": "2"}}, {"spider", engine.Options{"suits": "1"}},
	} {
		g, err := games.All().Named(way.game)
		if err != nil {
			t.Fatal(err)
		}
		var said, won [10]float64
		var count [10]int
		for number := range uint64(*chanceDeals) {
			p, err := g.Deal("", 70_001+number, way.options)
			if err != nil {
				t.Fatal(err)
			}
			var chances []float64
			end := hear(t, g, p.State(), func(_ engine.State, _ engine.Cards, made engine.Choice) {
				if made.Chance > 0 {
					chances = append(chances, made.Chance)
				}
			})
			for _, c := range chances {
				i := min(9, int(10*c))
				count[i]++
				said[i] += c
				if end.Won() {
					won[i]++
				}
			}
		}
		for i, n := range count {
			if n := float64(n); n > 0 {
				t.Logf("%s %v: %2d to %3d %%: %5.0f positions, said %.1f %%, won %.1f %%", way.game, way.options, 10*i, 10*i+10, n, 100*said[i]/n, 100*won[i]/n)
			}
		}
	}
}
