package klondike

// columnSteps are steps of columns that cannot be taken back. With order those that are early
// are left out: they could be made before the last step as well, and that plays a card of the
// deck, or one with a higher number. So of steps that can change places one order is tried, the
// columns by their heads' numbers, then the deck. After a Qh from the deck goes to a black King
// a 7c is not moved to an 8d that lay there before.
//
// Early is what can be made at each point from before the last step on, and so beside it: with one red 8 free
// two black 7s cannot both go there, though one can go first and turn up the other red 8.
//
// Proof. Call a family done when some search has come to its end; when it is lost, as freer finds; and when one that is
// as good by its waste is done. Let the start be done. Claim: what a step leads to from a done family is done. By induction on
// how deep that is, counted in heads and cards of the deck that are gone and in Kings that are out for good; then on the
// number of the step's card, the highest first, all those of the deck higher than any column's; then on how deep the
// family is. Let a be a step from X. When it was tried there, what it leads to was in the memory or was come to the end of.
// Else X was come to by a step b from a family Y, and a was early at X. Both find what they need when they are made side by
// side, so they can change places: a leads from X to where b leads from T, to which a leads from Y. Y is done, since the
// search came to it from the start step by step, by families that are all less deep than X. So T is done: either it
// is less deep than what a leads to from X, or just that, and then Y is less deep than X. From T the card of b can make
// its step or go out, to what is done, since its number is higher; or it went out safely after a, and T is the family in
// question. What can go out safely can do so after another step as well, so both orders end with the same cards out;
// when a head, a King or a card of the deck goes out safely on the way from Y to X nothing is early.
//
// So all that follows from the start is done, and nothing done is won. It does not matter whether one search
// has come to all these ends or several have, nor that one of them was given up in the midst of Y.
type columnSteps struct {
	leave cardSet // heads, and Kings, that go out
	dig   cardSet // heads that go to a column
}

// choices are the steps that can be made, by their cards.
type choices struct {
	columnSteps
	play   cardSet // cards of the deck that go out
	insert cardSet // cards of the deck that go to a column
	out    cardSet // cards that go out and can come back: neither heads nor Kings
	back   cardSet // cards that are out and go back to a column
	free   cardSet // the pairs of which a seat is free
}

// choose notes the steps that can be made.
func (d *dive) choose(n *node, c *choices) {
	c.free = n.free()
	seats := n.seats(c.free)
	deck := n.reachable(d.ground, n.stock&(n.next|seats))
	outs, final := c.free&n.up&n.next, n.final(d.ground)
	c.leave, c.dig = outs&final, n.heads&seats
	c.play, c.insert = deck&n.next, deck&seats
	c.out, c.back = outs&^final, n.tops()&seats&^(final&kings)
}

// final returns the cards that, out of a column, do not come back as they were: heads, and Kings where rule 5 keeps them out.
func (n *node) final(g *ground) cardSet {
	if g.kings {
		return n.heads
	}
	return n.heads | kings
}

// each tries a step of each card, set by set: those of the first set go out, those of the next to a column, and so on.
func (d *dive) each(n *node, early columnSteps, sets ...cardSet) bool {
	for i, cards := range sets {
		for cards != 0 && d.hope(n) {
			s := step{d.firstStep(n, cards, i&1 == 0), i&1 == 0}
			cards &^= 1 << s.card
			before := early
			if n.stock>>s.card&1 == 0 {
				before = early.below(s.card)
			}
			if d.try(n, s, before) {
				return true
			}
		}
	}
	return false
}

// beside keeps the steps that could be made beside the one that led to a position, and turned these
// cards up: what needs a seat on a card that was turned up could not.
func (c *columnSteps) beside(n *node, turned cardSet) {
	if turned == 0 || *c == (columnSteps{}) {
		return
	}
	up, heads := n.up, n.heads
	n.up, n.heads = up&^turned, heads&^turned
	free := n.free()
	c.leave &= free
	c.dig &= n.seats(free)
	n.up, n.heads = up, heads
}

// below returns the steps of the cards with lower numbers.
func (c columnSteps) below(card uint8) columnSteps {
	return columnSteps{c.leave & (1<<card - 1), c.dig & (1<<card - 1)}
}

// safe returns a step that may be made at once, if one of these cards can go out so: of those
// of the deck only when all of it can be reached.
func (d *dive) safe(n *node, outs cardSet) (step, bool) {
	if !d.reduce.safe {
		return step{}, false
	}
	if !d.open() {
		outs &^= n.stock
	}
	for ; outs != 0; outs &= outs - 1 {
		if c := outs.first(); n.safe(c) {
			return step{c, true}, true
		}
	}
	return step{}, false
}
