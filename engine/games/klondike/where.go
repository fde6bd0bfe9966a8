package klondike

import (
	"fmt"

	"patience/engine"
)

// A Place is where a card lies.
type Place struct {
	Card     engine.Card
	Place    string // column, deck or out
	Column   int    // 0 when it is in none
	On       int    // cards on it in its column
	FaceDown bool   // in a column
	Playable bool   // a card of the deck that may be played now
	index    int    // in the column or deck, from 0
}

// rule returns the rule by which a card of this place goes to a column.
func (p Place) rule() int {
	switch p.Place {
	case "deck":
		return 4
	case "out":
		return 5
	}
	return 3
}

// Where returns where a card lies, or an error when the pack has no such card or
// nobody knows.
func (s *State) Where(c engine.Card) (Place, error) {
	if c.Rank() == 0 || c.Rank() > engine.King || c.Suit() >= suits {
		return Place{}, fmt.Errorf("no %v in the pack", c)
	}
	if c.Rank() <= s.Out(c.Suit()) {
		return Place{Card: c, Place: "out"}, nil
	}
	for n := 1; n <= columns; n++ {
		for i, have := range s.Column(n) {
			if have == c {
				return Place{Card: c, Place: "column", Column: n, On: int(s.height[n]) - 1 - i, FaceDown: i < int(s.down[n]), index: i}, nil
			}
		}
	}
	for i, have := range s.Deck() {
		if have == c {
			return Place{Card: c, Place: "deck", Playable: s.draw == 0 || i+1 == int(s.turned), index: i}, nil
		}
	}
	return Place{}, fmt.Errorf("nobody knows where the %v is", c)
}
