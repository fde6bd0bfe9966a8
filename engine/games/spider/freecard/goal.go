package freecard

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// A goal is the question's goal in terms of abstract states.
type goal struct {
	names   [piles + 1]bool // piles that the question tells apart from others
	goes    set             // the suit that is to be removed
	card    set             // the cards of which one is to be bare
	resting int             // bottom cards as wanted in piles that are not touched
	target  [piles + 1][]engine.Card
	down    [piles + 1]int
	left    int // cards in the target
}

func newGoal(b *board) goal {
	var g goal
	q := b.q
	exact := q.Goal.Kind == Reach && !q.Goal.AnyOrder
	for n := 1; n <= piles; n++ {
		g.names[n] = exact || q.Goal.Pile == n || q.Without.names(n)
		if q.Without.Touch[n] && q.wants(q.Start.Bottom(n)) {
			g.resting++
		}
	}
	if q.Goal.Kind == Remove && q.Goal.Suit != AnySuit {
		g.goes = b.suits[q.Goal.Suit]
	}
	for id, c := range b.cards {
		if c.face == q.Goal.Card && c.face != engine.Unknown {
			g.card.add(uint8(id))
		}
	}
	if q.Goal.Kind == Reach {
		g.aim(q.Goal.Target)
	}
	return g
}

func (g *goal) aim(target *spider.State) {
	for n := 1; n <= piles; n++ {
		g.target[n] = target.FaceUp(n)
		g.down[n] = len(target.FaceDown(n))
		g.left += len(target.Pile(n))
	}
}

// met says whether some position that s stands for could meet the goal: when it
// says no, none does. Except for Reach and Bare it is exact for such a position.
// s must be settled.
func (b *board) met(s *state, v *view) bool {
	g := b.q.Goal
	switch g.Kind {
	case Spaces:
		return v.spaces >= b.spaces+g.Count
	case Dig:
		return int(s.depth[g.Pile]) <= len(b.chains[g.Pile])-g.Count
	case Empty:
		return s.depth[g.Pile] == 0
	case Turn:
		return b.turned(s) > 0 && (!g.Keep || v.spaces >= b.spaces)
	case Remove:
		if g.Suit == AnySuit {
			return s.removed.count() >= 13*g.Count
		}
		return !s.removed.and(b.goal.goes).empty()
	case Bare:
		return b.bared(s, v) && (!g.Keep || v.spaces >= b.spaces)
	case Reach:
		return b.reached(s, v)
	case Irreversible:
		return b.changed(s)
	}
	return false
}

// turned counts the cards turned up where a Turn goal wants one.
func (b *board) turned(s *state) int {
	count := 0
	for n := 1; n <= piles; n++ {
		if b.q.Goal.Pile == 0 || b.q.Goal.Pile == n {
			count += b.down[n] - b.faceDown(s, n)
		}
	}
	return count
}

// faceDown counts the cards of pile n that still lie face down.
func (b *board) faceDown(s *state, n int) int {
	return min(b.down[n], max(int(s.depth[n])-1, 0))
}

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
	for n := 1; n <= piles; n++ {
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
	if g.Kind == Bare && g.Card != engine.Unknown && b.goal.card.empty() {
		return g.Card
	}
	for r := engine.Ace; g.Kind == Remove && g.Suit != AnySuit && r <= engine.King; r++ {
		if b.suits[g.Suit].of(r) == 0 {
			return engine.NewCard(r, g.Suit)
		}
	}
	return engine.Unknown
}
