package games_test

import (
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/enginetest/scorpion"
	"patience/engine/games"
	"patience/engine/games/spider"
	"patience/engine/laws"
	"patience/engine/table"

	"pgregory.net/rapid"
)

// TestGames holds every game to the laws, one that has nothing but its rules, too, and tables of four kinds. Under the
// race detector it is Spider alone, since no other game starts a goroutine.
func TestGames(t *testing.T) {
	all := append(games.All(), scorpion.Game())
	for _, name := range []string{"free-cell", "solvitaire-klondike", "canfield-strict", "agnes-bernauer"} {
		tab, err := table.Parse(canonical(t, name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tab.Game())
	}
	for _, g := range all {
		if enginetest.Raced && g.Name != spider.Game().Name {
			continue
		}
		t.Run(g.Name, func(t *testing.T) { holds(t, g) })
	}
}

// longest is the number of random moves that a play is followed.
const longest = 120

// holds checks that a game is described in full, that its pages and deals can be
// read, and that its positions keep the laws of [engine.State] along random
// plays.
func holds(t *testing.T, g *engine.Game) {
	t.Run("described", func(t *testing.T) { described(t, g) })
	t.Run("queries", func(t *testing.T) { queries(t, g) })
	t.Run("returns", func(t *testing.T) { returns(t, g) })
	t.Run("pages", func(t *testing.T) { pages(t, g) })
	t.Run("referee", func(t *testing.T) { hasReferee(t, g) })
	t.Run("deals", func(t *testing.T) { deals(t, g) })
	t.Run("positions", rapid.MakeCheck(func(t *rapid.T) {
		p := enginetest.Play(t, g, longest)
		draw := func(below uint64) uint64 { return rapid.Uint64Range(0, below-1).Draw(t, "draw") }
		for _, law := range laws.All() {
			if err := law.Holds(p, draw); err != nil {
				t.Fatalf("%s: %v", law.Name, err)
			}
		}
	}))
	t.Run("confirm", rapid.MakeCheck(func(t *rapid.T) { confirms(t, g) }))
	t.Run("answers", rapid.MakeCheck(func(t *rapid.T) { answers(t, g) }))
	t.Run("play", rapid.MakeCheck(func(t *rapid.T) { undoAndRedo(t, g) }))
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
