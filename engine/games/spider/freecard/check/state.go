package check

import (
	"strings"

	"patience/engine"
)

// A state is an abstract state.
type state struct {
	places
	removed set
	loose   set
}

// The places of a state are all that it says but the removed and the loose cards.
type places struct {
	depth  depths
	parked [engine.King + 1]uint8 // occupants by rank, below the King and not tracked
	rests  string                 // for each card of a tracked rank, the card it rests on or none
}

// start returns the state of the position itself.
func (p *proof) start() *state {
	s := state{places: places{rests: p.nowhere()}}
	for n := 1; n <= piles; n++ {
		s.depth[n] = uint8(len(p.heads[n]))
	}
	for c := range p.ofTracked.all {
		p.rest(&s, c, p.cards[c].above)
	}
	return &s
}

// nowhere is where cards of tracked ranks rest that rest on nothing.
func (p *proof) nowhere() string {
	return strings.Repeat(string([]byte{none}), p.ofTracked.count())
}

// rest lets c, a card of a tracked rank, rest on another card, or on none.
func (p *proof) rest(s *state, c, on uint8) {
	i := p.slot[c]
	s.rests = s.rests[:i] + string([]byte{on}) + s.rests[i+1:]
}

// The depths of the piles are how many of their chains are left.
type depths [piles + 1]uint8

// A view is what follows from a state.
type view struct {
	pool      set                  // without cards that nobody knows
	heads     set                  // the pile heads
	known     set                  // the known occupants
	movable   set                  // the movable cards
	resting   set                  // those that may rest on a card
	clear     set                  // the clearable cards
	occupants [engine.King + 1]int // by rank
	free      [engine.King + 1]int // by rank
	spaces    int
	lying     [maxCards]uint8 // the card of a tracked rank that rests on a card
}

// look works out what follows from a state.
func (p *proof) look(s *state) view {
	v := view{spaces: p.spaces}
	for n := 1; n <= piles; n++ {
		v.pool = v.pool.or(p.tails[n][s.depth[n]].minus(s.removed))
		if s.depth[n] > 0 {
			v.heads.add(p.head(n, s.depth[n]))
		} else if len(p.pile[n]) > 0 {
			v.spaces++
		}
	}
	p.lookAtTracked(s, &v)
	onCards := 0 // how many cards of the rank below lie on a card
	for r := engine.Ace; r <= engine.King; r++ {
		cards := v.pool.and(p.ofRank[r])
		v.free[r] = cards.count() - onCards
		for c := range cards.all {
			if p.clearable(s, &v, c) {
				v.clear.add(c)
			}
		}
		p.findOccupants(s, &v, r, cards.minus(v.heads))
		onCards = cards.minus(v.heads).count() - v.occupants[r]
		v.spaces -= v.occupants[r]
	}
	return v
}

// lookAtTracked notes what rests on which card.
func (p *proof) lookAtTracked(s *state, v *view) {
	for c := range v.lying {
		v.lying[c] = none
	}
	for c := range p.ofTracked.and(v.pool).all {
		if on := s.rests[p.slot[c]]; on != none {
			v.lying[on] = c
		}
	}
}

// findOccupants counts the occupants of a rank, and notes which cards they are or, when
// that is not known, can be. The pool has some cards of the rank that are no pile heads.
func (p *proof) findOccupants(s *state, v *view, r engine.Rank, cards set) {
	if r < engine.King && !p.tracked[r] {
		movable := cards.and(s.loose)
		v.occupants[r] = int(s.parked[r])
		v.movable = v.movable.or(movable)
		if movable.count() > v.occupants[r] {
			v.resting = v.resting.or(movable)
		}
		return
	}
	for c := range cards.all {
		if r == engine.King || s.rests[p.slot[c]] == none {
			v.known.add(c)
			v.occupants[r]++
		}
	}
}

// on returns the card that is known to lie on c: the one that rests there, when its
// rank is tracked, else the one that stands there.
func (p *proof) on(s *state, v *view, c uint8) uint8 {
	if p.tracked[p.rank(c)-1] {
		return v.lying[c]
	}
	if b := p.cards[c].below; b != none && !s.loose.or(s.removed).has(b) {
		return b
	}
	return none
}

// under returns the cards of c's suit that may lie on c.
func (p *proof) under(s *state, v *view, c uint8) set {
	lower := p.ofFace[engine.NewCard(p.rank(c)-1, p.cards[c].face.Suit())]
	if b := p.on(s, v, c); b != none {
		return lower.and(only(b))
	}
	return lower.and(v.resting)
}

// clearable says whether c can be the top card of a bare unit, when that is known of
// all lower ranks.
func (p *proof) clearable(s *state, v *view, c uint8) bool {
	bare := p.on(s, v, c) == none && (p.tracked[p.rank(c)-1] || v.free[p.rank(c)] > 0)
	return bare || !p.under(s, v, c).and(v.clear).empty()
}
