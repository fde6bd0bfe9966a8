package freecard

import "hash/maphash"

// Equal cards have names of their own here, but a position looks the same whichever
// of them lies where, and so do its moves and the goal. So nothing is lost when two
// equal cards of a position exchange their names. Is the position with the new names
// stood for by the state with the new names? It is when each of the two cards
//   - is removed, or lies in the pool and is no pile head: then the pool, the pile
//     heads, and the chains and piles outside of the pool are as before;
//   - is removed or loose, and so of a rank that is not tracked (of tracked equal cards
//     either both are removed or neither): then the state does not say what it lies on;
//   - has no card standing on it, and the rank below is not tracked: then the state does
//     not say what lies on it.
// The depths and the number of occupants of each rank are the same for both names. A
// renaming of several such cards is a row of such exchanges.

// nameless says whether c may exchange its name with an equal card of which this is
// true as well.
func (p *proof) nameless(s *state, c uint8) bool {
	n, below, unbound := p.cards[c].pile, p.cards[c].below, s.loose.or(s.removed)
	lowest := &p.chains[n][s.depth[n]]
	return lowest.tail.has(c) && c != lowest.head &&
		unbound.has(c) && (below == none || unbound.has(below)) &&
		!p.tracked[p.rank(c)-1]
}

// standsFor says whether every position that s stands for is, but for the names of
// equal cards, one that t stands for. The renamed cards are those removed in exactly one
// of s and t: all of them must be nameless, and of each face as many removed in the one
// as in the other. Every other card that is loose in s must be loose in t as well, as a
// state says less the more of its cards are loose.
//
// Let 1.2 and 3.1 both be a 4c. When s has removed 1.2, and t 3.1 with 1.2 loose, then
// t stands for s: where s says 1.2 it says 3.1.
func (p *proof) standsFor(t, s *state) bool {
	if t.places != s.places {
		return false
	}
	renamed := t.removed.minus(s.removed).or(s.removed.minus(t.removed))
	if !s.loose.minus(renamed).minus(t.loose).empty() {
		return false
	}
	for c := range renamed.all {
		equal := renamed.and(p.ofFace[p.cards[c].face])
		if !p.nameless(t, c) || equal.and(t.removed).count() != equal.and(s.removed).count() {
			return false
		}
	}
	return true
}

// A list holds states, which are found by a hash of their places. first and like hold
// state numbers plus one; 0 means none.
type list struct {
	states []state
	seed   maphash.Seed
	first  map[uint64]uint32 // a state with this hash,
	like   []uint32          // and after each the next one
}

// index makes the states found.
func (l *list) index() {
	l.seed, l.first, l.like = maphash.MakeSeed(), make(map[uint64]uint32, len(l.states)), make([]uint32, len(l.states))
	for i := range l.states {
		hash := maphash.Comparable(l.seed, l.states[i].places)
		l.like[i], l.first[hash] = l.first[hash], uint32(i+1)
	}
}

// listed says whether a listed state stands for s.
func (p *proof) listed(s *state) bool {
	for n := p.first[maphash.Comparable(p.seed, s.places)]; n > 0; n = p.like[n-1] {
		if p.standsFor(&p.states[n-1], s) {
			return true
		}
	}
	return false
}
