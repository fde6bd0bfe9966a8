package freecard

import (
	"math/bits"

	"patience/engine"
)

// twins are the equal cards of one rank and suit.
type twins struct {
	rank  engine.Rank
	cards rankSet
}

// findTwins lists the equal cards, suit by suit, where neither their rank nor the one
// below is tracked.
func (b *board) findTwins() {
	for suit, cards := range b.suits {
		for r := engine.Ace; r <= engine.King; r++ {
			if t := cards.of(r); t.count() > 1 && !b.tracked[r] && !b.tracked[r-1] {
				b.twins[suit] = append(b.twins[suit], twins{r, t})
			}
		}
	}
}

// order exchanges equal cards that nothing tells apart (loose or removed, with no card
// standing on them): the removed ones come first. Without it each way to choose a suit
// from two packs would be a state of its own. It says whether s has changed.
//
// Let 2.3 and 5.1 both be 9c (pile and place), neither with a card standing on it. A
// state in which 5.1 is removed and 2.3 loose tells the same of a position as the one
// with 2.3 removed and 5.1 loose, but for names. The second is kept.
func (b *board) order(s *state) (changed bool) {
	if s.removed.empty() {
		return false
	}
	for suit, all := range b.twins {
		if s.removed.and(b.suits[suit]).empty() {
			continue
		}
		for _, t := range all {
			gone, loose := s.removed.of(t.rank)&t.cards, s.loose.of(t.rank)&t.cards
			if gone.before(loose) {
				continue
			}
			same := b.clearOf(s, (gone | loose).with(t.rank))
			if b.exchange(s, same, same.and(s.removed)) {
				changed = true
			}
		}
	}
	return changed
}

// before says whether all these cards come before all the others.
func (h rankSet) before(others rankSet) bool {
	return bits.Len8(uint8(h)) <= bits.TrailingZeros8(uint8(others))
}

// clearOf returns the cards on which none stands.
func (b *board) clearOf(s *state, cards set) (clear set) {
	for c := range cards.each {
		if b.standing(s, c) == none {
			clear.add(c)
		}
	}
	return clear
}

// exchange lets the first of some equal cards be the removed ones, as many as are gone,
// and the others loose: of the same {2.3, 5.1} and gone {5.1} it makes gone {2.3}.
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
