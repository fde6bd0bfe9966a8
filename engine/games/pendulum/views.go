package pendulum

import (
	"fmt"

	"patience/engine"
)

// A Place is where a card lies.
type Place struct {
	Card    engine.Card
	Place   string // row, packed or out
	Row     int    // 0 when it is out
	Column  int
	Exposed bool // it is the last card of an exposed place
}

// Where returns where a card lies.
func (s *State) Where(c engine.Card) (Place, error) {
	if c.Rank() == 0 || c.Rank() > engine.King || c.Suit() >= suits {
		return Place{}, fmt.Errorf("no %v in the pack", c)
	}
	for row := 1; row <= rows; row++ {
		for column := 1; column <= columns; column++ {
			packet := s.Packet(row, column)
			for i, have := range packet {
				if have == c {
					last := i == len(packet)-1
					return Place{c, placeName(i), row, column, last && s.Exposed(row, column)}, nil
				}
			}
		}
	}
	return Place{Card: c, Place: "out"}, nil
}

// placeName says how card i of a packet lies.
func placeName(i int) string {
	if i == 0 {
		return "row"
	}
	return "packed"
}

// ExposedCards lists the exposed cards, row by row; of a packet the card packed
// last.
func (s *State) ExposedCards() []engine.Card {
	var cards []engine.Card
	for row := 1; row <= rows; row++ {
		for column := 1; column <= columns; column++ {
			if packet := s.Packet(row, column); s.Exposed(row, column) {
				cards = append(cards, packet[len(packet)-1])
			}
		}
	}
	return cards
}
