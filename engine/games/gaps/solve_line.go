package gaps

import (
	"bytes"
	"fmt"

	"patience/engine"
)

// follow returns the moves of the game that lead along a path of nodes, told by their keys.
func (k *seeker) follow(path [][]byte) (line []engine.Move) {
	s := k.start.Copy().(*State)
	for _, want := range path {
		m := k.lead(s, want)
		s.Apply(m)
		line = append(line, m)
	}
	return line
}

// lead returns the move that leads from a position to one that has a key.
func (k *seeker) lead(s *State, want []byte) engine.Move {
	for _, m := range s.Moves(nil) {
		next := s.Copy().(*State)
		next.Apply(m)
		if bytes.Equal(k.keyOf(next), want) {
			return m
		}
	}
	panic(fmt.Sprintf("gaps: no move leads from this to a position that was met:\n%v", s))
}

// keyOf returns the key of a position of the game.
func (k *seeker) keyOf(s *State) []byte {
	n := newNode(k.table, s)
	return k.key(&n, nil)
}
