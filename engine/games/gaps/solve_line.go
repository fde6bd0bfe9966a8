package gaps

import (
	"fmt"
	"slices"

	"patience/engine"
)

// follow returns the moves of the game that lead along a path of nodes, told by their keys.
func (k *seeker) follow(path [][]uint32) (line []engine.Move) {
	s := k.start.Copy().(*State)
	for _, want := range path {
		moves := k.lead(s, want)
		for _, m := range moves {
			s.Apply(m)
		}
		line = append(line, moves...)
	}
	return line
}

// lead returns the moves that lead from a position to one that has a key: one, after moves of low
// cards among left ends that leave the key as it is.
func (k *seeker) lead(s *State, want []uint32) []engine.Move {
	type way struct {
		*State
		line []engine.Move
	}
	here := k.keyOf(s)
	ways, met := []way{{s, nil}}, map[[maxPlaces]engine.Card]bool{s.cards: true}
	for i := 0; i < len(ways); i++ {
		for _, m := range ways[i].Moves(nil) {
			next := way{ways[i].Copy().(*State), append(slices.Clone(ways[i].line), m)}
			next.Apply(m)
			key := k.keyOf(next.State)
			if slices.Equal(key, want) {
				return next.line
			}
			if slices.Equal(key, here) && !met[next.cards] {
				met[next.cards] = true
				ways = append(ways, next)
			}
		}
	}
	panic(fmt.Sprintf("gaps: no move leads from this to a position that was met:\n%v", s))
}

// keyOf returns the key of a position of the game.
func (k *seeker) keyOf(s *State) []uint32 {
	n := newNode(k.table, s)
	return k.key(&n, nil)
}
