package player

import (
	"math"
	"math/bits"

	"patience/engine"
	"patience/engine/games/spider"
)

// pack is how many cards a whole deal has.
const pack = 8 * int(engine.King)

// A chances says how the player fares who plays on, as the logarithm of the odds. It was fitted to the positions at which he
// chose in whole games, and docs/lab/players.md says how well it foretells others.
type chances struct {
	always, down, rows, downRows, links float64
}

// The chances of whole deals, by the number of their suits.
var fitted = map[int]chances{
	1: {always: -0.589, down: -0.1369, rows: 0.942, downRows: 0.0144, links: 0.0676},
	2: {always: -2.859, down: -0.1156, rows: 0.858, downRows: 0.0143, links: 0.0914},
	4: {always: -9.868, down: -0.0288, rows: 1.442, downRows: 0.0062, links: 0.1790},
}

// chance returns how likely it is that a game is won, by the cards that lie face down, the rows in the hand, and the links of
// suits, with those of the suits that are removed. It is 0 of what is not a whole pack, of which nothing was fitted.
func chance(s *spider.State, unseen engine.Cards) float64 {
	cards, suits, links := len(unseen), uint(0), 0
	for _, c := range unseen {
		suits |= 1 << c.Suit()
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if n := s.Removed(suit); n > 0 {
			suits |= 1 << suit
			cards += n * int(engine.King)
			links += n * (int(engine.King) - 1)
		}
	}
	for n := 1; n <= spider.Piles; n++ {
		up := s.FaceUp(n)
		cards += len(up)
		for i, c := range up {
			suits |= 1 << c.Suit()
			if i > 0 && up[i-1] == c+1 {
				links++
			}
		}
	}
	c, ok := fitted[bits.OnesCount(suits)]
	if !ok || cards != pack {
		return 0
	}
	rows := float64(len(s.Hand()) / spider.Piles)
	down := float64(s.Hidden() - len(s.Hand()))
	odds := c.always + (c.down+c.downRows*rows)*down + c.rows*rows + c.links*float64(links)
	return 1 / (1 + math.Exp(-odds))
}
