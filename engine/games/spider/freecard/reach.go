package freecard

import "patience/engine"

// reached says whether the piles of the target can be those of s, as far as the
// chains that are left, the heads of the other piles and the number of cards tell.
func (b *board) reached(s *state, v *view) bool {
	all := 0
	for n := 1; n <= piles; n++ {
		all += len(b.q.Start.Pile(n))
	}
	return all-s.removed.count() == b.goal.left && b.match(s, 1, 0, b.occupants(s, v))
}

// The occupants of a state, as far as they are known: of each rank so many, which
// are among the cards.
type occupants struct {
	cards set
	count [16]uint8
}

// occupants returns what s tells of its occupants.
func (b *board) occupants(s *state, v *view) occupants {
	o := occupants{v.placed, s.parked}
	for r := engine.Ace; r <= engine.King; r++ {
		if b.counted(r) {
			o.cards = o.cards.or(b.movable(s, v, r).with(r))
		} else {
			o.count[r] = uint8(v.placed.only(r).count())
		}
	}
	return o
}

// match finds a different pile of the target for every pile from n on.
func (b *board) match(s *state, n int, used uint16, heads occupants) bool {
	if n > piles {
		return heads.count == [16]uint8{}
	}
	for t := 1; t <= piles; t++ {
		if used>>t&1 != 0 || t != n && !b.q.Goal.AnyOrder {
			continue
		}
		rest, ok := b.matches(s, n, t, heads)
		if ok && b.match(s, n+1, used|1<<t, rest) {
			return true
		}
	}
	return false
}

// matches says whether pile n of s can be pile t of the target, and returns the
// occupants that are left for other piles.
func (b *board) matches(s *state, n, t int, heads occupants) (occupants, bool) {
	target := b.goal.target[t]
	if b.goal.down[t] != b.faceDown(s, n) {
		return heads, false
	}
	if d := int(s.depth[n]); d > 0 {
		kept := b.q.Start.Pile(n)[b.goal.down[t] : placeOf(b, n, d)+1]
		return heads, len(target) >= len(kept) && sameCards(target[:len(kept)], kept) && isChain(target[len(kept)-1:])
	}
	if len(target) == 0 {
		return heads, true
	}
	for c := range heads.cards.each {
		if r := b.rank(c); b.cards[c].face == target[0] && heads.count[r] > 0 && isChain(target) {
			heads.cards.drop(c)
			heads.count[r]--
			return heads, true
		}
	}
	return heads, false
}

// placeOf returns the index in pile n of the head of its d-th chain.
func placeOf(b *board, n, d int) int { return heads(b.q.Start, n)[d-1] }

// sameCards says whether the cards are equal; an unknown card equals any.
func sameCards(a, b []engine.Card) bool {
	for i := range a {
		if a[i] != b[i] && a[i] != engine.Unknown && b[i] != engine.Unknown {
			return false
		}
	}
	return true
}

// isChain says whether each card fits on the one above it.
func isChain(cards []engine.Card) bool {
	for i := 1; i < len(cards); i++ {
		if !fits(cards[i], cards[i-1]) {
			return false
		}
	}
	return true
}
