package check

import "math/bits"

// lost says that a position, which is no member, is lost since one is that can do as much.
func (r *rules) lost(p position) bool {
	if p.open {
		return false
	}
	own := r.next[0]
	if r.viewed && r.lostInView(p) || r.wastes && r.lostByWaste(p) {
		return true
	}
	r.next[0] = own
	return false
}

// lostInView is the lemma view: what is lost with the whole deck in view is lost.
func (r *rules) lostInView(p position) bool {
	p.open = true
	r.forget(&p)
	return r.lists(p)
}

// lostByWaste is the lemma waste. With five cards on the waste card 5 of the deck can be had, 8, 11 ..., and those
// of a new pass, 3, 6 ...; with two on it these and card 2, too. So five are lost when two are. What a new
// pass brings can be had with any waste.
func (r *rules) lostByWaste(p position) bool {
	waste := int(p.waste)
	most := waste
	if waste == 0 {
		most = bits.OnesCount32(p.deck)
	}
	for w := 1; w < most; w++ {
		if w%r.draw != 0 && (waste == 0 || (waste-w)%r.draw == 0) {
			if p.waste = uint8(w); r.lists(p) {
				return true
			}
		}
	}
	return false
}
