package freecard

import "patience/engine"

// A state is an abstract state: what stays of a position when one forgets which
// loose card lies on which card. It stands for every position that was reached by
// the same digs, parkings and removals, with no other cards moved than the loose
// ones.
type state struct {
	depth     [16]uint8 // by pile: how many of its chains are left
	removed   set       // cards of the suits removed
	occupants set       // cards that head a pile which had been empty
	loose     set       // cards that may no longer lie where they started

	// on is, for the cards of tracked ranks in the order of board.slots, the card
	// that each rests on; none for heads.
	on [maxCards]uint8
}

// A view is what can be read off an abstract state.
type view struct {
	pool   set      // the cards in tails
	heads  set      // those of them that rest on no card of the next rank
	clear  set      // those that can be the top of a bare unit
	free   [18]int8 // by rank, the number of free cards: those with nothing on them
	spaces int

	lying [maxCards]uint8 // what lies on a card, where the rank below it is tracked
}

// look fills in the view of s except for clear.
func (b *board) look(s *state, v *view) {
	covered, heads := b.dead.or(s.removed), s.occupants
	v.spaces = b.spaces - s.occupants.count()
	for n := 1; n <= piles; n++ {
		d := int(s.depth[n])
		switch {
		case d > 0 && !b.q.Without.Touch[n]:
			if b.rules.noExpose {
				d = len(b.chains[n])
			}
			covered = covered.or(b.upTo[n][d-1])
			if h := b.chains[n][d-1].head; h != none {
				heads.add(h)
			}
		case d == 0 && len(b.chains[n]) > 0 && !b.rules.noRegain:
			v.spaces++
		}
	}
	v.pool = b.all().minus(covered)
	v.heads = heads.and(v.pool)
	b.countFree(v)
	if len(b.slots) > 0 {
		b.layOn(s, v)
	}
}

// all returns all cards of the board.
func (b *board) all() set {
	n := len(b.cards)
	if n <= 64 {
		return set{1<<n - 1, 0}
	}
	return set{^uint64(0), 1<<(n-64) - 1}
}

// countFree counts the free cards of each rank. Every pool card that is no head
// rests on a pool card of the next rank, so the number is exact.
func (b *board) countFree(v *view) {
	resting := v.pool.minus(v.heads)
	if b.rules.headsRest {
		resting = v.pool
	}
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		v.free[r] = int8(v.pool.and(b.ranks[r]).count() - resting.and(b.ranks[r-1]).count())
	}
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
func (b *board) settle(s *state, v *view) {
	b.look(s, v)
	v.clear = set{}
	for r := engine.Ace; r <= engine.MaxRank; r++ {
		clear := b.clearable(s, v, r)
		v.clear = v.clear.or(clear)
		if b.elsewhere(v, r) && !b.tracked[r] && !b.rules.noLoosen {
			s.loose = s.loose.or(clear.minus(v.heads))
		}
	}
}

// elsewhere says whether a clearable card of rank r that lies on a card can come to
// lie on another: at once, or by way of a space, for what goes into a space leaves a
// free card behind.
func (b *board) elsewhere(v *view, r engine.Rank) bool {
	return b.open(v, r+1) || v.spaces > 0 && !b.q.Without.Onto[(r+1)&15] && !b.rules.noPark && !b.rules.noUnpark
}

// open says whether a card of the next lower rank may be put on one of rank r.
func (b *board) open(v *view, r engine.Rank) bool { return v.free[r] > 0 && !b.q.Without.Onto[r&15] }

// clearable returns the pool cards of rank r that can be the top of a bare unit, when
// that is known of all lower ranks.
func (b *board) clearable(s *state, v *view, r engine.Rank) set {
	cards := v.pool.and(b.ranks[r])
	if b.tracked[r-1] {
		return b.bareTracked(v, cards)
	}
	under := v.pool.minus(v.heads).and(b.ranks[r-1])
	clear, bare := b.overOldLinks(v, cards, under.minus(s.loose))
	if v.free[r] > 0 && !b.rules.noBare {
		return clear.or(bare)
	}
	return clear.or(b.overNewLinks(bare, under.and(s.loose).and(v.clear)))
}

// bareTracked returns those of the cards on which nothing lies or a clearable card of
// their suit, where that is known.
func (b *board) bareTracked(v *view, cards set) (clear set) {
	for rest := cards; ; {
		c, ok := rest.next()
		if !ok {
			return clear
		}
		if on := v.lying[c]; on == none || b.cards[on].face.Suit() == b.cards[c].face.Suit() && v.clear.has(on) {
			clear.add(c)
		}
	}
}

// overOldLinks splits the cards: clear are those on which a clearable card of their
// suit has lain from the start, bare those on which none of the standing cards lies.
func (b *board) overOldLinks(v *view, cards, standing set) (clear, bare set) {
	bare = cards
	for {
		on, ok := standing.next()
		if !ok {
			return clear, bare
		}
		c := b.cards[on].above
		bare.drop(c)
		if v.clear.has(on) && b.cards[on].face.Suit() == b.cards[c].face.Suit() && !b.rules.noOldLinks {
			clear.add(c)
		}
	}
}

// overNewLinks returns those of the cards on which one of the loose cards can lie that
// continues their suit.
func (b *board) overNewLinks(cards, loose set) (clear set) {
	for {
		on, ok := loose.next()
		if !ok || b.rules.noNewLinks {
			return clear
		}
		clear = clear.or(cards.and(b.suits[b.cards[on].face.Suit()]))
	}
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

// looseBelow returns the loose cards that continue a unit downward from face.
func (b *board) looseBelow(s *state, v *view, face engine.Card) set {
	if b.rules.noNewLinks {
		return set{}
	}
	return s.loose.and(v.pool).minus(v.heads).and(b.ranks[face.Rank()-1]).and(b.suits[face.Suit()])
}
