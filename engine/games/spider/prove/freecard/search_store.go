package freecard

import (
	"encoding/binary"
	"math"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// A store holds the abstract states that were found.
// States that differ only in their loose cards share a core; of those, a state
// whose loose cards are among another's is dominated and not kept.
type store struct {
	b     *board
	cores *search.Keys // each with the number of the first of its states + 1
	nodes [][]node     // so many to a slice, which is not moved when more come
	held  int          // of them
	core  []byte       // that was sought last
	at    uint32       // its id, 0 when it is not there
}

// A node is a state, and how it was found.
type node struct {
	loose  set
	core   uint32
	parent uint32
	next   uint32 // the next state of the same core + 1, or dead
	by     step
}

const (
	bytesPerNode = 32
	together     = 1 << 12 // nodes in a slice
	bytesOfFirst = 4       // of the number of a state

	dead = math.MaxUint32 // of one that is dominated by a state that came later
)

func newStore(b *board) *store { return &store{b: b, cores: search.NewKeys(bytesOfFirst)} }

func (st *store) len() int { return st.held }

func (st *store) node(id uint32) *node { return &st.nodes[id/together][id%together] }

// path returns the states from the start to one of them.
func (st *store) path(id uint32) []uint32 {
	path := []uint32{id}
	for ; id != 0; path = append(path, id) {
		id = st.node(id).parent
	}
	slices.Reverse(path)
	return path
}

// bytes returns the memory that the store takes.
func (st *store) bytes() int { return bytesPerNode*st.held + int(st.cores.Bytes()) }

// What a core is made of: the depths of the piles, how many cards of each rank from the Ace to the Queen are parked,
// the cards removed in two words, and what each tracked card rests on.
const (
	endOfDepths  = spider.Piles
	endOfParked  = endOfDepths + int(engine.King) - 1
	endOfRemoved = endOfParked + 16
)

// seek turns to the core of s, for holds and add.
func (st *store) seek(s *state) {
	w := append(append(st.core[:0], s.depth[1:spider.Piles+1]...), s.parked[1:engine.King]...)
	w = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(w, s.removed.low), s.removed.high)
	st.core = append(w, s.on[:len(st.b.slots)]...)
	st.at = st.cores.ID(st.core)
}

// get reads state id into s.
func (st *store) get(id uint32, s *state) {
	w := st.cores.Key(st.node(id).core)
	copy(s.depth[1:], w[:endOfDepths])
	copy(s.parked[1:], w[endOfDepths:endOfParked])
	s.removed = set{binary.LittleEndian.Uint64(w[endOfParked:]), binary.LittleEndian.Uint64(w[endOfParked+8:])}
	copy(s.on[:], w[endOfRemoved:])
	s.loose = st.node(id).loose
}

// first returns the first state of the core that was sought + 1, 0 for none.
func (st *store) first() uint32 {
	if st.at == 0 {
		return 0
	}
	return binary.LittleEndian.Uint32(st.cores.Note(st.at))
}

// holds says whether a state of the core that was sought is held that has all the
// loose cards. It dominates a state with these.
func (st *store) holds(loose set) bool {
	for id := st.first(); id != 0; id = st.node(id - 1).next {
		if loose.subsetOf(st.node(id - 1).loose) {
			return true
		}
	}
	return false
}

// add holds the state with the core that was sought and these loose cards, which must
// not be dominated, and drops the states that it dominates. When one with the 7c and the
// 5h loose comes, the one with the 7c alone, else the same, is dropped: every position
// that it stood for is one of the new state's.
func (st *store) add(loose set, parent uint32, by step) uint32 {
	next := st.unlink(st.first(), loose)
	st.at, _ = st.cores.Add(st.core, 0)
	if st.held%together == 0 {
		st.nodes = append(st.nodes, make([]node, 0, min(together, 16+st.held)))
	}
	last := &st.nodes[st.held/together]
	*last = append(*last, node{loose: loose, core: st.at, parent: parent, next: next, by: by})
	st.held++
	binary.LittleEndian.PutUint32(st.cores.Note(st.at), uint32(st.held))
	return uint32(st.held - 1)
}

// unlink takes out the states of a list whose loose cards are among the given ones,
// and returns what is left of it.
func (st *store) unlink(list uint32, loose set) uint32 {
	if list == 0 {
		return 0
	}
	n := st.node(list - 1)
	rest := st.unlink(n.next, loose)
	if n.loose.subsetOf(loose) {
		n.next = dead
		return rest
	}
	n.next = rest
	return list
}
