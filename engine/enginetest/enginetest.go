// Package enginetest is the test that every game must pass. It knows of a game
// what [engine.Game] says, and nothing of its rules.
//
// Run is called by each game. engine/laws has what holds of any play, positions.go and describe.go
// what pages, deals and texts must be, answers.go and returns.go what questions must, confirm.go
// how the referee is held against the rules, play.go undo and redo.
// For solvers: naive.go decides by trying everything, solver.go compares it with a game's own
// solver under every choice of reductions, table.go with what other programs have found,
// closed.go checks and forges certificates.
package enginetest

import (
	"errors"
	"testing"

	"patience/engine"
	"patience/engine/laws"

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
	t.Run("returns", func(t *testing.T) { returns(t, g) })
	t.Run("pages", func(t *testing.T) { pages(t, g) })
	t.Run("referee", func(t *testing.T) { hasReferee(t, g) })
	t.Run("deals", func(t *testing.T) { deals(t, g) })
	t.Run("positions", rapid.MakeCheck(func(t *rapid.T) {
		p := Play(t, g, longest)
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

// Play draws a random play of at most that many moves, from a page or a deal.
// The picks come from a seed, since lists that rapid draws are mostly short.
func Play(t *rapid.T, g *engine.Game, most int) *engine.Play {
	p := start(t, g)
	pick := engine.SplitMix(rapid.Uint64().Draw(t, "picks"))
	for range rapid.SampledFrom([]int{0, 1, most / 8, most / 2, most}).Draw(t, "length") {
		moves := p.State().Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[pick.Below(uint64(len(moves)))]
		if pick.Below(2) == 0 {
			m = laws.Eager(p.State(), moves)
		}
		if err := p.Do(m); err != nil {
			t.Fatalf("a listed move is refused: %v\n%v", err, p)
		}
	}
	return p
}

// start draws the beginning of a play.
func start(t *rapid.T, g *engine.Game) *engine.Play {
	if n := rapid.IntRange(-len(g.Pages)-1, len(g.Pages)-1).Draw(t, "page"); n >= 0 {
		p, err := g.Page(g.Pages[n].Number)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	options := engine.Options{}
	for _, o := range g.Options {
		options[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
		if _, err := g.Deals[0].Deal(1, options); refusedByRule(err) {
			delete(options, o.Name) // it does not go with the others
		}
	}
	s, err := g.Deals[0].Deal(rapid.Uint64().Draw(t, "seed"), options)
	if err != nil {
		t.Fatalf("options %v: %v", options, err)
	}
	return engine.NewPlay(g, s)
}

// refusedByRule says whether an error cites a rule of the game.
func refusedByRule(err error) bool {
	_, ok := errors.AsType[*engine.IllegalMove](err)
	return ok
}
