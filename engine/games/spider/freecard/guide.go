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

// guideToGoal returns the guide along the path to the state that met the goal.
func (x *search) guideToGoal() *guide {
	g := &guide{after: map[milestone]int{}}
	var s state
	for _, id := range x.path() {
		if by := x.nodes[id].by; id != 0 && by.irreversible() {
			g.steps = append(g.steps, by)
		}
		x.get(id, &s)
		g.after[x.milestone(&s)] = len(g.steps)
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
