package gaps

import (
	"fmt"

	"patience/engine"
	"patience/engine/search"
)

// follow returns the moves of the game that lead along a path of nodes, told by their keys.
func (k *seeker) follow(path [][]byte) []engine.Move {
	line, err := search.Retrace(k.start, path, func(s engine.State) []byte {
		n := newNode(k.table, s.(*State))
		return k.key(&n, nil)
	}, nil)
	if err != nil {
		panic(fmt.Sprint("gaps: ", err))
	}
	return line
}
