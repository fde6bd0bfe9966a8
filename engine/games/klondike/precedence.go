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

// refute looks for a precedence argument, and leaves out of it what is not needed.
func (s *State) refute() (engine.Refutation, error) {
	p, err := precedence.Refute(s.Precedence())
	if err != nil || p == nil {
		return nil, err
	}
	p.Shorten()
	return p, nil
}

// whyLost tells the argument in words, nil when there is none.
func whyLost(s *State, _ engine.Call) (any, error) {
	r, err := s.refute()
	if err != nil || r == nil {
		return nil, err
	}
	return r.String(), nil
}
