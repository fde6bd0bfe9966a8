package search

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Keys is a set of keys, those of the positions met. It holds them whole, one after
// another in an arena, each with its parent, the position from which it was
// first met; an id is a place in the arena, in units of four bytes, and never 0.
//
// The table finds keys by open addressing. A slot holds 32 bits of the key's
// hash and the id; where the hashes agree, the keys are compared in full. The
// home of a key is in proportion to its hash, so that the table can grow by any
// factor and without a look at the keys.
//
// Several cores may put in keys at a time, each into an arena of its own: a record
// is written first, and then its slot in one step. Only the table must not grow
// meanwhile: see [Keys.AddOn].
type Keys struct {
	seed   maphash.Seed
	slots  []uint64 // the hash in the high 32 bits and the id in the low; 0 is empty
	limit  uint64   // ids that fit; fewer in tests
	room   int      // bytes of a record, between its length and its key
	arenas []arena  // one for each core

	// The chunks of all arenas hold records: parent (4 bytes), length of the key (2), room, key, 0 to 3 zeros.
	chunks atomic.Pointer[[][]byte]
	adding sync.Mutex
	full   []int // how many bytes of each chunk are records, but for the last of each arena
}

// An arena is where the records of a core come.
type arena struct {
	chunk int // the number of its last chunk
	bytes []byte
	used  int // how many of them are records
	count int
	_     [64]byte // what two cores write lies apart
}

const (
	unitBytes  = 4
	chunkUnits = 1 << 18
	chunkBytes = chunkUnits * unitBytes
	headBytes  = 6
	maxKey     = math.MaxUint16
	firstSlots = 64
	firstBytes = 4096
)

// NewKeys returns an empty set. Each key has room beside it, so many bytes, for whoever keeps the set.
func NewKeys(room int) *Keys {
	first := make([]byte, firstBytes)
	s := &Keys{
		room: room, seed: maphash.MakeSeed(), slots: make([]uint64, firstSlots), limit: math.MaxUint32 - 2*chunkUnits,
		arenas: []arena{{bytes: first, used: unitBytes}}, full: []int{0}, // no record has id 0
	}
	s.chunks.Store(&[][]byte{first})
	return s
}

// Add puts a key into the set, with its parent, and returns its id and whether
// it is new.
func (s *Keys) Add(key []byte, parent uint32) (id uint32, isNew bool) { return s.AddOn(0, key, parent) }

// AddOn is Add on one of several cores, from 0 on. The table does not grow then: [Keys.Share] makes room before.
func (s *Keys) AddOn(core int, key []byte, parent uint32) (id uint32, isNew bool) {
	hash := s.hash(key)
	at, id := s.find(s.home(hash), hash, key)
	if id != 0 {
		return id, false
	}
	a := &s.arenas[core]
	id = s.store(a, key, parent)
	for !atomic.CompareAndSwapUint64(&s.slots[at], 0, uint64(hash)<<32|uint64(id)) {
		// Another core has just put in a key there, perhaps this one.
		var other uint32
		if at, other = s.find(at, hash, key); other != 0 {
			from := int(id % chunkUnits * unitBytes)
			clear(a.bytes[from:a.used])
			a.used = from
			return other, false
		}
	}
	if a.count++; len(s.arenas) == 1 && a.count > len(s.slots)/5*4 {
		s.grow()
	}
	return id, true
}

// Share makes an arena for each of so many cores, and room in the table for so many keys more.
func (s *Keys) Share(cores, more int) {
	for len(s.arenas) < cores {
		s.arenas = append(s.arenas, arena{})
		s.begin(&s.arenas[len(s.arenas)-1])
	}
	for s.Len()+more > len(s.slots)/5*4 {
		s.grow()
	}
}

// ID returns the id of a key, 0 when it is not there.
func (s *Keys) ID(key []byte) uint32 {
	hash := s.hash(key)
	_, id := s.find(s.home(hash), hash, key)
	return id
}

// find returns the slot of a key from a slot on, and its id; or the empty one where it belongs, and 0.
func (s *Keys) find(at int, hash uint32, key []byte) (slot int, id uint32) {
	for ; ; at = s.after(at) {
		v := atomic.LoadUint64(&s.slots[at])
		// Equal hashes prove nothing: a position that is taken for another would be lost.
		if id = uint32(v); v == 0 || uint32(v>>32) == hash && bytes.Equal(s.Key(id), key) {
			return at, id
		}
	}
}

func (s *Keys) hash(key []byte) uint32 { return uint32(maphash.Bytes(s.seed, key) >> 32) }

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
	s.slots = make([]uint64, len(old)+len(old)/2)
	for _, v := range old {
		if v != 0 {
			at := s.home(uint32(v >> 32))
			for s.slots[at] != 0 {
				at = s.after(at)
			}
			s.slots[at] = v
		}
	}
}

// store appends a record and returns its id: its place, in units, over all chunks. A record never
// crosses the end of a chunk, so ids stay good while the set grows.
func (s *Keys) store(a *arena, key []byte, parent uint32) uint32 {
	size := s.size(len(key))
	if len(key) > maxKey {
		panic(fmt.Sprintf("search: a key of %d bytes, want at most %d", len(key), maxKey))
	}
	if a.used+size > len(a.bytes) {
		s.extend(a, size)
	}
	r := a.bytes[a.used:] // what was never written is zero
	binary.LittleEndian.PutUint32(r, parent)
	binary.LittleEndian.PutUint16(r[4:], uint16(len(key)))
	copy(r[headBytes+s.room:], key)
	id := uint32(a.chunk*chunkUnits + a.used/unitBytes)
	a.used += size
	return id
}

// extend gives an arena room for a record. The first chunk grows till it has the size of others; no other is ever copied.
func (s *Keys) extend(a *arena, size int) {
	if a.used+size <= chunkBytes {
		grown := slices.Grow(a.bytes, size)
		a.bytes = grown[:min(cap(grown), chunkBytes)]
		s.adding.Lock()
		defer s.adding.Unlock()
		chunks := slices.Clone(*s.chunks.Load())
		chunks[a.chunk] = a.bytes
		s.chunks.Store(&chunks)
		return
	}
	s.begin(a)
}

// begin gives an arena a chunk more.
func (s *Keys) begin(a *arena) {
	s.adding.Lock()
	defer s.adding.Unlock()
	if a.bytes != nil {
		s.full[a.chunk] = a.used
	}
	chunks := append(*s.chunks.Load(), make([]byte, chunkBytes)) // those who hold the list as it was look at no chunk behind its end
	s.chunks.Store(&chunks)
	s.full = append(s.full, 0)
	a.chunk, a.bytes, a.used = len(chunks)-1, chunks[len(chunks)-1], 0
}

// size returns how many bytes the record of a key of so many bytes has.
func (s *Keys) size(key int) int {
	return (headBytes + s.room + key + unitBytes - 1) / unitBytes * unitBytes
}

// All yields the ids, in the order in which one core has put in the keys.
func (s *Keys) All(yield func(id uint32) bool) {
	for i := range s.arenas {
		s.full[s.arenas[i].chunk] = s.arenas[i].used
	}
	from := unitBytes
	for n, chunk := range *s.chunks.Load() {
		for ; from < s.full[n]; from += s.size(int(binary.LittleEndian.Uint16(chunk[from+4:]))) {
			if !yield(uint32(n*chunkUnits + from/unitBytes)) {
				return
			}
		}
		from = 0
	}
}

// record returns the arena from the record of an id on.
func (s *Keys) record(id uint32) []byte {
	return (*s.chunks.Load())[id/chunkUnits][id%chunkUnits*unitBytes:]
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
func (s *Keys) Len() (n int) {
	for i := range s.arenas {
		n += s.arenas[i].count
	}
	return n
}

// Full says that the ids are about to run out.
func (s *Keys) Full() bool { return uint64(len(*s.chunks.Load()))*chunkUnits > s.limit }

// Bytes returns the memory of the set.
func (s *Keys) Bytes() int64 {
	chunks := *s.chunks.Load()
	return int64(len(s.slots))*8 + int64(len(chunks)-1)*chunkBytes + int64(len(chunks[0]))
}

// Soon returns how much more memory the next keys may take, when the set is about to grow.
func (s *Keys) Soon() (more int64) {
	if n := s.Len(); n+n/50 >= len(s.slots)/5*4 {
		more += int64(len(s.slots)) * 8 * 3 / 2
	}
	for i := range s.arenas {
		if a := &s.arenas[i]; len(a.bytes)-a.used < len(a.bytes)/50 {
			more += min(chunkBytes, 2*int64(len(a.bytes)))
		}
	}
	return more
}
