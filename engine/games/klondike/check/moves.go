package check

import "math/bits"

// step moves a card out, or else to a column: from the deck, from a column, or, when it is
// out, back.
func (r *rules) step(p *position, c uint8, out bool) {
	bit := set(1) << c
	switch {
	case r.inDeck(p, c):
		r.unstock(p, c)
	case p.out[c%suits] > c/suits:
		p.out[c%suits]--
	default:
		for i, left := range p.left {
			if r.heads[i][left] == bit {
				r.uncover(p, i)
			}
		}
	}
	if out {
		p.out[c%suits]++
	}
}

// uncover takes the head of a column away: the next card is turned up (rule 1). A King that
// lies on no card is no head: of the column "(Ks 3d) 4c" three cards are left, then two, with
// the 3d as its head, and then none, since a King at the top of a column is as good as one that
// was moved there.
func (r *rules) uncover(p *position, i int) {
	p.left[i]--
	p.left[i] = r.settled(i, p.left[i])
}

func (r *rules) settled(i int, left uint8) uint8 {
	if left == 1 && set(1)<<r.column[i][0]&kings != 0 {
		return 0
	}
	return left
}

func (r *rules) inDeck(p *position, c uint8) bool {
	return (r.stock[0][p.deck&255]|r.stock[1][p.deck>>8&255]|r.stock[2][p.deck>>16])>>c&1 == 1
}

// reachable returns the cards of the deck that can be played before any other one (rule 6):
// in this pass or, if there is one, in the next. A later pass has nothing new.
func (r *rules) reachable(p *position) (cards set) {
	if p.open {
		return r.stock[0][p.deck&255] | r.stock[1][p.deck>>8&255] | r.stock[2][p.deck>>16]
	}
	i := 0
	for rest := p.deck; rest != 0; rest &= rest - 1 {
		i++
		if r.comes(p, i, int(p.waste)) || (r.passes == 0 || int(p.pass) < r.passes) && r.comes(p, i, 0) {
			cards |= 1 << r.deck[bits.TrailingZeros32(rest)]
		}
	}
	return cards
}

// comes says whether card i of the deck, counted from 1, is on top of the waste at some time
// of a pass from when so many cards were on it. Three at a time, with two of seven on the waste:
// card 2 at once, then card 5, then card 7, with which the deck ends.
func (r *rules) comes(p *position, i, waste int) bool {
	switch {
	case i == waste:
		return true
	case i < waste:
		return false
	}
	return (i-waste)%r.draw == 0 || i == bits.OnesCount32(p.deck)
}

// unstock takes a card from the deck, as early as it can be had: in this pass, or else in the
// next one. On the waste are then the cards before it, which any turning of them leaves there.
func (r *rules) unstock(p *position, c uint8) {
	i := 1
	rest := p.deck
	for r.deck[bits.TrailingZeros32(rest)] != c {
		rest &= rest - 1
		i++
	}
	if !p.open && !r.comes(p, i, int(p.waste)) {
		p.pass++
	}
	p.deck &^= rest & -rest
	p.waste = uint8(i - 1)
	r.forget(p)
}

// forget leaves out what makes no difference: the passes when there is any number of them, and
// the waste, too, when it has only what the next pass brings as well: three at a time, six
// cards on the waste are as good as none, since 9, 12 and so on come either way.
func (r *rules) forget(p *position) {
	if r.passes > 0 && !p.open {
		return
	}
	p.pass = 0
	if p.open || int(p.waste)%r.draw == 0 || int(p.waste) == bits.OnesCount32(p.deck) {
		p.waste = 0
	}
}
