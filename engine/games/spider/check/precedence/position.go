package precedence

import (
	"errors"
	"fmt"

	"patience/engine"
	"patience/engine/games/spider/check/about"
)

// readPosition reads a position line, all cards of which are known: the piles, and the hand in rows.
func (c *proof) readPosition(text string) error {
	p, err := about.ReadPosition(text)
	if err != nil {
		return err
	}
	if p.Unknown() {
		return errors.New("it does not tell every card")
	}
	c.Position, c.About, c.Rows = text, p.Told(), len(p.Hand)/piles
	for n, pile := range p.Pile[1:] {
		if c.down[n] = p.Down[n+1]; len(pile) == 0 && !c.Lodgings {
			return fmt.Errorf("pile %d: want a card face up", n+1)
		}
		for i, card := range pile {
			c.add(n, card, i+1, i > c.down[n] && pile[i-1].Rank() == card.Rank()+1)
		}
		c.start[n] = len(c.piles[n])
	}
	if len(p.Hand)%piles != 0 || c.Rows > mostRows {
		return fmt.Errorf("hand: %d cards, want rows of ten, and %d rows at most", len(p.Hand), mostRows)
	}
	for i, card := range p.Hand {
		n, at := i%piles, 1
		if k := len(c.piles[n]); k > 0 {
			last := c.piles[n][k-1]
			at = last.at + len(last.cards)
		}
		c.piles[n] = append(c.piles[n], &chain{cards: []engine.Card{card}, pile: n, at: at, row: i/piles + 1})
	}
	return nil
}

// add puts a card at the bottom of a pile, into the chain that is there or as a new one.
func (c *proof) add(n int, card engine.Card, at int, joins bool) {
	if joins {
		last := c.piles[n][len(c.piles[n])-1]
		last.cards = append(last.cards, card)
		return
	}
	c.piles[n] = append(c.piles[n], &chain{cards: []engine.Card{card}, pile: n, at: at})
}
