package freecard

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// An explainer knows what a closed set of states starts from, and what holds in any
// of them.
type explainer struct {
	*sweep
	at       view                    // of the first state
	heads    [spider.Piles + 1][]set // by pile and depth: the heads of the chains that are dug
	most     [engine.King + 2]int8   // by rank, the most free cards of any state
	unparked [engine.King + 2]bool   // ranks of which a card is free in some state, while no card of the next lower rank is parked
	spacious bool                    // some state has a space
	said     map[string]bool         // reasons that were given in brackets
}

func newExplainer(x *sweep) *explainer {
	e := &explainer{sweep: x, said: map[string]bool{}}
	first := e.start()
	e.settle(first, &e.at)
	for n := 1; n <= spider.Piles; n++ {
		e.heads[n] = make([]set, len(e.chains[n])+1)
		for d := len(e.chains[n]) - 1; d >= 0; d-- {
			e.heads[n][d] = e.heads[n][d+1]
			if h := e.chains[n][d].head; h != none {
				e.heads[n][d].add(h)
			}
		}
	}
	return e
}

// whole returns the scene of all states.
func (e *explainer) whole() *scene { return e.scene(slices.Collect(e.live)) }

// A scene is some of the states, and what holds in all or any of them: how far each
// pile can be dug, and which condition of the next dig holds in none of those.
type scene struct {
	*explainer
	of     *scene // the scene that this one is a part of, nil for the whole
	lost   string // what the other states of that scene lack, in words
	states []uint32
	lowest [spider.Piles + 1]int
	pile   [spider.Piles + 1]outlook // in the states where the pile is dug that far
	pools  set                       // cards that are in the pool of some state
	moved  set                       // cards that lie elsewhere than at the start in some state, or were removed
	always set                       // heads of the start that were dug in every state
	ever   set                       // heads that were dug in some state
	gone   set                       // cards that were removed in every state
	free   [engine.King + 2]int8     // by rank, the most free cards of any state
}

// An outlook says what ever holds for the lowest chain that is left of a pile.
type outlook struct{ place, space, clearable, both bool }

// scene looks at states twice: how far the piles are dug, then what holds there.
func (e *explainer) scene(states []uint32) *scene {
	c := &scene{explainer: e, states: states, always: e.all, gone: e.all}
	for n := range c.lowest {
		c.lowest[n] = len(e.chains[n])
	}
	// The second visit needs what the first has found: which chain of each pile is the lowest
	// that is left.
	c.visit(c.survey)
	c.visit(c.lookAhead)
	return c
}

func (e *scene) visit(f func(s *state, v *view)) {
	var s state
	var v view
	for _, id := range e.states {
		e.get(id, &s)
		e.settle(&s, &v)
		f(&s, &v)
	}
}

// some says whether f is true of a state.
func (e *scene) some(f func(s *state) bool) (is bool) {
	e.visit(func(s *state, _ *view) { is = is || f(s) })
	return is
}

// among returns the scene of those states for which f is true; lost names what the
// dropped states lack, in words. f sees a view filled by look only.
// All that a scene knows is found again for the part: "in none of these states a 7 is free" may
// hold there and not in the whole.
func (e *scene) among(lost string, f func(s *state, v *view) bool) *scene {
	var s state
	var v view
	var states []uint32
	for _, id := range e.states {
		e.get(id, &s)
		if e.look(&s, &v); f(&s, &v) {
			states = append(states, id)
		}
	}
	// A part that is the whole gets no condition of its own, or reasons would speak of one that
	// does not matter.
	if len(states) == len(e.states) {
		return e
	}
	part := e.scene(states)
	part.of, part.lost = e, lost
	return part
}

// focus returns the states in which pile n is dug as far as it can be.
// Where a pile is dug less far, something else may be in the way; the reason is about the last
// chain that stays.
func (e *scene) focus(n int) *scene {
	return e.among(fmt.Sprintf("pile %d is not dug as far", n), func(s *state, _ *view) bool {
		return int(s.depth[n]) == e.lowest[n]
	})
}

// ready returns those of them in which there is a place for the head h of its lowest
// chain.
func (e *scene) ready(n int, h uint8) *scene {
	return e.focus(n).among(fmt.Sprintf("the %v has no place", e.face(h)), func(s *state, v *view) bool {
		return e.open(v, e.rank(h)+1) || v.spaces > 0 && e.useful(n, s.depth[n])
	})
}

// placing returns the states in which there is a place for card c, which lies on a card.
func (e *scene) placing(c uint8) *scene {
	return e.among(fmt.Sprintf("the %v has no place", e.face(c)), func(_ *state, v *view) bool {
		return e.open(v, e.rank(c)+1) || v.spaces > 0
	})
}

// having returns the states in which c is in the pool.
func (e *scene) having(c uint8) *scene {
	return e.among(fmt.Sprintf("the %v is out of reach", e.face(c)), func(_ *state, v *view) bool { return v.pool.has(c) })
}

// departed returns the states in which card c may lie elsewhere than at the start.
func (e *scene) departed(c uint8) *scene {
	return e.among(fmt.Sprintf("the %v is where it was", e.face(c)), func(s *state, _ *view) bool {
		away := e.away(s)
		return away.has(c)
	})
}

// gathered returns the states in which a suit can come together from rank r down.
func (e *scene) gathered(suit engine.Suit, r engine.Rank) *scene {
	return e.among(fmt.Sprintf("the %s are not together from the %s down", suit.Name(), r.Name()), func(s *state, v *view) bool {
		return e.run(s, v, suit) >= r
	})
}

// survey notes what a state has.
func (e *scene) survey(s *state, v *view) {
	var dug set
	for n := 1; n <= spider.Piles; n++ {
		e.lowest[n] = min(e.lowest[n], int(s.depth[n]))
		dug = dug.or(e.heads[n][s.depth[n]])
	}
	e.spacious = e.spacious || v.spaces > 0
	e.always, e.ever, e.gone = e.always.and(dug), e.ever.or(dug), e.gone.and(s.removed)
	for r := engine.Ace; r <= engine.King; r++ {
		e.free[r] = max(e.free[r], v.free[r])
		e.most[r] = max(e.most[r], v.free[r])
		e.unparked[r] = e.unparked[r] || v.free[r] > 0 && e.occupied(s, v, r-1) == 0
	}
	e.pools = e.pools.or(v.pool)
	e.moved = e.moved.or(e.away(s))
}

// occupied counts the occupants of rank r.
// Occupants are the cards that fill spaces: those of which only the number is known (parked), and
// those known by name.
func (e *explainer) occupied(s *state, v *view, r engine.Rank) int {
	return int(s.parked[r]) + v.knownOccupants.of(r).count()
}

// away returns the cards that may lie elsewhere than at the start, or were removed.
func (e *explainer) away(s *state) set {
	away := s.loose.or(s.removed)
	for i, c := range e.slots {
		if s.on[i] != e.cards[c].above {
			away.add(c)
		}
	}
	return away
}

// lookAhead notes what holds for the piles that are dug as far as they can be.
func (e *scene) lookAhead(s *state, v *view) {
	for n := 1; n <= spider.Piles; n++ {
		h := e.stuckHead(n)
		if h == none || int(s.depth[n]) != e.lowest[n] {
			continue
		}
		o := &e.pile[n]
		// The two can hold in different states and never together: then the reason must tell of
		// both, and o.both stays false.
		place, bare := e.open(v, e.rank(h)+1), v.clearable.has(h)
		space := v.spaces > 0 && e.useful(n, s.depth[n])
		o.place, o.space, o.clearable = o.place || place, o.space || space, o.clearable || bare
		o.both = o.both || bare && (place || space)
	}
}

// useful says whether it changes anything to dig pile n, of which so many chains are
// left, into a space: the last chain makes a space where it was.
func (b *board) useful(n int, depth uint8) bool { return depth > 1 || b.goal.names[n] }

// stuckHead returns the head of the lowest chain to which pile n can be dug.
func (e *scene) stuckHead(n int) uint8 { return e.headOf(n, e.lowest[n]) }

// longest returns the rank up to which a run of a suit from the Ace up can exist.
func (e *scene) longest(suit engine.Suit) (longest engine.Rank) {
	e.visit(func(s *state, v *view) { longest = max(longest, e.run(s, v, suit)) })
	return longest
}

// run returns the rank up to which a run of a suit from the Ace up can exist in s.
func (e *explainer) run(s *state, v *view, suit engine.Suit) engine.Rank {
	var good set
	for r := engine.Ace; r <= engine.King; r++ {
		var more set
		// A run grows from the Ace upward: a card of rank r continues it if it can have a card of
		// the run so far on it.
		for c := range v.pool.and(e.suits[suit]).only(r).each {
			if r == engine.Ace || !e.nextInRun(s, v, c).and(good).empty() {
				more.add(c)
			}
		}
		if good = more; good.empty() {
			return r - 1
		}
	}
	return engine.King
}
