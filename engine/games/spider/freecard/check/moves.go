package check

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

func (p *proof) say(st *step) string {
	text := fmt.Sprintf("%s %v (%s)", st.what, p.cards[st.card].face, p.cards[st.card].name)
	if st.onto != none {
		text += fmt.Sprintf(" onto %v (%s)", p.cards[st.onto].face, p.cards[st.onto].name)
	}
	return text
}

// A walk goes through the listed states.
type walk struct {
	*proof
	state *state
	view
	steps []step // the moves from the state
}

// moves finds every move from the state; but of moves that only differ in the names
// of equal cards, and of those that lead to the same state, one may do for all.
func (w *walk) moves() {
	w.steps = w.steps[:0]
	for c := range w.clear.and(w.heads).all {
		w.dig(c)
	}
	var seen [engine.King + 1]bool // a movable card of the rank: it is loose as all others
	for c := range w.clear.minus(w.heads).all {
		switch r := w.rank(c); {
		case w.known.has(c):
			w.put("unpark", c, 0, *w.state)
		case !w.movable.has(c):
			w.space("park", c, 0, *w.state)
			w.put("move", c, 0, *w.state)
		case !seen[r]:
			seen[r] = true
			w.moveMovable(c)
		}
	}
	for king := range w.pool.and(w.ofRank[engine.King]).all {
		if w.mayRemove(w.cards[king].face.Suit()) {
			w.remove(king, king, set{})
		}
	}
}

// dig finds the ways to dig the pile with head h.
func (w *walk) dig(h uint8) {
	n, dug := w.cards[h].pile, *w.state
	dug.depth[n]--
	w.put("dig", h, n, dug)
	if dug.depth[n] > 0 || w.wanted == n || w.exact {
		w.space("dig into a space", h, n, dug)
	}
}

// moveMovable finds the moves of a movable card, which may rest on a card or be an
// occupant.
func (w *walk) moveMovable(c uint8) {
	if w.resting.has(c) {
		w.space("park", c, 0, *w.state)
	}
	if next := *w.state; next.parked[w.rank(c)] > 0 {
		next.parked[w.rank(c)]--
		w.put("unpark", c, 0, next)
	}
}

// space puts c, taken off its place in next, into a space if there is one.
func (w *walk) space(what string, c uint8, pile int, next state) {
	switch r := w.rank(c); {
	case w.spaces < 1:
		return
	case w.tracked[r]:
		w.rest(&next, c, none)
	case r < engine.King:
		next.parked[r]++
	}
	w.add(what, c, none, pile, next)
}

// put finds the ways to put c, taken off its place in next, on a card of the next rank.
func (w *walk) put(what string, c uint8, pile int, next state) {
	up := w.rank(c) + 1
	if up > engine.King || w.free[up] < 1 || w.noOnto[up] {
		return
	}
	if !w.tracked[up-1] {
		w.add(what, c, none, pile, next)
		return
	}
	for target := range w.pool.and(w.ofRank[up]).all {
		if w.lying[target] == none {
			w.rest(&next, c, target)
			w.add(what, c, target, pile, next)
		}
	}
}

// add notes that c was moved.
func (w *walk) add(what string, c, onto uint8, pile int, next state) {
	next.loose = next.loose.or(only(c)).minus(w.ofTracked)
	w.steps = append(w.steps, step{what, c, onto, pile, next})
}

// mayRemove says whether the restrictions allow to remove a suit.
func (w *walk) mayRemove(suit engine.Suit) bool {
	if !w.oneSuit {
		return !w.noRemove[suit]
	}
	return suit == w.suit || !w.noRemove[suit] && w.state.removed.count() < 13*w.others
}

// remove finds the removals of the runs that go on downward from card c. Of nameless
// cards of a face one does for all.
func (w *walk) remove(king, c uint8, run set) {
	run.add(c)
	if w.rank(c) == engine.Ace {
		w.removed(king, run)
		return
	}
	hadNameless := false
	for below := range w.under(w.state, &w.view, c).all {
		nameless := w.nameless(w.state, below)
		if !nameless || !hadNameless {
			w.remove(king, below, run)
		}
		hadNameless = hadNameless || nameless
	}
}

// removed notes the removal of a run.
func (w *walk) removed(king uint8, run set) {
	next, n := *w.state, 0
	next.removed = next.removed.or(run)
	next.loose = next.loose.minus(run)
	for c := range run.and(w.ofTracked).all {
		w.rest(&next, c, none)
	}
	if w.heads.has(king) {
		n = w.cards[king].pile
		next.depth[n]--
	}
	w.steps = append(w.steps, step{"remove the suit of", king, none, n, next})
}
