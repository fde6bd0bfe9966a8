package freecard

import (
	"fmt"
	"strings"

	"patience/engine"
)

// An explainer knows what a closed set of states starts from.
type explainer struct {
	*search
	first    state
	at       view                  // of the first state
	heads    [piles + 1][]set      // by pile and depth: the heads of the chains that are dug
	most     [engine.King + 2]int8 // by rank, the most free cards of any state
	spacious bool                  // some state has a space
	unparked [engine.King + 2]bool // ranks of which a card is free in some state, while no card of the next lower rank is parked
}

func newExplainer(x *search) *explainer {
	e := &explainer{search: x}
	e.first = *e.start()
	e.settle(&e.first, &e.at)
	for n := 1; n <= piles; n++ {
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

// live returns the states of the set.
func (e *explainer) live() (states []uint32) {
	for id := range e.nodes {
		if !e.nodes[id].dead {
			states = append(states, uint32(id))
		}
	}
	return states
}

// A scene is some of the states, and what holds in all or any of them: how far each
// pile can be dug, and which condition of the next dig holds in none of those.
type scene struct {
	*explainer
	states []uint32
	lowest [piles + 1]int
	pile   [piles + 1]outlook    // in the states where the pile is dug that far
	pools  set                   // cards that are in the pool of some state
	moved  set                   // cards that lie elsewhere than at the start in some state
	always set                   // heads of the start that were dug in every state
	ever   set                   // heads that were dug in some state
	free   [engine.King + 2]int8 // by rank, the most free cards of any state
	parked [engine.King + 1]bool // ranks that occupants of some state have
}

// An outlook says what ever holds for the lowest chain that is left of a pile.
type outlook struct{ place, space, bare, both bool }

// scene looks at states twice: how far the piles are dug, then what holds there.
func (e *explainer) scene(states []uint32) *scene {
	c := &scene{explainer: e, states: states, always: e.all}
	for n := range c.lowest {
		c.lowest[n] = len(e.chains[n])
	}
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

// among returns the scene of those states for which f is true. Of their views f gets
// no more than look fills in.
func (e *scene) among(f func(s *state, v *view) bool) *scene {
	var s state
	var v view
	var states []uint32
	for _, id := range e.states {
		e.get(id, &s)
		if e.look(&s, &v); f(&s, &v) {
			states = append(states, id)
		}
	}
	if len(states) == len(e.states) {
		return e
	}
	return e.scene(states)
}

// focus returns the states in which pile n is dug as far as it can be.
func (e *scene) focus(n int) *scene {
	return e.among(func(s *state, _ *view) bool { return int(s.depth[n]) == e.lowest[n] })
}

// placed returns those of them in which there is a place for the head h of its lowest
// chain.
func (e *scene) placed(n int, h uint8) *scene {
	return e.among(func(s *state, v *view) bool {
		return int(s.depth[n]) == e.lowest[n] && (e.open(v, e.rank(h)+1) || v.spaces > 0 && s.depth[n] > 1)
	})
}

// having returns the states in which c is in the pool.
func (e *scene) having(c uint8) *scene {
	return e.among(func(_ *state, v *view) bool { return v.pool.has(c) })
}

// bared returns the states in which what lay on c at the start may lie elsewhere.
func (e *scene) bared(c uint8) *scene {
	on := e.cards[c].below
	return e.among(func(s *state, _ *view) bool {
		away := e.away(s)
		return on == none || away.has(on)
	})
}

// joined returns the states in which a suit can come together from rank r down.
func (e *scene) joined(suit engine.Suit, r engine.Rank) *scene {
	return e.among(func(s *state, v *view) bool { return e.run(s, v, suit) >= r })
}

// survey notes what a state has.
func (e *scene) survey(s *state, v *view) {
	var dug set
	for n := 1; n <= piles; n++ {
		e.lowest[n] = min(e.lowest[n], int(s.depth[n]))
		dug = dug.or(e.heads[n][s.depth[n]])
	}
	e.spacious = e.spacious || v.spaces > 0
	e.always, e.ever = e.always.and(dug), e.ever.or(dug)
	for r := engine.Ace; r <= engine.King; r++ {
		e.free[r] = max(e.free[r], v.free[r])
		e.most[r] = max(e.most[r], v.free[r])
		e.unparked[r] = e.unparked[r] || v.free[r] > 0 && s.parked[r-1] == 0
		e.parked[r] = e.parked[r] || s.parked[r] > 0 || v.placed.of(r) != 0
	}
	e.pools = e.pools.or(v.pool)
	e.moved = e.moved.or(e.away(s))
}

// away returns the cards that may lie elsewhere than at the start.
func (e *explainer) away(s *state) set {
	away := s.loose
	for i, c := range e.slots {
		if s.on[i] != e.cards[c].above {
			away.add(c)
		}
	}
	return away
}

// lookAhead notes what holds for the piles that are dug as far as they can be.
func (e *scene) lookAhead(s *state, v *view) {
	for n := 1; n <= piles; n++ {
		h := e.stuckHead(n)
		if h == none || int(s.depth[n]) != e.lowest[n] {
			continue
		}
		o := &e.pile[n]
		place, bare := e.open(v, e.rank(h)+1), v.clear.has(h)
		space := v.spaces > 0 && s.depth[n] > 1
		o.place, o.space, o.bare = o.place || place, o.space || space, o.bare || bare
		o.both = o.both || bare && (place || space)
	}
}

// stuckHead returns the head of the lowest chain to which pile n can be dug.
func (e *scene) stuckHead(n int) uint8 {
	if e.lowest[n] == 0 {
		return none
	}
	return e.chains[n][e.lowest[n]-1].head
}

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
		for cards := v.pool.and(e.suits[suit]).only(r); ; {
			c, ok := cards.next()
			if !ok {
				break
			}
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

// list names cards with their piles: the 9s of pile 5 and the 9d of pile 6.
func (e *explainer) list(cards set, last string) string {
	var names []string
	for {
		c, ok := cards.next()
		if !ok {
			return joined(names, last)
		}
		names = append(names, fmt.Sprintf("the %s%v of pile %d", e.which(c), e.face(c), e.cards[c].pile))
	}
}

// which tells a card from an equal one in its pile.
func (e *explainer) which(c uint8) string {
	for cards := e.suits[e.suit(c)].only(e.rank(c)); ; {
		other, ok := cards.next()
		switch {
		case !ok:
			return ""
		case e.cards[other].pile != e.cards[c].pile:
		case e.cards[other].place < e.cards[c].place:
			return "lower "
		case e.cards[other].place > e.cards[c].place:
			return "upper "
		}
	}
}

// joined lists words: "a, b and c".
func joined(words []string, last string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// rankWord returns a rank as players say it: Ace, 2, Jack, King.
func rankWord(r engine.Rank) string {
	switch r {
	case engine.Ace:
		return "Ace"
	case engine.Jack:
		return "Jack"
	case engine.Queen:
		return "Queen"
	case engine.King:
		return "King"
	}
	return r.String()
}

// aRank returns a rank with its article: an Ace, an 8, a Jack.
func aRank(r engine.Rank) string {
	if r == engine.Ace || r == 8 {
		return "an " + rankWord(r)
	}
	return "a " + rankWord(r)
}

func isAre(n int, rank string) string {
	if n == 1 {
		return "the one free " + rank + " is"
	}
	return fmt.Sprintf("the %d free %ss are", n, rank)
}

func pileList(names []string) string {
	if len(names) == 1 {
		return "pile " + names[0]
	}
	return "piles " + joined(names, "and")
}
