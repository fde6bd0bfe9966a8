package blackhole

import (
	"slices"

	"patience/engine"
)

// Key appends the position up to its symmetries. Rule 3 looks at ranks alone, so
// the suits do not matter, nor the places of the fans, nor what lies under the
// top of the stack. What is left is the pack, the rank of the top and, in order,
// the ranks of each fan that is not empty, four bits a card.
func (s *State) Key(dst []byte) []byte {
	var fans [maxFans]int // int: each other type would link a sort of its own
	n := 0
	for i := 1; i <= s.Fans(); i++ {
		if s.height[i] > 0 {
			fans[n] = s.fanRanks(i)
			n++
		}
	}
	slices.Sort(fans[:n])
	dst = append(dst, s.suits<<4|s.ranks, byte(s.Top().Rank()))
	for _, f := range fans[:n] {
		dst = append(dst, byte(f>>8), byte(f))
	}
	return dst
}

// fanRanks returns the ranks of fan n, the exposed card in the lowest four bits.
func (s *State) fanRanks(n int) int {
	ranks := 0
	for _, c := range s.Fan(n) {
		ranks = ranks<<4 | int(c.Rank())
	}
	return ranks
}

// exactKey begins an exact key; a key begins with the pack, which is never 0.
const exactKey = 0

// ExactKey appends the position without any symmetry: the pack, the fans with
// their cards, and the whole stack.
func (s *State) ExactKey(dst []byte) []byte {
	dst = append(dst, exactKey, s.suits<<4|s.ranks)
	for n := 1; n <= s.Fans(); n++ {
		dst = append(dst, s.height[n])
		dst = engine.AppendCards(dst, s.Fan(n))
	}
	return engine.AppendCards(dst, s.Stack())
}

// SetKey replaces the position by that of an exact key, or by one with the key:
// the one whose fans stand in the order of the key and have, rank by rank, the
// last suits of the pack from the first fan on, and whose stack is in the order
// of the pack but for its top.
func (s *State) SetKey(key []byte) {
	if key[0] == exactKey {
		s.setExact(key[1:])
		return
	}
	p := pack{int(key[0] >> 4), int(key[0] & 15)}
	top := engine.Rank(key[1])
	*s = State{suits: uint8(p.suits), ranks: uint8(p.ranks)}
	var used [maxRanks + 1]int // cards of a rank that are in fans
	for i := 0; 2*i+3 < len(key); i++ {
		s.setFan(i+1, uint16(key[2*i+2])<<8|uint16(key[2*i+3]), &used)
	}
	for j := 1; j <= p.ranks; j++ {
		for i := range p.suits - used[j] {
			s.push(p.card(p.ranks*i + j))
		}
	}
	s.raise(top)
}

// setFan lays the ranks of a fan.
func (s *State) setFan(n int, ranks uint16, used *[maxRanks + 1]int) {
	for shift := 8; shift >= 0; shift -= 4 {
		j := int(ranks >> shift & 15)
		if j == 0 {
			continue
		}
		used[j]++
		p := s.pack()
		s.cards[fanCards*(n-1)+int(s.height[n])] = p.card(p.ranks*(p.suits-used[j]) + j)
		s.height[n]++
	}
}

func (s *State) push(c engine.Card) {
	s.stack[s.played] = c
	s.played++
}

// raise brings the last card of a rank to the top of the stack.
func (s *State) raise(top engine.Rank) {
	last := int(s.played) - 1
	for i := last; i >= 0; i-- {
		if c := s.stack[i]; c.Rank() == top {
			copy(s.stack[i:last], s.stack[i+1:last+1])
			s.stack[last] = c
			return
		}
	}
}

// setExact reads a key that keeps each card: the pack in one byte, each fan behind its
// height, then the stack.
func (s *State) setExact(key []byte) {
	*s = State{suits: key[0] >> 4, ranks: key[0] & 15}
	key = key[1:]
	for n := 1; n <= s.Fans(); n++ {
		s.height[n] = key[0]
		key = key[1:]
		for i := range int(s.height[n]) {
			s.cards[fanCards*(n-1)+i] = engine.Card(key[i])
		}
		key = key[s.height[n]:]
	}
	for _, c := range key {
		s.push(engine.Card(c))
	}
}
