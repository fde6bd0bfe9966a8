package klondike

import (
	"math/bits"

	"patience/engine"
)

// open says that each card of the deck can be reached at any time.
func (v variant) open() bool { return v.draw == 0 || v.draw == 1 && v.passes == 0 }

// reachable returns the cards of the deck that can be played before any other
// card of it is: all of them, or those that come to the top of the waste by
// turning cards, in this pass or the next.
func (n *node) reachable(g *ground) cardSet {
	if g.open() {
		return n.stock
	}
	var set cardSet
	i := uint8(0)
	for m := n.deck; m != 0; m &= m - 1 {
		i++
		if n.turns(g, i) || n.passLeft(g) && n.onTop(g, i, 0) {
			set |= 1 << g.deck[bits.TrailingZeros32(m)]
		}
	}
	return set
}

// turns says whether card i of the deck, counted from 1, comes to the top of the
// waste in this pass.
func (n *node) turns(g *ground, i uint8) bool { return n.onTop(g, i, n.waste) }

// onTop says whether card i is on top of the waste some time after there were so
// many cards on it.
func (n *node) onTop(g *ground, i, waste uint8) bool {
	switch {
	case i < waste || i == 0:
		return false
	case i == waste:
		return true
	}
	return (i-waste)%g.draw == 0 || int(i) == bits.OnesCount32(n.deck)
}

func (n *node) passLeft(g *ground) bool { return g.passes == 0 || n.pass < g.passes }

// unstock takes a card of the deck from it, in this pass when that can be: a later
// pass leaves no more to do.
func (n *node) unstock(g *ground, card uint8) {
	n.stock &^= 1 << card
	i := uint8(1)
	m := n.deck
	for ; g.deck[bits.TrailingZeros32(m)] != card; m &= m - 1 {
		i++
	}
	if g.open() {
		n.deck &^= m & -m
		return
	}
	if !n.turns(g, i) && g.passes > 0 {
		n.pass++
	}
	n.deck &^= m & -m
	n.waste = i - 1
	n.tidy(g)
}

// tidy forgets the waste when it makes no difference: any number of passes is
// left, and the cards that it can bring to the top are those of a new pass.
func (n *node) tidy(g *ground) {
	switch {
	case g.open():
		n.waste, n.pass = 0, 0
	case g.passes > 0:
	case n.waste%g.draw == 0 || int(n.waste) == bits.OnesCount32(n.deck):
		n.waste, n.pass = 0, 0
	default:
		n.pass = 0
	}
}

// bringUp appends the moves that bring a card of the deck to the top of the waste
// and makes them.
func (s *State) bringUp(dst []engine.Move, c engine.Card) []engine.Move {
	for {
		p, err := s.Where(c)
		if err != nil || p.Place != "deck" || p.Playable {
			return dst
		}
		m := Draw
		if s.checkDraw() != nil {
			m = Redeal
		}
		s.Apply(m)
		dst = append(dst, m)
	}
}
