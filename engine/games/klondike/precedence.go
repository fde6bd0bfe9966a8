package klondike

import (
	"patience/engine"
	"patience/engine/games/klondike/precedence"
)

// Precedence returns the position as the precedence argument sees it, which may prove at
// once that it is lost.
func (s *State) Precedence() *precedence.Table {
	t := &precedence.Table{Deck: s.Deck(), Turned: int(s.turned), Draw: int(s.draw)}
	for n := 1; n <= columns; n++ {
		t.Columns = append(t.Columns, s.Column(n))
		t.Down = append(t.Down, len(s.Down(n)))
	}
	for suit := range t.Out {
		t.Out[suit] = s.Out(engine.Suit(suit))
	}
	return t
}
