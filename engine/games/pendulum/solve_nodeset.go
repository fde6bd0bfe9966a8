package pendulum

// A nodeSet is a set of keys of nodes in one flat table with open addressing: 16
// bytes a slot, of which at least two in five are taken once it has grown. The key
// of two zeros, a node without cards, is never put in.
type nodeSet struct {
	slots [][2]uint64
	count int
	shift uint // 64 - log2 of the slots
}

const firstSlotsLog = 8

func newNodeSet() *nodeSet {
	return &nodeSet{slots: make([][2]uint64, 1<<firstSlotsLog), shift: 64 - firstSlotsLog}
}

// add puts a key in and says whether it is new.
func (s *nodeSet) add(key [2]uint64) bool {
	at := s.find(key)
	if s.slots[at] == key {
		return false
	}
	s.slots[at] = key
	s.count++
	return true
}

// find returns the slot of a key, or the empty one where it belongs: the first that is free from the
// key's home on, round the end. So a key that is not found before an empty slot is not there.
func (s *nodeSet) find(key [2]uint64) uint64 {
	hash := (key[0]*0x9e3779b97f4a7c15 ^ key[1]) * 0xbf58476d1ce4e5b9
	at := (hash ^ hash>>32) * 0x9e3779b97f4a7c15 >> s.shift
	for s.slots[at] != [2]uint64{} && s.slots[at] != key {
		at = (at + 1) & uint64(len(s.slots)-1)
	}
	return at
}

// tight says that the table must grow before the next key.
func (s *nodeSet) tight() bool { return s.count >= len(s.slots)/5*4 }

// grow doubles the table.
func (s *nodeSet) grow() {
	old := s.slots
	s.slots = make([][2]uint64, 2*len(old))
	s.shift--
	for _, key := range old {
		if key != [2]uint64{} {
			s.slots[s.find(key)] = key
		}
	}
}

// each calls f with each key, in no order, until f says no.
func (s *nodeSet) each(f func(key [2]uint64) bool) {
	for _, key := range s.slots {
		if key != [2]uint64{} && !f(key) {
			return
		}
	}
}

// bytes returns the memory of the table.
func (s *nodeSet) bytes() int64 { return 16 * int64(len(s.slots)) }
