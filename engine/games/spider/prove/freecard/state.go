package freecard

import (
	"patience/engine"

	"patience/engine/games/spider"
)

// A state is an abstract state: what stays of a position when one forgets which
// loose card lies on which card, and which of the loose cards are occupants: cards
// that head a pile which had been empty. It stands for every position that was
// reached by the same digs, parkings and removals, with no other cards moved than
// the loose ones.
type state struct {
	depth   [16]uint8 // by pile: how many of its chains are left
	parked  [16]uint8 // by rank that is neither tracked nor the King: how many occupants it has
	removed set       // cards of the suits removed
	loose   set       // cards that may no longer lie where they started

	// on is, for the cards of tracked ranks in the order of board.slots, the card
	// that each rests on; none for heads.
	on [maxCards]uint8
}

// A view is what can be read off an abstract state.
type view struct {
	pool           set      // the cards in tails
	heads          set      // those of them of which the state tells that they rest on no card
	knownOccupants set      // those of the heads that are occupants
	clearable      set      // the cards that can be the top of a bare unit
	free           [18]int8 // by rank, the number of free cards: those with nothing on them
	spaces         int

	lying [maxCards]uint8 // what lies on a card, where the rank below it is tracked
}

// look fills in the view of s except for clearable.
func (b *board) look(s *state, v *view) {
	covered, heads := b.dead.or(s.removed), set{} // covered: what is not in the pool
	v.spaces = b.spaces
	for n := 1; n <= spider.Piles; n++ {
		d := int(s.depth[n])
		switch {
		case d > 0 && !b.q.Without.Touch[n]:
			covered = covered.or(b.upTo[n][d-1])
			if h := b.chains[n][d-1].head; h != none {
				heads.add(h)
			}
		case d == 0 && len(b.chains[n]) > 0: // it had cards, and was emptied
			v.spaces++
		}
	}
	v.pool = b.all.minus(covered)
	v.heads = heads.and(v.pool)
	b.seat(s, v)
	b.countFree(s, v)
	if len(b.slots) > 0 {
		b.layOn(s, v)
	}
}

// seat adds the occupants that the state tells to the heads, and takes all occupants
// off the spaces.
// Of an untracked rank below the King only the number of occupants is known: which of the loose
// cards they are is left open, so they are not among the heads.
func (b *board) seat(s *state, v *view) {
	v.knownOccupants = v.pool.only(engine.King).minus(v.heads)
	for i, c := range b.slots {
		if s.on[i] == none && v.pool.has(c) && !v.heads.has(c) {
			v.knownOccupants.add(c)
		}
	}
	v.heads = v.heads.or(v.knownOccupants)
	v.spaces -= v.knownOccupants.count()
	for _, count := range s.parked {
		v.spaces -= int(count)
	}
}

// countFree counts the free cards of each rank. Every pool card that is no head
// rests on a pool card of the next rank, so the number is exact: of three 6s and two 5s in
// the pool, one of these a head, the other 5 rests on a 6, and two 6s are free.
func (b *board) countFree(s *state, v *view) {
	resting := 0 // cards of the next lower rank that rest on a card
	for r := engine.Ace; r <= engine.King; r++ {
		cards := v.pool.of(r)
		v.free[r] = int8(cards.count() - resting)
		resting = (cards &^ v.heads.of(r)).count() - int(s.parked[r])
	}
}

// movable returns the cards of rank r that are loose and not known to be heads: the
// occupants of an untracked rank are among them, and so is every card that was
// moved and rests on another.
func (b *board) movable(s *state, v *view, r engine.Rank) rankSet {
	return s.loose.of(r) & v.pool.of(r) &^ v.heads.of(r)
}

// mayRest says whether a movable card of rank r can rest on another: there are more
// of them than occupants.
func (b *board) mayRest(s *state, v *view, r engine.Rank) bool {
	return b.movable(s, v, r).count() > int(s.parked[r])
}

// layOn fills in lying.
func (b *board) layOn(s *state, v *view) {
	for i := range v.lying {
		v.lying[i] = none
	}
	for i, c := range b.slots {
		if on := s.on[i]; on != none && v.pool.has(c) {
			v.lying[on] = c
		}
	}
}

// settle fills in the view of s and makes every card loose that can become so. One
// pass from the Aces up does it: a card's becoming loose changes no number of free
// cards, and of the other cards only what is said of the next higher rank.
//
// With the 5d on one 6 and another 6 free, the 5d could lie on either, and becomes loose.
// So nothing is known to lie on its 6 any more, which may be clearable now, and so on
// up.
func (b *board) settle(s *state, v *view) {
	b.look(s, v)
	v.clearable = set{}
	for r := engine.Ace; r <= engine.King; r++ {
		clear := b.clearable(s, v, r)
		v.clearable.addAll(r, clear)
		if b.elsewhere(v, r) && !b.tracked[r] {
			s.loose.addAll(r, clear&^v.heads.of(r))
		}
	}
}

// elsewhere says whether a clearable card of rank r that lies on a card can come to
// lie on another: at once, or by way of a space, for what goes into a space leaves a
// free card behind. So a 5d on a 6s may go into the space, and from there onto any free
// 6, the 6s that it has left among them.
func (b *board) elsewhere(v *view, r engine.Rank) bool {
	return b.open(v, r+1) || v.spaces > 0 && !b.q.Without.Onto[(r+1)&15]
}

// open says whether a card of the next lower rank may be put on one of rank r.
func (b *board) open(v *view, r engine.Rank) bool { return v.free[r] > 0 && !b.q.Without.Onto[r&15] }

// clearable returns the pool cards of rank r that can be the top of a bare unit, when
// that is known of all lower ranks.
//
// In a pile 9h 8h 7c of which no card was moved, the 9h is not clearable: below it the
// suit changes at the 7c. Once the 7c is loose nothing is known to lie on the 8h. Then
// the 8h is clearable when an 8 is free, for it may be this one; or when a loose 7h is
// clearable and may lie on it. With the 8h, whose suit it has, the 9h is clearable.
func (b *board) clearable(s *state, v *view, r engine.Rank) rankSet {
	cards := v.pool.of(r)
	if b.tracked[r-1] {
		return b.clearableTracked(v, r)
	}
	below := v.pool.of(r-1) &^ v.heads.of(r-1)
	// standing: those that lie where they did at the start; over: their cards below that take a
	// clearable unit with them.
	standing, clear, links := below&^s.loose.of(r-1), v.clearable.of(r-1), &b.links[r]
	bare := cards &^ links.under[standing]                   // no card is known to lie on them
	over := cards & links.under[standing&clear&links.suited] // one of their suit that is clearable does
	switch {
	case v.free[r] > 0:
		return over | bare
	// No card of rank r is free, so on a bare one a loose card of the next rank lies: one of its
	// suit, if it is to be the top of a unit.
	case b.mayRest(s, v, r-1):
		return over | bare&links.alike[b.movable(s, v, r-1)&clear]
	}
	return over
}

// clearableTracked returns the cards of rank r on which nothing lies or a clearable card of
// their suit, where that is known.
func (b *board) clearableTracked(v *view, r engine.Rank) (clear rankSet) {
	for c := range v.pool.only(r).each {
		if on := v.lying[c]; on == none || b.suit(on) == b.suit(c) && v.clearable.has(on) {
			clear |= bit(c)
		}
	}
	return clear
}

// standing returns the card that has lain on c from the start and is not loose,
// none when there is none. The rank below c must not be tracked.
func (b *board) standing(s *state, c uint8) uint8 {
	on := b.cards[c].below
	if on == none || s.loose.has(on) || s.removed.has(on) {
		return none
	}
	return on
}

// standingAt returns the card that is known to lie on c, none when there is none.
func (b *board) standingAt(s *state, v *view, c uint8) uint8 {
	if b.tracked[b.rank(c)-1] {
		return v.lying[c]
	}
	return b.standing(s, c)
}

// looseBelow returns the loose cards that continue a unit downward from face.
// From the 8h it returns the loose 7h cards, unless all loose 7s are occupants.
func (b *board) looseBelow(s *state, v *view, face engine.Card) set {
	var cards set
	if r := face.Rank() - 1; b.mayRest(s, v, r) {
		cards.addAll(r, b.movable(s, v, r)&b.suits[face.Suit()].of(r))
	}
	return cards
}

// headOf returns the head of the lowest chain of pile n when so many are left of it, none when there
// is none that is known.
func (b *board) headOf(n, left int) uint8 {
	if left == 0 {
		return none
	}
	return b.chains[n][left-1].head
}
