package search

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
)

// Keys is a set of keys, those of the positions met. It holds them whole, one after
// another in an arena, each with its parent, the position from which it was
// first met; an id is a place in the arena, in units of four bytes, and never 0.
//
// The table finds keys by open addressing. A slot holds 32 bits of the key's
// hash and the id; where the hashes agree, the keys are compared in full. The
// home of a key is in proportion to its hash, so that the table can grow by any
// factor and without a look at the keys.
type Keys struct {
	seed   maphash.Seed
	slots  []slot
	chunks [][]byte // records: parent (4 bytes), length of the key (2), room, key, 0 to 3 zeros
	count  int
	limit  uint64 // ids that fit; fewer in tests
	room   int    // bytes of a record, between its length and its key
}

// A slot is the hash in the high 32 bits and the id in the low; 0 is empty.
type slot uint64

const (
	unitBytes  = 4
	chunkUnits = 1 << 18
	chunkBytes = chunkUnits * unitBytes
	headBytes  = 6
	maxKey     = math.MaxUint16
	firstSlots = 64
)

// NewKeys returns an empty set. Each key has room beside it, so many bytes, for whoever keeps the set.
func NewKeys(room int) *Keys {
	return &Keys{
		room:   room,
		seed:   maphash.MakeSeed(),
		slots:  make([]slot, firstSlots),
		chunks: [][]byte{make([]byte, unitBytes, 4096)}, // no record has id 0
		limit:  math.MaxUint32 - 2*chunkUnits,
	}
}

// Add puts a key into the set, with its parent, and returns its id and whether
// it is new.
func (s *Keys) Add(key []byte, parent uint32) (id uint32, isNew bool) {
	at, hash := s.find(key)
	if s.slots[at] != 0 {
		return uint32(s.slots[at]), false
	}
	id = s.store(key, parent)
	s.slots[at] = slot(hash)<<32 | slot(id)
	s.count++
	if s.count > len(s.slots)/5*4 {
		s.grow()
	}
	return id, true
}

// ID returns the id of a key, 0 when it is not there.
func (s *Keys) ID(key []byte) uint32 {
	at, _ := s.find(key)
	return uint32(s.slots[at])
}

// find returns the slot of a key, or the empty one where it belongs, and its hash.
func (s *Keys) find(key []byte) (at int, hash uint32) {
	hash = uint32(maphash.Bytes(s.seed, key) >> 32)
	for at = s.home(hash); s.slots[at] != 0; at = s.after(at) {
		// Equal hashes prove nothing: a position that is taken for another would be lost.
		if id := uint32(s.slots[at]); uint32(s.slots[at]>>32) == hash && bytes.Equal(s.Key(id), key) {
			break
		}
	}
	return at, hash
}

func (s *Keys) home(hash uint32) int { return int(uint64(hash) * uint64(len(s.slots)) >> 32) }

func (s *Keys) after(at int) int {
	if at++; at < len(s.slots) {
		return at
	}
	return 0
}

// grow makes the table half as large again.
func (s *Keys) grow() {
	old := s.slots
	s.slots = make([]slot, len(old)+len(old)/2)
	for _, v := range old {
		if v != 0 {
			s.put(v)
		}
	}
}

func (s *Keys) put(v slot) {
	at := s.home(uint32(v >> 32))
	for s.slots[at] != 0 {
		at = s.after(at)
	}
	s.slots[at] = v
}

// store appends a record and returns its id: its place, in units, over all chunks. A record never
// crosses the end of a chunk, and no chunk is ever moved, so ids and keys stay good while the set
// grows, and growing copies nothing.
func (s *Keys) store(key []byte, parent uint32) uint32 {
	size := s.size(len(key))
	if len(key) > maxKey {
		panic(fmt.Sprintf("search: a key of %d bytes, want at most %d", len(key), maxKey))
	}
	last := len(s.chunks) - 1
	if len(s.chunks[last])+size > chunkBytes {
		s.chunks = append(s.chunks, make([]byte, 0, chunkBytes))
		last++
	}
	from := len(s.chunks[last])
	c := s.chunks[last]
	if cap(c)-from >= size {
		c = c[:from+size] // what was never written is zero
	} else {
		c = append(c, make([]byte, size)...)
	}
	binary.LittleEndian.PutUint32(c[from:], parent)
	binary.LittleEndian.PutUint16(c[from+4:], uint16(len(key)))
	copy(c[from+headBytes+s.room:], key)
	s.chunks[last] = c
	return uint32(last*chunkUnits + from/unitBytes)
}

// size returns how many bytes the record of a key of so many bytes has.
func (s *Keys) size(key int) int {
	return (headBytes + s.room + key + unitBytes - 1) / unitBytes * unitBytes
}

// All yields the ids, in the order in which the keys were put in.
func (s *Keys) All(yield func(id uint32) bool) {
	from := unitBytes
	for n, chunk := range s.chunks {
		for ; from < len(chunk); from += s.size(int(binary.LittleEndian.Uint16(chunk[from+4:]))) {
			if !yield(uint32(n*chunkUnits + from/unitBytes)) {
				return
			}
		}
		from = 0
	}
}

// record returns the arena from the record of an id on.
func (s *Keys) record(id uint32) []byte {
	return s.chunks[id/chunkUnits][id%chunkUnits*unitBytes:]
}

// Key returns the key of an id. It shares memory with the set.
func (s *Keys) Key(id uint32) []byte {
	r := s.record(id)
	n := int(binary.LittleEndian.Uint16(r[4:]))
	return r[headBytes+s.room:][:n]
}

// Note returns the room of an id, which may be written.
func (s *Keys) Note(id uint32) []byte { return s.record(id)[headBytes:][:s.room] }

// Parent returns the position from which a position was first met, 0 for the
// start.
func (s *Keys) Parent(id uint32) uint32 { return binary.LittleEndian.Uint32(s.record(id)) }

// Path returns the keys from the first after the start to that of an id.
func (s *Keys) Path(id uint32) (path [][]byte) {
	for ; s.Parent(id) != 0; id = s.Parent(id) {
		path = append(path, s.Key(id))
	}
	slices.Reverse(path)
	return path
}

// Len returns how many keys there are.
func (s *Keys) Len() int { return s.count }

// Full says that the ids are about to run out.
func (s *Keys) Full() bool { return uint64(len(s.chunks))*chunkUnits > s.limit }

// Bytes returns the memory of the set.
func (s *Keys) Bytes() int64 {
	last := len(s.chunks) - 1
	return int64(len(s.slots))*8 + int64(last)*chunkBytes + int64(cap(s.chunks[last]))
}

// Soon returns how much more memory the next keys may take, when the set is about to grow.
func (s *Keys) Soon() (more int64) {
	if s.count+s.count/50 >= len(s.slots)/5*4 {
		more += int64(len(s.slots)) * 8 * 3 / 2
	}
	if last := s.chunks[len(s.chunks)-1]; cap(last)-len(last) < cap(last)/50 {
		more += min(chunkBytes, 2*int64(cap(last)))
	}
	return more
}
