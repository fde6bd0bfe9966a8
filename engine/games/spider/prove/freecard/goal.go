package freecard

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A goal is the question's goal in terms of abstract states.
type goal struct {
	names       [spider.Piles + 1]bool // piles that the question tells apart from others
	goes        set                    // the suit that is to be removed
	card        set                    // the cards of which one is to be bare
	resting     int                    // bottom cards as wanted in piles that are not touched
	target      [spider.Piles + 1][]engine.Card
	down        [spider.Piles + 1]int
	same        [spider.Piles + 1]int // in any order, the last pile of the target before it that is the same, else 0
	targetCards int                   // cards in the target
}

// newGoal puts the goal into cards: for "remove hearts" all hearts are those that go, for
// "bare Kd" card has both Kd. With pile 3, whose bottom card is a K, not to be touched,
// "bare 2 Ks" has one resting there from the start.
func newGoal(b *board) goal {
	var g goal
	q := b.q
	exact := q.Goal.Kind == ask.Reach && !q.Goal.AnyOrder
	for n := 1; n <= spider.Piles; n++ {
		g.names[n] = exact || q.Goal.Pile == n || q.Without.Names(n)
		if q.Without.Touch[n] && q.Wants(q.Start.Bottom(n)) {
			g.resting++
		}
	}
	if q.Goal.Kind == ask.Remove && q.Goal.Suit != ask.AnySuit {
		g.goes = b.suits[q.Goal.Suit]
	}
	for id, c := range b.cards {
		if c.face == q.Goal.Card && c.face != engine.Unknown {
			g.card.add(uint8(id))
		}
	}
	if q.Goal.Kind == ask.Reach {
		g.aim(q.Goal.Target, q.Goal.AnyOrder)
	}
	return g
}

func (g *goal) aim(target *spider.State, anyOrder bool) {
	g.targetCards = target.OnPiles()
	for n := 1; n <= spider.Piles; n++ {
		g.target[n] = target.FaceUp(n)
		g.down[n] = len(target.FaceDown(n))
		for t := 1; t < n && anyOrder; t++ {
			if g.down[t] == g.down[n] && slices.Equal(g.target[t], g.target[n]) {
				g.same[n] = t
			}
		}
	}
}

// met says whether some position that s stands for could meet the goal: when it
// says no, none does. Except for Reach and Bare it is exact for such a position.
// s must be settled.
func (b *board) met(s *state, v *view) bool {
	g := b.q.Goal
	switch g.Kind {
	case ask.Spaces:
		return v.spaces >= b.spaces+g.Count
	case ask.Dig:
		return int(s.depth[g.Pile]) <= len(b.chains[g.Pile])-g.Count
	case ask.Empty:
		return s.depth[g.Pile] == 0
	case ask.Turn:
		return b.turned(s) > 0 && (!g.Keep || v.spaces >= b.spaces)
	case ask.Remove:
		if g.Suit == ask.AnySuit {
			return s.removed.count() >= 13*g.Count
		}
		return !s.removed.and(b.goal.goes).empty()
	case ask.Bare:
		return b.bared(s, v) && (!g.Keep || v.spaces >= b.spaces)
	case ask.Reach:
		return b.reached(s, v)
	case ask.Irreversible:
		return b.changed(s)
	}
	return false
}

// turned counts the cards turned up where a Turn goal wants one.
func (b *board) turned(s *state) int {
	count := 0
	for n := 1; n <= spider.Piles; n++ {
		if b.q.Goal.Pile == 0 || b.q.Goal.Pile == n {
			count += b.down[n] - b.faceDown(s, n)
		}
	}
	return count
}

// faceDown counts the cards of pile n that still lie face down. Each of them was a chain:
// a pile with three of them under one chain had four, and with two dug, two are left and
// one of these lies face up.
func (b *board) faceDown(s *state, n int) int {
	return min(b.down[n], max(int(s.depth[n])-1, 0))
}

// bared says whether a state meets a goal that something is bare, but for the spaces that
// are to be kept. Of a card by name a number is not enough: nothing may be known to lie on it.
func (b *board) bared(s *state, v *view) bool {
	g := b.q.Goal
	if g.Card == engine.Unknown {
		return int(v.free[g.Rank])+b.goal.resting >= g.Count
	}
	if v.free[g.Card.Rank()] < 1 || b.goal.resting > 0 {
		return b.goal.resting > 0
	}
	for c := range b.goal.card.and(v.pool).each {
		if b.standingAt(s, v, c) == none {
			return true
		}
	}
	return false
}

func (b *board) changed(s *state) bool {
	for n := 1; n <= spider.Piles; n++ {
		if full := len(b.chains[n]); full > 1 && int(s.depth[n]) < full {
			return true
		}
	}
	return !s.removed.empty()
}

// missing returns a card that the goal needs and that no pile has, Unknown when there
// is none. Then nothing needs to be searched.
func (b *board) missing() engine.Card {
	g := b.q.Goal
	if g.Kind == ask.Bare && g.Card != engine.Unknown && b.goal.card.empty() {
		return g.Card
	}
	for r := engine.Ace; g.Kind == ask.Remove && g.Suit != ask.AnySuit && r <= engine.King; r++ {
		if b.suits[g.Suit].of(r) == 0 {
			return engine.NewCard(r, g.Suit)
		}
	}
	return engine.Unknown
}

// reached says whether the piles of the target can be those of s, as far as the
// chains that are left, the heads of the other piles and the number of cards tell.
func (b *board) reached(s *state, v *view) bool {
	return b.q.Start.OnPiles()-s.removed.count() == b.goal.targetCards && b.match(s, 1, 0, b.occupants(s, v))
}

// The occupants of a state, as far as they are known: of each rank so many, which
// are among the cards.
type occupants struct {
	cards set
	count [16]uint8
}

// occupants returns what s tells of its occupants.
func (b *board) occupants(s *state, v *view) occupants {
	o := occupants{v.knownOccupants, s.parked}
	for r := engine.Ace; r <= engine.King; r++ {
		if b.counted(r) {
			o.cards = o.cards.or(b.movable(s, v, r).with(r))
		} else {
			o.count[r] = uint8(v.knownOccupants.only(r).count())
		}
	}
	return o
}

// match finds a different pile of the target for every pile from n on. Bit t of used says
// that target t is taken; the occupants that are left over must be none in the end. Of targets
// that are the same, as empty piles are, each is taken before the next.
func (b *board) match(s *state, n int, used uint16, heads occupants) bool {
	if n > spider.Piles {
		return heads.count == [16]uint8{}
	}
	for t := 1; t <= spider.Piles; t++ {
		before := b.goal.same[t]
		if used>>t&1 != 0 || t != n && !b.q.Goal.AnyOrder || before != 0 && used>>before&1 == 0 {
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
		// Of Kd Qc 5h, dug down to its first chain, only the Kd is sure to be there. So it
		// can be the target Kd Qs Jh, but not Kd Js.
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
func placeOf(b *board, n, d int) int { return b.chains[n][d-1].at }

// sameCards says whether the cards are equal; an unknown card equals any.
func sameCards(a, b []engine.Card) bool {
	return slices.EqualFunc(a, b, func(x, y engine.Card) bool { return x == y || x == engine.Unknown || y == engine.Unknown })
}

// isChain says whether each card fits on the one above it.
func isChain(cards []engine.Card) bool {
	for i := 1; i < len(cards); i++ {
		if !spider.Fits(cards[i], cards[i-1]) {
			return false
		}
	}
	return true
}
