package plan

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/referee"
)

// A pack of Spider.
const (
	packCards = 104
	ofRank    = 8 // cards of a rank
)

// position reads a position line: ten piles as displayed, the face-down cards of each,
// the next one first, and the hand. It may be a part of a pack. In "??ML,...,??,..." the
// first pile has two cards face down, which are not told, and on them the King and the
// Queen of clubs. All letters have one meaning, so that it could not be written otherwise.
func position(line string) (*referee.Table, error) {
	fields := strings.Split(line, ",")
	if len(fields) != 2*referee.Piles+1 {
		return nil, fmt.Errorf("%d fields, want %d", len(fields), 2*referee.Piles+1)
	}
	var pile [referee.Piles + 1][]engine.Card
	var down [referee.Piles + 1]int
	var all, hand engine.Cards
	for n := 1; n <= referee.Piles; n++ {
		hidden := fields[referee.Piles+n-1]
		up, ok := strings.CutPrefix(fields[n-1], strings.Repeat("?", len(hidden)))
		if !ok || up == "" && hidden != "" {
			return nil, fmt.Errorf("pile %d: %d face-down cards listed, but %.20q displayed", n, len(hidden), fields[n-1])
		}
		for i := len(hidden) - 1; i >= 0; i-- {
			pile[n] = append(pile[n], card(hidden[i], '?'))
		}
		for _, letter := range []byte(up) {
			pile[n] = append(pile[n], card(letter, '*'))
		}
		down[n] = len(hidden)
		all = append(all, pile[n]...)
	}
	for _, letter := range []byte(fields[2*referee.Piles]) {
		hand = append(hand, card(letter, '?'))
	}
	return referee.New(pile, down, hand), checkPack(append(all, hand...))
}

// checkPack returns nil when a pack can give the cards.
func checkPack(cards engine.Cards) error {
	if len(cards) > packCards {
		return fmt.Errorf("%d cards, and a pack has %d", len(cards), packCards)
	}
	var count [256]int
	for _, c := range cards {
		if c == bad {
			return fmt.Errorf("it has a letter that is no card")
		}
		if count[c]++; c != engine.Unknown && count[c] > copies(cards) {
			return fmt.Errorf("too many cards %v: no pack of Spider has so many", c)
		}
	}
	return nil
}

// copies returns how often a pack that can be these cards has each of its cards: twice when it has four suits, 4 times
// when hearts and spades alone, 8 times when only spades.
func copies(cards engine.Cards) int {
	least := engine.Spades
	for _, c := range cards {
		if c != engine.Unknown {
			least = min(least, c.Suit())
		}
	}
	return map[engine.Suit]int{engine.Spades: ofRank, engine.Hearts: ofRank / 2, engine.Diamonds: ofRank / 4, engine.Clubs: ofRank / 4}[least]
}

// bad is what card returns for no card.
const bad = engine.Card(255)

// card reads a card: A to M are the clubs from Ace to King, then come the diamonds,
// hearts and spades in the order of ASCII.
func card(letter, unknown byte) engine.Card {
	k := int(letter) - 'A'
	switch {
	case letter == unknown:
		return engine.Unknown
	case k < 0 || k >= 52:
		return bad
	}
	return engine.NewCard(engine.Rank(k%13+1), engine.Suit(k/13))
}

// told says which position a plan is about.
func told(t *referee.Table, line string) certificate.Position {
	p := certificate.Position{Text: line}
	for n := 1; n <= referee.Piles; n++ {
		pile := certificate.Pile{Name: fmt.Sprint("pile ", n), Down: down(t, n)}
		for _, l := range t.Pile[n] {
			pile.Cards = append(pile.Cards, l.Card)
		}
		p.Piles = append(p.Piles, pile)
	}
	return p
}

// down counts the cards of a pile that lie face down: those above the first that does not.
func down(t *referee.Table, n int) int {
	for i, l := range t.Pile[n] {
		if l.Up {
			return i
		}
	}
	return len(t.Pile[n])
}

// heads returns where the chains of a pile begin, from top to bottom: a card that lies face down is a chain of its own,
// and a face-up card begins one when it is the first or is not one rank below the card above it. Of "[4c] 9h 8s 3d" these are
// 0, 1 and 3.
func heads(t *referee.Table, n int) (at []int) {
	pile, covered := t.Pile[n], down(t, n)
	for i, l := range pile {
		if i <= covered || l.Card == engine.Unknown || pile[i-1].Card.Rank() != l.Card.Rank()+1 {
			at = append(at, i)
		}
	}
	return at
}
