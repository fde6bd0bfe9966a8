package freecard

import "patience/engine"

// findTwins lists the equal cards, where neither their rank nor the one below is
// tracked.
func (b *board) findTwins() {
	for r := engine.Ace; r <= engine.King; r++ {
		if b.tracked[r] || b.tracked[r-1] {
			continue
		}
		for _, suit := range b.suits {
			if twins := suit.only(r); twins.count() > 1 {
				b.twins = append(b.twins, twins)
			}
		}
	}
}

// order exchanges equal cards that nothing tells apart (loose or removed, with no card
// standing on them): the removed ones come first. Without it each way to choose a suit
// from two packs would be a state of its own. It says whether s has changed.
func (b *board) order(s *state) (changed bool) {
	if s.removed.empty() {
		return false
	}
	for _, twins := range b.twins {
		if gone := twins.and(s.removed); gone.empty() || gone == twins {
			continue
		}
		same := b.clearOf(s, twins.and(s.removed.or(s.loose)))
		if b.exchange(s, same, same.and(s.removed)) {
			changed = true
		}
	}
	return changed
}

// clearOf returns the cards on which none stands.
func (b *board) clearOf(s *state, cards set) (clear set) {
	for {
		c, ok := cards.next()
		if !ok {
			return clear
		}
		if b.standing(s, c) == none {
			clear.add(c)
		}
	}
}

// exchange lets the first of some equal cards be the removed ones.
func (b *board) exchange(s *state, same, gone set) (changed bool) {
	rest, first := same, set{}
	for range gone.count() {
		c, _ := rest.next()
		first.add(c)
	}
	s.removed = s.removed.minus(same).or(first)
	s.loose = s.loose.or(same).minus(first)
	return first != gone
}
