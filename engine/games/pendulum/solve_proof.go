package pendulum

import (
	"encoding/binary"
	"strings"

	"patience/engine"
	"patience/engine/closed"
)

// wayShift is where a member has its method, counted from -6, in the bits that keys leave
// free: those of row 1.
const wayShift = 1

// prove keeps the nodes of a method that is lost, as package check reads them.
func (s *solving) prove(m Method) {
	for id := range s.dive.seen.All {
		key := s.dive.seen.Key(id)
		cells, places := binary.LittleEndian.Uint64(key), binary.LittleEndian.Uint64(key[8:])
		s.members = append(s.members, cells, places|uint64(m+maxStep)<<wayShift)
	}
}

// proof returns the nodes of all methods as a closed set. Nothing may have been left out.
func (s *solving) proof() *closed.Proof {
	h := closed.Head{Game: "pendulum", Position: s.start.line(), Options: engine.FactsText(facts(s.start)[:2])}
	return closed.NewProof(h, 2, s.members)
}

// line returns the position in a line: the cards last out, the side of the next swing, and
// the first cards of the places row by row.
func (s *State) line() string {
	out := engine.Cards{}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		out = append(out, engine.NewCard(s.Out(suit), suit))
	}
	parts := []string{out.String(), s.side()}
	for row := 1; row <= rows; row++ {
		var cards []string
		for _, c := range s.cells[row][1:] {
			if c == engine.Unknown {
				cards = append(cards, space)
			} else {
				cards = append(cards, c.String())
			}
		}
		parts = append(parts, strings.Join(cards, " "))
	}
	return strings.Join(parts, " | ")
}
