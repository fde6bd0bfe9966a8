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

// A cardSet is a set of cards, in the order of reach.index: suit by suit, from the low card up.
type cardSet uint64

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
	index [1 << 8]uint8 // of cards
	lows  cardSet       // the low cards
	kings cardSet
	inner [maxReach]cardSet // all cards, but none for a left end: no place is before it
	odd   bool              // more goes behind a card than the next above

	// Of the position that is looked at:
	own  [maxReach]cardSet  // what lies at a place
	at   [maxReach]placeSet // by index: where a card lies
	ends [maxReach]cardSet  // what a left end takes, if it is a gap
	gaps placeSet

	may   [maxReach]cardSet // what can come to lie at a place
	moved cardSet           // cards that may move
}

func newReach(g *ground) *reach {
	r := &reach{ground: g, odd: g.higher || g.double}
	if g.places() > maxReach {
		return r // it will not be asked
	}
	for suit := range engine.Suit(g.suits) {
		low := int(suit) * g.inRow()
		for i := range g.inRow() {
			r.index[engine.NewCard(g.low+engine.Rank(i), suit)] = uint8(low + i)
		}
		r.lows |= 1 << low
		r.kings |= 1 << (low + g.inRow() - 1)
	}
	for i := range g.places() {
		if g.columnOf[i] > 0 {
			r.inner[i] = ^cardSet(0)
		}
	}
	return r
}

func (r *reach) of(c engine.Card) cardSet { return 1 << r.index[c] }

func (r *reach) has(s cardSet, c engine.Card) bool { return s&r.of(c) != 0 }

// look turns to a position.
func (r *reach) look(n *node) {
	r.gaps = 0
	clear(r.at[:])
	for i, c := range n.cards[:r.places()] {
		if c == noCard {
			r.own[i] = 0
			r.gaps |= placeOf(uint8(i))
		} else {
			r.own[i] = r.of(c)
			r.at[r.index[c]] = placeOf(uint8(i))
		}
	}
	ends := r.lows
	for suit := range engine.Suit(r.suits) {
		low := engine.NewCard(r.low, suit)
		if r.rows == onceRows && r.columnOf[n.at[low]] == 0 {
			ends &^= r.of(low) // it stays there
		}
	}
	for row := range r.Rows() {
		end := &r.ends[row*r.width()]
		*end = ends
		if r.rows == fixedRows {
			*end = r.of(engine.NewCard(r.low, r.order[row]))
		}
		if r.rows == fixedRows && r.higher {
			*end |= r.behind(*end)
		}
	}
}

// find bounds what can come to lie where in the position that was looked at, as long as some cards stay.
func (r *reach) find(still cardSet) {
	r.may, r.moved = r.own, 0
	free, todo := r.gaps, r.gaps // places that may become gaps, and those of them that are to be looked at
	for todo != 0 {
		i := bits.TrailingZeros64(uint64(todo)) % maxReach
		todo &= todo - 1
		comes := r.may[uint(i-1)%maxReach]
		if r.odd {
			comes = r.behind(comes)
		} else {
			comes = comes &^ r.kings << 1
		}
		fresh := (comes&r.inner[i] | r.ends[i]) &^ still &^ r.may[i]
		if fresh == 0 {
			continue
		}
		r.may[i] |= fresh
		for first := fresh &^ r.moved; first != 0; first &= first - 1 {
			from := r.at[bits.TrailingZeros64(uint64(first))%maxReach]
			free |= from
			todo |= from
		}
		r.moved |= fresh
		todo |= placeOf(uint8(i+1)) & free
	}
}

// behind returns the cards that go behind some of others.
func (r *reach) behind(s cardSet) cardSet {
	next := s &^ r.kings << 1
	for r.higher { // any higher card
		more := next | next&^r.kings<<1
		if more == next {
			break
		}
		next = more
	}
	if r.double { // the ace goes behind its king
		next |= s & r.kings >> (r.inRow() - 1)
	}
	return next
}

// lost says that the suits cannot find rows, each its own, in which all their cards may come to lie
// where they belong. In a position that is won every row holds one suit, each rank in its column, so
// none can be reached: the position is lost.
func (r *reach) lost() bool {
	r.find(0)
	var fit [maxSuits]uint16 // rows, by suit
	for row := range r.Rows() {
		for s := r.fits(row); s != 0; s &= s - 1 {
			fit[bits.TrailingZeros64(uint64(s))/r.inRow()] |= 1 << row
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

// fits returns the suits, as their low cards, all of whose cards may come to lie where they belong in a row.
func (r *reach) fits(row int) cardSet {
	suits := r.lows
	if r.rows == fixedRows {
		suits = r.of(engine.NewCard(r.low, r.order[row]))
	}
	for i, may := range r.may[row*r.width():][:r.inRow()] {
		suits &= may >> i
	}
	return suits
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
