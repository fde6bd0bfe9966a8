package gaps

import (
	"math/bits"

	"patience/engine"
)

// A placeSet is a set of places, counted from 0, row by row.
type placeSet uint64

// maxReach is the number of places of the largest game of which reach is asked.
const maxReach = 64

func placeOf(i uint8) placeSet { return 1 << i }

// A cardSet is a set of cards: ranks by suit.
type cardSet [maxSuits]uint16

func (s *cardSet) add(c engine.Card)      { s[c.Suit()] |= 1 << c.Rank() }
func (s *cardSet) has(c engine.Card) bool { return s[c.Suit()]>>c.Rank()&1 == 1 }

// A reach bounds where each card can ever come to lie, as long as some cards, still, stay where they are.
// There must be no exchanges and no redeals.
//
// For instance, with fixed rows (clubs, diamonds):
//
//	1: 2c  4d  --  3c
//	2: 2d  3d  4c  --
//
// Both gaps are dead: one is behind the king 4d, one behind the king 4c. No card comes
// to any place but its own. Were the 4d in place 3, the 3c could come behind the 2c, and then the
// 4c behind it in either place, the 4d behind the 3d ...
//
// Proof, by induction along any line of play in which those stay: each card lies in one of
// its places, and each gap is one of free. A card c moves into a gap that takes it. The gap is one of
// free. It is at a left end, or behind a card b which lies in one of the places of b; so spread grants
// it to c. And the place that c leaves is put in free as soon as c gets any place but its own.
type reach struct {
	*ground
	*node
	inner placeSet           // the places that are not at left ends
	own   [1 << 8]placeSet   // where a card lies; none for one that is aloft
	at    [1 << 8]placeSet   // where a card can come to lie
	ends  [maxSuits]placeSet // left ends that the low card of a suit may go to
	gaps  placeSet
	free  placeSet // places that may become gaps
}

func newReach(g *ground) *reach {
	r := &reach{ground: g}
	for i := range g.places() {
		if g.columnOf[i] > 0 {
			r.inner |= placeOf(uint8(i))
		}
	}
	return r
}

// look turns to a position.
func (r *reach) look(n *node) {
	r.node, r.gaps = n, 0
	for i, c := range n.cards[:r.places()] {
		if r.own[c] = placeOf(uint8(i)); c == noCard {
			r.gaps |= placeOf(uint8(i))
		}
	}
	left := (placeSet(1)<<r.places() - 1) &^ r.inner
	for suit := range engine.Suit(r.suits) {
		low := engine.NewCard(r.low, suit)
		switch i := n.at[low]; {
		case i == aloft:
			r.own[low], r.ends[suit] = 0, left
		case r.rows == fixedRows:
			r.ends[suit] = placeOf(uint8(r.rowFor[suit] * r.width()))
		case r.rows == onceRows && r.columnOf[i] == 0:
			r.ends[suit] = 0 // it stays there
		default:
			r.ends[suit] = left
		}
	}
}

// find bounds what can come to lie where in the position that was looked at, as long as some cards stay.
func (r *reach) find(still *cardSet) {
	r.at, r.free = r.own, r.gaps
	suit, same := engine.Suit(0), 0 // suits that have seen no other gaps
	for same < int(r.suits) {
		same++
		if free := r.free; r.spread(suit, still) != free {
			same = 0
		}
		if suit++; suit == engine.Suit(r.suits) {
			suit = 0
		}
	}
}

// spread finds places that the cards of a suit may come to.
func (r *reach) spread(suit engine.Suit, still *cardSet) placeSet {
	free := r.free
	behind := r.ends[suit]
	king := engine.NewCard(r.high(), suit)
	if r.double { // the ace goes behind its king
		behind |= r.at[king] << 1 & r.inner
	}
	ends := placeSet(0)
	if r.higher && r.rows == fixedRows { // a left end takes any card of its suit
		ends = r.ends[suit]
	}
	for c := engine.NewCard(r.low, suit); c <= king; c++ {
		at := r.at[c]
		if fresh := behind & free &^ at; fresh != 0 && !still.has(c) {
			at |= fresh
			r.at[c] = at
			free |= r.own[c]
		}
		if !r.higher {
			behind = 0
		}
		behind |= at<<1&r.inner | ends
	}
	r.free = free
	return free
}

// mayMove says whether a card may move.
func (r *reach) mayMove(c engine.Card) bool { return r.at[c] != r.own[c] }

// lost says that the suits cannot find rows, each its own, in which all their cards may come to lie
// where they belong. In a position that is won every row holds one suit, each rank in its column, so
// none can be reached: the position is lost.
func (r *reach) lost(n *node) bool {
	r.look(n)
	r.find(&cardSet{})
	var fit [maxSuits]uint16 // rows, by suit
	for s := range int(r.suits) {
		fit[s] = r.fits(s)
		if fit[s] == 0 {
			return true
		}
	}
	var taken [maxSuits]int8 // by row: a suit, counted from 1
	for s := range int(r.suits) {
		tried := uint16(0)
		if !seat(s, &fit, &taken, &tried) {
			return true
		}
	}
	return false
}

// fits returns the rows in which all cards of a suit may come to lie where they belong.
func (r *reach) fits(s int) (rows uint16) {
	common := ^r.inner
	for rank := r.low; rank <= r.high(); rank++ {
		common &= r.at[engine.NewCard(rank, engine.Suit(s))] >> (rank - r.low)
	}
	for ; common != 0; common &= common - 1 {
		row := r.rowOf[bits.TrailingZeros64(uint64(common))]
		if r.rows != fixedRows || int(r.order[row]) == s {
			rows |= 1 << row
		}
	}
	return rows
}

// seat finds a row for a suit, moving others to other rows where it must.
func seat(s int, fit *[maxSuits]uint16, taken *[maxSuits]int8, tried *uint16) bool {
	for rest := fit[s] &^ *tried; rest != 0; rest = fit[s] &^ *tried {
		row := bits.TrailingZeros16(rest)
		*tried |= 1 << row
		if other := taken[row]; other == 0 || seat(int(other)-1, fit, taken, tried) {
			taken[row] = int8(s + 1)
			return true
		}
	}
	return false
}
