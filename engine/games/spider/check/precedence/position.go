package precedence

import (
	"fmt"
	"strings"

	"patience/engine"
)

// readPosition reads a position line: the ten piles as they are seen, ? for a card that
// lies face down; ten lists of what these cards are, the next to be turned up first; and
// the hand, the first to be dealt first. Cards are letters, A to M for the clubs from Ace
// to King, then diamonds, hearts and spades in the order of ASCII.
func (c *certificate) readPosition(r *reader) error {
	text, err := r.value("position")
	if err != nil {
		return err
	}
	c.Position = text
	fields := strings.Split(text, ",")
	if len(fields) != 2*piles+1 {
		return r.fail("%d fields between commas, want %d", len(fields), 2*piles+1)
	}
	for n := range piles {
		if err := c.readPile(n, fields[n], fields[piles+n]); err != nil {
			return r.fail("pile %d: %v", n+1, err)
		}
	}
	hand, err := cards(fields[2*piles])
	if err != nil || len(hand)%piles != 0 {
		return r.fail("hand: want cards in rows of ten: %v", err)
	}
	if c.Rows = len(hand) / piles; c.Rows > mostRows {
		return r.fail("%d rows in the hand, want %d at most", c.Rows, mostRows)
	}
	for n, pile := range c.piles {
		c.start[n] = len(pile)
	}
	for i, card := range hand {
		n, at := i%piles, 1
		if k := len(c.piles[n]); k > 0 {
			last := c.piles[n][k-1]
			at = last.at + len(last.cards)
		}
		c.piles[n] = append(c.piles[n], &chain{cards: []engine.Card{card}, pile: n, at: at, row: i/piles + 1})
	}
	return nil
}

// readPile reads the cards of a pile that lie there at the start.
func (c *certificate) readPile(n int, seen, list string) error {
	shown := strings.TrimLeft(seen, "?")
	hidden, err := cards(list)
	if err != nil {
		return err
	}
	if len(seen)-len(shown) != len(hidden) {
		return fmt.Errorf("%d cards lie face down, %d are listed", len(seen)-len(shown), len(hidden))
	}
	up, err := cards(shown)
	if err != nil {
		return err
	}
	if len(up) == 0 && (len(hidden) > 0 || !c.Lodgings) {
		return fmt.Errorf("want a card face up")
	}
	at := 1
	for i := range hidden {
		c.add(n, hidden[len(hidden)-1-i], at, false)
		at++
	}
	for i, card := range up {
		c.add(n, card, at, i > 0 && up[i-1].Rank() == card.Rank()+1)
		at++
	}
	return nil
}

// add puts a card at the bottom of a pile, into the chain that is there or as a new one.
func (c *certificate) add(n int, card engine.Card, at int, joins bool) {
	if joins {
		last := c.piles[n][len(c.piles[n])-1]
		last.cards = append(last.cards, card)
		return
	}
	c.piles[n] = append(c.piles[n], &chain{cards: []engine.Card{card}, pile: n, at: at})
}

// cards reads letters.
func cards(text string) ([]engine.Card, error) {
	var all []engine.Card
	for _, letter := range []byte(text) {
		if letter < 'A' || letter >= 'A'+52 {
			return nil, fmt.Errorf("%q is no card", letter)
		}
		n := int(letter - 'A')
		all = append(all, engine.NewCard(engine.Rank(n%13+1), engine.Suit(n/13)))
	}
	return all, nil
}
