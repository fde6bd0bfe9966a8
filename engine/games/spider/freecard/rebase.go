package freecard

import (
	"context"

	"patience/engine"
	"patience/engine/games/spider"
)

// rebaseStates bounds the look ahead from one position.
const rebaseStates = 4000

// hopeless says that the steps of the guide after the first done ones cannot be
// taken any more from the position s. It starts the calculus afresh there, which
// knows more than the calculus that started earlier: where every card lies.
func (p *player) hopeless(ctx context.Context, s *state, done int) bool {
	pile := p.piles(s)
	var cards [piles + 1][]engine.Card
	var down [piles + 1]int
	for n := 1; n <= piles; n++ {
		down[n] = p.faceDown(s, n)
		for _, c := range pile[n] {
			cards[n] = append(cards[n], p.face(c))
		}
	}
	q := &Question{Start: spider.New(cards, down, nil), Goal: Goal{Kind: Remove, Suit: AnySuit, Count: 9}, Without: p.q.Without, Hidden: p.q.Hidden}
	q.Without.Space, q.Without.Turn, q.Without.Remove = false, false, [4]bool{} // the guide sees to them
	b := newBoard(q, nil, rules{})
	b.goal.names = p.goal.names
	for n := 1; n <= piles; n++ {
		b.parked[n] = s.depth[n] == 0 && len(pile[n]) > 0
	}
	g := b.rebased(p.guide.steps[done:], func(c uint8) int { n, _ := find(&pile, c); return n }, p.board)
	x := b.runAlong(ctx, Limits{States: rebaseStates}, g)
	return x.reason == "" && x.furthest < len(g.steps)
}

func (b *board) face(c uint8) engine.Card {
	if c == none {
		return engine.Unknown
	}
	return b.cards[c].face
}

// piles returns where the cards lie in s, all ranks of which are tracked. Occupants
// go to whichever space.
func (p *player) piles(s *state) [piles + 1][]uint8 {
	var v view
	p.look(s, &v)
	pile := p.laid()
	spaces := []int{}
	for n := 1; n <= piles; n++ {
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
	for c := range v.placed.each {
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

// rebased returns the guide for the steps that are left, on a board that starts
// later. lies tells the pile in which a card lies there.
func (b *board) rebased(steps []step, lies func(c uint8) int, old *board) *guide {
	g := &guide{steps: steps, after: map[milestone]int{}}
	m := b.milestone(b.start())
	g.after[m] = 0
	dug := set{}
	for i, by := range steps {
		if by.kind == remove {
			m.removed[old.cards[by.card].face.Suit()]++
		}
		if n := lies(by.card); !dug.has(by.card) && !b.parked[n] {
			m.depth[n]--
			dug.add(by.card)
		}
		g.after[m] = i + 1
	}
	return g
}
