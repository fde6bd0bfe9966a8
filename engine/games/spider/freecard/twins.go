package freecard

import "patience/engine"

// findTwins lists the equal cards, where neither their rank nor the one below is
// tracked.
func (b *board) findTwins() {
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		if b.tracked[r] || b.tracked[r-1] {
			continue
		}
		for _, suit := range b.suits {
			var twins []uint8
			for cards := b.ranks[r].and(suit); ; {
				c, ok := cards.next()
				if !ok {
					break
				}
				twins = append(twins, c)
			}
			if len(twins) > 1 {
				b.twins = append(b.twins, twins)
			}
		}
	}
}

// order exchanges equal cards that nothing tells apart (loose or removed, with no card
// standing on them): the removed ones come first, then the occupants. Without it each
// way to choose a suit from two packs would be a state of its own. It says whether s
// has changed.
func (b *board) order(s *state) (changed bool) {
	if s.removed.empty() && s.occupants.empty() {
		return false
	}
	var room [16]uint8
	for _, twins := range b.twins {
		same := room[:0]
		removed, occupants := 0, 0
		for _, c := range twins {
			gone := s.removed.has(c)
			if !gone && !s.loose.has(c) || b.standing(s, c) != none {
				continue
			}
			same = append(same, c)
			switch {
			case gone:
				removed++
			case s.occupants.has(c):
				occupants++
			}
		}
		if len(same) > 1 && removed+occupants > 0 && b.exchange(s, same, removed, occupants) {
			changed = true
		}
	}
	return changed
}

// exchange lets the first of some equal cards be the removed ones, and those after
// them the occupants.
func (b *board) exchange(s *state, same []uint8, removed, occupants int) (changed bool) {
	before := *s
	for i, c := range same {
		s.removed.drop(c)
		s.occupants.drop(c)
		s.loose.add(c)
		switch {
		case i < removed:
			s.removed.add(c)
			s.loose.drop(c)
		case i < removed+occupants:
			s.occupants.add(c)
		}
	}
	return s.removed != before.removed || s.occupants != before.occupants
}
