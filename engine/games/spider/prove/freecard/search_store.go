package freecard

import (
	"encoding/binary"

	"patience/engine"
)

// A store holds the abstract states that were found: exactly, in flat memory.
// States that differ only in their loose cards share a core; of those, a state
// whose loose cards are among another's is dominated and not kept.
type store struct {
	b      *board
	core   int        // words of a core
	rows   [][]uint64 // state by state: the core, then the loose cards; so many states to a slice
	nodes  []node
	table  []uint32 // by hash of the core: number of the first state + 1
	cores  int
	packed []uint64 // the core that was sought last
	at     uint32   // and its place in the table
}

// A node is what a store knows of a state besides itself.
type node struct {
	parent uint32
	next   uint32 // the next state of the same core + 1
	by     step
	dead   bool // dominated by a state that came later
}

const (
	bytesPerSlot = 8    // cards that rest somewhere, to a word
	rowsTogether = 1024 // states in a slice, which is not moved when more come
)

func newStore(b *board) *store {
	core := 4 + (len(b.slots)+bytesPerSlot-1)/bytesPerSlot
	return &store{b: b, core: core, table: make([]uint32, 1<<8), packed: make([]uint64, core)}
}

func (st *store) len() int { return len(st.nodes) }

// bytes returns the memory that the store takes.
func (st *store) bytes() int { return 8*len(st.nodes)*(st.core+2) + 20*cap(st.nodes) + 4*len(st.table) }

// pack writes the core of s to packed.
func (st *store) pack(s *state) {
	w := st.packed
	// Word 0: the depths of piles 1 to 8. Word 1: those of piles 9 and 10, then four bits for
	// each rank from the Ace to the Queen: how many are parked. Words 2 and 3: the cards removed;
	// then eight tracked cards to a word.
	w[0] = binary.LittleEndian.Uint64(s.depth[1:])
	w[1] = uint64(s.depth[9]) | uint64(s.depth[10])<<8
	for r, count := range s.parked[1:engine.King] {
		w[1] |= uint64(count) << (16 + 4*r)
	}
	w[2], w[3] = s.removed.low, s.removed.high
	for i := 4; i < len(w); i++ {
		w[i] = binary.LittleEndian.Uint64(s.on[8*(i-4):])
	}
}

// get reads state id into s.
func (st *store) get(id uint32, s *state) {
	w := st.row(id)
	binary.LittleEndian.PutUint64(s.depth[1:], w[0])
	s.depth[9], s.depth[10] = uint8(w[1]), uint8(w[1]>>8)
	for r := range s.parked[1:engine.King] {
		s.parked[1+r] = uint8(w[1]>>(16+4*r)) & 15
	}
	s.removed = set{w[2], w[3]}
	for i := 4; i < st.core; i++ {
		binary.LittleEndian.PutUint64(s.on[8*(i-4):], w[i])
	}
	s.loose = st.loose(id)
}

// row returns the core of a state and, behind it, two words for its loose cards.
func (st *store) row(id uint32) []uint64 {
	size := st.core + 2
	at := int(id%rowsTogether) * size
	return st.rows[id/rowsTogether][at : at+size]
}

func (st *store) loose(id uint32) set {
	w := st.row(id)
	return set{w[st.core], w[st.core+1]}
}

// find returns the index in the table of the core in packed.
func (st *store) find() uint32 {
	mask := uint32(len(st.table) - 1) // the length is a power of two
	for i := hash(st.packed) & mask; ; i = (i + 1) & mask {
		if id := st.table[i]; id == 0 || st.same(id-1) {
			return i
		}
	}
}

func (st *store) same(id uint32) bool {
	row := st.row(id)
	for i, w := range st.packed {
		if w != row[i] {
			return false
		}
	}
	return true
}

func hash(words []uint64) uint32 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range words {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h)
}

// seek turns to the core of s, for holds and add.
func (st *store) seek(s *state) {
	st.pack(s)
	st.at = st.find()
}

// holds says whether a state of the core that was sought is held that has all the
// loose cards. It dominates a state with these.
func (st *store) holds(loose set) bool {
	for id := st.table[st.at]; id != 0; id = st.nodes[id-1].next {
		if loose.subsetOf(st.loose(id - 1)) {
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
	id := uint32(len(st.nodes))
	if st.table[st.at] == 0 {
		st.cores++
	}
	next := st.unlink(st.table[st.at], loose)
	if id%rowsTogether == 0 {
		first := 16
		if id > 0 {
			first = rowsTogether
		}
		st.rows = append(st.rows, make([]uint64, 0, first*(st.core+2)))
	}
	last := &st.rows[id/rowsTogether]
	*last = append(append(*last, st.packed...), loose.low, loose.high)
	st.nodes = append(st.nodes, node{parent: parent, next: next, by: by})
	st.table[st.at] = id + 1
	if 4*st.cores >= 3*len(st.table) {
		st.grow()
	}
	return id
}

// unlink takes out the states of a list whose loose cards are among the given ones,
// and returns what is left of it.
func (st *store) unlink(list uint32, loose set) uint32 {
	if list == 0 {
		return 0
	}
	n := &st.nodes[list-1]
	n.next = st.unlink(n.next, loose)
	if st.loose(list - 1).subsetOf(loose) {
		n.dead = true
		return n.next
	}
	return list
}

// grow doubles the table. The states stay where they are; only the places of the cores change.
func (st *store) grow() {
	old := st.table
	st.table = make([]uint32, 2*len(old))
	mask := uint32(len(st.table) - 1)
	for _, id := range old {
		if id == 0 {
			continue
		}
		i := hash(st.row(id - 1)[:st.core]) & mask
		for st.table[i] != 0 {
			i = (i + 1) & mask
		}
		st.table[i] = id
	}
}
