package freecard

import "patience/engine"

// A state is an abstract state.
type state struct {
	places
	removed set
	loose   set
}

// The places of a state are all that it says but the removed and the loose cards.
type places struct {
	depth  [piles + 1]uint8       // how many of its chains a pile has left
	parked [engine.King + 1]uint8 // occupants by rank, below the King and not tracked
	rests  [maxCards + 1]uint8    // for cards of tracked ranks: the card it rests on, or none
}

// start returns the state of the position itself.
func (p *proof) start() (s state) {
	for n := 1; n <= piles; n++ {
		s.depth[n] = uint8(p.chainsAtStart(n))
	}
	for c := range p.ofTracked.all {
		s.rests[c] = p.cards[c].above
	}
	return s
}

// A view is a state and what follows from it. What a view is asked for besides its own
// fields comes from the three that it is built of: v.depth, v.removed, v.parked, v.rests
// and v.loose are the state's; v.pile, v.down, v.chains and v.cards the position's;
// v.wanted, v.number, v.noTouch, v.target and their like the question's (by way of the
// proof).
type view struct {
	*proof
	*state
	pool      set                  // without cards that nobody knows
	heads     set                  // the pile heads
	lying     set                  // the cards that rest (when tracked) or stand on another,
	natural   set                  // and those of them on one of their own suit
	covered   set                  // the cards on which these lie
	known     set                  // the known occupants
	movable   set                  // the movable cards
	resting   set                  // those that may rest on a card
	clear     set                  // the clearable cards
	occupants [engine.King + 1]int // by rank
	free      [engine.King + 2]int // by rank; none above the King
	spaces    int
}

// look works out what follows from a state.
func (v *view) look(p *proof, s *state) {
	*v = view{proof: p, state: s}
	for n := 1; n <= piles; n++ {
		lowest := &p.chains[n][s.depth[n]]
		v.pool = v.pool.or(lowest.tail)
		v.heads.add(lowest.head)
		if s.depth[n] == 0 && !p.noTouch[n] {
			v.spaces++
		}
	}
	v.pool = v.pool.minus(s.removed)
	v.findLying()
	onCards := 0 // how many cards of the rank below lie on a card
	for r := engine.Ace; r <= engine.King; r++ {
		cards := v.pool.and(p.ofRank[r])
		v.free[r] = cards.count() - onCards
		v.findClear(r, cards)
		cards = cards.minus(v.heads)
		v.findOccupants(r, cards)
		onCards = cards.count() - v.occupants[r]
		v.spaces -= v.occupants[r]
	}
}

// findLying finds the cards that are known to lie on another.
func (v *view) findLying() {
	v.lying = v.pool.and(v.joined).minus(v.loose).minus(v.ofTracked)
	v.natural = v.lying.and(v.suited)
	for c := range v.pool.and(v.ofTracked).all {
		if on := v.rests[c]; on != none {
			v.lying.add(c)
			if v.suit(c) == v.suit(on) {
				v.natural.add(c)
			}
		}
	}
	v.covered = v.under(v.lying)
}

// under returns the cards on which these lie, which are lying cards.
func (v *view) under(cards set) set {
	under := cards.minus(v.ofTracked).above()
	for c := range cards.and(v.ofTracked).all {
		under.add(v.rests[c])
	}
	return under
}

// findClear finds the clearable cards among those of a rank, which are in the pool, when
// those of the lower ranks are found.
func (v *view) findClear(r engine.Rank, cards set) {
	lower, bare := v.clear.and(v.ofRank[r-1]), cards.minus(v.covered)
	if v.free[r] < 1 { // then a card lies on every one, if known or not
		for c := range bare.all {
			if lower.and(v.resting).and(v.next(c)).empty() {
				bare = bare.minus(only(c))
			}
		}
	}
	v.clear = v.clear.or(bare).or(cards.and(v.under(lower.and(v.natural))))
}

// findOccupants counts the occupants of a rank, and notes which cards they are or, when
// that is not known, can be. The cards are those of the rank in the pool that are no pile
// heads.
//
// Of a King, and of a tracked rank, it is known: a card that is no pile head and lies on
// nothing heads a pile that had been empty. Of three movable 7s with one 7 parked it is
// not known which is the occupant; as the other two lie on cards, any of them may.
func (v *view) findOccupants(r engine.Rank, cards set) {
	if r == engine.King || v.tracked[r] {
		known := cards.minus(v.lying)
		v.occupants[r] = known.count()
		v.known = v.known.or(known)
		return
	}
	movable := cards.and(v.loose)
	v.occupants[r] = int(v.parked[r])
	v.movable = v.movable.or(movable)
	if movable.count() > v.occupants[r] {
		v.resting = v.resting.or(movable)
	}
}
