package freecard

import (
	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// obstacles estimates how much stands before the steps of the guide that are left.
func (p *player) obstacles(v *view, done int) int {
	if done == len(p.guide.steps) {
		return p.goalObstacles(v)
	}
	count := 0
	for _, by := range p.guide.steps[done:] {
		if by.kind == remove {
			count += p.scattered(v, by.card)
		} else if v.pool.has(by.card) {
			count += p.breaks(v, by.card)
		}
	}
	by := p.guide.steps[done]
	if by.kind != remove && !p.open(v, p.rank(by.card)+1) && v.spaces == 0 { // it has no place now
		count += 2
	}
	return count
}

// goalObstacles estimates how much stands before the goal when all steps are done.
func (p *player) goalObstacles(v *view) int {
	if p.q.Goal.Kind != ask.Bare || p.q.Goal.Card == engine.Unknown {
		return 0
	}
	least := 13
	for c := range p.goal.card.and(v.pool).each {
		least = min(least, p.burden(v, c))
	}
	return least
}

// breaks counts the changes of suit below card c: two below the 9h of 9h 8h 7c 6c 5d.
func (b *board) breaks(v *view, c uint8) int {
	count := 0
	for on := v.lying[c]; on != none; c, on = on, v.lying[on] {
		if b.suit(on) != b.suit(c) {
			count++
		}
	}
	return count
}

// scattered estimates how much there is to do before a run from the King down to the
// Ace lies bare: for each place where it is interrupted one move to join it, and
// those that bare the card that is to be built on.
func (b *board) scattered(v *view, king uint8) int {
	count, x := 0, king
	suit := b.suit(king)
	for r := engine.King - 1; r >= engine.Ace; r-- {
		if on := v.lying[x]; on != none && b.suit(on) == suit {
			x = on
			continue
		}
		count += 1 + b.burden(v, x)
		if x = b.lightest(v, v.pool.and(b.suits[suit]).only(r)); x == none {
			return count + int(r)
		}
	}
	return count
}

// burden counts the units that lie on card c: on the 9h of 9h 8h 7c two, 8h and 7c.
func (b *board) burden(v *view, c uint8) int {
	on := v.lying[c]
	if on == none {
		return 0
	}
	return 1 + b.breaks(v, on)
}

// lightest returns the card among some below which the suit changes least.
func (b *board) lightest(v *view, cards set) uint8 {
	best, least := uint8(none), 99
	for c := range cards.each {
		if n := b.breaks(v, c); n < least {
			best, least = c, n
		}
	}
	return best
}

// A novelty remembers which cards have lain on which, in the positions that are as
// far along a guide. A position in which some card lies where it had not lain before
// is new; the others are shuffles of what was seen. To look at new ones first is
// what finds the exchanges by way of a space (best-first width search, Lipovetzky and
// Geffner 2017).
type novelty map[progress]*[maxCards]set

// A progress is how far a position is along a guide: steps done, and obstacles
// before those that are left.
type progress struct{ done, obstacles int }

// Places of a card that are no cards.
const (
	placeStart = maxCards + iota // it is the head of a chain of the start
	placeSpace                   // it is the head of a pile that had been empty
)

// isNew says whether a card of s lies where it had not lain, and remembers where
// they lie. slots are the cards, all of which are tracked.
func (n novelty) isNew(s *state, occupants set, slots []uint8, at progress) bool {
	lain := n[at]
	if lain == nil {
		lain = new([maxCards]set)
		n[at] = lain
	}
	isNew := false
	for i, c := range slots {
		place := s.on[i]
		switch {
		case place != none:
		case occupants.has(c):
			place = placeSpace
		default:
			place = placeStart
		}
		if !lain[i].has(place) {
			lain[i].add(place)
			isNew = true
		}
	}
	return isNew
}
