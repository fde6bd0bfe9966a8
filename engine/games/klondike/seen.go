package klondike

// A keySet is a set of keys, none of which is 0, in one flat table with open
// addressing: 8 bytes a slot, of which at least three in eight are taken.
type keySet struct {
	slots []uint64
	count int
	shift uint // 64 - log2 of the slots
}

const firstSlotsLog = 10

func newKeySet() *keySet {
	return &keySet{slots: make([]uint64, 1<<firstSlotsLog), shift: 64 - firstSlotsLog}
}

// add puts a key in and says whether it is new.
func (s *keySet) add(key uint64) bool {
	at := s.find(key)
	if s.slots[at] == key {
		return false
	}
	s.slots[at] = key
	s.count++
	return true
}

// find returns the slot of a key, or the empty one where it belongs. The home of
// a key is Fibonacci hashing's (Knuth, volume 3, 6.4).
func (s *keySet) find(key uint64) uint64 {
	at := key * 0x9e3779b97f4a7c15 >> s.shift
	for s.slots[at] != 0 && s.slots[at] != key {
		at = (at + 1) & uint64(len(s.slots)-1)
	}
	return at
}

// tight says that the table must grow before the next key.
func (s *keySet) tight() bool { return s.count >= len(s.slots)/4*3 }

// grow doubles the table.
func (s *keySet) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	s.shift--
	for _, key := range old {
		if key != 0 {
			s.slots[s.find(key)] = key
		}
	}
}

// bytes returns the memory of the table.
func (s *keySet) bytes() int64 { return 8 * int64(len(s.slots)) }
