package klondike

import (
	"math/bits"

	"patience/engine"
)

// The solver does not look at columns. What can be done depends only on which
// cards are out, in the deck, and still covered by what column by column was there
// at first; the order of all other cards in the runs does not matter.
//
// Proof. Call a face-up card a head when it lies on face-down cards or on none,
// and is no King on an empty column; every other face-up card that is no King lies
// on one of two cards: those of the next rank and the other colour, its seats. Take
// two positions with the same cards out, in the deck and face down, the same heads
// and so the same other cards face up. Of a pair (two cards of one rank and
// colour) both positions have the same cards face up, and the same number of cards
// that are no heads sit on them. So in both the same number of seats is free, and
// in both the same number of columns is empty. If one card of a pair is free in
// one position and covered in the other, there the other card of the pair is face
// up and free, and the cards on the first can be moved over (rule 3). The card
// that is to be freed is not among them, since their ranks are lower. So each move
// out, from the deck, from out or of a head in one position can be made in the
// other too, after such a move, and leads to two positions that again differ in
// this way only; all other moves change nothing that counts. By induction one can
// be won when the other can.
//
// Cards are numbered rank by rank: 4(rank-1) + 0 for diamonds, 1 for hearts, 2 for
// clubs, 3 for spades, so that in a set of cards (one bit each) a pair are two
// neighbours, and the seats of a pair are the other pair of the next four.
type cardSet uint64

const (
	lowOfPair cardSet = 0x5555555555555 // the first card of each pair
	redCards  cardSet = 0x3333333333333
	kings     cardSet = 0xf << 48
)

// solverIndex returns the number of a card in the sets of the solver: 0 for Ad, 3 for As,
// 4 for 2d, 51 for Ks.
func solverIndex(c engine.Card) int { return 4*(int(c.Rank())-1) + order(c.Suit()) }

// order returns the suit's number here: partners differ in the lowest bit.
func order(s engine.Suit) int {
	return [...]int{engine.Clubs: 2, engine.Diamonds: 0, engine.Hearts: 1, engine.Spades: 3}[s]
}

// solverCard returns the card with that solverIndex.
func solverCard(i int) engine.Card {
	return engine.NewCard(engine.Rank(i/4+1), [...]engine.Suit{engine.Diamonds, engine.Hearts, engine.Clubs, engine.Spades}[i%4])
}

// A node is a position as the solver sees it. Of a deal just laid out the seven face-up
// cards are up and are heads; when one of two black 9s then takes a red 8, that 8 is up,
// and no head any more: where it sits is not kept.
type node struct {
	up    cardSet        // face-up cards
	heads cardSet        // of these, the heads
	stock cardSet        // cards in the deck
	next  cardSet        // the cards that go out next, one of each suit; of a suit that is out, the one above its King
	board uint64         // what is out, in the deck and of the columns, as one number
	deck  uint32         // the cards in the deck by their places in it
	high  [columns]uint8 // cards of each column down to its head; 0 when it has none
	out   [suits]uint8   // ranks, in the solver's order of suits
	down  uint8          // cards face down
	gone  uint8          // columns without a head
	waste uint8          // cards on the waste
	pass  uint8
}

// A ground is what stays the same in a search.
type ground struct {
	column [columns][columns]uint8 // the face-down cards and the head, by their numbers
	height [columns]uint8          // how many these are
	home   [packCards]uint8        // the column of each of these cards
	place  [packCards]uint8        // the place in the deck of each card of it
	left   uint8                   // cards of the deck at the start
	full   uint32                  // a bit for each number of cards that whole turns come to
	weigh  weights
	variant
}

// weights are the worth of one card in the number of a board: in the deck at its first place,
// in each column, and out in each suit.
type weights struct {
	deck   uint64
	column [columns]uint64
	out    [suits]uint64
}

// newGround returns the ground of a position and its node.
func newGround(s *State) (*ground, node) {
	g := new(ground)
	return g, g.lay(s)
}

// lay makes it the ground of a position, and returns its node.
func (g *ground) lay(s *State) node {
	*g = ground{variant: s.variant, left: s.left}
	n := node{pass: s.pass, waste: s.turned}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		n.out[order(suit)] = s.out[suit]
		n.next |= 1 << (suits*int(s.out[suit]) + order(suit))
	}
	for i, c := range s.Deck() {
		g.place[solverIndex(c)] = uint8(i)
		n.deck |= 1 << i
		n.stock |= 1 << solverIndex(c)
	}
	for i := range columns {
		n.lay(g, i, s.Column(i+1), int(s.down[i+1]))
	}
	for i := uint8(0); g.draw > 0 && i <= g.left; i += g.draw {
		g.full |= 1 << i
	}
	n.weigh(g)
	n.tidy(g)
	return n
}

// weigh sets the weights, and the number of the board. The numbers are exact: each part has
// its own digit, as large as it can get.
func (n *node) weigh(g *ground) {
	worth := uint64(1)
	digit := func(w *uint64, now, most uint8) {
		*w = worth
		n.board += worth * uint64(now)
		worth *= uint64(most) + 1
	}
	for i := suits - 1; i >= 0; i-- {
		digit(&g.weigh.out[i], n.out[i], uint8(engine.King))
	}
	for i := columns - 1; i >= 0; i-- {
		digit(&g.weigh.column[i], n.high[i], g.height[i])
	}
	g.weigh.deck = worth
	n.board += worth * uint64(n.deck)
}

// lay sets up a column of which so many cards lie face down.
func (n *node) lay(g *ground, i int, cards []engine.Card, down int) {
	for _, c := range cards[down:] {
		n.up |= 1 << solverIndex(c)
	}
	for j, c := range cards[:min(down+1, len(cards))] {
		g.column[i][j] = uint8(solverIndex(c))
		g.home[solverIndex(c)] = uint8(i)
		n.high[i]++
	}
	n.down += uint8(down)
	g.height[i] = n.high[i]
	n.settle(g, uint8(i))
}

// settle makes the last card of a column that is left a head. A King on no other
// card is none.
func (n *node) settle(g *ground, i uint8) {
	h := n.high[i]
	if h == 1 && 1<<g.column[i][0]&kings != 0 {
		h, n.high[i] = 0, 0
	}
	if h == 0 {
		n.gone++
		return
	}
	n.heads |= 1 << g.column[i][h-1]
}

// uncover takes the head of column i away and turns up the next card.
func (n *node) uncover(g *ground, i uint8) {
	before := n.high[i]
	n.heads &^= 1 << g.column[i][before-1]
	n.high[i]--
	if h := n.high[i]; h > 0 {
		n.down--
		n.up |= 1 << g.column[i][h-1]
	}
	n.settle(g, i)
	n.board -= g.weigh.column[i] * uint64(before-n.high[i])
}

// free returns the pairs of which a seat is free, both cards of each. It counts, in the
// two bits of each pair, its cards that are face up, and takes off those that sit on them:
// with both black 9s up and one red 8 on them, 2 - 1 = 1 seat is left, no matter which 9
// the 8 lies on.
func (n *node) free() cardSet {
	sitting := n.up &^ n.heads
	have := n.up&lowOfPair + n.up>>1&lowOfPair
	taken := swap(sitting&lowOfPair+sitting>>1&lowOfPair) << 4
	left := have - taken&^(0xf<<52)
	return pairs(left)
}

// pairs adds to each card the other of its pair.
func pairs(s cardSet) cardSet { return (s | s>>1) & lowOfPair * 3 }

// swap exchanges red and black.
func swap(s cardSet) cardSet { return s&redCards<<2 | s>>2&redCards }

// seats returns the cards for which a seat is free, of which pairs have free
// seats; Kings where a column is empty.
func (n *node) seats(free cardSet) cardSet {
	s := swap(free) >> 4
	if int(n.gone) > bits.OnesCount64(uint64(n.up&kings&^n.heads)) {
		s |= kings
	}
	return s
}

// tops returns the topmost cards that are out.
func (n *node) tops() cardSet { return n.next >> suits }

// safe says that a card that can go out may do so at once.
//
// Proof. Call the cards of its suit up to its rank r small, of the other suit of
// its colour those up to r-2, and of the other colour those up to r-1. When the
// condition holds each suit has at most one small card that is not out, and a card
// that lies on a small one is small. Take a win W from here. Play W with these
// changes: the card goes out now; a small card is never put back; and where W
// moves a small card otherwise, it goes out. It can: what lies on it is small and
// goes out first, and all before it in its suit are out. So at any time the
// positions differ only in that small cards are out here and not in W, and what
// they covered is turned up earlier. No other card ever lies on a small one, so
// each finds its seat as in W; a card put back in W is not below a small one of its
// suit. So this is a win too. (A card of the deck changes what is turned when not
// all of it can be reached: there only cards of columns are safe.)
func (n *node) safe(card uint8) bool {
	r, s := card/4+1, card%4
	// A 5h may go when the clubs and spades are out up to the 3 and the diamonds up to the 2.
	return n.out[s^2]+2 >= r && n.out[s^3]+2 >= r && n.out[s^1]+3 >= r
}

// A step is a card and whether it goes out; if not, it goes to a column.
type step struct {
	card uint8
	out  bool
}

// play makes a step.
func (n *node) play(g *ground, s step) {
	bit := cardSet(1) << s.card
	suit := s.card & 3
	switch {
	case n.stock&bit != 0:
		n.unstock(g, s.card)
	case n.heads&bit != 0:
		n.uncover(g, g.home[s.card])
	case n.up&bit == 0:
		n.out[suit]--
		n.next ^= bit | bit<<suits
		n.board -= g.weigh.out[suit]
	}
	n.up |= bit
	if s.out {
		n.up &^= bit
		n.out[suit]++
		n.next ^= bit | bit<<suits
		n.board += g.weigh.out[suit]
	}
}

// won says whether all cards are out, or can go out for sure (rule 7): when none
// is face down and all of the deck can be reached, the lowest card that is not out
// has nothing on it.
func (n *node) won(g *ground) bool {
	king := uint8(engine.King)
	return g.open() && n.down == 0 || n.out == [suits]uint8{king, king, king, king}
}

// key returns the position in 64 bits, and never 0. It is exact: the cards that
// are face up are all others.
//
// It fits. Each factor is the number of values that a part can have; with d cards
// in the deck at the start the columns have at most 52-d, so the product is at most
// ((52-d)/7+1)^7 * 14^4 * 2^d * 25 * (maxPasses+1), which is below 2^63 for all d up
// to 24.
func (n *node) key(g *ground) uint64 {
	key := n.board
	if !g.open() {
		key = (key*(maxDeck+1)+uint64(n.waste))*(maxPasses+1) + uint64(n.pass)
	}
	return key + 1
}
