package freecard

import (
	"fmt"

	"patience/engine"
)

// A step is an abstract move and the state after it.
type step struct {
	what string
	card uint8 // the card that moves, the King of a suit
	onto uint8 // the card it is put on, when its rank is tracked
	pile int   // the pile that loses a chain, 0 for none
	next state
}

// say names a step and its cards.
func (p *proof) say(st *step) string {
	text := st.what + " " + p.name(st.card)
	if st.onto != none {
		text += " onto " + p.name(st.onto)
	}
	return text
}

// name returns a card as players and as certificates write it.
func (p *proof) name(c uint8) string {
	return fmt.Sprintf("%v (%d.%d)", p.cards[c].face, p.cards[c].pile, p.cards[c].place)
}

// moves finds every move from the state; but of moves that only differ in the names
// of equal cards, and of those that lead to the same state, one may do for all.
//
// Say the 9h heads the bottom chain of pile 2, with others above it, a 10 is free and there is a
// space. Then it can be dug in two ways: onto the 10, after which it is one of the loose 9s, or into the space, after
// which one 9 more occupies a space. As an occupant it can be unparked onto a free 10, which gives
// the space back; as a loose card it can be parked.
func (v *view) moves() []step {
	v.steps = v.steps[:0]
	// A pile head that can be cleared is dug with its chain: onto a card, or into a space.
	for c := range v.clear.and(v.heads).all {
		n := v.cards[c].pile
		v.put("dig", c, n, 0)
		if v.depth[n] > 1 || v.named(n) {
			v.space("dig into a space", c, n)
		}
	}
	// A card that is known to fill a space gives it back.
	for c := range v.clear.and(v.known).all {
		v.put("unpark", c, 0, -1)
	}
	// Of the other cards, those that are no movable ones go into a space, or from card to card.
	for c := range v.clear.minus(v.heads).minus(v.known).minus(v.movable).all {
		v.space("park", c, 0)
		v.put("move", c, 0, 0)
	}
	// Of the movable ones the first of a rank does for all.
	for r := engine.Ace; r < engine.King; r++ {
		for c := range v.clear.and(v.movable).and(v.ofRank[r]).all {
			if v.resting.has(c) {
				v.space("park", c, 0)
			}
			if v.parked[r] > 0 {
				v.put("unpark", c, 0, -1)
			}
			break // the others, being loose as well, lead to the same states
		}
	}
	// A suit whose King is free goes, with what follows from it.
	for king := range v.pool.and(v.ofRank[engine.King]).all {
		if v.mayRemove(v.suit(king)) {
			v.remove(king, king, set{})
		}
	}
	return v.steps
}

// space puts c into a space, if there is one.
func (v *view) space(what string, c uint8, pile int) {
	if v.spaces > 0 {
		v.add(what, c, none, pile, 1)
	}
}

// put finds the ways to put c on a card of the next rank.
func (v *view) put(what string, c uint8, pile, occupants int) {
	up := v.rank(c) + 1
	switch {
	case v.free[up] < 1 || v.noOnto[up]:
	case !v.tracked[up-1]:
		v.add(what, c, none, pile, occupants)
	default:
		for target := range v.pool.and(v.ofRank[up]).minus(v.covered).all {
			v.add(what, c, target, pile, occupants)
		}
	}
}

// add notes a move of c, off a pile that loses a chain or none, onto a card that must be
// told or none, after which there are so many occupants more of its rank.
func (v *view) add(what string, c, onto uint8, pile, occupants int) {
	v.steps = append(v.steps, step{what, c, onto, pile, *v.state})
	next, r := &v.steps[len(v.steps)-1].next, v.rank(c)
	if pile > 0 {
		next.depth[pile]--
	}
	if v.tracked[r] {
		next.rests[c] = onto
		return
	}
	next.loose.add(c)
	if r < engine.King {
		next.parked[r] += uint8(occupants)
	}
}

// mayRemove says whether the restrictions allow to remove a suit.
func (v *view) mayRemove(suit engine.Suit) bool {
	if !v.OneSuit {
		return !v.noRemove[suit]
	}
	return suit == v.Suit || !v.noRemove[suit] && v.removed.count() < 13*v.Others
}

// remove finds the removals of the runs that go on downward from card c. Of nameless
// cards of a face one does for all. From a Kh on which either Qh may lie there are two runs, or
// more where several Jacks may follow; but one when nothing tells the Queens apart.
func (v *view) remove(king, c uint8, run set) {
	run.add(c)
	if v.rank(c) == engine.Ace {
		v.addRemoval(king, run)
	}
	hadNameless := false
	for below := range v.next(c).and(v.lying.or(v.resting)).all {
		nameless := v.nameless(v.state, below)
		if v.mayLieOn(below, c) && !(nameless && hadNameless) {
			v.remove(king, below, run)
			hadNameless = hadNameless || nameless
		}
	}
}

// mayLieOn says whether b may lie on c, which is one rank above it.
func (v *view) mayLieOn(b, c uint8) bool {
	if v.covered.has(c) {
		return v.lying.has(b) && v.under(only(b)).has(c)
	}
	return v.resting.has(b)
}

// addRemoval notes that a run was removed.
func (v *view) addRemoval(king uint8, run set) {
	next, n := *v.state, 0
	next.removed = next.removed.or(run)
	next.loose = next.loose.minus(run)
	for c := range run.all {
		next.rests[c] = none
	}
	if v.heads.has(king) {
		n = v.cards[king].pile
		next.depth[n]--
	}
	v.steps = append(v.steps, step{"remove the suit of", king, none, n, next})
}
