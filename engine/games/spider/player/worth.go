package player

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// What something is worth. A suit that is gone is more than all that its cards could be; a
// card in its place more than one that only fits by rank; and the fewer cards of a pile lie
// face down, the more the next one is worth.
const (
	gone   = 1_000
	space  = 60
	linked = 12 // on the next higher card of its suit
	fits   = 3  // on another one
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
		down := len(s.FaceDown(n))
		sum -= cover(down)
		up := s.FaceUp(n)
		for i := 1; i < len(up); i++ {
			switch c, on := up[i], up[i-1]; {
			case c == engine.Unknown || on == engine.Unknown || c.Rank()+1 != on.Rank():
			case c.Suit() == on.Suit():
				sum += linked
			default:
				sum += fits
			}
		}
		if down == 0 && up[0].Rank() == engine.King {
			sum += linked
		}
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
