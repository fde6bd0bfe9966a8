package check

import "math/bits"

// maxBound is how many places a game can have of which the lemmas dead and stubborn speak: sets of
// places are words.
const maxBound = 64

// A bound says where each card can ever come to lie, as long as some cards stay where they are. Places
// are bits, cards have their numbers.
//
// Three things add to it, until nothing does. A place that may be a gap, and that may have at its left a card behind
// which c goes, may be one of c's. So may a left end that may be a gap, if it takes c. And when a card may lie
// at two places, the one where it lies now may become a gap. With fixed rows, of
//
//	2c 4d - 3c | 2d 3d 4c -
//
// both gaps are behind kings, so nothing is ever added.
type bound struct {
	firsts, inner uint64           // left ends, and all other places
	suitEnds      [maxSuits]uint64 // of fixed rows, by suit

	now  [maxCards + 1]uint64 // the place of each card, none for one that is aloft
	ends [maxSuits]uint64     // left ends that take the low card of a suit
	gaps uint64

	may  [maxCards + 1]uint64 // where each card may come to lie
	free uint64               // what may become a gap
}

func (g *game) newBound() (b bound) {
	if g.places() > maxBound {
		return b
	}
	for row := range g.suits {
		b.firsts |= 1 << (row * g.width)
		if g.fixed {
			b.suitEnds[g.suitOf[row]] = 1 << (row * g.width)
		}
	}
	b.inner = (1<<g.places() - 1) &^ b.firsts
	return b
}

// survey notes where the cards lie.
func (r *rules) survey() {
	b := &r.bound
	b.gaps = b.inner | b.firsts
	for suit := range r.suits {
		low := r.card(suit, 0)
		for c := low; c < low+uint8(r.inRow); c++ {
			b.now[c] = 0
			if r.at[c] != aloft {
				b.now[c] = 1 << r.at[c]
				b.gaps &^= b.now[c]
			}
		}
		switch {
		case r.fixed:
			b.ends[suit] = b.suitEnds[suit]
		case r.once && b.now[low]&b.firsts != 0:
			b.ends[suit] = 0
		default:
			b.ends[suit] = b.firsts
		}
	}
}

// spread finds the bound when these cards stay, by number, until nothing is added.
func (r *rules) spread(stay uint64) {
	b := &r.bound
	b.may, b.free = b.now, b.gaps
	for more := true; more; {
		more = false
		for suit := range r.suits {
			more = r.spreadSuit(suit, stay) || more
		}
	}
}

// spreadSuit adds places to the cards of a suit, from the low card to the king, and says whether there were any.
func (r *rules) spreadSuit(suit int, stay uint64) (more bool) {
	b := &r.bound
	low := r.card(suit, 0)
	king := low + uint8(r.inRow) - 1
	takes := b.ends[suit]
	if r.double { // the ace goes behind its king
		takes |= b.may[king] << 1 & b.inner
	}
	var all uint64 // places for any card that is high enough
	if r.higher && r.fixed {
		all = b.ends[suit]
	}
	for c := low; c <= king; c++ {
		if added := takes & b.free &^ b.may[c]; added != 0 && stay>>c&1 == 0 {
			b.may[c] |= added
			b.free |= b.now[c]
			more = true
		}
		takes = b.may[c] << 1 & b.inner
		if r.higher {
			all |= takes
			takes = all
		}
	}
	return more
}

// hopeless is the lemma dead: the suits cannot have rows, each one of its own, in which each
// of their cards may come to lie at the place of its rank.
func (r *rules) hopeless() bool {
	r.spread(0)
	return !r.seat(0, r.bound.firsts)
}

// seat finds rows for the suits from one on, among those with these left ends.
func (r *rules) seat(suit int, ends uint64) bool {
	if suit == r.suits {
		return true
	}
	fit := ends
	if r.fixed {
		fit &= r.bound.suitEnds[suit]
	}
	for rank := range r.inRow {
		fit &= r.bound.may[r.card(suit, rank)] >> rank
	}
	for ; fit != 0; fit &= fit - 1 {
		if r.seat(suit+1, ends&^(1<<bits.TrailingZeros64(fit))) {
			return true
		}
	}
	return false
}
