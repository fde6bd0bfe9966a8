package gaps

import (
	"math/bits"

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
//	c can be moved        b; and the card behind p, if there is a gap the card above c
//	c cannot be moved     b; and the card that lies behind b
//
// A low card goes to left ends. Where rows are fixed it waits for the card that lies at its own; else
// no set with a low card is tried. Cards that cannot move as long as the first card of the set
// stays where it is need not be in the set; reach knows them.
//
// Proof. In a position that is won no card can be moved. So a line that wins from a position moves the
// set's cards at some time: the card that can be moved now can be moved until one of the set is
// (its gap is filled by no other card, since b is in the set or stays). Let m be the first such move,
// of c. If c could be moved at once, c went behind b, where b lies now, and m is one of the moves
// that are tried. If not, then something made it possible: b has moved, or the card behind b has;
// but these are in the set or cannot move. So m is tried. Make it first, and then the others of the line in their
// order. Until m's old turn none fills m's gap, none goes to p, where c lay, and none needs c as its left
// neighbor: that would be the card above c, put behind p, where there was a gap, and the card above c
// is in the set; or there was a card, and that is in the set or cannot move. So all are legal, and lead to the same position.
// The new line is as long, and from the position after its first move a shorter one wins, so going in circles cannot hide it.
//
// The theory is Valmari's, of 1989; such sets keep all positions in which no move is left.
type stubborn struct {
	*ground
	*node
	reach *reach
	can   [maxSuits]uint16 // ranks of the cards that can be moved, by suit
	set   [maxSuits]uint16
	todo  []engine.Card
}

// choose returns the moves of a smallest set that is found, in their order, all when there is none.
func (t *stubborn) choose(n *node, moves []engine.Move) []engine.Move {
	t.node, t.can = n, [maxSuits]uint16{}
	t.reach.look(n)
	for _, m := range moves {
		if m>>kindShift == 0 {
			t.can[engine.Card(m).Suit()] |= 1 << engine.Card(m).Rank()
		}
	}
	best, least := [maxSuits]uint16{}, len(moves)
	for _, m := range moves {
		if m>>kindShift != 0 || least == 1 || !t.close(engine.Card(m)) {
			continue
		}
		if count := t.count(); count < least {
			best, least = t.set, count
		}
	}
	if least == len(moves) {
		return moves
	}
	t.set = best
	kept := moves[:0]
	for _, m := range moves {
		if m>>kindShift == 0 && t.has(engine.Card(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

func (t *stubborn) has(c engine.Card) bool { return t.set[c.Suit()]>>c.Rank()&1 == 1 }

// count returns how many cards of the set can be moved.
func (t *stubborn) count() (count int) {
	for s := range t.suits {
		count += bits.OnesCount16(t.set[s] & t.can[s])
	}
	return count
}

// close finds the set that a card brings along; ok is false when it would have a low card
// that goes to any left end, or depend on where one lies.
func (t *stubborn) close(first engine.Card) (ok bool) {
	clear(t.set[:])
	t.reach.find(first)
	t.set[first.Suit()] = 1 << first.Rank()
	t.todo = append(t.todo[:0], first)
	for len(t.todo) > 0 {
		c := t.todo[len(t.todo)-1]
		t.todo = t.todo[:len(t.todo)-1]
		if t.roams(c) {
			return false
		}
		if t.can[c.Suit()]>>c.Rank()&1 == 1 {
			t.leave(c)
		} else {
			t.wait(c)
		}
	}
	return true
}

// roams says whether a card goes to places that are not told by a card that lies somewhere: a
// low card where rows are not fixed, and the card above one that is aloft.
func (t *stubborn) roams(c engine.Card) bool {
	if t.rows == fixedRows {
		return false
	}
	return c.Rank() == t.low || t.at[c-1] == aloft
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

// add adds a card that may move while the first one stays.
func (t *stubborn) add(c engine.Card) {
	if t.reach.mayMove(c) && !t.has(c) {
		t.set[c.Suit()] |= 1 << c.Rank()
		t.todo = append(t.todo, c)
	}
}
