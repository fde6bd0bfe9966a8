package freecard

import "encoding/binary"

// A store holds the abstract states that were found: exactly, in flat memory.
// States that differ only in their loose cards share a core; of those, a state
// whose loose cards are among another's is dominated and not kept.
type store struct {
	b      *board
	core   int      // words of a core
	words  []uint64 // state by state: the core, then the loose cards
	nodes  []node
	table  []uint32 // by hash of the core: number of the first state + 1
	cores  int
	packed []uint64
}

// A node is what a store knows of a state besides itself.
type node struct {
	parent uint32
	next   uint32 // the next state of the same core + 1
	by     step
	dead   bool // dominated by a state that came later
}

const bytesPerSlot = 8 // cards that rest somewhere, to a word

func newStore(b *board) *store {
	core := 2 + 2 + 2 + (len(b.slots)+bytesPerSlot-1)/bytesPerSlot
	return &store{b: b, core: core, table: make([]uint32, 1<<12), packed: make([]uint64, core)}
}

func (st *store) len() int { return len(st.nodes) }

// bytes returns the memory that the store takes.
func (st *store) bytes() int { return 8*cap(st.words) + 20*cap(st.nodes) + 4*len(st.table) }

// pack writes the core of s to packed.
func (st *store) pack(s *state) {
	w := st.packed
	w[0] = binary.LittleEndian.Uint64(s.depth[:])
	w[1] = binary.LittleEndian.Uint64(s.depth[8:])
	w[2], w[3] = s.removed[0], s.removed[1]
	w[4], w[5] = s.occupants[0], s.occupants[1]
	for i := 6; i < len(w); i++ {
		w[i] = binary.LittleEndian.Uint64(s.on[8*(i-6):])
	}
}

// get reads state id into s.
func (st *store) get(id uint32, s *state) {
	w := st.row(id)
	binary.LittleEndian.PutUint64(s.depth[:], w[0])
	binary.LittleEndian.PutUint64(s.depth[8:], w[1])
	s.removed = set{w[2], w[3]}
	s.occupants = set{w[4], w[5]}
	for i := 6; i < st.core; i++ {
		binary.LittleEndian.PutUint64(s.on[8*(i-6):], w[i])
	}
	s.loose = st.loose(id)
}

func (st *store) row(id uint32) []uint64 {
	at := int(id) * (st.core + 2)
	return st.words[at : at+st.core]
}

func (st *store) loose(id uint32) set {
	at := int(id)*(st.core+2) + st.core
	return set{st.words[at], st.words[at+1]}
}

// place returns the index in the table of the core in packed.
func (st *store) place() uint32 {
	mask := uint32(len(st.table) - 1)
	for i := st.hash() & mask; ; i = (i + 1) & mask {
		if id := st.table[i]; id == 0 || st.same(id-1) {
			return i
		}
	}
}

func (st *store) same(id uint32) bool {
	for i, w := range st.row(id) {
		if w != st.packed[i] {
			return false
		}
	}
	return true
}

func (st *store) hash() uint32 { return hash(st.packed) }

func hash(words []uint64) uint32 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range words {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h)
}

// dominated says whether a state is held with the core of s and all its loose
// cards.
func (st *store) dominated(s *state) bool {
	st.pack(s)
	for id := st.table[st.place()]; id != 0; id = st.nodes[id-1].next {
		if s.loose.subsetOf(st.loose(id-1)) || st.b.rules.anyLoose {
			return true
		}
	}
	return false
}

// add holds the state s, which must not be dominated, and drops the states that it
// dominates.
func (st *store) add(s *state, parent uint32, by step) uint32 {
	st.pack(s)
	if 4*st.cores >= 3*len(st.table) {
		st.grow()
	}
	id := uint32(len(st.nodes))
	at := st.place()
	if st.table[at] == 0 {
		st.cores++
	}
	next := st.unlink(st.table[at], s.loose)
	st.words = append(append(st.words, st.packed...), s.loose[0], s.loose[1])
	st.nodes = append(st.nodes, node{parent: parent, next: next, by: by})
	st.table[at] = id + 1
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

func (st *store) grow() {
	old := st.table
	st.table = make([]uint32, 2*len(old))
	mask := uint32(len(st.table) - 1)
	for _, id := range old {
		if id == 0 {
			continue
		}
		i := hash(st.row(id-1)) & mask
		for st.table[i] != 0 {
			i = (i + 1) & mask
		}
		st.table[i] = id
	}
}
