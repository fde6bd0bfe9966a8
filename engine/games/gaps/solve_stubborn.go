package gaps

import (
	"slices"

	"patience/engine"
)

// A stubborn set is a choice of the cards that can be moved: only those are moved, and the
// moves of the others wait. It is a set of cards, some of which cannot be moved now, such that
// nothing that happens while they all stay makes a move of theirs impossible, or is made
// impossible by it.
//
// What can be in the way of a card c, next above b in its suit? It goes nowhere but behind b; and
// while c lies at p, the card above c can be put behind it. So with c the set must have:
//
//	c can be moved        b; and the card behind p, or if there is a gap the card above c
//	c cannot be moved     b; and the card that lies behind b
//
// A low card goes to left ends. Where rows are fixed it waits for the card that lies at its own. Else
// it brings along all that have to do with left ends: the other low cards, those next above, and
// what lies in the first two columns. Then no move to these but the set's is possible while the set
// stays.
//
// Cards that cannot move as long as those that are in the set already stay where they are need not be in the
// set; reach knows them. It is asked anew after each card that can be moved: those are what makes a set
// large. docs/proofs/gaps.md proves that a position that can be won can be
// won by a line that begins with a card of the set. The theory is Valmari's, of 1989: such
// sets keep all positions in which no move is left, and those that are won are of these.
type stubborn struct {
	*ground
	*node
	reach *reach
	can   cardSet // that can be moved
	set   cardSet
	wide  bool // the set has the cards of left ends, see ends
	grown bool // the set has a card that can be moved and of which reach does not know that it stays
	todo  []engine.Card
}

// choose returns the moves of a smallest set that is found, in their order, all when there is none. Reach must have looked
// at the position.
func (t *stubborn) choose(n *node, moves []engine.Move) []engine.Move {
	t.node, t.can = n, 0
	for _, m := range moves {
		t.can |= t.reach.of(engine.Card(m))
	}
	best, least := t.set, len(moves)
	for few := 1; few < min(least, 4); few++ { // sets that may be smallest first
		for _, m := range moves {
			c := engine.Card(m)
			if few >= least || t.atLeast(c) != few {
				continue
			}
			if count := t.close(c, moves, least); count < least {
				best, least = t.set, count
			}
		}
	}
	if least == len(moves) {
		return moves
	}
	t.set = best
	return slices.DeleteFunc(moves, func(m engine.Move) bool { return !t.keeps(m) })
}

// atLeast returns how many cards that can be moved a set with a card has at least: that card, the one below and the one
// behind it.
func (t *stubborn) atLeast(c engine.Card) (count int) {
	count = 1
	if c.Rank() > t.low && t.reach.has(t.can, c-1) {
		count++
	}
	if c.Rank() == t.high() {
		return count
	}
	if behind, ok := t.behind(c); ok && behind != noCard && t.reach.has(t.can, behind) {
		count++
	} else if ok && behind == noCard && t.reach.has(t.can, c+1) {
		count++
	}
	return count
}

// keeps says whether a move is one of the set's.
func (t *stubborn) keeps(m engine.Move) bool { return t.reach.has(t.set, engine.Card(m)) }

// count returns how many moves are the set's.
func (t *stubborn) count(moves []engine.Move) (count int) {
	for _, m := range moves {
		if t.keeps(m) {
			count++
		}
	}
	return count
}

// close finds the set that a card brings along, and returns how many moves are the set's. It gives up
// when they are no fewer than least.
func (t *stubborn) close(first engine.Card, moves []engine.Move, least int) (count int) {
	t.set, t.wide, t.todo = 0, false, t.todo[:0]
	t.put(first)
	for len(t.todo) > 0 {
		if t.grown {
			if count = t.count(moves); count >= least {
				return count
			}
			t.reach.find(t.set)
			t.grown = false
		}
		c := t.todo[len(t.todo)-1]
		t.todo = t.todo[:len(t.todo)-1]
		roams := t.roams(c)
		if roams && !t.wide {
			t.wide = true
			t.ends()
		}
		if t.reach.has(t.can, c) || roams {
			t.leave(c)
		} else {
			t.wait(c)
		}
	}
	return t.count(moves)
}

// roams says whether a card goes to places that are not told by a card that lies somewhere: a
// low card where rows are not fixed.
func (t *stubborn) roams(c engine.Card) bool { return t.rows != fixedRows && c.Rank() == t.low }

// ends adds all cards that have to do with left ends: the low ones, those next above them, and those
// that lie in the first two columns.
func (t *stubborn) ends() {
	for suit := range engine.Suit(t.suits) {
		c := engine.NewCard(t.low, suit)
		t.add(c)
		if c.Rank() < t.high() {
			t.add(c + 1)
		}
	}
	for r := range t.Rows() {
		for i := range 2 {
			if c := t.cards[r*t.width()+i]; c != noCard {
				t.add(c)
			}
		}
	}
}

// leave adds what a card meets that can be moved.
func (t *stubborn) leave(c engine.Card) {
	if c.Rank() > t.low {
		t.add(c - 1)
	}
	if c.Rank() < t.high() {
		if behind, ok := t.behind(c); ok && behind == noCard {
			t.add(c + 1)
		} else if ok {
			t.add(behind)
		}
	}
}

// wait adds what a card waits for.
func (t *stubborn) wait(c engine.Card) {
	if c.Rank() == t.low {
		if i := t.rowFor[c.Suit()] * t.width(); t.cards[i] != noCard {
			t.add(t.cards[i])
		}
		return
	}
	t.add(c - 1)
	if behind, ok := t.behind(c - 1); ok && behind != noCard {
		t.add(behind)
	}
}

// behind returns what lies behind a card, noCard for a gap; ok is false at a right end.
func (t *stubborn) behind(c engine.Card) (behind engine.Card, ok bool) {
	i := int(t.at[c])
	if int(t.columnOf[i]) == t.width()-1 {
		return noCard, false
	}
	return t.cards[i+1], true
}

// add puts in a card that may move while those that were put in before stay.
func (t *stubborn) add(c engine.Card) {
	if t.reach.has(t.reach.moved, c) && !t.reach.has(t.set, c) {
		t.put(c)
	}
}

// put puts a card in, whose own needs are still to be looked at.
func (t *stubborn) put(c engine.Card) {
	t.set |= t.reach.of(c)
	t.todo = append(t.todo, c)
	t.grown = t.grown || t.reach.has(t.can, c)
}
