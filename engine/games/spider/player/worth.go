package player

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// What something is worth. A suit that is gone is more than all that its cards could be. A card
// on the next higher one of its suit is worth more than one that only fits by rank, and the
// more so the longer the run; one that does not fit is a burden. The fewer cards of a pile lie
// face down, the more the next one is worth.
const (
	gone   = 1_000
	space  = 60
	linked = 12 // on the next higher card of its suit
	longer = 2  // for each card of the run
	fits   = 3  // on one of another suit
	burden = 8  // on one that it does not fit
	king   = 12 // first of a pile
	whole  = 10 // a pile that is a run
)

// worth says how good a position looks.
func worth(s *spider.State) (sum int) {
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		sum += gone * s.Removed(suit)
	}
	for n := 1; n <= piles; n++ {
		if s.IsSpace(n) {
			sum += space
			continue
		}
		sum += pileWorth(s.FaceUp(n), len(s.FaceDown(n)))
	}
	return sum
}

// pileWorth is what a pile is worth that has cards.
//
//	9s 8s 7s 6h: 12 + 2*2 for the 8s, 12 + 2*3 for the 7s, 3 for the 6h
func pileWorth(up []engine.Card, down int) int {
	sum, run := -cover(down), 1
	for i := 1; i < len(up); i++ {
		c, on := up[i], up[i-1]
		switch {
		case c == engine.Unknown || on == engine.Unknown || c.Rank()+1 != on.Rank():
			sum -= burden
			run = 1
		case c.Suit() == on.Suit():
			run++
			sum += linked + longer*run
		default:
			sum += fits
			run = 1
		}
	}
	if down == 0 && up[0].Rank() == engine.King {
		sum += king
	}
	if down == 0 && run == len(up) {
		sum += whole
	}
	return sum
}

// cover is what it costs that so many cards of a pile lie face down: 40 for the last one,
// 30 for each other.
func cover(down int) int {
	if down == 0 {
		return 0
	}
	return 10 + 30*down
}
