package freecard

import "patience/engine"

// A guide is the order of digs and removals of an abstract path. A search that
// keeps to it may move cards about and use spaces as it likes in between.
type guide struct {
	steps []step            // the digs and removals
	after map[milestone]int // how many of them are done in a state
}

// A milestone is what digs and removals change in a state.
type milestone struct {
	depth   [16]uint8
	removed [4]int8 // by suit
}

// newGuide returns the guide along a path from the start of b.
func newGuide(b *board, path []step) *guide {
	g := &guide{after: map[milestone]int{}}
	s := b.start()
	g.after[b.milestone(s)] = 0
	for _, by := range path {
		var v view
		b.settle(s, &v)
		found := false
		b.moves(s, &v, func(next *state, got step) bool {
			if found = got == by; found {
				*s = *next
			}
			return !found
		})
		if by.irreversible() {
			g.steps = append(g.steps, by)
			g.after[b.milestone(s)] = len(g.steps)
		}
	}
	return g
}

// milestone returns what digs and removals have done in s.
func (b *board) milestone(s *state) milestone {
	m := milestone{depth: s.depth}
	for suit := engine.Clubs; suit <= engine.Spades && !s.removed.empty(); suit++ {
		m.removed[suit] = int8(s.removed.and(b.suits[suit]).count() / 13)
	}
	return m
}

// done returns how many steps of the guide are done in s; ok is false off its way.
func (g *guide) done(b *board, s *state) (done int, ok bool) {
	done, ok = g.after[b.milestone(s)]
	return done, ok
}
