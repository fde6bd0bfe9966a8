package freecard

import (
	"math/bits"

	"patience/engine"
)

// ofRank is how many cards of a rank there can be.
const ofRank = 8

// maxCards is how many numbers cards can have: a card of rank r has one of the eight
// from 8r on.
const maxCards = ofRank * (1 + 13)

// none is the number of no card.
const none = 255

// A set is a set of cards, by their numbers: byte r holds the cards of rank r.
type set [2]uint64

func (a *set) has(c uint8) bool   { return a[c>>6]>>(c&63)&1 != 0 }
func (a *set) add(c uint8)        { a[c>>6] |= 1 << (c & 63) }
func (a *set) drop(c uint8)       { a[c>>6] &^= 1 << (c & 63) }
func (a set) and(b set) set       { return set{a[0] & b[0], a[1] & b[1]} }
func (a set) or(b set) set        { return set{a[0] | b[0], a[1] | b[1]} }
func (a set) minus(b set) set     { return set{a[0] &^ b[0], a[1] &^ b[1]} }
func (a set) empty() bool         { return a[0]|a[1] == 0 }
func (a set) subsetOf(b set) bool { return a[0]&^b[0]|a[1]&^b[1] == 0 }
func (a set) count() int          { return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) }

// next takes the lowest card out of the set; ok is false when there is none.
func (a *set) next() (c uint8, ok bool) {
	for i, w := range a {
		if w != 0 {
			a[i] = w & (w - 1)
			return uint8(i<<6 + bits.TrailingZeros64(w)), true
		}
	}
	return none, false
}

// setOf returns card c alone.
func setOf(c uint8) (a set) {
	a.add(c)
	return a
}

// each yields the cards, from the lowest up.
func (a set) each(yield func(c uint8) bool) {
	for {
		if c, ok := a.next(); !ok || !yield(c) {
			return
		}
	}
}

// first returns the lowest card alone.
func (a set) first() set {
	if c, ok := a.next(); ok {
		return setOf(c)
	}
	return set{}
}

// A rankSet is the cards of a set that have one rank: its byte.
type rankSet uint8

// of returns the cards of rank r.
func (a *set) of(r engine.Rank) rankSet { return rankSet(a[r>>3&1] >> (r & 7 * ofRank)) }

// addAll adds cards of rank r.
func (a *set) addAll(r engine.Rank, cards rankSet) { a[r>>3&1] |= uint64(cards) << (r & 7 * ofRank) }

// only returns those of the cards that have rank r.
func (a set) only(r engine.Rank) set { return a.of(r).with(r) }

// with returns the cards as a set, when their rank is r.
func (h rankSet) with(r engine.Rank) (a set) {
	a.addAll(r, h)
	return a
}

// bit returns card c alone.
func bit(c uint8) rankSet { return 1 << (c % ofRank) }

func (h rankSet) count() int { return bits.OnesCount8(uint8(h)) }
