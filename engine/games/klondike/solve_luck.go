package klondike

import (
	"math/bits"

	"patience/engine"
)

// A luck is the order in which steps are tried. With luck a search that has met so many families
// without a win is given up, and begun again in another order: a bad choice near the
// beginning no longer costs all that follows from it.
//
// Nothing is lost by that. What the search has come to the end of stays in the memory, and nothing else is there. When it comes
// to the end of the start each step from all that follows has been tried, or left out for one that was: see [columnSteps].
type luck struct {
	patience int // families from this beginning to the next
	most     int // that it grows to
	left     int // families of this beginning that are left
	turn     int // cards are taken by their numbers, round from this one
	stride   int // from the turn of one beginning to that of the next
}

// patience is large enough that lost deals take only one family in a hundred more, and wins of
// hard deals half as many. It must be more than 56, since so many steps may be made that cannot
// be taken back: 24 of the deck, 28 of the columns, four of Kings. So the search always comes to
// the end of some family.
const patience = 3_000

// firstPatience is what a search begins with, and doubles until it has patience: an easy win that one order misses another
// often sees at once.
const firstPatience = 150

// aside is how far the cards are turned for another beginning. Any odd number of them goes through the whole pack.
const aside = 23

// stopAgain stops the search to begin it again.
const stopAgain engine.Stop = 255

// newLuck returns the order of the first beginning: from the Aces up.
func newLuck(first, most int) luck {
	return luck{patience: first, most: most, left: first, stride: aside}
}

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

// firstStep returns the card of a set whose step is tried first. In the first beginning that is the head of the tallest
// column, or what takes it from the deck: so are more easy deals won without a wrong step.
func (d *dive) firstStep(n *node, cards cardSet, out bool) uint8 {
	if cards&(cards-1) == 0 {
		return cards.first()
	}
	if !out && cards&n.stock != 0 {
		if heads := n.heads & (swap(pairs(cards)) >> 4); heads != 0 && d.luck.turn == 0 {
			cards &= swap(pairs(1<<d.tallest(n, heads, columns))) << 4
		}
		return d.luck.last(cards)
	}
	if heads := cards & n.heads; heads != 0 && d.luck.turn == 0 {
		return d.tallest(n, heads, 0)
	}
	return d.luck.first(cards)
}

// tallest returns which of these heads has the most cards in its column, the first when several have: the first by
// columns if by is columns, by cards if by is 0.
func (d *dive) tallest(n *node, heads cardSet, by uint8) uint8 {
	most := uint(0)
	for ; heads != 0; heads &= heads - 1 {
		head := heads.first()
		column := d.home[head]
		most = max(most, uint(n.high[column])<<16|uint(by&^column)<<8|uint(^head))
	}
	return ^uint8(most)
}

// tire counts a family, and gives the search up when there were enough.
func (d *dive) tire() {
	if d.luck.left--; (d.luck.left < 0 || d.States >= d.alone) && d.reduce.luck && d.Stop == engine.StopNone {
		d.Stop = stopAgain
	}
}

// again makes ready for another beginning.
func (d *dive) again() {
	d.Stop = engine.StopNone
	d.luck.patience = min(2*d.luck.patience, d.luck.most)
	d.luck.left = d.luck.patience
	d.luck.turn = (d.luck.turn + d.luck.stride) & 63
}
