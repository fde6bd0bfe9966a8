// Package games lists the patiences of the workbench.
package games

import (
	"patience/engine"
	"patience/engine/games/blackhole"
	"patience/engine/games/gaps"
	"patience/engine/games/klondike"
	"patience/engine/games/pendulum"
	"patience/engine/games/spider"
	"patience/engine/games/spider/freecard"
	"patience/engine/games/spider/solver"
)

// All returns every game, in the order in which people see them.
func All() []*engine.Game {
	return []*engine.Game{
		withSolver(withQueries(spider.Game(), freecard.Queries()), solver.Solver()),
		blackhole.Game(),
		klondike.Game(),
		gaps.Game(),
		pendulum.Game(),
	}
}

// withQueries returns the game with more questions that can be asked of it.
func withQueries(g *engine.Game, more []engine.Query) *engine.Game {
	g.Queries = append(g.Queries, more...)
	return g
}

// withSolver returns the game with its own way to decide its positions.
func withSolver(g *engine.Game, s *engine.Solver) *engine.Game {
	g.Solver = s
	return g
}
