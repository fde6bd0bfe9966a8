package games_test

import (
	"context"
	"errors"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/search"
)

// TestConfirm lets the referee of each game that has a solver replay the lines
// that win, with every value of every option.
func TestConfirm(t *testing.T) {
	enginetest.Alone(t)
	for _, g := range games.All() {
		if g.Solver == nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			won := 0
			for _, choice := range choices(g) {
				for seed := range uint64(2) {
					won += confirmDeal(t, g, seed, choice)
				}
			}
			if won == 0 {
				t.Error("nothing was replayed")
			}
		})
	}
}

// choices returns one choice for each value of each option.
func choices(g *engine.Game) []engine.Options {
	list := []engine.Options{{}}
	for _, o := range g.Options {
		for _, value := range o.Values[:min(len(o.Values), 12)] { // some list every pack
			list = append(list, engine.Options{o.Name: value})
		}
	}
	return list
}

// confirmDeal solves a deal, when it takes little, and lets the referee replay the
// line. It returns the number of moves.
func confirmDeal(t *testing.T, g *engine.Game, seed uint64, choice engine.Options) int {
	t.Helper()
	s, err := g.Deals[0].Deal(seed, choice)
	if _, ok := errors.AsType[*engine.IllegalMove](err); ok {
		return 0 // a rule says that the value does not go with the others
	}
	if err != nil {
		t.Fatalf("%v, deal %d: %v", choice, seed, err)
	}
	limit := 5_000
	if len(choice) == 0 {
		limit = 300_000 // a whole deal of Spider takes so many
	}
	r, err := search.Solve(context.Background(), g, s, engine.SolveOptions{Limits: engine.Limits{States: limit}})
	if err != nil {
		t.Fatalf("%v, deal %d: %v", choice, seed, err)
	}
	p := engine.NewPlay(g, s)
	for _, m := range r.Line {
		if err := p.Do(m); err != nil {
			t.Fatalf("%v, deal %d: %v", choice, seed, err)
		}
	}
	if err := p.Confirm(); err != nil {
		t.Errorf("%v, deal %d: %v", choice, seed, err)
	}
	return len(r.Line)
}
