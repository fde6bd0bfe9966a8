package pendulum

import (
	"encoding/binary"
	"math/bits"

	"patience/engine"
)

// A ground is what stays the same while a position is solved: where each card lay
// at its start. Cards go by token: 16 times the suit and the place in its order.
// Cells count row by row from 0; cell 8 is the first of row 2.
type ground struct {
	cell   [suits * tokens]uint8
	token  [rows * columns]uint8
	strict bool
}

const tokens = 16 // of a suit, 13 of them used

// A node is a position as the solver sees it.
//
// It leaves out what is packed on what, and of the cards that are out all but those
// that have left their places: the rest follows. Proof. All that is neither the
// first card of its place nor out is packed on the next card of its suit. So the
// first cards cut the order of a suit into packets: with first cards at places p <
// q and none between, the packet of q ends with the card after p's. Thus each first
// card but the lowest of its suit goes on the next higher one's packet, wherever
// that lies in reach (rules 5 and 6), and the lowest one's packet begins with the
// next card to go out: as soon as it is exposed, all of it can go out, and its place
// is free (rule 4). Before that, taking some of its cards out changes nothing that
// any other move asks for. So two moves are left for a first card: to leave its
// place (out when it is the lowest, else packed), and to fill a space when it is
// the highest.
type node struct {
	held  uint64       // the first cards, by token
	first uint64       // the cells whose cards are still there, but for those in kings
	taken uint64       // the places that are taken now, numbered like the cells
	kings [suits]uint8 // column of a highest card that has filled a space, 0 for none
	left  bool         // the next swing goes to the left
}

// newGround returns the ground and the node of a position whose method is chosen.
func newGround(s *State) (*ground, node) {
	g := &ground{strict: s.strict}
	n := node{left: s.left}
	for row, column := range places {
		c := s.cells[row][column]
		if c == engine.Unknown {
			continue
		}
		cell := (row-1)*columns + column - 1
		token := int(c.Suit())*tokens + s.place(c)
		g.cell[token], g.token[cell] = uint8(cell), uint8(token)
		n.held |= 1 << token
		n.first |= 1 << cell
	}
	n.taken = n.first
	return g, n
}

// rowOne is row 1, and corners the places in it where one may pack at any time.
const (
	rowOne  = 1<<columns - 1
	corners = 1 | 1<<(columns-1)
)

// exposed returns the places that have none taken directly under them.
func (n *node) exposed() uint64 { return n.taken &^ (n.taken >> columns) }

// pick returns the place of bit number k of a set, counted from 0: of 10110 with k 1 it is 2.
func pick(set uint64, k int) int {
	for ; k > 0; k-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// shift returns the first place of the row of a place.
func shift(place int) int { return place &^ (columns - 1) }

// at returns the token that lies in a place: cards of a row never change their
// order, but those of row 1 that came later.
func (n *node) at(g *ground, place int) int {
	if place < columns {
		for suit, column := range n.kings {
			if int(column) == place+1 {
				return suit*tokens + length - 1
			}
		}
		return int(g.token[place])
	}
	start := shift(place)
	k := bits.OnesCount64(n.taken >> start & (1<<(place-start) - 1))
	return int(g.token[start+pick(n.first>>start&rowOne, k)])
}

// where returns the place of a token that is held. Of a row that swings, the third of the
// cards that are still there lies in the third of the places that are taken.
func (n *node) where(g *ground, token int) int {
	if column := n.kings[token/tokens]; column > 0 && token%tokens == length-1 {
		return int(column) - 1
	}
	cell := int(g.cell[token])
	start := shift(cell)
	if start == 0 {
		return cell
	}
	k := bits.OnesCount64(n.first >> start & (1<<(cell-start) - 1))
	return start + pick(n.taken>>start&rowOne, k)
}

// leaves says whether the card of a token, in an exposed place, may leave its
// place: it goes out or is packed on the next higher of its suit.
func (n *node) leaves(g *ground, token, place int, exposed uint64) bool {
	suit := token &^ (tokens - 1)
	mine := n.held >> suit & (1<<tokens - 1)
	if mine&(1<<(token-suit)-1) == 0 { // the lowest of its suit: it goes out
		return true
	}
	higher := mine >> (token - suit + 1)
	if higher == 0 { // the highest: it has nothing to go on
		return false
	}
	on := n.where(g, token+1+bits.TrailingZeros64(higher))
	return (exposed|corners)>>on&1 == 1 || on == place-columns
}

// leaving returns the exposed places whose cards may leave them, as a set of places.
func (n *node) leaving(g *ground, exposed uint64) uint64 {
	var set uint64
	for rest := exposed; rest != 0; rest &= rest - 1 {
		place := bits.TrailingZeros64(rest)
		if n.leaves(g, n.at(g, place), place, exposed) {
			set |= 1 << place
		}
	}
	return set
}

// A step is what is done with a token: it leaves its place, fills the space of a
// column, or, without a token, the rows swing.
type step struct{ token, column uint8 }

const swings = 255 // the token of a swing

// remove takes a token away.
func (n *node) remove(g *ground, token, place int) {
	n.held &^= 1 << token
	n.lift(g, token, place)
}

// lift takes a token from its place.
func (n *node) lift(g *ground, token, place int) {
	n.taken &^= 1 << place
	if suit := token / tokens; token%tokens == length-1 && n.kings[suit] > 0 {
		n.kings[suit] = 0
	} else {
		n.first &^= 1 << g.cell[token]
	}
}

// fill puts a token into the space of a column.
func (n *node) fill(g *ground, token, place, column int) {
	n.lift(g, token, place)
	n.kings[token/tokens] = uint8(column)
	n.taken |= 1 << (column - 1)
}

// broken says whether a row that swings has lost some of its cards, but not all.
func (n *node) broken() bool {
	for start := columns; start < rows*columns; start += columns {
		if row := n.taken >> start & rowOne; row != 0 && row != rowOne {
			return true
		}
	}
	return false
}

// swing pushes the rows together.
func (n *node) swing() {
	for start := columns; start < rows*columns; start += columns {
		row := n.taken >> start & rowOne
		// Bit 0 is column 1: with the four places 10110010 taken, a swing to the left leaves
		// 00001111, one to the right 11110000.
		pushed := uint64(1)<<bits.OnesCount64(row) - 1
		if !n.left {
			pushed <<= columns - bits.OnesCount64(row)
		}
		n.taken ^= (row ^ pushed) << start
	}
	n.left = !n.left
}

// key appends the node in two words: the cells that are there with the columns of
// the kings, and the places taken in the rows that swing with the side of the swing. What is
// taken in row 1 follows from the first word, so its bits are free for the side.
func (n *node) key(dst []byte) []byte {
	a, b := n.first, n.taken&^rowOne
	for i, column := range n.kings {
		a |= uint64(column) << (rows*columns + 4*i)
	}
	if n.left {
		b |= 1
	}
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(dst, a), b)
}
