package check

import (
	"bytes"
	"math/bits"
)

// size returns how many bits a place takes.
func (g *game) size() uint { return uint(bits.Len(uint(g.suits * g.inRow))) }

// last returns how many bits the redeals take.
func (g *game) last() uint {
	if g.redeals == 0 {
		return 0
	}
	return leftBits
}

// Words returns how many words a member has.
func (r *rules) Words() int { return (r.places()*int(r.size()) + int(r.last()) + 63) / 64 }

// encode writes a table as a member. It fills the words from their low end, so it goes
// through the places from the last to the first; have is how many bits of word are taken, and
// a card that does not fit into them wholly is cut in two.
func (g *game) encode(t *table, member []uint64) {
	order := g.order(t)
	at, word, have := len(member)-1, uint64(t.left), g.last()
	if have == 0 {
		word = 0
	}
	size := g.size()
	for k := g.suits - 1; k >= 0; k-- {
		row := g.row(t, int(order[k]))
		for i := len(row) - 1; i >= 0; i-- {
			c := uint64(row[i])
			word |= c << have
			if have += size; have >= 64 {
				member[at] = word
				at, have = at-1, have-64
				word = c >> (size - have)
			}
		}
	}
	if have > 0 {
		member[at] = word
	}
}

// order returns the rows as they stand in a member: those that may change places in rising
// order. They may not when they are fixed, or when a redeal is to come, which goes row by row.
func (g *game) order(t *table) [maxSuits]uint8 {
	order := [maxSuits]uint8{0, 1, 2, 3}
	if g.fixed || t.left > 0 {
		return order
	}
	for i := 1; i < g.suits; i++ {
		for k := i; k > 0 && bytes.Compare(g.row(t, int(order[k])), g.row(t, int(order[k-1]))) < 0; k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	return order
}

// decode reads a member, and says whether that can be done: no bits may be left over, nor
// more redeals than the game has. Whether the cards are those of the pack look says.
func (g *game) decode(member []uint64, t *table) bool {
	size, at := g.size(), len(member)-1
	word, have := member[at]>>g.last(), 64-g.last() // bits that are not read yet
	t.left = int(member[at] & (1<<g.last() - 1))
	for i := g.places() - 1; i >= 0; i-- {
		c := word
		if have < size {
			at--
			c |= member[at] << have
			word, have = member[at]>>(size-have), 64+have-size
		} else {
			word, have = word>>size, have-size
		}
		t.places[i] = uint8(c & (1<<size - 1))
	}
	return at == 0 && word == 0 && (t.left <= g.redeals && (g.redeals != unlimited || t.left == unlimited))
}
