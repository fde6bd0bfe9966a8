package freecard

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// A step is an abstract move.
type step struct {
	kind   stepKind
	card   uint8 // the head of what moves; the King of a suit removed
	pile   uint8 // of a dig
	target uint8 // the card it is put on, where its rank is tracked; else none
}

// A stepKind is a kind of abstract move.
type stepKind uint8

const (
	digOnCard stepKind = iota
	digToSpace
	park
	unpark
	shift // of a card of a tracked rank onto another card
	remove
)

// irreversible says whether no abstract move takes the step back.
func (by step) irreversible() bool {
	return by.kind == digOnCard || by.kind == digToSpace || by.kind == remove
}

// A successor gets the states that follow a state, one by one, and returns false
// to stop. It may change the state that it gets, and does not keep it.
type successor func(next *state, by step) bool

// copied returns a copy of s, which lasts until the next one: most states that follow are known, and
// what is new is stored elsewhere.
func (b *board) copied(s *state) *state {
	b.next = *s
	return &b.next
}

// moves calls yield with the state after each abstract move from the settled
// state s. Loosening is no move: see settle.
func (b *board) moves(s *state, v *view, yield successor) {
	_ = b.digs(s, v, yield) && b.parkings(s, v, yield) && b.unparkings(s, v, yield) &&
		b.shifts(s, v, yield) && b.removals(s, v, yield)
}

// digs moves the tail of a pile off what it does not fit on, or off an empty pile.
func (b *board) digs(s *state, v *view, yield successor) bool {
	for n := 1; n <= spider.Piles; n++ {
		d := s.depth[n]
		h := b.headOf(n, int(d))
		if h == none || b.q.Without.Touch[n] || !v.clearable.has(h) {
			continue
		}
		if !b.digOnto(s, v, n, h, yield) {
			return false
		}
		// The last chain into a space changes nothing but the pile's number: a Kd alone in
		// pile 3 is a Kd alone in pile 7 afterwards.
		if v.spaces > 0 && (d > 1 || b.goal.names[n]) {
			next := b.dug(s, n, h)
			b.occupy(next, h)
			if !yield(next, step{digToSpace, h, uint8(n), none}) {
				return false
			}
		}
	}
	return true
}

func (b *board) digOnto(s *state, v *view, n int, h uint8, yield successor) bool {
	return b.places(s, v, h, func(target uint8) bool {
		next := b.dug(s, n, h)
		b.rest(next, h, target)
		return yield(next, step{digOnCard, h, uint8(n), target})
	})
}

// dug returns s without the tail of pile n, whose head is h.
// From 9h 8h | 5c 4c, two chains, it leaves one; the 5c is loose now, wherever it is put.
func (b *board) dug(s *state, n int, h uint8) *state {
	next := b.copied(s)
	next.depth[n]--
	b.loosen(next, h)
	return next
}

// loosen makes c loose, unless its place is tracked.
func (b *board) loosen(s *state, c uint8) {
	if b.loosely.has(c) {
		s.loose.add(c)
	}
}

// occupy notes that c heads a pile that had been empty.
func (b *board) occupy(s *state, c uint8) {
	b.loosen(s, c)
	b.rest(s, c, none)
	if b.counted(b.rank(c)) {
		s.parked[b.rank(c)]++
	}
}

// counted says whether a state tells only how many occupants of rank r there are,
// and not which. Of a King it is known: it rests on no card, so what heads no chain
// of the start is an occupant.
func (b *board) counted(r engine.Rank) bool { return !b.tracked[r] && r < engine.King }

// rest notes that c now rests on target, where that is tracked.
func (b *board) rest(s *state, c, target uint8) {
	if b.tracked[b.rank(c)] {
		s.on[b.slot[c]] = target
	}
}

// places calls put with every place that c can be put on: with the card, where the
// rank of c is tracked, else once with none when there is a free card.
func (b *board) places(s *state, v *view, c uint8, put func(target uint8) bool) bool {
	// A King goes onto no card: no card is of the rank above it, and none is free.
	up := b.rank(c) + 1
	if !b.open(v, up) {
		return true
	}
	if !b.tracked[up-1] {
		return put(none)
	}
	for target := range v.pool.only(up).each {
		if v.lying[target] != none {
			continue
		}
		if !put(target) {
			return false
		}
	}
	return true
}

// parkings moves units that rest on a card into a space.
func (b *board) parkings(s *state, v *view, yield successor) bool {
	if v.spaces == 0 {
		return true
	}
	for r := engine.Ace; r < engine.King; r++ {
		cards := v.clearable.only(r).minus(v.heads)
		switch {
		case cards.empty():
		case b.tracked[r]:
			if !b.parkEach(s, cards, yield) {
				return false
			}
		case !cards.minus(s.loose).empty() || b.mayRest(s, v, r):
			next := b.copied(s)
			next.parked[r]++
			c, _ := cards.next()
			next.loose.add(c)
			next.loose = next.loose.or(cards) // whichever it is
			if !yield(next, step{park, c, 0, none}) {
				return false
			}
		}
	}
	return true
}

// parkEach moves each of some cards of a tracked rank into a space.
func (b *board) parkEach(s *state, cards set, yield successor) bool {
	for c := range cards.each {
		next := b.copied(s)
		b.occupy(next, c)
		if !yield(next, step{park, c, 0, none}) {
			return false
		}
	}
	return true
}

// unparkings moves occupants onto cards.
func (b *board) unparkings(s *state, v *view, yield successor) bool {
	for r := engine.Ace; r < engine.King; r++ {
		more := true
		if b.tracked[r] {
			more = b.restEach(s, v, v.clearable.and(v.knownOccupants).only(r), unpark, yield)
		} else if s.parked[r] > 0 && b.open(v, r+1) {
			more = b.unparkOne(s, v, r, yield)
		}
		if !more {
			return false
		}
	}
	return true
}

// unparkOne moves an occupant of rank r, any that may be one, onto a card.
func (b *board) unparkOne(s *state, v *view, r engine.Rank, yield successor) bool {
	cards := v.clearable.and(b.movable(s, v, r).with(r))
	c, ok := cards.next()
	if !ok {
		return true
	}
	next := b.copied(s)
	next.parked[r]--
	return yield(next, step{unpark, c, 0, none})
}

// shifts moves cards of tracked ranks from one card to another.
func (b *board) shifts(s *state, v *view, yield successor) bool {
	return len(b.slots) == 0 || b.restEach(s, v, v.clearable.minus(v.heads).minus(b.loosely), shift, yield)
}

// restEach moves each of some cards of tracked ranks onto each free card.
func (b *board) restEach(s *state, v *view, cards set, kind stepKind, yield successor) bool {
	for c := range cards.each {
		more := b.places(s, v, c, func(target uint8) bool {
			next := b.copied(s)
			b.rest(next, c, target)
			return yield(next, step{kind, c, 0, target})
		})
		if !more {
			return false
		}
	}
	return true
}

// removals takes out every suit of which a run from King to Ace can exist.
func (b *board) removals(s *state, v *view, yield successor) bool {
	for king := range v.pool.only(engine.King).each {
		if b.q.MayRemove(b.suit(king), s.removed.count()/13) && !b.runs(s, v, king, king, set{}, yield) {
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
		return yield(next, step{remove, king, 0, none})
	}
	// Of several loose 7h that can come next, one will do; but a 7h that something is known to
	// lie on, or to which a tracked rank gives a place, is another run.
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
func (b *board) without(s *state, king uint8, run set) *state {
	next := b.copied(s)
	next.removed = next.removed.or(run)
	next.loose = next.loose.minus(run)
	for i, c := range b.slots {
		if run.has(c) {
			next.on[i] = none
		}
	}
	// The King that headed the last chain of its pile leaves a space behind.
	if n := b.cards[king].pile; b.headOf(int(n), int(s.depth[n])) == king {
		next.depth[n]--
	}
	return next
}
