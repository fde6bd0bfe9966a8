package freecard

import (
	"fmt"
	"strings"

	"patience/engine"
)

// buried says which card on c never goes away.
func (e *scene) buried(c uint8, n, level int) string {
	if on := e.staying(c); on != none {
		return e.keeps(on, n, level)
	}
	return e.covered(c, n)
}

// staying returns the first card below c of another suit than the card it lies on that
// never moves, none when there is none.
func (e *scene) staying(c uint8) uint8 {
	for on := e.cards[c].below; on != none; c, on = on, e.cards[on].below {
		if e.suit(on) != e.suit(c) && !e.moved.has(on) {
			return on
		}
	}
	return none
}

// covered says why c is never bare, though each card of another suit that lies below
// it goes away now and then.
func (e *scene) covered(c uint8, n int) string {
	on := e.unlike(c)
	if on == none {
		return e.ending(c, n)
	}
	var one set
	one.add(on)
	return fmt.Sprintf("when %s has left it, %s", e.list(one, ""), e.left(on).ending(c, n))
}

// unlike returns the first card below c of another suit than the card it lies on.
func (b *board) unlike(c uint8) uint8 {
	for on := b.cards[c].below; on != none; c, on = on, b.cards[on].below {
		if b.suit(on) != b.suit(c) {
			return on
		}
	}
	return none
}

// ending says why the run that stands on c never ends in a free card: what ranks it
// ends in, and why none of these is free.
func (e *scene) ending(c uint8, n int) string {
	var ranks rankMask
	e.visit(func(s *state, v *view) {
		x := c
		for on := e.standingAt(s, v, x); on != none && e.suit(on) == e.suit(x); on = e.standingAt(s, v, x) {
			x = on
		}
		ranks |= 1 << e.rank(x)
	})
	var parts []string
	for r := engine.King; r >= engine.Ace; r-- {
		if ranks.has(r) && e.free[r] <= 0 {
			parts = append(parts, e.noFree(r, n, 1))
		}
	}
	return strings.Join(parts, "; ")
}

// standingAt returns the card that is known to lie on c, none when there is none.
func (b *board) standingAt(s *state, v *view, c uint8) uint8 {
	if b.tracked[b.rank(c)-1] {
		return v.lying[c]
	}
	return b.standing(s, c)
}

// keeps says why card on never leaves the card that it lies on.
func (e *scene) keeps(on uint8, n, level int) string {
	text := fmt.Sprintf("the %v on the %v ", e.face(on), e.face(e.cards[on].above))
	for {
		place := e.placing(on)
		if len(place.states) == 0 {
			return text + e.needs("another", e.rank(on)+1, true, n, level)
		}
		under := place.staying(on)
		if under == none {
			return text + "is never bare when it has a place: " + place.covered(on, n)
		}
		text += fmt.Sprintf("has a place only while it is buried under the %v, which ", e.face(under))
		e, on = place, under
	}
}
