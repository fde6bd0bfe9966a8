// Package check has the rules of the Pendulum by which certificates of lost positions are
// checked. It was written from the rules and docs/proofs/closed.md, and knows nothing of the
// engine, nor of the solver.
//
// Cells are the places where the first cards lie at the start, and places those where they
// lie now; both are numbered row by row from 0, so that 8 is the first of row 2. A member
// does not say what is packed on what. Its first word has a bit for each cell whose card is
// still there, and in the highest 16 bits, 4 for each suit, the column of the highest card of
// the suit when that has filled a space. The second word has a bit for each place of rows 2
// to 6 that is taken, and in its lowest five bits the side of the next swing and the method.
//
// What is packed on a card cannot be seen in a member and need not: it is all of its suit
// between that card and the next lower one that is still there. head.go reads what is
// claimed; the members and the moves are here.
package check

import (
	"errors"
	"fmt"
	"math/bits"

	"patience/engine/certificate"
)

const (
	rows    = 6
	columns = 8
	cells   = rows * columns
	suits   = 4
	length  = 13 // of a suit
	highest = length - 1
	maxStep = 6
	none    = -1

	cellBits  = 1<<cells - 1
	rowOne    = 1<<columns - 1
	leftBit   = 1
	wayShift  = 1
	wayBits   = 15
	otherBits = rowOne &^ (leftBit | wayBits<<wayShift) // of row 1, which needs none
)

// rules are those for one start.
type rules struct {
	waits bool // a swing waits until nothing goes out and nothing can be packed
	left  bool
	ways  []int // methods that are to lose: -6 to 6
	suit  [cells]int
	rank  [cells]int        // 1 to 13, 0 for a place without cards
	out   [suits]int        // rank of the card last out
	order map[int]*ordering // by method

	told certificate.Position

	way  *ordering  // of the member that is looked at
	at   [cells]int // the cell of the card in each place
	lies [cells]int // the place of each cell's card
	next [2]uint64
}

// An ordering is what a method makes of the first cards.
type ordering struct {
	place [cells]int         // of a cell's card in the order of its suit, from 0 for the Ace
	cell  [suits][length]int // the cell of a suit's card, by its place in the order
}

var errMember = errors.New("no position")

// Words returns how many words a member has.
func (r *rules) Words() int { return 2 }

// Start returns the start, once with each method when none is chosen.
func (r *rules) Start() [][]uint64 {
	var first uint64
	for cell, rank := range r.rank {
		if rank > 0 {
			first |= 1 << cell
		}
	}
	var starts [][]uint64
	for _, way := range r.ways {
		places := first&^rowOne | uint64(way+maxStep)<<wayShift
		if r.left {
			places |= leftBit
		}
		starts = append(starts, []uint64{first, places})
	}
	return starts
}

// Check looks at every first card that may leave its place or fill a space, and at the swing.
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) error {
	if err := r.look(member); err != nil {
		return err
	}
	quiet := true
	for place, cell := range r.at {
		if cell == none || !r.exposed(place) {
			continue
		}
		if r.leaves(cell, place) {
			quiet = false
			r.lift(member, cell, place)
			if !listed(r.next[:]) {
				return fmt.Errorf("the card of row %d, column %d, leaves its place, and %x is no member", place/columns+1, place%columns+1, r.next)
			}
		}
		if err := r.fill(member, cell, place, listed); err != nil {
			return err
		}
	}
	if r.swing(member) && (quiet || !r.waits) && !listed(r.next[:]) {
		return fmt.Errorf("a swing leads to %x, which is no member", r.next)
	}
	return nil
}

// look finds where the cards of a member lie. The bits of cells and of places are matched row by
// row: with cells 2, 3 and 7 of a row left and places 1, 2 and 3 taken, the card of cell 2 lies
// in place 1, that of cell 3 in place 2, and that of cell 7 in place 3.
func (r *rules) look(member []uint64) error {
	way, places := int(member[1]>>wayShift&wayBits)-maxStep, member[1]&^rowOne
	if r.way = r.order[way]; r.way == nil || places&^cellBits != 0 || member[1]&otherBits != 0 {
		return errMember
	}
	for i := range cells {
		r.at[i], r.lies[i] = none, none
	}
	for row := range rows {
		start := row * columns
		first := member[0] >> start & rowOne
		taken := places >> start & rowOne
		if row == 0 {
			taken = first
		}
		if bits.OnesCount64(taken) != bits.OnesCount64(first) {
			return errMember
		}
		// Cards of a row never pass one another: the first that is left is in the first place.
		for ; first != 0; first, taken = first&(first-1), taken&(taken-1) {
			cell := start + bits.TrailingZeros64(first)
			if r.rank[cell] == 0 {
				return errMember
			}
			r.put(cell, start+bits.TrailingZeros64(taken))
		}
	}
	for suit := range suits {
		if err := r.seat(suit, int(member[0]>>(cells+4*suit)&15)); err != nil {
			return err
		}
	}
	if member[0] == 0 {
		return errors.New("the game is won")
	}
	return nil
}

func (r *rules) put(cell, place int) { r.at[place], r.lies[cell] = cell, place }

// seat puts the highest card of a suit into a column of row 1; column 0 is none.
func (r *rules) seat(suit, column int) error {
	if column == 0 {
		return nil
	}
	cell := r.way.cell[suit][highest]
	if column > columns || cell == none || r.lies[cell] != none || r.at[column-1] != none {
		return errMember
	}
	r.put(cell, column-1)
	return nil
}

// exposed says whether nothing lies directly under a place (rule 3).
func (r *rules) exposed(place int) bool {
	return place >= cells-columns || r.at[place+columns] == none
}

// leaves says whether a first card that is exposed can leave its place. The lowest of its
// suit goes out after all that is packed on it (rule 4). Others are packed on the next
// higher first card's packet, which ends with the card wanted: when that is exposed, lies
// directly above, or in a corner (rules 5 and 6).
func (r *rules) leaves(cell, place int) bool {
	suit, p := r.suit[cell], r.way.place[cell]
	if r.nearest(suit, p, -1) == none {
		return true
	}
	on := r.nearest(suit, p, +1)
	if on == none {
		return false
	}
	return r.exposed(on) || on == place-columns || on == 0 || on == columns-1
}

// nearest returns the place of the next higher or lower first card of a suit, if any.
func (r *rules) nearest(suit, p, step int) int {
	for p += step; p >= 0 && p < length; p += step {
		if cell := r.way.cell[suit][p]; cell != none && r.lies[cell] != none {
			return r.lies[cell]
		}
	}
	return none
}

// lift makes the member that is left when a card leaves its place. Row 1 has no bits for
// places, since it is never pushed: there a card lies in its cell until it goes.
func (r *rules) lift(member []uint64, cell, place int) {
	r.next = [2]uint64{member[0] &^ (1 << cell), member[1]}
	if r.way.place[cell] == highest {
		r.next[0] &^= 15 << (cells + 4*r.suit[cell])
	}
	if place >= columns {
		r.next[1] &^= 1 << place
	}
}

// fill looks at the spaces of row 1, which take the highest cards (rule 7).
func (r *rules) fill(member []uint64, cell, place int, listed func(next []uint64) bool) error {
	if r.way.place[cell] != highest {
		return nil
	}
	for column := 1; column <= columns; column++ {
		if r.at[column-1] != none {
			continue
		}
		r.lift(member, cell, place)
		r.next[0] |= uint64(column) << (cells + 4*r.suit[cell])
		if !listed(r.next[:]) {
			return fmt.Errorf("a highest card fills the space of column %d, and %x is no member", column, r.next)
		}
	}
	return nil
}

// swing makes the member that a swing leaves (rule 8), and says whether there may be one: a
// row has lost some of its cards, but not all. Pushed to the left, a row of three lies in
// columns 1 to 3; pushed to the right, in columns 6 to 8.
func (r *rules) swing(member []uint64) (broken bool) {
	r.next = [2]uint64{member[0], member[1] ^ leftBit}
	for start := columns; start < cells; start += columns {
		row := member[1] >> start & rowOne
		n := bits.OnesCount64(row)
		broken = broken || n > 0 && n < columns
		pushed := uint64(1)<<n - 1 // column 1 is the lowest bit
		if member[1]&leftBit == 0 {
			pushed <<= columns - n
		}
		r.next[1] = r.next[1]&^(rowOne<<start) | pushed<<start
	}
	return broken
}
