package games_test

import (
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/games/spider"
)

// TestGames holds every game to the laws. Under the race detector it is Spider alone, since no
// other game starts a goroutine.
func TestGames(t *testing.T) {
	for _, g := range games.All() {
		if enginetest.Raced && g.Name != spider.Game().Name {
			continue
		}
		t.Run(g.Name, func(t *testing.T) { enginetest.Run(t, g) })
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range games.All() {
		if seen[g.Name] {
			t.Errorf("two games are called %s", g.Name)
		}
		seen[g.Name] = true
	}
}
