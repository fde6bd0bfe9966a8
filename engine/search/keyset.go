package search

import "sync/atomic"

// A KeySet is a set of keys, none of which is 0, in one flat table with open
// addressing: 8 bytes a slot, of which at least three in eight are taken. It is for
// games whose positions fit in a word; [Run] keeps keys of any length.
type KeySet struct {
	slots []uint64
	count int
	shift uint // 64 - log2 of the slots
	mark  uint // so many bits of a key, the lowest, do not tell it from others
	room  []uint64
}

const (
	firstSlotsLog = 7
	roomLog       = 16
)

// NewKeySet returns an empty set.
func NewKeySet() *KeySet {
	return &KeySet{slots: make([]uint64, 1<<firstSlotsLog), shift: 64 - firstSlotsLog}
}

// NewMarkedSet returns an empty set of keys with a mark in so many of their lowest bits, which
// [KeySet.Slot] gives to read and to change.
func NewMarkedSet(bits uint) *KeySet {
	s := NewKeySet()
	s.mark = bits
	return s
}

// Clear makes the set one like that of [NewMarkedSet]. It then has room of its own, in which the tables lie
// behind each other, that of 128 slots from 128 on: memory that nobody has touched is dear.
func (s *KeySet) Clear(bits uint) {
	if s.room == nil {
		s.room = make([]uint64, 1<<roomLog)
	}
	s.count, s.shift, s.mark = 0, 64-firstSlotsLog, bits
	s.slots = s.table(1 << firstSlotsLog)
}

// Reset takes all keys out, and keeps the table.
func (s *KeySet) Reset() {
	clear(s.slots)
	s.count = 0
}

// table returns an empty one of so many slots.
func (s *KeySet) table(slots int) []uint64 {
	if 2*slots > len(s.room) {
		return make([]uint64, slots)
	}
	t := s.room[slots : 2*slots : 2*slots]
	clear(t)
	return t
}

// Add puts a key in and says whether it is new.
func (s *KeySet) Add(key uint64) bool {
	_, isNew := s.Slot(key)
	return isNew
}

// Slot puts a key in if it is new, and returns where it lies with its mark. That is good until the
// next key is put in.
func (s *KeySet) Slot(key uint64) (slot *uint64, isNew bool) {
	slot = s.slot(key)
	if isNew = *slot == 0; isNew {
		*slot = key
		s.count++
	}
	return slot, isNew
}

// find returns the number of the slot of a key, and what is in it; or of the empty one where it belongs, and 0. The home of
// a key is Fibonacci hashing's (Knuth, volume 3, 6.4).
func (s *KeySet) find(key uint64) (at, found uint64) {
	at = key >> s.mark * 0x9e3779b97f4a7c15 >> s.shift
	for {
		// It is read once: another core may put in a key meanwhile, see With.
		if found = atomic.LoadUint64(&s.slots[at]); found == 0 || (found^key)>>s.mark == 0 {
			return at, found
		}
		at = (at + 1) & uint64(len(s.slots)-1)
	}
}

// slot returns the slot of a key, or the empty one where it belongs.
func (s *KeySet) slot(key uint64) *uint64 {
	at, _ := s.find(key)
	return &s.slots[at]
}

// Get returns a key with its mark, 0 when it is not there.
func (s *KeySet) Get(key uint64) uint64 {
	_, found := s.find(key)
	return found
}

// With puts in a key that is not there, while others may call Get, and returns the set, or one with room that takes its place.
func (s *KeySet) With(key uint64) *KeySet {
	if s.Tight() {
		s = new(*s)
		s.Grow()
	}
	atomic.StoreUint64(s.slot(key), key)
	s.count++
	return s
}

// Tight says that the table must grow before the next key.
func (s *KeySet) Tight() bool { return s.tight(1) }

// tight says that the table must grow before so many more keys.
func (s *KeySet) tight(more int) bool { return s.count+more > len(s.slots)/4*3 }

// Fit makes room for the next key, whatever memory it takes.
func (s *KeySet) Fit() {
	if s.Tight() {
		s.Grow()
	}
}

// Grow doubles the table.
func (s *KeySet) Grow() {
	old := s.slots
	s.slots = s.table(2 * len(old))
	s.shift--
	for _, key := range old {
		if key != 0 {
			*s.slot(key) = key
		}
	}
}

// Each calls f with each key, in no order, until f says no.
func (s *KeySet) Each(f func(key uint64) bool) {
	for _, key := range s.slots {
		if key != 0 && !f(key) {
			return
		}
	}
}

// Bytes returns the memory of the table.
func (s *KeySet) Bytes() int64 { return 8 * int64(len(s.slots)) }
