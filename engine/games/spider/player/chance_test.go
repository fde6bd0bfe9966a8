package player

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/plan"
)

// TestChance is about what is good for a player: fewer suits in a deal, more links, and fewer cards that lie face down. Of
// what is not a whole deal nothing is said.
func TestChance(t *testing.T) {
	says := func(s engine.State) float64 {
		unseen, err := plan.Sight().Unseen(s)
		if err != nil {
			t.Fatal(err)
		}
		return chance(plan.Sight().Seen(s).(*spider.State), unseen)
	}
	last := 0.0
	for _, suits := range []string{"4", "2", "1"} {
		p, err := spider.Game().Deal("", 1, engine.Options{"suits": suits})
		if err != nil {
			t.Fatal(err)
		}
		is := says(p.State())
		if is <= last || is >= 1 {
			t.Errorf("%s suits: %.2f, and %.2f with more", suits, is, last)
		}
		last = is
	}
	at := func(removed int, piles string) float64 {
		text := "game: spider\nremoved: spades" + strings.Repeat(", spades", removed-1) + "\npile 1: " + piles
		p, err := spider.Game().Parse(text + "pile 3: space\npile 4: space\npile 5: space\npile 6: space\npile 7: space\npile 8: space\npile 9: space\npile 10: space\n")
		if err != nil {
			t.Fatal(err)
		}
		return says(p.State())
	}
	run := at(7, "Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s\npile 2: As\n")
	loose := at(7, "Ks Js 9s 7s 5s 3s As Qs 10s 8s 6s 4s\npile 2: 2s\n")
	down := at(7, "(?? ?? ?? ?? ?? ?? ??) Qs 10s 8s 6s 4s\npile 2: 2s\n")
	if run <= loose || loose <= down || down <= 0 {
		t.Errorf("%.3f in order, %.3f not, %.3f with seven cards face down", run, loose, down)
	}
	if is := at(6, "Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s\nunfinished: yes\npile 2: As\n"); is != 0 {
		t.Errorf("%.2f of what is no whole deal", is)
	}
}
