package check

import (
	"fmt"
	"math/bits"
	"strings"

	"patience/engine"
)

const (
	piles    = 10
	maxCards = 104
	none     = 255 // the number of no card
)

// A set is a set of cards, by their numbers.
type set [2]uint64

func only(c uint8) (s set)     { s.add(c); return s }
func (s *set) add(c uint8)     { s[c/64] |= 1 << (c % 64) }
func (s set) has(c uint8) bool { return s[c/64]>>(c%64)&1 == 1 }
func (s set) and(t set) set    { return set{s[0] & t[0], s[1] & t[1]} }
func (s set) or(t set) set     { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) minus(t set) set  { return set{s[0] &^ t[0], s[1] &^ t[1]} }
func (s set) empty() bool      { return s == set{} }
func (s set) count() int       { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// all yields the cards in the order of their numbers.
func (s set) all(yield func(c uint8) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(uint8(64*i + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// A position is the start of the question. Its cards are numbered pile by pile,
// from top to bottom.
type position struct {
	cards  []card
	pile   [piles + 1][]uint8
	down   [piles + 1]int       // face-down cards
	heads  [piles + 1][]int     // where its chains begin: indices in pile
	tails  [piles + 1][]set     // its known cards in the pool, by the number of chains left
	hand   bool                 // has cards
	ofRank [engine.King + 1]set // the known cards by rank,
	ofFace [256]set             // by rank and suit,
	named  map[string]uint8     // and by the name that certificates give them
}

// A card is a card of the position. What is above and below it is so in its chain.
type card struct {
	face         engine.Card
	name         string
	pile         int
	above, below uint8
}

// readPosition reads a position line: ten piles as displayed, the face-down cards
// of each, next one first, and the hand.
func readPosition(line string, blind bool) (position, error) {
	p := position{named: map[string]uint8{}}
	fields := strings.Split(line, ",")
	if len(fields) != 2*piles+1 {
		return p, fmt.Errorf("%d fields, want %d", len(fields), 2*piles+1)
	}
	for n := 1; n <= piles; n++ {
		if err := p.readPile(n, fields[n-1], fields[piles+n-1], blind); err != nil {
			return p, fmt.Errorf("pile %d: %w", n, err)
		}
	}
	p.hand = fields[2*piles] != ""
	return p, nil
}

// readPile reads a pile. A card that nobody knows is ? face down and * face up.
func (p *position) readPile(n int, shown, hidden string, blind bool) error {
	up, ok := strings.CutPrefix(shown, strings.Repeat("?", len(hidden)))
	if !ok || up == "" && hidden != "" {
		return fmt.Errorf("%d face-down cards listed, but %.20q displayed", len(hidden), shown)
	}
	p.down[n], p.tails[n] = len(hidden), make([]set, 1)
	for i := range len(hidden) + len(up) {
		letter, unknown := byte('?'), byte('?')
		if i >= len(hidden) {
			letter, unknown = up[i-len(hidden)], '*'
		} else if !blind {
			letter = hidden[len(hidden)-1-i]
		}
		face, ok := readCard(letter, unknown)
		if !ok || len(p.cards) == maxCards {
			return fmt.Errorf("bad card %q, or more than %d", letter, maxCards)
		}
		p.lay(n, face)
	}
	return nil
}

// readCard reads a card: A to M are the clubs from Ace to King, then come the
// diamonds, hearts and spades in the order of ASCII.
func readCard(letter, unknown byte) (face engine.Card, ok bool) {
	if letter == unknown {
		return engine.Unknown, true
	}
	k := int(letter) - 'A'
	return engine.NewCard(engine.Rank(k%13+1), engine.Suit(k/13)), 0 <= k && k < 52
}

// lay puts a card on pile n. It begins a chain unless it fits there, and is in the
// tails of all chains so far.
func (p *position) lay(n int, face engine.Card) {
	c, i := uint8(len(p.cards)), len(p.pile[n])
	p.cards = append(p.cards, card{face, fmt.Sprintf("%d.%d", n, i+1), n, none, none})
	p.pile[n] = append(p.pile[n], c)
	if i > p.down[n] && p.fits(c, c-1) {
		p.cards[c].above, p.cards[c-1].below = c-1, c
	} else {
		p.heads[n] = append(p.heads[n], i)
		p.tails[n] = append(p.tails[n], set{})
	}
	if face == engine.Unknown {
		return
	}
	p.named[p.cards[c].name] = c
	p.ofRank[face.Rank()].add(c)
	p.ofFace[face].add(c)
	for d := range p.tails[n] {
		p.tails[n][d].add(c)
	}
}

// head returns the head of the lowest chain of pile n when so many are left.
func (p *position) head(n int, chains uint8) uint8 {
	if chains == 0 {
		return none
	}
	return p.pile[n][p.heads[n][chains-1]]
}

// rank returns the rank of a card, 0 when nobody knows it.
func (p *position) rank(c uint8) engine.Rank { return p.cards[c].face.Rank() }

// fits says whether card c is one rank below card d.
func (p *position) fits(c, d uint8) bool { return p.rank(c) > 0 && p.rank(c)+1 == p.rank(d) }
