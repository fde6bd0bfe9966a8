package search

import (
	"bytes"
	"fmt"
	"slices"

	"patience/engine"
)

// Replay makes the moves of a line, each only after the rules have agreed, and
// returns the position in which it ends.
func Replay(start engine.State, line []engine.Move) (engine.State, error) {
	s := start.Copy()
	for i, m := range line {
		if err := s.Check(m); err != nil {
			return nil, fmt.Errorf("step %d of %d: %w", i+1, len(line), err)
		}
		s.Apply(m)
	}
	return s, nil
}

// line returns the moves that lead from the start to the position of an id. A
// key may stand for several positions that are alike, so the moves are found
// anew: from each position the one that leads to the next key.
func (s *searcher) line(id uint32) ([]engine.Move, error) {
	line := []engine.Move{}
	s.at.Set(s.start)
	for i, id := range s.path(id) {
		m, ok := s.moveTo(s.seen.Key(id))
		if !ok {
			return nil, fmt.Errorf("search: step %d: no legal move leads on to the position that was met; the game's keys take different positions for one\n%v", i+1, s.at)
		}
		line = append(line, m)
		s.at.Apply(m)
	}
	return line, nil
}

// path returns the ids from the first after the start to id.
func (s *searcher) path(id uint32) []uint32 {
	var ids []uint32
	for ; s.seen.Parent(id) != 0; id = s.seen.Parent(id) {
		ids = append(ids, id)
	}
	slices.Reverse(ids)
	return ids
}

// moveTo returns the first move from s.at that is allowed and leads to a key.
func (s *searcher) moveTo(key []byte) (engine.Move, bool) {
	s.moves = s.at.Moves(s.moves[:0])
	for _, m := range s.moves {
		if s.Forbid != nil && s.Forbid(s.at, m) {
			continue
		}
		s.child.Set(s.at)
		s.child.Apply(m)
		if bytes.Equal(s.key(s.child), key) {
			return m, true
		}
	}
	return 0, false
}
