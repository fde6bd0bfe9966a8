package player

import (
	"math/bits"

	"patience/engine"
	"patience/engine/games/spider"
)

// Weights say what the parts of a position are worth to a player, who knows nothing of the
// cards that lie face down but how many they are.
type weights struct {
	natural   int // a card on the next higher one of its suit
	long      int // more for each such link above it in the run
	unnatural int // a card on the next higher one of another suit
	unrank    int // more for each rank above 7, less below
	onBreak   int // a card on one that is not the next higher
	breakRank int // more for each rank above 7, less below
	king      int // such a card that is a King, which only a space can take
	unknown   int // a card that is turned up and not seen yet
	down      int // a card that lies face down
	covered   int // a pile that has one
	space     int // a pile without cards
	base      int // a King at the top of its pile, where it need not move again
	runs      int // the runs that a pile has to be taken apart into, squared
	dig       int // a run that lies on face-down cards
	suit      int // a suit that is removed, besides its links
	kinds     int // each rank of which a bottom card is, Aces apart: what may come can be placed
}

// tuned returns the weights. They began as the solver's. For deals of four suits from 200,001
// on and of two from 400,001 on they were changed at random, each time by the mean of those
// changes after which most suits were removed and fewest cards lay face down. The mean of both
// was taken, and then natural and space were tried by hand on the deals 700,001 to 700,200 of
// four suits.
func tuned() weights {
	return weights{
		natural: 600, long: 147,
		unnatural: -267, unrank: 28,
		onBreak: 76, breakRank: -29, king: -566, unknown: -330,
		down: -299, covered: -164, space: 100, base: 201, runs: 5, dig: 18, suit: 785, kinds: 19,
	}
}

// link says what the nth link of a run is worth.
func (w *weights) link(n int) int { return w.natural + w.long*n }

// shape says what goes for a pile of so many runs and cards face down.
func (w *weights) shape(down, runs, _ int) int {
	switch {
	case runs == 0:
		return w.space
	case down == 0:
		return w.runs * runs * runs
	}
	return w.down*down + w.covered + w.dig*runs + w.runs*runs*runs
}

// newRun says what it is worth that a run begins with c below a card of a pile, or first of
// those that lie face up.
func (w *weights) newRun(c, above engine.Card, first bool, down int) int {
	rank := int(c.Rank())
	switch {
	case c == engine.Unknown:
		return w.unknown
	case first && down == 0:
		if c.Rank() == engine.King {
			return w.base
		}
		return 0
	case !first && above != engine.Unknown && above.Rank() == c.Rank()+1:
		return w.unnatural + w.unrank*(rank-7)
	case c.Rank() == engine.King:
		return w.onBreak + w.breakRank*(rank-7) + w.king
	}
	return w.onBreak + w.breakRank*(rank-7)
}

// together says what goes for all piles together: which bottom cards there are, and suits that are removed.
func (w *weights) together(p *place) int {
	ranks := uint(0)
	for n := 1; n <= spider.Piles; n++ {
		ranks |= 1 << p.Bottom(n).Rank()
	}
	const links = int(engine.King) - 1
	gone := w.suit + links*w.natural + links*(links+1)/2*w.long
	return w.kinds*bits.OnesCount(ranks&^3) + p.Removals()*gone
}
