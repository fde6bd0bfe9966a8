package check

import "math/bits"

// waits is the lemma stubborn: there is a set of cards, one of which can be moved if any can, such that the moves of all
// others can wait, and all moves of the set lead to members.
//
// What a card of the set needs, need says: each of these cards is in the set, too, or
// can never be moved as long as the set stays. With more cards in the set fewer can be moved. So sets that are good
// are good together, and the largest one is found by taking out, again and again, what lacks
// something; it is empty, or has no card that can be moved, when there is no good one. The
// certificate need not say which set was used.
func (r *rules) waits(listed func(next []uint64) bool) bool {
	var can, bad uint64 // that can be moved; that have a move to no member
	_ = r.moves(func(next []uint64) bool {
		can |= 1 << r.moved
		if !listed(next) {
			bad |= 1 << r.moved
		}
		return true
	})
	if bad == 0 || can&^bad == 0 {
		return bad == 0
	}
	needs, set := r.needs(can)
	set &^= bad
	if kept(set, 0, &needs)&can != 0 { // often it need not be known what stays
		return true
	}
	for set&can != 0 {
		r.spread(set)
		before := set
		if set = kept(set, r.frozen(), &needs); set == before {
			return true
		}
	}
	return false
}

// kept returns the largest part of a set of cards in which each has what it needs: there, or among those
// that stay.
func kept(set, stay uint64, needs *[maxCards + 1]uint64) uint64 {
	for before := uint64(0); before != set; {
		before = set
		for rest := set; rest != 0; rest &= rest - 1 {
			if c := bits.TrailingZeros64(rest); needs[c]&^(set|stay) != 0 {
				set &^= 1 << c
			}
		}
	}
	return set
}

// frozen returns the cards that stay where they are by the bound.
func (r *rules) frozen() (stay uint64) {
	for c := 1; c <= r.suits*r.inRow; c++ {
		if r.bound.may[c] == r.bound.now[c] {
			stay |= 1 << c
		}
	}
	return stay
}

// needs says of each card what it needs, when these can be moved, and returns all that are not aloft.
func (r *rules) needs(can uint64) (needs [maxCards + 1]uint64, all uint64) {
	ends := r.nearEnds()
	for suit := range r.suits {
		for rank := range r.inRow {
			c := r.card(suit, rank)
			if r.at[c] != aloft {
				all |= 1 << c
				needs[c] = r.need(c, rank, can>>c&1 == 1, ends)
			}
		}
	}
	return needs, all
}

// need returns what a card needs: the one below it; and when it can be moved, what lies behind it, or could be
// put there; else, what lies behind the one below it, or at its left end. A low card that goes to any left
// end, and one whose low card is aloft, need all that have to do with left ends.
func (r *rules) need(c uint8, rank int, can bool, ends uint64) (need uint64) {
	below := rank > 0 && r.at[c-1] != aloft
	roams := !r.fixed && !below
	if below {
		need |= 1 << (c - 1)
	}
	if roams {
		need |= ends
	}
	switch {
	case can || roams:
		behind, ok := r.behind(c)
		if behind == gap {
			behind = c + 1
		}
		if ok && rank < r.inRow-1 {
			need |= 1 << behind
		}
	case below:
		if behind, _ := r.behind(c - 1); behind != gap {
			need |= 1 << behind
		}
	default: // a low card of fixed rows
		if there := r.now.places[bits.TrailingZeros64(r.bound.suitEnds[r.suit(c)])]; there != gap {
			need |= 1 << there
		}
	}
	return need
}

// behind returns what lies behind a card; ok is false at a right end.
func (r *rules) behind(c uint8) (behind uint8, ok bool) {
	if i := int(r.at[c]); i%r.width < r.width-1 {
		return r.now.places[i+1], true
	}
	return gap, false
}

// nearEnds returns the cards that have to do with left ends: the low ones, those next above them, and all that
// lie in the first two columns, but for those that are aloft.
func (r *rules) nearEnds() (set uint64) {
	for suit := range r.suits {
		low := r.card(suit, 0)
		if r.at[low] != aloft {
			set |= 1 << low
		}
		if r.inRow > 1 {
			set |= 1 << (low + 1)
		}
	}
	for row := range r.suits {
		for _, c := range r.row(&r.now, row)[:2] {
			if c != gap {
				set |= 1 << c
			}
		}
	}
	return set
}
