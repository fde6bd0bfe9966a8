package check

import (
	"fmt"

	"patience/engine"
)

// A move is an abstract move, for messages.
type move struct {
	what string
	card uint8 // the card that moves, the King of a suit
	onto uint8 // the card it is put on, when its rank is tracked
}

func (p *proof) say(m move) string {
	text := fmt.Sprintf("%s %v (%s)", m.what, p.cards[m.card].face, p.name(m.card))
	if m.onto != none {
		text += fmt.Sprintf(" onto %v (%s)", p.cards[m.onto].face, p.name(m.onto))
	}
	return text
}

// A visit gets a move and the state after it.
type visit func(m move, next *state)

// maxRuns is how many cards of runs are tried in one state, at most. With two cards
// of a kind there are less than 2^16.
const maxRuns = 1 << 17

// moves visits every move from a state.
func (p *proof) moves(s *state, v *view, visit visit) {
	p.runs = 0
	for n := 1; n <= piles; n++ {
		if d := s.depth[n]; d > 0 && !p.noTouch[n] {
			p.digs(s, v, n, p.chains[n][d-1].head, visit)
		}
	}
	for c := range p.cards {
		c := uint8(c)
		if !v.clear.has(c) {
			continue
		}
		if s.occupants.has(c) {
			p.unpark(s, v, c, visit)
		}
		if !v.heads.has(c) {
			p.park(s, v, c, visit)
			p.loosen(s, v, c, visit)
		}
	}
	for _, king := range p.ofRank[engine.King] {
		if v.pool.has(king) && v.heads.has(king) && p.mayRemove(s, p.cards[king].face.Suit()) {
			p.remove(s, v, king, king, set{}, visit)
		}
	}
}

// digs visits the ways to dig the tail with head h off pile n.
func (p *proof) digs(s *state, v *view, n int, h uint8, visit visit) {
	if h == none || !v.clear.has(h) {
		return
	}
	dug := *s
	dug.depth[n]--
	p.put(&dug, v, h, "dig", visit)
	named := p.pileGoal == n || p.kind == reach && !p.anyOrder
	if v.spaces > 0 && (s.depth[n] > 1 || named) {
		p.place(&dug, h)
		visit(move{"dig into a space", h, none}, &dug)
	}
}

// place makes c an occupant of s.
func (p *proof) place(s *state, c uint8) {
	s.occupants.add(c)
	s.rests[c] = none
	if !p.isTracked(c) {
		s.loose.add(c)
	}
}

// put visits the ways to put c, taken off its place in s, on a card of the next
// rank. It leaves s as it is.
func (p *proof) put(s *state, v *view, c uint8, what string, visit visit) {
	up := p.rank(c) + 1
	if up > engine.King || v.free[up] < 1 || p.noOnto[up] {
		return
	}
	next := *s
	if !p.isTracked(c) {
		next.loose.add(c)
		visit(move{what, c, none}, &next)
		return
	}
	for _, target := range p.ofRank[up] {
		if v.pool.has(target) && v.lying[target] == none {
			next.rests[c] = target
			visit(move{what, c, target}, &next)
		}
	}
}

func (p *proof) unpark(s *state, v *view, c uint8, visit visit) {
	next := *s
	next.occupants.drop(c)
	p.put(&next, v, c, "unpark", visit)
}

func (p *proof) park(s *state, v *view, c uint8, visit visit) {
	if v.spaces > 0 {
		next := *s
		p.place(&next, c)
		visit(move{"park", c, none}, &next)
	}
}

// loosen visits the ways to move c, which lies on a card, onto another card.
func (p *proof) loosen(s *state, v *view, c uint8, visit visit) {
	if !s.loose.has(c) {
		p.put(s, v, c, "move", visit)
	}
}

// mayRemove says whether the restrictions allow to remove a suit.
func (p *proof) mayRemove(s *state, suit engine.Suit) bool {
	if p.kind != removeSuit {
		return !p.noRemove[suit]
	}
	return suit == p.suit || !p.noRemove[suit] && p.gone(s, anySuit) < p.others
}

// remove visits the removals of every run that goes on downward from card c.
func (p *proof) remove(s *state, v *view, king, c uint8, run set, visit visit) {
	if p.runs++; p.runs > maxRuns {
		return
	}
	run.add(c)
	if p.rank(c) == engine.Ace {
		next := p.removed(s, king, run)
		visit(move{"remove the suit of", king, none}, &next)
		return
	}
	on := p.on(s, v, c)
	for _, below := range p.ofRank[p.rank(c)-1] {
		stands := below == on && p.sameSuit(below, c)
		loose := on == none && p.continues(s, v, below, c) && !p.isTracked(below)
		if stands || loose {
			p.remove(s, v, king, below, run, visit)
		}
	}
}

// removed returns the state after the removal of a run.
func (p *proof) removed(s *state, king uint8, run set) state {
	next := *s
	next.removed = set{s.removed[0] | run[0], s.removed[1] | run[1]}
	next.loose = s.loose.without(run)
	for c := range p.cards {
		if run.has(uint8(c)) {
			next.rests[c] = none
		}
	}
	if s.occupants.has(king) {
		next.occupants.drop(king)
	} else {
		next.depth[p.cards[king].pile]--
	}
	return next
}

// breaks says whether the step from s to next empties a pile or turns up a card
// that the restrictions forbid.
func (p *proof) breaks(s, next *state) bool {
	for n := 1; n <= piles; n++ {
		d := int(next.depth[n])
		if next.depth[n] == s.depth[n] {
			continue
		}
		wanted := p.kind == turn && (p.pileGoal == 0 || p.pileGoal == n) && p.turned(s) == 0
		if d == 0 && p.noSpace || d > 0 && d <= p.down[n] && p.noTurn && !wanted {
			return true
		}
	}
	return false
}
