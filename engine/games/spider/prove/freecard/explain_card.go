package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// buried says which card on c never goes away: "the 7d on the 8s needs another free 8,
// and there is none".
func (e *scene) buried(c uint8, n, level int) string {
	if on := e.staying(c); on != none {
		return e.keeps(on, n, level)
	}
	return e.covered(c, n)
}

// staying returns the first card below c of another suit than the card it lies on that
// never moves, none when there is none. Below the 9c of 9c 8c 7d 6d that is the 7d.
func (e *scene) staying(c uint8) uint8 {
	for on := e.cards[c].below; on != none; c, on = on, e.cards[on].below {
		if e.suit(on) != e.suit(c) && !e.moved.has(on) {
			return on
		}
	}
	return none
}

// covered says why c is never bare, though each card of another suit that lies below
// it goes away now and then: "when the 7d of pile 3 has left it, an 8 is free only while a
// 7 is in a space". It is "" when c is clearable in some of the states.
func (e *scene) covered(c uint8, n int) string {
	if e.everClearable(c) {
		return ""
	}
	// Each of them leaves now and then, so it is enough to look at the states in which the first
	// one has.
	on := e.unlike(c)
	if on == none {
		return e.ending(c, n)
	}
	return fmt.Sprintf("when %s has left it, %s", e.list(setOf(on), ""), e.departed(on).ending(c, n))
}

// everClearable says whether c can be the top of a bare unit in some of the states.
func (e *scene) everClearable(c uint8) (is bool) {
	e.visit(func(_ *state, v *view) { is = is || v.clearable.has(c) })
	return is
}

// unlike returns the first card below c of another suit than the card it lies on.
// On the 9c of 9c 8c 7d 6c that is the 7d.
func (b *board) unlike(c uint8) uint8 {
	for on := b.cards[c].below; on != none; c, on = on, b.cards[on].below {
		if b.suit(on) != b.suit(c) {
			return on
		}
	}
	return none
}

// ending says why the run that stands on c never ends in a free card, for each rank
// in which it can end: none of that rank is free, or a card of another suit lies there.
// For 9c 8c it tells of the states in which the run ends in the 8c why no 8 is free,
// and of those in which the 8c is loose why no 9 is.
func (e *scene) ending(c uint8, n int) string {
	var parts []string
	for r := e.rank(c); r >= engine.Ace; r-- {
		lost := fmt.Sprintf("the run on the %v does not end in %s", e.face(c), aRank(r))
		// The states are told apart by the rank in which the run ends: each of them lacks
		// something else.
		part := e.among(lost, func(s *state, v *view) bool {
			end, _ := e.endOfRun(s, v, c)
			return e.rank(end) == r
		})
		switch {
		case len(part.states) == 0:
		case part.free[r] <= 0:
			parts = append(parts, part.noFree(r, n, 1))
		default:
			parts = append(parts, part.laid(c, r))
		}
	}
	return strings.Join(slices.Compact(parts), "; ")
}

// laid names the cards of another suit that lie on the run of c when a card of rank r,
// in which it ends, is free: "the 7d of pile 3 or the 7h of pile 5 lies on it".
func (e *scene) laid(c uint8, r engine.Rank) string {
	var cards set
	e.visit(func(s *state, v *view) {
		if _, on := e.endOfRun(s, v, c); on != none && v.free[r] > 0 {
			cards.add(on)
		}
	})
	return e.list(cards, "or") + " lies on it"
}

// endOfRun returns the last card of the run of one suit that is known to stand on c,
// and the card of another suit that is known to lie on that, none when there is none.
func (b *board) endOfRun(s *state, v *view, c uint8) (end, on uint8) {
	for {
		// What is not known to stand on c ends the run: the reason then speaks of c itself.
		on := b.standingAt(s, v, c)
		if on == none || b.suit(on) != b.suit(c) {
			return c, on
		}
		c = on
	}
}

// keeps says why card on never leaves the card that it lies on: "the 8s on the 9c has a
// place only while it is buried under the 7d, which needs another free 8, and there is
// none". Each turn of the loop takes the states in which there is a place for a card,
// looks which card buries it in all of them, and goes on with that.
func (e *scene) keeps(on uint8, n, level int) string {
	text := fmt.Sprintf("the %v on the %v ", e.face(on), e.face(e.cards[on].above))
	for {
		// Each turn goes down the pile, so it ends at the latest with the card that lies free.
		place := e.placing(on)
		if len(place.states) == 0 {
			return text + e.needs("another", e.rank(on)+1, true, n, level)
		}
		under := place.staying(on)
		if under == none {
			return text + e.held(place, on, n)
		}
		text += fmt.Sprintf("has a place only while it is buried under the %v, which ", e.face(under))
		e, on = place, under
	}
}

// held explains a card that has somewhere to go, in the states of place, and still stays:
// either it is covered in those states, or moving it spoils the condition that selected
// the scene ("the 9h may go, but when it has gone the 9d has no place").
func (e *scene) held(place *scene, on uint8, n int) string {
	if why := place.covered(on, n); why != "" {
		return "is never bare when it has a place: " + why
	}
	// The scene was chosen step by step; the last step in which the card still moves is the one
	// that it spoils.
	for e.of != nil && !e.of.moved.has(on) {
		e = e.of
	}
	return "may go, but when it has gone " + e.lost
}
