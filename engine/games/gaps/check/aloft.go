package check

import "math/bits"

// The lemma aloft: where rows are free and gaps take the next card alone, the low cards at left ends can
// change places as they like, as long as one of the left ends is a gap. So a member with such a gap
// stands for all these arrangements. It has none of these low cards, they are aloft; their left ends
// look like gaps, and all that do are open. Of
//
//	2c 3c - 5d | - 4c 3d - | ...
//
// the member is - 3c - 5d | - 4c 3d - | ..., with the 2c aloft over two open left ends.
const aloft = 255 // the place of a card that is aloft

// lift takes the low cards off the left ends, if one of these is a gap.
func (r *rules) lift(t *table) {
	if !r.aloft || r.open(t) == 0 {
		return
	}
	for row := range r.suits {
		if first := &r.row(t, row)[0]; *first != gap && r.rank(*first) == 0 {
			*first = gap
		}
	}
}

// open counts the gaps at left ends.
func (r *rules) open(t *table) (count int) {
	for row := range r.suits {
		if r.row(t, row)[0] == gap {
			count++
		}
	}
	return count
}

// raised counts the low cards that are aloft in the member that is looked at, of which these cards
// were seen; ok is false when it is no member.
func (r *rules) raised(seen uint64) (count int, ok bool) {
	r.ends.open, r.ends.low = 0, 0
	if !r.aloft {
		return 0, true
	}
	for suit := range r.suits {
		if low := r.card(suit, 0); seen>>low&1 == 0 {
			r.at[low] = aloft
			count++
		}
	}
	r.ends.open, r.ends.low = r.open(&r.now), count
	if r.ends.open == 0 {
		return count, count == 0
	}
	r.then = r.now
	r.lift(&r.then)
	return count, count < r.ends.open && r.then == r.now
}

// movesBelow looks at the moves of a member with open left ends. A gap in the second column behind one of these
// takes the cards above those aloft, since any of them can lie there.
func (r *rules) movesBelow(listed func(next []uint64) bool) error {
	for i, c := range r.now.places[:r.places()] {
		if c != gap || i%r.width == 0 {
			continue
		}
		into := r.into
		if i%r.width == 1 && r.now.places[i-1] == gap {
			into = r.afterAloft
		}
		if err := into(i, listed); err != nil {
			return err
		}
	}
	for suit := range r.suits {
		if low := r.card(suit, 0); r.at[low] != aloft {
			if err := r.join(low, listed); err != nil {
				return err
			}
		}
	}
	return nil
}

// afterAloft looks at the moves of the cards above those aloft to a gap.
func (r *rules) afterAloft(to int, listed func(next []uint64) bool) error {
	for suit := range r.suits {
		if r.at[r.card(suit, 0)] != aloft || r.inRow < 2 {
			continue
		}
		if err := r.move(r.card(suit, 1), to, listed); err != nil {
			return err
		}
	}
	return nil
}

// join looks at the moves of a low card to a left end. It is aloft then, too, if one is a gap even so.
// If not, all of them lie there, in any order.
func (r *rules) join(low uint8, listed func(next []uint64) bool) error {
	r.moved, r.then = low, r.now
	r.then.places[r.at[low]] = gap
	if r.ends.low+1 < r.ends.open {
		return r.want(listed, "a low card of row %d, column %d, moved to a left end", int(r.at[low])/r.width+1, int(r.at[low])%r.width+1)
	}
	var suits uint
	for suit := range r.suits {
		if c := r.card(suit, 0); c == low || r.at[c] == aloft {
			suits |= 1 << suit
		}
	}
	return r.land(0, suits, listed)
}

// land looks at all ways in which the low cards of these suits come to lie at the open left ends, from
// a row on. It leaves then as it was.
func (r *rules) land(row int, suits uint, listed func(next []uint64) bool) error {
	if suits == 0 {
		return r.want(listed, "a low card of row %d, column %d, with which the last left end is taken,", int(r.at[r.moved])/r.width+1, int(r.at[r.moved])%r.width+1)
	}
	first := &r.row(&r.then, row)[0]
	if *first != gap {
		return r.land(row+1, suits, listed)
	}
	for rest := suits; rest != 0; rest &= rest - 1 {
		suit := bits.TrailingZeros(rest)
		*first = r.card(suit, 0)
		if err := r.land(row+1, suits&^(1<<suit), listed); err != nil {
			return err
		}
	}
	*first = gap
	return nil
}
