package klondike

import (
	"slices"

	"patience/engine"
)

// sight says what the player of Klondike has seen: neither what lies face down in the columns
// nor, in the first pass, the stock. Later the order of the deck is known: it was looked at.
func sight() *engine.Sight {
	return &engine.Sight{
		Seen:     func(s engine.State) engine.State { return s.(*State).Seen() },
		Unseen:   func(s engine.State) (engine.Cards, error) { return s.(*State).outOfSight(), nil },
		Round:    func(s engine.State) engine.State { return s.(*State).waiting() },
		Shows:    func(s engine.State, m engine.Move) ([]engine.Card, int) { return s.(*State).shows(m) },
		Exact:    func(s engine.State, dst []byte) []byte { return s.(*State).ExactKey(dst) },
		Lay:      func(s engine.State, cards engine.Cards) engine.State { return s.(*State).laid(cards) },
		FaceDown: func(s engine.State) int { return s.(*State).FaceDown() },
		Pile:     "column",
	}
}

// Seen returns the position as the player knows it.
func (s *State) Seen() *State {
	r := *s
	for n := 1; n <= columns; n++ {
		clear(r.Down(n))
	}
	if r.draw > 0 && r.pass == 1 {
		clear(r.Stock())
	}
	return &r
}

// waiting returns the position as it is until cards of the stock are turned that the player has
// not seen: there is no stock then, and no redeal.
func (s *State) waiting() *State {
	r := *s
	if r.draw > 0 && r.pass == 1 && r.turned < r.left {
		clear(r.Stock())
		r.left, r.passes = r.turned, 1
	}
	return &r
}

// outOfSight returns the cards of the pack that the player has not seen.
func (s *State) outOfSight() engine.Cards {
	cards := engine.Cards(engine.Missing(engine.Pack(1, suits, int(engine.King)), s.Seen().all()))
	slices.Sort(cards)
	return cards
}

// laid returns the position with cards face down, column by column, and in the stock, when
// that was not seen.
func (s *State) laid(cards engine.Cards) *State {
	r := *s
	for n := 1; n <= columns; n++ {
		cards = cards[copy(r.Down(n), cards):]
	}
	if r.draw > 0 && r.pass == 1 {
		copy(r.Stock(), cards)
	}
	return &r
}

// shows returns the cards that a move brings to light, and the column: those that are turned
// from the stock, or the one that is turned up.
func (s *State) shows(m engine.Move) (cards []engine.Card, column int) {
	switch {
	case m == Draw:
		return s.deck[s.turned:min(s.turned+s.draw, s.left)], 0
	case m == Redeal:
		return nil, 0
	}
	c := engine.Card(m)
	for n := 1; n <= columns; n++ {
		if down := s.Down(n); len(down) > 0 && s.Run(n)[0] == c {
			return down[len(down)-1:], n
		}
	}
	return nil, 0
}
