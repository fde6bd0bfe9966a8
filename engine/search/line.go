package search

import (
	"bytes"
	"fmt"
	"slices"

	"patience/engine"
)

// line returns the moves that lead from the start to the position of an id.
func (s *searcher) line(id uint32) ([]engine.Move, error) {
	line, err := Retrace(s.start, s.seen.Path(id), s.key, s.Forbid)
	if err != nil {
		err = fmt.Errorf("search: %w; the game's keys take different positions for one", err)
	}
	return line, err
}

// Retrace returns the moves that lead along a path of keys, none of them forbidden; forbid may be nil. A
// key may stand for several positions that are alike, so the moves are found
// anew: from each position the one that leads to the next key.
func Retrace(start engine.State, path [][]byte, key func(engine.State) []byte, forbid func(engine.State, engine.Move) bool) ([]engine.Move, error) {
	at, next, line := start.Copy(), start.Copy(), []engine.Move{}
	for i, want := range path {
		moves := at.Moves(nil)
		k := slices.IndexFunc(moves, func(m engine.Move) bool {
			if forbid != nil && forbid(at, m) {
				return false
			}
			next.Set(at)
			next.Apply(m)
			return bytes.Equal(key(next), want)
		})
		if k < 0 {
			return nil, fmt.Errorf("step %d: no legal move leads on to the position that was met\n%v", i+1, at)
		}
		line = append(line, moves[k])
		at.Apply(moves[k])
	}
	return line, nil
}
