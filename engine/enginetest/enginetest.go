// Package enginetest is the test that every game must pass. It knows of a game
// what [engine.Game] says, and nothing of its rules.
package enginetest

import (
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

// longest is the number of random moves that a play is followed.
const longest = 120

// Run checks that a game is described in full, that its pages and deals can be
// read, and that its positions keep the laws of [engine.State] along random
// plays.
func Run(t *testing.T, g *engine.Game) {
	t.Run("described", func(t *testing.T) { described(t, g) })
	t.Run("queries", func(t *testing.T) { queries(t, g) })
	t.Run("pages", func(t *testing.T) { pages(t, g) })
	t.Run("deals", func(t *testing.T) { deals(t, g) })
	t.Run("positions", rapid.MakeCheck(func(t *rapid.T) {
		p := Play(t, g, longest)
		for _, law := range laws() {
			law(t, p)
		}
	}))
	t.Run("play", rapid.MakeCheck(func(t *rapid.T) { undoAndRedo(t, g) }))
}

// Play draws a random play of at most that many moves, from a page or a deal.
func Play(t *rapid.T, g *engine.Game, most int) *engine.Play {
	p := start(t, g)
	for _, pick := range rapid.SliceOfN(rapid.Uint16(), 0, most).Draw(t, "picks") {
		moves := p.State().Moves(nil)
		if len(moves) == 0 {
			break
		}
		if err := p.Do(moves[int(pick)%len(moves)]); err != nil {
			t.Fatalf("a listed move is refused: %v\n%v", err, p)
		}
	}
	return p
}

// start draws the beginning of a play.
func start(t *rapid.T, g *engine.Game) *engine.Play {
	if n := rapid.IntRange(-len(g.Pages), len(g.Pages)-1).Draw(t, "page"); n >= 0 {
		p, err := g.Page(g.Pages[n].Number)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	options := engine.Options{}
	for _, o := range g.Options {
		options[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
	}
	s, err := g.Deals[0].Deal(rapid.Uint64().Draw(t, "seed"), options)
	if err != nil {
		t.Fatalf("options %v: %v", options, err)
	}
	return engine.NewPlay(g, s)
}
