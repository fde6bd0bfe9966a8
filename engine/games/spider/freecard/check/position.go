package check

import (
	"fmt"
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

func (s set) has(c uint8) bool      { return s[c/64]>>(c%64)&1 == 1 }
func (s *set) add(c uint8)          { s[c/64] |= 1 << (c % 64) }
func (s *set) drop(c uint8)         { s[c/64] &^= 1 << (c % 64) }
func (s set) without(other set) set { return set{s[0] &^ other[0], s[1] &^ other[1]} }
func (s set) within(other set) bool { return s.without(other) == set{} }

// A position is the start of the question. Its cards are numbered pile by pile,
// from top to bottom.
type position struct {
	cards  []card
	pile   [piles + 1][]uint8
	down   [piles + 1]int // face-down cards
	chains [piles + 1][]chain
	hand   int // cards in the hand
	ofRank [engine.King + 2][]uint8
	named  map[string]uint8 // the known cards, as certificates write them
}

// A card is a card of the position. What is above and below it is so in its chain.
type card struct {
	face         engine.Card
	pile, place  int
	above, below uint8
}

// A chain is some cards of a pile, each one rank below the card above it.
type chain struct {
	head  uint8 // none when its card is unknown
	cards []uint8
}

// readPosition reads a position line: ten piles as displayed, the face-down cards
// of each, next one first, and the hand.
func readPosition(line string, unseen bool) (position, error) {
	p := position{named: map[string]uint8{}}
	fields := strings.Split(line, ",")
	if len(fields) != 2*piles+1 {
		return p, fmt.Errorf("%d fields, want %d", len(fields), 2*piles+1)
	}
	for n := 1; n <= piles; n++ {
		if err := p.readPile(n, fields[n-1], fields[piles+n-1], unseen); err != nil {
			return p, fmt.Errorf("pile %d: %w", n, err)
		}
		p.cutPile(n)
	}
	hand, err := readCards(fields[2*piles], '?')
	p.hand = len(hand)
	return p, err
}

func (p *position) readPile(n int, shown, list string, unseen bool) error {
	hidden, err := readCards(list, '?')
	if err != nil {
		return err
	}
	up, ok := strings.CutPrefix(shown, strings.Repeat("?", len(hidden)))
	if !ok || up == "" && len(hidden) > 0 {
		return fmt.Errorf("%d face-down cards listed, but %.20q displayed", len(hidden), shown)
	}
	faces, err := readCards(up, '*')
	if err != nil {
		return err
	}
	p.down[n] = len(hidden)
	for _, c := range hidden {
		if unseen {
			c = engine.Unknown
		}
		faces = append([]engine.Card{c}, faces...)
	}
	if len(p.cards)+len(faces) > maxCards {
		return fmt.Errorf("more than %d cards", maxCards)
	}
	for i, face := range faces {
		c := uint8(len(p.cards))
		p.cards = append(p.cards, card{face: face, pile: n, place: i + 1, above: none, below: none})
		p.pile[n] = append(p.pile[n], c)
		if face != engine.Unknown {
			p.ofRank[face.Rank()] = append(p.ofRank[face.Rank()], c)
			p.named[p.name(c)] = c
		}
	}
	return nil
}

// readCards reads one character a card: A to M are the clubs from Ace to King,
// then the diamonds, hearts and spades in the order of ASCII. One character stands
// for a card that nobody knows.
func readCards(text string, unknown rune) ([]engine.Card, error) {
	var cards []engine.Card
	for _, r := range text {
		switch k := int(r - 'A'); {
		case r == unknown:
			cards = append(cards, engine.Unknown)
		case 0 <= k && k < 52:
			cards = append(cards, engine.NewCard(engine.Rank(k%13+1), engine.Suit(k/13)))
		default:
			return nil, fmt.Errorf("bad card %q", r)
		}
	}
	return cards, nil
}

// cutPile cuts a pile into its chains.
func (p *position) cutPile(n int) {
	for i, c := range p.pile[n] {
		if i > p.down[n] && p.fits(c, c-1) {
			last := &p.chains[n][len(p.chains[n])-1]
			last.cards = append(last.cards, c)
			p.cards[c].above, p.cards[c-1].below = c-1, c
			continue
		}
		ch := chain{head: c, cards: []uint8{c}}
		if p.cards[c].face == engine.Unknown {
			ch.head = none
		}
		p.chains[n] = append(p.chains[n], ch)
	}
}

// fits says whether card c is one rank below card d.
func (p *position) fits(c, d uint8) bool {
	a, b := p.cards[c].face, p.cards[d].face
	return a != engine.Unknown && b != engine.Unknown && a.Rank()+1 == b.Rank()
}

func (p *position) rank(c uint8) engine.Rank { return p.cards[c].face.Rank() }

func (p *position) sameSuit(c, d uint8) bool { return p.cards[c].face.Suit() == p.cards[d].face.Suit() }

// name returns a card as certificates write it, and its face.
func (p *position) name(c uint8) string {
	return fmt.Sprintf("%d.%d", p.cards[c].pile, p.cards[c].place)
}
