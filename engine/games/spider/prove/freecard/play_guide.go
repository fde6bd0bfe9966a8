package freecard

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// A guide is the order of digs and removals of an abstract path. A search that
// keeps to it may move cards about and use spaces as it likes in between.
type guide struct {
	steps []step            // the digs and removals
	after map[milestone]int // how many of them are done in a state; nothing off its way
}

// A milestone is what digs and removals change in a state.
type milestone struct {
	depth   [16]uint8
	removed [4]int8 // by suit
}

// guideToGoal returns the guide along the path to the state that met the goal.
func (x *sweep) guideToGoal() *guide {
	g := &guide{after: map[milestone]int{}}
	var s state
	for _, id := range x.path(x.goalID) {
		if by := x.node(id).by; id != 0 && by.irreversible() {
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

// rebaseStates bounds the look ahead from one position.
const rebaseStates = 4000

// hopeless says that the steps of the guide after the first done ones cannot be
// taken any more from the position s. It starts the calculus afresh there, which
// knows more than the calculus that started earlier: where every card lies.
func (p *player) hopeless(ctx context.Context, s *state, done int) bool {
	pile := p.piles(s)
	var cards [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for n := 1; n <= spider.Piles; n++ {
		down[n], cards[n] = p.faceDown(s, n), engine.Each(pile[n], p.face)
	}
	// The goal is out of reach, nine suits, so that nothing but the guide ends the sweep.
	q := &ask.Question{Start: spider.New(cards, down, nil), Goal: ask.Goal{Kind: ask.Remove, Suit: ask.AnySuit, Count: 9}, Without: p.q.Without, Hidden: p.q.Hidden}
	q.Without.Space, q.Without.Turn, q.Without.Remove, q.Without.Bans = false, false, [4]bool{}, nil // the guide sees to them
	b := newBoard(q, nil)
	b.goal.names = p.goal.names
	for n := 1; n <= spider.Piles; n++ {
		b.parked[n] = s.depth[n] == 0 && len(pile[n]) > 0
	}
	g, ok := p.rebased(b, p.guide.steps[done:], &pile)
	if !ok {
		return true
	}
	x := b.runAlong(ctx, Limits{States: rebaseStates}, g)
	return x.reason == "" && x.furthest < len(g.steps) // all was looked at, and the end was not reached
}

func (b *board) face(c uint8) engine.Card {
	if c == none {
		return engine.Unknown
	}
	return b.cards[c].face
}

// piles returns where the cards lie in s, all ranks of which are tracked. Occupants
// go to whichever space.
func (p *player) piles(s *state) [spider.Piles + 1][]uint8 {
	var v view
	p.look(s, &v)
	pile := p.laid()
	spaces := []int{}
	for n := 1; n <= spider.Piles; n++ {
		d := int(s.depth[n])
		if d == 0 {
			pile[n] = nil
			if !p.q.Without.Touch[n] {
				spaces = append(spaces, n)
			}
			continue
		}
		if p.q.Without.Touch[n] {
			continue
		}
		pile[n] = pile[n][:placeOf(p.board, n, d)+1]
		pile[n] = p.below(&v, pile[n])
	}
	for c := range v.knownOccupants.each {
		pile[spaces[0]] = p.below(&v, []uint8{c})
		spaces = spaces[1:]
	}
	return pile
}

// below appends to a pile what lies on its last card.
func (p *player) below(v *view, pile []uint8) []uint8 {
	for c := pile[len(pile)-1]; c != none && v.lying[c] != none; {
		c = v.lying[c]
		pile = append(pile, c)
	}
	return pile
}

// rebased returns the guide for the steps that are left, on a board b that starts later,
// with the cards in these piles; ok is false when they cannot be taken there. A suit
// that is to be removed may have lost the King that a step names, as an equal King can
// go in its place: then the step is about the King that is left.
func (p *player) rebased(b *board, steps []step, pile *[spider.Piles + 1][]uint8) (g *guide, ok bool) {
	g = &guide{steps: steps, after: map[milestone]int{}}
	m := b.milestone(b.start())
	g.after[m] = 0
	dug := set{}
	for i, by := range steps {
		c, n := p.standIn(pile, by.card, dug)
		if n == 0 {
			return nil, false
		}
		if by.kind == remove {
			m.removed[p.suit(c)]++
		}
		if !dug.has(c) && !b.parked[n] { // an occupant's pile counts as emptied already
			m.depth[n]--
			dug.add(c)
		}
		g.after[m] = i + 1
	}
	return g, true
}

// standIn returns card c and its pile; when it lies in none, an equal card that does and
// is not spoken for, and its pile, 0 when there is none.
func (p *player) standIn(pile *[spider.Piles + 1][]uint8, c uint8, taken set) (uint8, int) {
	if n, _ := find(pile, c); n > 0 {
		return c, n
	}
	for other := range p.suits[p.suit(c)].only(p.rank(c)).minus(taken).each {
		if n, _ := find(pile, other); n > 0 {
			return other, n
		}
	}
	return none, 0
}
