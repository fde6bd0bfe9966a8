package pendulum

import "patience/engine"

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
