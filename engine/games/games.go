// Package games lists the patiences of the workbench.
package games

import (
	"patience/engine"
	"patience/engine/games/blackhole"
	"patience/engine/games/gaps"
	"patience/engine/games/klondike"
	"patience/engine/games/pendulum"
	"patience/engine/games/spider"
	"patience/engine/games/spider/player"
	"patience/engine/games/spider/prove"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/referee"
	"patience/engine/games/spider/solver"
	"patience/engine/search"
)

// All returns every game, in the order in which people see them.
func All() engine.Games {
	all := engine.Games{
		wholeSpider(),
		blackhole.Game(),
		klondike.Game(),
		gaps.Game(),
		pendulum.Game(),
	}
	for _, g := range all {
		g.Asks(search.Queries)
	}
	return all
}

// wholeSpider returns Spider with what other rooms than the game's own know of it: its
// referee, its solver and the questions that the prover answers.
func wholeSpider() *engine.Game {
	g := spider.Game()
	g.Confirm = referee.Confirm
	g.Solver = solver.Solver()
	prove.Join(g)
	g.Sight = plan.Sight()
	g.Player = player.New
	g.Asks(plan.Outlooks)
	return g
}
