package freecard

import "patience/engine"

// permitted says whether the restrictions allow a step from s to next, in view of
// what it leaves behind. A space made and a card turned up by the step that meets
// the goal are forgiven.
func (b *board) permitted(s, next *state, met func() bool) bool {
	w := &b.q.Without
	if !w.Space && !w.Turn {
		return true
	}
	for n := 1; n <= piles; n++ {
		d := next.depth[n]
		if d == s.depth[n] {
			continue
		}
		space := d == 0 && w.Space
		turn := d > 0 && int(d) <= b.down[n] && w.Turn && !b.mayTurn(s, n)
		return !space && !turn || met()
	}
	return true
}

// mayTurn says whether a card turned up in pile n is the one that the goal asks
// for.
func (b *board) mayTurn(s *state, n int) bool {
	g := b.q.Goal
	return g.Kind == Turn && (g.Pile == 0 || g.Pile == n) && b.turned(s) == 0
}

// mayRemove says whether the question allows the removal of a suit in s.
func (b *board) mayRemove(s *state, suit engine.Suit) bool {
	q := b.q
	if q.Goal.Kind != Remove || q.Goal.Suit == AnySuit {
		return !q.Without.Remove[suit]
	}
	if suit == q.Goal.Suit {
		return true
	}
	return !q.Without.Remove[suit] && (q.Goal.Others == NoLimit || s.removed.count()/13 < q.Goal.Others)
}
