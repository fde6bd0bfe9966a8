package closed

import "slices"

// A Set holds numbers of the same number of words, the highest word first.
type Set struct {
	words   int
	numbers []uint64 // one after another, rising
	slots   []uint32 // open addressing: the place of a number, from 1; 0 is empty
	shift   uint     // 64 - log2 of the slots
}

// Len returns how many numbers there are.
func (s *Set) Len() int { return len(s.numbers) / s.words }

// At returns a number, counted from 0. It shares memory with the set.
func (s *Set) At(i int) []uint64 { return s.numbers[i*s.words : (i+1)*s.words : (i+1)*s.words] }

// Has says whether a number is in the set.
func (s *Set) Has(n []uint64) bool { return s.slots[s.find(n)] != 0 }

// index makes the table by which numbers are found.
func (s *Set) index() {
	log := uint(4)
	for 1<<log < s.Len()*3/2 {
		log++
	}
	s.slots, s.shift = make([]uint32, 1<<log), 64-log
	for i := range s.Len() {
		s.slots[s.find(s.At(i))] = uint32(i + 1)
	}
}

// find returns the slot of a number, or the empty one where it belongs. Numbers are
// compared in full.
func (s *Set) find(n []uint64) uint64 {
	at := hash(n) >> s.shift
	for s.slots[at] != 0 && !slices.Equal(s.At(int(s.slots[at]-1)), n) {
		at = (at + 1) & uint64(len(s.slots)-1)
	}
	return at
}

// hash spreads the bits of a number, as the mix of SplitMix64 does.
func hash(n []uint64) (h uint64) {
	for _, w := range n {
		h = (h ^ w) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return h * 0x9e3779b97f4a7c15
}
