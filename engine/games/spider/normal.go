package spider

import (
	"bytes"
	"cmp"
	"slices"

	"patience/engine"
)

// Renamed returns the position with its suits renamed: what was suit x is to[x].
// Spider treats all suits alike, so everything can be done in one position that
// can be done in the other.
func (s *State) Renamed(to [4]engine.Suit) *State {
	r := *s
	for i, c := range s.cards[:s.start[piles+2]] {
		if c != engine.Unknown {
			r.cards[i] = engine.NewCard(c.Rank(), to[c.Suit()])
		}
	}
	for suit, gone := range s.removed {
		r.removed[to[suit]] = gone
	}
	r.keep(s.Suits())
	return &r
}

// Reordered returns the position whose pile n is pile order[n-1] of this one.
// The cards of the hand change places with the piles that they are dealt to, so
// that nothing else changes.
func (s *State) Reordered(order [piles]int) *State {
	r := State{removed: s.removed, challenge: s.challenge, pack: s.pack}
	for i, n := range order {
		r.down[i+1] = s.down[n]
		r.add(i+1, s.Pile(n))
	}
	r.add(piles+1, s.Hand())
	hand := r.Hand()
	for i := range len(hand) / piles * piles { // the card that pile order[0] was to get is dealt to pile 1, and so on
		row := i / piles * piles
		hand[i] = s.Hand()[row+order[i%piles]-1]
	}
	return &r
}

// Normal returns the position's normal form: of all positions that are the same
// but for the names of the suits and the order of the piles, always the same one.
// Two positions are the same problem exactly when their normal forms are equal.
//
// The pack keeps its kind: of a game with hearts and spades only these two change
// names. Of one that has four suits, as is told, all do.
func (s *State) Normal() *State {
	var best *State
	var least, key []byte
	for _, to := range Renamings(s.Suits()) {
		r := s.Renamed(to)
		r = r.Reordered(r.sortedPiles())
		key = r.ExactKey(key[:0])
		if best == nil || bytes.Compare(key, least) < 0 {
			best, least = r, append(least[:0], key...)
		}
	}
	return best
}

// Renamings returns every way to rename the suits of a pack that has so many: 24 with four suits, 2 with
// hearts and spades, 1 with spades alone.
func Renamings(suits int) [][4]engine.Suit {
	plain := [4]engine.Suit{engine.Clubs, engine.Diamonds, engine.Hearts, engine.Spades}
	all := [][4]engine.Suit{plain}
	for i := 4 - suits; i < 4; i++ { // swap suit i with each suit of the pack before it
		for _, to := range slices.Clone(all) {
			for j := 4 - suits; j < i; j++ {
				other := to
				other[i], other[j] = to[j], to[i]
				all = append(all, other)
			}
		}
	}
	return all
}

// sortedPiles returns the numbers of the piles in an order that does not depend on
// how they stand now: by their cards, then by those that are dealt to them.
func (s *State) sortedPiles() [piles]int {
	return PilesBy(func(a, b int) int { return cmp.Or(s.comparePiles(a, b), s.compareDealt(a, b)) })
}

// PilesBy returns the numbers of the piles sorted in some way; those that are equal in it stay in their order.
func PilesBy(compare func(a, b int) int) (order [piles]int) {
	for i := range order {
		order[i] = i + 1
	}
	slices.SortStableFunc(order[:], compare)
	return order
}

// compareDealt compares what the hand deals to two piles.
func (s *State) compareDealt(a, b int) int {
	hand := s.Hand()
	for row := 0; row+piles <= len(hand); row += piles { // of a hand that is set up the last row may lack cards
		if d := int(hand[row+a-1]) - int(hand[row+b-1]); d != 0 {
			return d
		}
	}
	return 0
}
