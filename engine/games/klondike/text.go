package klondike

import (
	"fmt"
	"strings"

	"patience/engine"
)

// faceDown stands for a card that is not seen, empty for no card.
const (
	faceDown = "--"
	empty    = "-"
)

// String returns what the player sees: the cards that are out, the deck, and the
// columns with the bottom card last. The stock is not seen in the first pass.
func (s *State) String() string {
	stock := s.Stock()
	if s.draw > 0 && s.pass == 1 {
		stock = make([]engine.Card, len(stock))
	}
	return s.text(stock, func(n int) string { return strings.Repeat(faceDown+" ", int(s.down[n])) })
}

// Open returns the position with all its cards; those face down are in brackets.
func (s *State) Open() string {
	return s.text(s.Stock(), func(n int) string {
		if s.down[n] == 0 {
			return ""
		}
		return "[" + joinCards(s.Down(n)) + "] "
	})
}

// text writes a position with this stock and the face-down cards as told.
func (s *State) text(stock []engine.Card, down func(n int) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "out: %s\n", orEmpty(s.outText()))
	if s.draw == 0 {
		fmt.Fprintf(&b, "deck: %s\n", orEmpty(joinCards(stock)))
	} else {
		s.drawText(&b, stock)
	}
	for n := 1; n <= columns; n++ {
		fmt.Fprintf(&b, "%d: %s\n", n, orEmpty(down(n)+joinCards(s.Run(n))))
	}
	return b.String()
}

// drawText writes how the deck is played, the waste and the stock.
func (s *State) drawText(b *strings.Builder, stock []engine.Card) {
	fmt.Fprintf(b, "draw: %s\n", s.drawName())
	fmt.Fprintf(b, "passes: %s\n", s.passName())
	fmt.Fprintf(b, "pass: %d\n", s.pass)
	fmt.Fprintf(b, "waste: %s\n", orEmpty(joinCards(s.Waste())))
	fmt.Fprintf(b, "stock: %s\n", orEmpty(joinCards(stock)))
}

// outText returns the topmost cards that are out.
func (s *State) outText() string {
	var cards []engine.Card
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if c, ok := s.top(suit); ok {
			cards = append(cards, c)
		}
	}
	return joinCards(cards)
}

func orEmpty(text string) string {
	if text == "" {
		return empty
	}
	return text
}

// joinCards writes cards with a blank between them.
func joinCards(cards []engine.Card) string {
	texts := make([]string, len(cards))
	for i, c := range cards {
		if texts[i] = c.String(); c == engine.Unknown {
			texts[i] = faceDown
		}
	}
	return strings.Join(texts, " ")
}
