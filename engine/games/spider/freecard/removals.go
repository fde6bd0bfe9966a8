package freecard

import "patience/engine"

// removals takes out every suit of which a run from King to Ace can exist.
func (b *board) removals(s *state, v *view, yield successor) bool {
	for king := range v.pool.only(engine.King).each {
		if b.mayRemove(s, b.suit(king)) && !b.runs(s, v, king, king, set{}, yield) {
			return false
		}
	}
	return true
}

// runs calls yield for every run that goes on from card c down to an Ace.
func (b *board) runs(s *state, v *view, king, c uint8, run set, yield successor) bool {
	run.add(c)
	if b.rank(c) == engine.Ace {
		next := b.without(s, king, run)
		return yield(&next, step{remove, king, 0, none})
	}
	twin := false
	for below := range b.nextInRun(s, v, c).each {
		if alike := b.alike(s, below); alike && twin {
			continue // the same but for the names of equal cards
		} else if alike {
			twin = true
		}
		if !b.runs(s, v, king, below, run, yield) {
			return false
		}
	}
	return true
}

// alike says whether nothing tells c apart from an equal card of which that is true
// as well.
func (b *board) alike(s *state, c uint8) bool {
	r := b.rank(c)
	return !b.tracked[r] && !b.tracked[r-1] && s.loose.has(c) && b.standing(s, c) == none
}

// nextInRun returns the cards of the same suit that can lie on c.
func (b *board) nextInRun(s *state, v *view, c uint8) set {
	switch on := b.standingAt(s, v, c); {
	case on == none && !b.tracked[b.rank(c)-1]:
		return b.looseBelow(s, v, b.cards[c].face)
	case on == none || b.suit(on) != b.suit(c):
		return set{}
	default:
		return setOf(on)
	}
}

// without returns s after the removal of a run: its King was the head of a tail
// or an occupant.
func (b *board) without(s *state, king uint8, run set) state {
	next := *s
	next.removed = next.removed.or(run)
	next.loose = next.loose.minus(run)
	for i, c := range b.slots {
		if run.has(c) {
			next.on[i] = none
		}
	}
	if n := b.cards[king].pile; b.headOf(s, int(n)) == king {
		next.depth[n]--
	}
	return next
}
