package check

import "patience/engine"

// inOrder returns s with everything loose that can become so, and with equal cards
// exchanged that nothing tells apart: the removed ones come first, then the occupants.
func (p *proof) inOrder(s *state) *state {
	t := *s
	for p.loosenAll(&t) {
	}
	v := p.look(&t)
	for c := range p.cards {
		if same := p.alike(&t, &v, uint8(c)); len(same) > 1 && same[0] == uint8(c) {
			t.exchange(same)
		}
	}
	return &t
}

// loosenAll makes every card loose that can lie elsewhere, at once or by way of a
// space. It says whether there was any.
func (p *proof) loosenAll(s *state) bool {
	before, v := s.loose, p.look(s)
	for c := range p.cards {
		c := uint8(c)
		up := p.rank(c) + 1
		if v.clear.has(c) && !v.heads.has(c) && !p.isTracked(c) && !p.noOnto[up] && (v.free[up] > 0 || v.spaces > 0) {
			s.loose.add(c)
		}
	}
	return s.loose != before
}

// alike returns the cards that may be exchanged with c, with c itself, from the
// first on; nil when c may not be exchanged.
func (p *proof) alike(s *state, v *view, c uint8) (same []uint8) {
	r := p.rank(c)
	if r == 0 || p.tracked[r] || p.tracked[r-1] || !p.loner(s, v, c) {
		return nil
	}
	for _, d := range p.ofRank[r] {
		if p.cards[d].face == p.cards[c].face && p.loner(s, v, d) {
			same = append(same, d)
		}
	}
	return same
}

// loner says whether c is removed, or loose in the pool, and no card stands on it. A
// card that is loose only because the list says so, covered or the head of a chain
// of the start, is known to lie there and is like no other.
func (p *proof) loner(s *state, v *view, c uint8) bool {
	below := p.cards[c].below
	stands := below != none && !s.loose.has(below) && !s.removed.has(below)
	placed := !v.pool.has(c) || v.heads.has(c) && !s.occupants.has(c)
	return p.cards[c].face != engine.Unknown && !stands && (s.removed.has(c) || s.loose.has(c) && !placed)
}

// exchange deals out to some equal cards what they are: first removed, then
// occupants, then neither.
func (s *state) exchange(same []uint8) {
	removed, occupants := 0, 0
	for _, c := range same {
		if s.removed.has(c) {
			removed++
		}
		if s.occupants.has(c) {
			occupants++
		}
		s.removed.drop(c)
		s.occupants.drop(c)
		s.loose.add(c)
	}
	for i, c := range same {
		switch {
		case i < removed:
			s.removed.add(c)
			s.loose.drop(c)
		case i < removed+occupants:
			s.occupants.add(c)
		}
	}
}
