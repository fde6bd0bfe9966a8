package games_test

import (
	"testing"

	"patience/engine/enginetest"
	"patience/engine/games"
)

func TestGames(t *testing.T) {
	for _, g := range games.All() {
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
