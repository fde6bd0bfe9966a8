package freecard

// A novelty remembers which cards have lain on which, in the positions that are as
// far along a guide. A position in which some card lies where it had not lain before
// is new; the others are shuffles of what was seen. To look at new ones first is
// what finds the exchanges by way of a space (best-first width search, Lipovetzky and
// Geffner 2017).
type novelty map[progress]*[maxCards]set

// A progress is how far a position is along a guide: steps done, and obstacles
// before those that are left.
type progress struct{ done, obstacles int }

// Places of a card that are no cards.
const (
	placeStart = maxCards + iota // it is the head of a chain of the start
	placeSpace                   // it is the head of a pile that had been empty
)

// isNew says whether a card of s lies where it had not lain, and remembers where
// they lie. slots are the cards, all of which are tracked.
func (n novelty) isNew(s *state, placed set, slots []uint8, at progress) bool {
	lain := n[at]
	if lain == nil {
		lain = new([maxCards]set)
		n[at] = lain
	}
	isNew := false
	for i, c := range slots {
		place := s.on[i]
		switch {
		case place != none:
		case placed.has(c):
			place = placeSpace
		default:
			place = placeStart
		}
		if !lain[i].has(place) {
			lain[i].add(place)
			isNew = true
		}
	}
	return isNew
}
