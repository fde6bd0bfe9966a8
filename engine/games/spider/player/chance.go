package player

import (
	"math"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/text"
)

// A chances says how the player fares who plays on, as the logarithm of the odds. It was fitted to the positions at which he
// chose in whole games, and docs/lab/players.md says how well it foretells others.
type chances struct {
	always, down, rows, downRows, links float64
}

// The chances of whole deals, by the number of their suits.
var fitted = [...]chances{
	1: {always: 0.844, down: -0.1259, rows: 1.2025, downRows: 0.0024, links: 0.0536},
	2: {always: -2.875, down: -0.0747, rows: 1.0857, downRows: 0.0047, links: 0.0908},
	4: {always: -4.406, down: -0.0704, rows: 0.9922, downRows: 0.0053, links: 0.1017},
}

// chance returns how likely it is that a game is won, by the cards that lie face down, the rows in the hand, and the links of
// suits, with those of the suits that are removed. It is 0 of what is not a whole pack, of which nothing was fitted.
func chance(s *spider.State, unseen engine.Cards) float64 {
	if s.Left()+s.Removals()*int(engine.King) != text.PackCards {
		return 0
	}
	c := fitted[s.Suits(unseen...)]
	rows := float64(len(s.Hand()) / spider.Piles)
	down := float64(s.Hidden() - len(s.Hand()))
	links := float64(s.AllLinks().Natural + s.Removals()*(int(engine.King)-1))
	odds := c.always + (c.down+c.downRows*rows)*down + c.rows*rows + c.links*links
	return 1 / (1 + math.Exp(-odds))
}
