package gaps

import (
	"encoding/binary"

	"patience/engine/search"
)

// A queue holds the positions of a level that are not yet looked at: for each score
// a list, linked through the positions met, that met last first.
type queue struct {
	lowest int      // the score of the first list
	heads  []uint32 // by score
	first  int      // no list before it holds any
	count  int
}

// push puts a position in.
func (q *queue) push(s *search.Keys, id uint32, score int) {
	if len(q.heads) == 0 {
		q.lowest = score
	}
	if below := q.lowest - score; below > 0 {
		q.heads = append(make([]uint32, below, below+len(q.heads)), q.heads...)
		q.lowest = score
		q.first += below
	}
	at := score - q.lowest
	if more := at + 1 - len(q.heads); more > 0 {
		q.heads = append(q.heads, make([]uint32, more)...)
	}
	binary.LittleEndian.PutUint32(s.Note(id), q.heads[at])
	q.heads[at] = id
	q.first = min(q.first, at)
	q.count++
}

// pop takes the position with the lowest score out.
func (q *queue) pop(s *search.Keys) uint32 {
	for q.heads[q.first] == 0 {
		q.first++
	}
	id := q.heads[q.first]
	q.heads[q.first] = binary.LittleEndian.Uint32(s.Note(id))
	q.count--
	return id
}

// linkBytes is the room of a position for the number of the next one in its list.
const linkBytes = 4

func (q *queue) bytes() int64 { return 4 * int64(cap(q.heads)) }
