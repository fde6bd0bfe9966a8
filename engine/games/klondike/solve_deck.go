package klondike

import "math/bits"

// open says that each card of the deck can be reached at any time.
func (v variant) open() bool { return v.draw == 0 || v.draw == 1 && v.passes == 0 }

// reachable returns those of these cards of the deck that can be played before any other
// card of it is: all of them, or those that come to the top of the waste by turning cards, in
// this pass or the next.
func (n *node) reachable(g *ground, cards cardSet) cardSet {
	if g.open() {
		return cards
	}
	again := g.full                         // by the turns of the next pass
	if g.passes > 0 && n.pass >= g.passes { // which does not come
		again = 0
	}
	tops := g.full<<n.waste | again | 1<<uint8(bits.OnesCount32(n.deck)) // by how many cards of the deck then lie on the waste
	var come cardSet
	for ; cards != 0; cards &= cards - 1 { // with no branch for each, which nobody could foresee
		card := cards.first()
		come |= cardSet(tops>>(n.depth(g, card)&31)&1) << (card & 63)
	}
	return come
}

// depth counts the cards of the deck up to one of them.
func (n *node) depth(g *ground, card uint8) uint8 {
	return uint8(bits.OnesCount32(n.deck & (2<<(g.place[card]&31) - 1)))
}

// turns says whether card i of the deck, counted from 1, comes to the top of the
// waste in this pass.
func (n *node) turns(g *ground, i uint8) bool {
	return i >= n.waste && (g.full>>(i-n.waste)&1 == 1 || int(i) == bits.OnesCount32(n.deck))
}

// unstock takes a card of the deck from it, in this pass when that can be: a later
// pass leaves no more to do.
func (n *node) unstock(g *ground, card uint8) {
	n.stock &^= 1 << card
	i := n.depth(g, card)
	if g.passes > 0 && !n.turns(g, i) {
		n.pass++
	}
	n.deck &^= 1 << g.place[card]
	n.board -= g.weigh.deck << g.place[card]
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
	case g.full>>n.waste&1 == 1 || int(n.waste) == bits.OnesCount32(n.deck):
		n.waste, n.pass = 0, 0
	default:
		n.pass = 0
	}
}
