package solver

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// Weights say what the parts of a position are worth.
type weights struct {
	natural   int // a card on the next higher one of its suit
	long      int // the same, for each such card above it in a row
	unnatural int // a card on the next higher one of another suit
	unrank    int // the same, for each rank above 7
	onBreak   int // a card on one that it does not follow
	breakRank int // the same, for each rank above 7
	high      int // the same, if the upper card is the lower one
	kingBreak int // the same, if it is a King
	down      int // a card that lies face down
	space     int // a pile without cards
	base      int // a King at the top of its pile
	runs      int // the square of the runs in a pile, in quarters
	clean     int // a pile without breaks
	down2     int
	suit      int // a suit that is removed, besides its links
}

// tuned returns the weights
func tuned() weights {
	return weights{
		natural: 100, long: 21, unnatural: -53, unrank: 12, onBreak: -53, breakRank: -7, high: -18, kingBreak: -94, down: -36, down2: 2,
		space: 210, suit: 354, base: 74, runs: -9, clean: -10,
	}
}

// appraise says what a pile is worth.
func (w *weights) appraise(s *spider.State, pile int) appraisal {
	cards := s.Pile(pile)
	if len(cards) == 0 {
		return appraisal{worth: w.space}
	}
	down := len(s.FaceDown(pile))
	a := appraisal{hash: stir(uint64(len(cards))<<8 | uint64(down)), worth: w.down*down + w.down2*down*down}
	above, links, runs, breaks := engine.Unknown, 0, 1, 0
	for i, c := range cards {
		a.hash = (a.hash ^ uint64(c)) * 0x9e3779b97f4a7c15
		a.hash ^= a.hash >> 29
		rank := int(c.Rank()) - 7
		switch {
		case i == 0:
			if c.Rank() == engine.King {
				a.worth += w.base
			}
		case above == c+1:
			links++
			a.worth += w.natural + w.long*links
			above = c
			continue
		case above.Rank() == c.Rank()+1:
			a.worth += w.unnatural + w.unrank*rank
			runs++
		default:
			breaks++
			a.worth += w.onBreak + w.breakRank*rank
			runs++
			if c.Rank() > above.Rank() {
				a.worth += w.high
			}
			if c.Rank() == engine.King {
				a.worth += w.kingBreak
			}
		}
		links = 0
		above = c
	}
	a.worth += w.runs * runs * runs / 4
	if breaks == 0 {
		a.worth += w.clean
	}
	a.hash = stir(a.hash)
	return a
}

// score says what a position is worth.
func (w *weights) score(n *node) int64 {
	total := 0
	for p := 1; p <= piles; p++ {
		total += n.pile[p].worth
	}
	for s := engine.Clubs; s <= engine.Spades; s++ {
		total += n.state.Removed(s) * (w.suit + 12*w.natural + 78*w.long)
	}
	return int64(total)
}
