package klondike

import (
	"math/bits"

	"patience/engine"
)

// A luck is the order in which steps are tried. With luck a search that has met so many families
// without a win is given up, and begun again in another order: a bad choice near the
// beginning no longer costs all that follows from it.
//
// Nothing is lost by that. What the search has come to the end of stays met. The families that it
// was in the midst of are taken out of those met; there are few, and they are met again, as the
// first of them is the start. So at the end each step from a family met has been tried, early or
// late, or left out for one that was.
type luck struct {
	patience int      // families from one beginning to the next
	left     int      // of these
	turn     int      // cards are taken by their numbers, round from this one
	midst    []uint64 // families that the search was in the midst of when it was given up
	shared   bool     // what is met is kept for other positions, after a win too
}

// patience is large enough that lost deals take only one family in a hundred more, and wins of
// hard deals half as many. It must be more than 56, since so many steps may be made that cannot
// be taken back: 24 of the deck, 28 of the columns, four of Kings. So the search always comes to
// the end of some family.
const patience = 3_000

// stopAgain stops the search to begin it again.
const stopAgain engine.Stop = 255

// newLuck returns the order of the first beginning: from the Aces up.
func newLuck(patience int) luck { return luck{patience: patience, left: patience} }

// first returns the card of a set that is tried first, going up.
func (l *luck) first(s cardSet) uint8 {
	turned := bits.RotateLeft64(uint64(s), -l.turn)
	return uint8((bits.TrailingZeros64(turned) + l.turn) & 63)
}

// last returns the card of a set that is tried first, going down.
func (l *luck) last(s cardSet) uint8 {
	turned := bits.RotateLeft64(uint64(s), -l.turn)
	return uint8((bits.Len64(turned) - 1 + l.turn) & 63)
}

// tire counts a family, and gives the search up when there were enough.
func (d *dive) tire() {
	if d.luck.left--; d.luck.left < 0 && d.reduce.luck && d.Stop == engine.StopNone {
		d.Stop = stopAgain
	}
}

// leave notes the family of a position, when the search is given up in the midst of it, or has
// found it won and goes on to others.
func (d *dive) leave(n *node, won bool) {
	if d.Stop == stopAgain || won && d.luck.shared {
		d.luck.midst = append(d.luck.midst, d.key(n))
	}
}

// again makes ready for another beginning.
func (d *dive) again() {
	const aside = 23 // goes through all cards of the pack in another order
	d.forget()
	d.luck.left = d.luck.patience
	d.luck.turn = (d.luck.turn + aside) & 63
}

// forget takes the families that the search was in the midst of out of those met.
func (d *dive) forget() {
	for _, key := range d.luck.midst {
		d.seen.Drop(key)
	}
	d.luck.midst = d.luck.midst[:0]
	if d.Stop == stopAgain {
		d.Stop = engine.StopNone
	}
}
