package precedence

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// readPosition reads a position line: the ten piles as they are seen, ? for a card that
// lies face down; ten lists of what these cards are, the next to be turned up first; and
// the hand, the first to be dealt first. Cards are letters, A to M for the clubs from Ace
// to King, then diamonds, hearts and spades in the order of ASCII.
func (c *proof) readPosition(text string) error {
	c.Position = text
	fields := strings.Split(text, ",")
	if len(fields) != 2*piles+1 {
		return fmt.Errorf("%d fields between commas, want %d", len(fields), 2*piles+1)
	}
	for n := range piles {
		if err := c.readPile(n, fields[n], fields[piles+n]); err != nil {
			return fmt.Errorf("pile %d: %w", n+1, err)
		}
	}
	hand, err := cards(fields[2*piles])
	if err != nil || len(hand)%piles != 0 {
		return fmt.Errorf("hand: want cards in rows of ten: %v", err)
	}
	if c.Rows = len(hand) / piles; c.Rows > mostRows {
		return fmt.Errorf("%d rows in the hand, want %d at most", c.Rows, mostRows)
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
	c.tell(hand)
	return c.pack()
}

// tell says which position it is. All letters have one meaning, so its text is what was read.
func (c *proof) tell(hand engine.Cards) {
	c.About.Text = c.Position
	for n, pile := range c.piles {
		p := certificate.Pile{Name: fmt.Sprint("pile ", n+1), Down: c.down[n]}
		for _, g := range pile[:c.start[n]] {
			p.Cards = append(p.Cards, g.cards...)
		}
		c.About.Piles = append(c.About.Piles, p)
	}
	hand = slices.Clone(hand)
	slices.Reverse(hand) // the first to be dealt lies on top
	c.About.Piles = append(c.About.Piles, certificate.Pile{Name: "hand", Cards: hand, Down: len(hand)})
}

// pack returns nil when the cards are some of a pack: of four suits, or of hearts and spades, or
// of spades alone, in which a card is there twice, four or eight times.
func (c *proof) pack() error {
	count, all := map[engine.Card]int{}, 0
	most := 8
	for _, p := range c.About.Piles {
		for _, card := range p.Cards {
			count[card]++
			all++
			switch card.Suit() {
			case engine.Clubs, engine.Diamonds:
				most = 2
			case engine.Hearts:
				most = min(most, 4)
			}
		}
	}
	for card, n := range count {
		if n > most || all > 104 {
			return fmt.Errorf("%d cards in all, %d cards %v: no pack of Spider has so many", all, n, card)
		}
	}
	return nil
}

// readPile reads the cards of a pile that lie there at the start.
func (c *proof) readPile(n int, seen, list string) error {
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
	c.down[n] = len(hidden)
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
func (c *proof) add(n int, card engine.Card, at int, joins bool) {
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
