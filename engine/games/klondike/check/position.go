package check

import "math/bits"

const (
	columns  = 7
	suits    = 4 // in this order: diamonds and hearts, clubs and spades
	kingRank = 13
	maxDeck  = 24
	maxPass  = 5
)

// A set of cards has a bit for each: 0 to 3 are the aces, 51 is the king of spades. So a pair,
// the two cards of a rank and a colour, are neighbours.
type set uint64

const (
	all    set = 1<<(suits*kingRank) - 1
	kings  set = 0xf << (suits * (kingRank - 1))
	firsts set = 0x5555555555555 // of each pair
	reds   set = 0x3333333333333
)

func (s set) first() uint8 { return uint8(bits.TrailingZeros64(uint64(s))) }

// swap exchanges the colours: the 6d becomes the 6c and the 6h the 6s. Shifted by the number of
// suits they become the black 7s, on which the red 6s fit.
func swap(s set) set { return s&reds<<2 | s>>2&reds }

// any and both return the first cards of the pairs of which one card, or both, are in the set.
func (s set) any() set  { return (s | s>>1) & firsts }
func (s set) both() set { return s & (s >> 1) & firsts }

// A position is what a member says.
type position struct {
	deck  uint32         // the cards that are left of it, by their places at the start
	left  [columns]uint8 // cards of each column at the start, down to its head; 0 when it has none
	out   [suits]uint8   // ranks
	waste uint8          // cards on it when the next card of the deck is chosen
	pass  uint8
	open  bool // the whole deck is in view
}

// In a certificate with the lemma view a member with this waste and this pass has the whole deck in view. No other
// has both: all cards on the waste are as good as none when there is any number of passes, and else passes count from 1.
const (
	viewWaste = maxDeck
	viewPass  = 0
)

// number writes a position as a member: a number whose digits have different bases, as days,
// hours and minutes have. A column of three cards has a digit of 0 to 3, a suit one of 0 to 13.
func (r *rules) number(p *position) uint64 {
	n := uint64(p.deck)
	for i, left := range p.left {
		n = n*uint64(len(r.column[i])+1) + uint64(left)
	}
	for _, rank := range p.out {
		n = n*(kingRank+1) + uint64(rank)
	}
	waste, pass := p.waste, p.pass
	switch {
	case r.open:
		return n
	case p.open:
		waste, pass = viewWaste, viewPass
	}
	return (n*(maxDeck+1)+uint64(waste))*(maxPass+1) + uint64(pass)
}

// position reads a member.
func (r *rules) position(n uint64) (p position, ok bool) {
	digit := func(base int) uint8 {
		d := n % uint64(base)
		n /= uint64(base)
		return uint8(d)
	}
	if p.open = r.open; !r.open {
		p.pass = digit(maxPass + 1)
		p.waste = digit(maxDeck + 1)
		if r.viewed && p.waste == viewWaste && p.pass == viewPass {
			p.open, p.waste = true, 0
		}
	}
	for s := suits - 1; s >= 0; s-- {
		p.out[s] = digit(kingRank + 1)
	}
	for i := columns - 1; i >= 0; i-- {
		p.left[i] = digit(len(r.column[i]) + 1)
	}
	p.deck = uint32(n)
	return p, n < 1<<len(r.deck) && int(p.waste) <= bits.OnesCount32(p.deck)
}

// A view is what follows from a position.
type view struct {
	stock, down, out set
	up               set // face-up cards in columns
	heads            set // of these, those that lie where they lay at the start, and are no Kings at the top of a column
	tops             set // the cards last out
	next             set // the cards that may be next to go out
	free             set // both cards of each pair with a seat free
	seats            set // the cards that may go to a column
}

// view finds what lies where. A card that has been moved to a column lies on one of the two
// cards of the next rank and the other colour, and never matters on which: if the 6d was moved
// and the 6h was not, one of the black 7s is taken. When both of these are face up, the other one
// has a seat, so that both count as free; when only one is, none has. The two could be exchanged
// with what lies on them.
func (r *rules) view(p *position) view {
	v := view{stock: r.stock[0][p.deck&255] | r.stock[1][p.deck>>8&255] | r.stock[2][p.deck>>16]}
	empty := 0 // columns without a head: a King has each, or nobody
	for i, left := range p.left {
		v.down |= r.under[i][left]
		v.heads |= r.heads[i][left]
		if left == 0 {
			empty++
		}
	}
	for s, rank := range p.out {
		mine := set(0x1111111111111) << s
		last := set(1) << (suits * rank) // the aces have the bits from 0 on
		v.out |= mine & (last - 1)
		v.next |= last << s & all
		v.tops |= last << s >> suits
	}
	v.up = all &^ (v.stock | v.down | v.out)
	moved := v.up &^ v.heads
	taken := swap(moved) << suits // as many of these pairs as sit on one of their cards
	v.free = (v.up.any()&^taken.any() | v.up.both()&^taken.both()) * 3
	v.seats = swap(v.free) >> suits
	if bits.OnesCount64(uint64(moved&kings)) < empty {
		v.seats |= kings
	}
	return v
}
