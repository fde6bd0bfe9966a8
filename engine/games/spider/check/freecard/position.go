package freecard

import (
	"fmt"
	"math/bits"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/check/about"
)

const (
	piles    = about.Piles
	maxCards = about.Pack
	none     = 0 // the number of no card
)

// A set is a set of cards: bit c of the 128 is set for card c. (In Go a shift by 64 or
// more, to which a card below 64 leads as well when 64 is taken from it, leaves 0.)
type set struct{ low, high uint64 }

func only(c uint8) set         { return set{1 << c, 1 << (c - 64)} }
func (s *set) add(c uint8)     { *s = s.or(only(c)) }
func (s set) has(c uint8) bool { return (s.low>>c|s.high>>(c-64))&1 == 1 }
func (s set) and(t set) set    { return set{s.low & t.low, s.high & t.high} }
func (s set) or(t set) set     { return set{s.low | t.low, s.high | t.high} }
func (s set) minus(t set) set  { return set{s.low &^ t.low, s.high &^ t.high} }
func (s set) empty() bool      { return s == set{} }
func (s set) count() int       { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// above returns the cards whose numbers are lower by one.
func (s set) above() set { return set{s.low>>1 | s.high<<63, s.high >> 1} }

// all yields the cards in the order of their numbers.
func (s set) all(yield func(c uint8) bool) {
	for ; s.low != 0; s.low &= s.low - 1 {
		if !yield(uint8(bits.TrailingZeros64(s.low))) {
			return
		}
	}
	for ; s.high != 0; s.high &= s.high - 1 {
		if !yield(uint8(64 + bits.TrailingZeros64(s.high))) {
			return
		}
	}
}

// A position is the start of the question. Its cards are numbered from 1, pile by
// pile, from top to bottom.
type position struct {
	cards  []card // the first is none
	pile   [piles + 1][]uint8
	down   [piles + 1]int       // face-down cards
	chains [piles + 1][]chain   // from the top; the first stands for an empty pile
	hand   engine.Cards         // the first to be dealt first
	told   certificate.Position // what it is, as it was understood
	copies int                  // of each card in the pack
	ofRank [engine.King + 1]set // the known cards by rank,
	ofFace [256]set             // and by rank and suit
	joined set                  // the cards with a card above in their chain,
	suited set                  // and those with one of their own suit

	unknownUp, unknownDown bool // some cards that lie face up, or face down, are not told
}

// A card is a card of the position. What is above and below it is so in its chain.
type card struct {
	face         engine.Card
	pile, place  int
	above, below uint8
}

// A chain is one of the chains of a pile.
type chain struct {
	head uint8
	tail set // the pool's known cards of the pile when this is its lowest chain
}

// readPosition reads a position line. To forget the face-down cards is to take
// them for unknown.
func readPosition(line string, forget bool) (position, error) {
	p := position{cards: make([]card, 1)}
	read, err := about.ReadPosition(line)
	if err != nil {
		return p, err
	}
	if n := len(read.Hand); n%piles != 0 {
		return p, fmt.Errorf("hand: %d cards, want a card for each pile, or for each several times", n)
	}
	p.copies = read.Copies()
	if forget {
		read.Forget()
	}
	p.hand, p.down, p.told = read.Hand, read.Down, read.Told()
	for n := 1; n <= piles; n++ {
		p.chains[n] = make([]chain, 1)
		for i, face := range read.Pile[n] {
			p.unknownUp = p.unknownUp || face == engine.Unknown && i >= p.down[n]
			p.unknownDown = p.unknownDown || face == engine.Unknown && i < p.down[n]
			p.lay(n, face)
		}
	}
	return p, nil
}

// lay puts a card on pile n. It begins a chain unless it fits there, and is in the
// tails of all chains so far.
func (p *position) lay(n int, face engine.Card) {
	c := uint8(len(p.cards))
	p.pile[n] = append(p.pile[n], c)
	p.cards = append(p.cards, card{face: face, pile: n, place: len(p.pile[n])})
	if len(p.pile[n]) > p.down[n]+1 && p.fits(c, c-1) {
		p.cards[c].above, p.cards[c-1].below = c-1, c
		p.joined.add(c)
		if p.suit(c) == p.suit(c-1) {
			p.suited.add(c)
		}
	} else {
		p.chains[n] = append(p.chains[n], chain{head: c})
	}
	if face == engine.Unknown {
		return
	}
	p.ofRank[face.Rank()].add(c)
	p.ofFace[face].add(c)
	for k := range p.chains[n] {
		p.chains[n][k].tail.add(c)
	}
}

// chainsAtStart counts the chains of pile n.
func (p *position) chainsAtStart(n int) int { return len(p.chains[n]) - 1 }

// rank returns the rank of a card, 0 when nobody knows it.
func (p *position) rank(c uint8) engine.Rank { return p.cards[c].face.Rank() }

// suit returns the suit of a card that is known.
func (p *position) suit(c uint8) engine.Suit { return p.cards[c].face.Suit() }

// next returns the cards of c's suit that are one rank below it.
func (p *position) next(c uint8) set { return p.ofFace[engine.NewCard(p.rank(c)-1, p.suit(c))] }

// fits says whether card c is one rank below card d.
func (p *position) fits(c, d uint8) bool { return p.rank(c) > 0 && p.rank(c)+1 == p.rank(d) }
