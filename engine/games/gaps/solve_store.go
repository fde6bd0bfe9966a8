package gaps

import "slices"

// A store keeps the positions that were met: of each the numbers of its rows and the
// redeals made, so that no two are taken for one, and which was before it. They are
// numbered 1, 2, 3 and so on.
type store struct {
	key    int        // words that tell a position
	blocks [][]uint32 // of positions, blockSize each
	count  int        // numbers given, 0 among them
	slots  []uint64   // open addressing: half of a hash, and the number; 0 is empty
	shift  uint       // 32 - log2 of the slots
}

const (
	firstStoreLog = 8
	blockSize     = 1 << 9
)

func newStore(rows int) *store {
	s := &store{key: rows + 1, slots: make([]uint64, 1<<firstStoreLog), shift: 32 - firstStoreLog}
	s.next()
	return s
}

// stride returns how many words a position takes: its key, the number of the position
// before, and that of the next in a queue.
func (s *store) stride() int { return s.key + 2 }

// words returns what is kept of a position.
func (s *store) words(id uint32) []uint32 {
	at := int(id%blockSize) * s.stride()
	return s.blocks[id/blockSize][at : at+s.stride() : at+s.stride()]
}

// place returns the slot of a position, or the empty one where it belongs, and the half
// of its hash that the slot holds beside the number.
//
// The tag is half of a hash of 64 bits, and the highest bits of it are the home: with 256
// slots those are 8 bits of the tag. So a table can be doubled from its slots alone.
func (s *store) place(key []uint32) (at, tag uint64) {
	h := uint64(0)
	for i := 0; i+1 < len(key); i += 2 {
		h = mix(h ^ uint64(key[i])<<32 ^ uint64(key[i+1]))
	}
	if len(key)%2 > 0 {
		h = mix(h ^ uint64(key[len(key)-1]))
	}
	tag = h >> 32
	for at = tag >> s.shift; s.slots[at] != 0; at = (at + 1) & uint64(len(s.slots)-1) {
		if s.slots[at]>>32 == tag && slices.Equal(s.words(uint32(s.slots[at]))[:s.key], key) {
			break
		}
	}
	return at, tag
}

// add puts a position in that came from another; fresh is false when it was there.
func (s *store) add(key []uint32, from uint32) (id uint32, fresh bool) {
	at, tag := s.place(key)
	if id := uint32(s.slots[at]); id != 0 {
		return id, false
	}
	id = s.next()
	s.slots[at] = tag<<32 | uint64(id)
	w := s.words(id)
	copy(w, key)
	w[s.key] = from
	return id, true
}

// has says whether a position is there.
func (s *store) has(key []uint32) bool {
	at, _ := s.place(key)
	return s.slots[at] != 0
}

// next gives out a number.
func (s *store) next() uint32 {
	if s.count%blockSize == 0 {
		s.blocks = append(s.blocks, make([]uint32, blockSize*s.stride()))
	}
	s.count++
	return uint32(s.count - 1)
}

// from returns the number of the position before, 0 for none.
func (s *store) from(id uint32) uint32 { return s.words(id)[s.key] }

// link is a place for the number of another position.
func (s *store) link(id uint32) *uint32 { return &s.words(id)[s.key+1] }

// tight says that the slots must be doubled before the next position.
func (s *store) tight() bool { return s.count >= len(s.slots)/4*3 }

// grow doubles the slots. The halves of the hashes tell where each number belongs.
func (s *store) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	s.shift--
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		at := slot >> 32 >> s.shift
		for s.slots[at] != 0 {
			at = (at + 1) & uint64(len(s.slots)-1)
		}
		s.slots[at] = slot
	}
}

func (s *store) bytes() int64 {
	return 8*int64(len(s.slots)) + 4*int64(len(s.blocks))*blockSize*int64(s.stride())
}
