package klondike

import (
	"strings"

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

// shortest looks for a precedence argument, and leaves out of it what is not needed.
func (s *State) shortest() (*precedence.Proof, error) {
	p, err := precedence.Refute(s.Precedence())
	if p != nil {
		p.Shorten()
	}
	return p, err
}

// refute is shortest for the solver.
func (s *State) refute() (engine.Refutation, error) {
	p, err := s.shortest()
	if err != nil || p == nil {
		return nil, err
	}
	return p, nil
}

// A Reason is why a position is plainly lost.
type Reason struct {
	Steps int    // of the argument
	Text  string // the argument in words
}

// String returns the argument.
func (r Reason) String() string { return r.Text }

// WhyLost returns the precedence argument that shows the position lost, nil when there is
// none.
func (s *State) WhyLost() (*Reason, error) {
	p, err := s.shortest()
	if err != nil || p == nil {
		return nil, err
	}
	return &Reason{len(p.Steps), strings.TrimRight(p.String(), "\n")}, nil
}

// whyLost answers the question why_lost.
func whyLost(s *State, _ engine.Call) (any, error) {
	r, err := s.WhyLost()
	if err != nil || r == nil {
		return nil, err
	}
	return *r, nil
}
