package closed

import "slices"

// A Set holds numbers of the same number of words, the highest word first.
//
// They lie in order, and those that differ in their lowest bits alone are a group. A number
// is looked for in its group, which a table finds. Moves change little, so the groups that one
// member needs are those that the next one needs, too, and mostly still in the cache.
type Set struct {
	words   int
	numbers []uint64 // one after another, rising
	low     uint     // bits of the last word that tell the numbers of a group apart
	groups  []group  // open addressing
	shift   uint     // 64 - log2 of the groups
}

// A group is a part of the numbers, from one to before another; none when both are 0.
type group struct{ from, to uint32 }

// crowd is how many numbers a group has at least, taken together.
const crowd = 8

// Len returns how many numbers there are.
func (s *Set) Len() int { return len(s.numbers) / s.words }

// At returns a number, counted from 0. It shares memory with the set.
func (s *Set) At(i int) []uint64 { return s.numbers[i*s.words : (i+1)*s.words : (i+1)*s.words] }

// Has says whether a number is in the set. Numbers are compared in full.
func (s *Set) Has(n []uint64) bool {
	g := s.groups[s.find(n)]
	from, to := int(g.from), int(g.to)
	for from < to { // only the last words differ
		middle := (from + to) / 2
		switch w := s.numbers[(middle+1)*s.words-1]; {
		case w == n[s.words-1]:
			return true
		case w < n[s.words-1]:
			from = middle + 1
		default:
			to = middle
		}
	}
	return false
}

// index makes the table by which groups are found: the members that are equal but for their lowest
// bits lie side by side in the sorted list, and the table says where each group begins. The
// groups are made larger until there are few enough of them, since a place in the table costs as
// much as some members, and to look through a group takes little.
func (s *Set) index() {
	for s.low = 0; s.low < 60 && s.count()*crowd > s.Len(); s.low += 4 {
	}
	log := uint(4)
	for 1<<log < s.count()*2 {
		log++
	}
	s.groups, s.shift = make([]group, 1<<log), 64-log
	from := 0
	for i := 1; i <= s.Len(); i++ {
		if i == s.Len() || !s.together(s.At(i-1), s.At(i)) {
			s.groups[s.find(s.At(from))] = group{uint32(from), uint32(i)}
			from = i
		}
	}
}

// count returns how many groups there are.
func (s *Set) count() int {
	n := 1
	for i := 1; i < s.Len(); i++ {
		if !s.together(s.At(i-1), s.At(i)) {
			n++
		}
	}
	return n
}

// together says whether two numbers belong to one group.
func (s *Set) together(a, b []uint64) bool {
	last := s.words - 1
	return (a[last]^b[last])>>s.low == 0 && (last == 0 || slices.Equal(a[:last], b[:last]))
}

// find returns the slot of the group of a number, or the empty one where it belongs.
func (s *Set) find(n []uint64) uint64 {
	at := s.hash(n) >> s.shift
	for g := s.groups[at]; g.to != 0 && !s.together(s.At(int(g.from)), n); g = s.groups[at] {
		at = (at + 1) & uint64(len(s.groups)-1)
	}
	return at
}

// hash spreads the bits that tell groups apart, as the mix of SplitMix64 does.
func (s *Set) hash(n []uint64) (h uint64) {
	last := s.words - 1
	for _, w := range n[:last] {
		h = (h ^ w) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return (h ^ n[last]>>s.low) * 0x9e3779b97f4a7c15
}
