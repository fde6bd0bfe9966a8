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

// A set is a set of cards, by their numbers: byte r holds the cards of rank r, those of
// the ranks from 8 on in the high word. As fields the words stay in registers, which
// those of an array do not.
type set struct{ low, high uint64 }

func (a set) has(c uint8) bool    { return (a.low>>c|a.high>>(c-64))&1 != 0 }
func (a *set) add(c uint8)        { *a = a.or(setOf(c)) }
func (a *set) drop(c uint8)       { *a = a.minus(setOf(c)) }
func (a set) and(b set) set       { return set{a.low & b.low, a.high & b.high} }
func (a set) or(b set) set        { return set{a.low | b.low, a.high | b.high} }
func (a set) minus(b set) set     { return set{a.low &^ b.low, a.high &^ b.high} }
func (a set) empty() bool         { return a.low|a.high == 0 }
func (a set) subsetOf(b set) bool { return a.low&^b.low|a.high&^b.high == 0 }
func (a set) count() int          { return bits.OnesCount64(a.low) + bits.OnesCount64(a.high) }

// next takes the lowest card out of the set; ok is false when there is none.
func (a *set) next() (c uint8, ok bool) {
	switch {
	case a.low != 0:
		c = uint8(bits.TrailingZeros64(a.low))
		a.low &= a.low - 1
	case a.high != 0:
		c = uint8(64 + bits.TrailingZeros64(a.high))
		a.high &= a.high - 1
	default:
		return none, false
	}
	return c, true
}

// setOf returns card c alone.
func setOf(c uint8) set { return set{1 << c, 1 << (c - 64)} }

// each yields the cards, from the lowest up.
func (a set) each(yield func(c uint8) bool) {
	for ; a.low != 0; a.low &= a.low - 1 {
		if !yield(uint8(bits.TrailingZeros64(a.low))) {
			return
		}
	}
	for ; a.high != 0; a.high &= a.high - 1 {
		if !yield(uint8(64 + bits.TrailingZeros64(a.high))) {
			return
		}
	}
}

// A rankSet is the cards of a set that have one rank: its byte.
type rankSet uint8

// of returns the cards of rank r.
func (a set) of(r engine.Rank) rankSet {
	return rankSet(a.low>>(r*ofRank) | a.high>>((r-8)*ofRank))
}

// addAll adds cards of rank r.
func (a *set) addAll(r engine.Rank, cards rankSet) {
	a.low |= uint64(cards) << (r * ofRank)
	a.high |= uint64(cards) << ((r - 8) * ofRank)
}

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
