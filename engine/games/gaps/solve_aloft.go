package gaps

import "patience/engine"

// Where rows are free, a low card at a left end can go to any other left end that is a gap, and
// back. So as long as one of them is, the low cards at left ends can change places as they like,
// and it does not matter which of them lies where: they are aloft, over the left ends that are open.
// A node that has a left end free knows them by their absence:
//
//	1: 2c 3c 7d --          1: -- 3c 7d --
//	2: 2d 4c -- 3d   is     2: -- 4c -- 3d   with 2c and 2d aloft
//	3: -- 2h 4d ..          3: -- 2h 4d ..
//
// Its moves, but for the usual ones, are these. The card above one aloft goes to any gap in the second column
// whose row has an open left end: a card aloft lands there first. A low card that lies elsewhere
// joins those aloft, if a left end is free even then; else all land, in any order (kindLand).
// When a left end becomes free, because a card leaves it that is not low, all low cards at left ends are
// aloft again.
const aloft = 255 // the place of a card that is aloft

// kindLand is a move of nodes, not of the game: it brings down all low cards that are aloft, and one
// more, each to an open left end. The low bits say which suit comes to which row, landBits a row.
const (
	kindLand   engine.Move = 3 << kindShift
	landBits               = 4
	maxLanding             = kindShift / landBits // rows
)

// lifted says whether low cards are aloft, or could be.
func (n *node) lifted(g *ground) bool {
	if !g.lifts {
		return false
	}
	for r := range g.Rows() {
		if n.cards[r*g.width()] == noCard {
			return true
		}
	}
	return false
}

// lift takes the low cards off the left ends, if one of these is free.
func (n *node) lift(t *rowTable) {
	if !n.lifted(t.ground) {
		return
	}
	for r := range t.Rows() {
		i := r * t.width()
		if c := n.cards[i]; c != noCard && c.Rank() == t.low {
			n.set(t, r, noCard)
			n.at[c] = aloft
		}
	}
}

// set puts a card, or a gap, at a left end.
func (n *node) set(t *rowTable, r int, c engine.Card) {
	row := t.known[n.ids[r]].key
	row.put(1, c)
	n.number(t, r, row)
	n.cards[r*t.width()] = c
}

// countAloft returns how many low cards are aloft.
func (n *node) countAloft(g *ground) (count int) {
	for suit := range engine.Suit(g.suits) {
		if n.at[engine.NewCard(g.low, suit)] == aloft {
			count++
		}
	}
	return count
}

// movesBelow appends the moves of a position with a left end free.
func (n *node) movesBelow(g *ground, dst []engine.Move) []engine.Move {
	open, first := 0, -1
	for i, c := range n.cards[:g.places()] {
		switch {
		case c != noCard:
		case g.columnOf[i] == 0:
			if open++; first < 0 {
				first = i
			}
		case g.columnOf[i] == 1 && n.cards[i-1] == noCard:
			dst = n.afterAloft(g, dst, i)
		default:
			dst = n.into(g, dst, i)
		}
	}
	for suit := range engine.Suit(g.suits) {
		c := engine.NewCard(g.low, suit)
		switch {
		case n.at[c] == aloft:
		case open > n.countAloft(g)+1:
			dst = append(dst, newMove(c, first))
		default:
			dst = n.landings(g, dst, c, 0, kindLand)
		}
	}
	return dst
}

// afterAloft appends the moves of the cards above those that are aloft.
func (n *node) afterAloft(g *ground, dst []engine.Move, i int) []engine.Move {
	for suit := range engine.Suit(g.suits) {
		if c := engine.NewCard(g.low, suit); n.at[c] == aloft && g.inRow() > 1 {
			dst = append(dst, newMove(c+1, i))
		}
	}
	return dst
}

// landings appends all ways in which the low cards aloft and another one land, from a row on.
func (n *node) landings(g *ground, dst []engine.Move, joins engine.Card, r int, m engine.Move) []engine.Move {
	if r == g.Rows() {
		return append(dst, m)
	}
	if n.cards[r*g.width()] != noCard {
		return n.landings(g, dst, joins, r+1, m)
	}
	for suit := range engine.Suit(g.suits) {
		c := engine.NewCard(g.low, suit)
		if (n.at[c] == aloft || c == joins) && !lands(m, suit) {
			dst = n.landings(g, dst, joins, r+1, m|engine.Move(suit+1)<<(r*landBits))
		}
	}
	return dst
}

// lands says whether a landing brings a suit down.
func lands(m engine.Move, suit engine.Suit) bool {
	for r := range maxLanding {
		if m>>(r*landBits)&(1<<landBits-1) == engine.Move(suit+1) {
			return true
		}
	}
	return false
}

// land brings the low cards down.
func (n *node) land(t *rowTable, m engine.Move) {
	for r := range t.Rows() {
		number := m >> (r * landBits) & (1<<landBits - 1)
		if number == 0 {
			continue
		}
		c := engine.NewCard(t.low, engine.Suit(number-1))
		if i := n.at[c]; i != aloft {
			n.take(t, i)
		}
		n.set(t, r, c)
		n.at[c] = uint8(r * t.width())
	}
}

// take takes the card away from a place.
func (n *node) take(t *rowTable, i uint8) {
	row := t.known[n.ids[t.rowOf[i]]].key
	row.put(int(t.columnOf[i])+1, noCard)
	n.number(t, int(t.rowOf[i]), row)
	n.cards[i] = noCard
}
