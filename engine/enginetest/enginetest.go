// Package enginetest is what tests of games and their solvers share. It knows of a game
// what [engine.Game] says, and nothing of its rules.
//
// This file draws plays, positions.go reads positions.
// For solvers: naive.go decides by trying everything, solver.go lets a game's own decide
// with any reductions switched off, table.go reads what other programs have found,
// closed.go checks and forges certificates. What every game must pass is tested in engine/games.
package enginetest

import (
	"errors"

	"patience/engine"
	"patience/engine/laws"

	"pgregory.net/rapid"
)

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
