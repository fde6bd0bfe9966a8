package klondike

import (
	"context"
	"math/bits"

	"patience/engine"
	"patience/engine/games/klondike/precedence"
	"patience/engine/search"
)

// A dive is the depth-first search from one position.
type dive struct {
	*ground
	*search.Watch
	reduce reductions
	seen   *search.KeySet
	line   []step // the last first

	start   *State
	refuted bool // the precedence argument has shown that the start is lost
}

// reductions says which are on.
type reductions struct{ safe, lazy, precedence bool }

// easy is how many positions are looked at before the precedence argument is tried: it
// takes longer than to decide most deals.
const easy = 2_000

// refute tries the precedence argument, and ends the search when it shows that the start
// is lost.
func (d *dive) refute() {
	p, err := precedence.Refute(d.start.Precedence())
	if err == nil && p != nil {
		d.refuted, d.Stop = true, engine.StopPruned
	}
}

func newDive(ctx context.Context, g *ground, o engine.SolveOptions) *dive {
	d := &dive{
		ground: g, seen: search.NewKeySet(),
		reduce: reductions{o.Uses("safe"), o.Uses("lazy") && g.open(), o.Uses("precedence")},
	}
	d.Watch = search.NewWatch(ctx, o, d.seen.Bytes)
	return d
}

// win says whether the position can be won. The steps are then in the line, the
// last first.
func (d *dive) win(n *node) bool {
	if n.won(d.ground) {
		return true
	}
	if !d.Add(d.seen, n.key(d.ground)) {
		return false
	}
	if d.Looked++; d.Looked == easy && d.reduce.precedence {
		d.refute()
	}
	free, next := n.free(), n.next()
	seats := n.seats(free)
	deck := n.reachable(d.ground, n.stock&(next|seats))
	outs := free & n.up & next
	if c, ok := d.safe(n, outs, deck&next); ok {
		return d.try(n, step{c, true})
	}
	return d.each(n, outs&n.heads, true) || // what turns a card up comes first: a head goes out
		d.each(n, n.heads&seats, false) || // or onto a card
		d.each(n, deck&next, true) || // a card of the deck goes out
		d.each(n, outs&^n.heads, true) || // another card goes out
		d.insert(n, deck&seats, free) ||
		d.each(n, n.tops()&seats&^kings, false) // a card that is out is put back
}

// safe returns a card that may go out at once, if there is one: of those in
// columns or, when all of the deck can be reached, of those of the deck.
func (d *dive) safe(n *node, outs, deck cardSet) (uint8, bool) {
	if !d.reduce.safe {
		return 0, false
	}
	if d.open() {
		outs |= deck
	}
	for ; outs != 0; outs &= outs - 1 {
		if c := outs.first(); n.safe(c) {
			return c, true
		}
	}
	return 0, false
}

// each tries a step of each card.
func (d *dive) each(n *node, cards cardSet, out bool) bool {
	for ; cards != 0 && d.Stop == engine.StopNone; cards &= cards - 1 {
		if d.try(n, step{cards.first(), out}) {
			return true
		}
	}
	return false
}

func (d *dive) try(n *node, s step) bool {
	next := *n
	next.play(d.ground, s)
	return d.keep(s, d.win(&next))
}

// keep notes a step that wins.
func (d *dive) keep(s step, won bool) bool {
	if won {
		d.line = append(d.line, s)
	}
	return won
}

// insert tries to insert each of these cards of the deck. When lazy is on, only
// cards that give a seat where there is none, and only to use that seat at once.
//
// Proof. All of the deck can be reached at any time. Take a shortest line that
// takes all cards out, and of these one with its inserts from the deck as late as
// can be. Let x be inserted and m be the next step. When m does not need the seat
// on x, x can be inserted after m instead: it is still in the deck, m finds one seat
// more than before, and the seat of x is still free, since x and m both found one
// (m is not x going out: then x could go out from the deck, in a shorter line). So
// m needs that seat, and so no seat of x's pair was free before: m lays a head, or a
// card of the deck or from out, on it; or m takes the other card of the pair out,
// whose load moves to x. If m is an insert from the deck the same holds of it.
// Nothing else has to be tried. In the position after such a row of inserts and
// the step that ends it, a shorter line is left, so going in circles cannot hide
// it; a safe card that goes out leaves a shorter line too, since the win that its
// proof makes is not longer.
func (d *dive) insert(n *node, cards, free cardSet) bool {
	if !d.reduce.lazy {
		return d.each(n, cards, false)
	}
	for cards &^= free; cards != 0 && d.Stop == engine.StopNone; cards &= cards - 1 {
		s := step{cards.first(), false}
		next := *n
		next.play(d.ground, s)
		if d.keep(s, d.use(&next, s.card)) {
			return true
		}
	}
	return false
}

// use tries the steps that need the seat on a card that was inserted.
func (d *dive) use(n *node, card uint8) bool {
	pair := cardSet(3) << (card &^ 1)
	free := n.free()
	partner := pair &^ (1 << card) & n.up & free & n.next()
	takers := swap(pair) >> 4
	return d.each(n, n.heads&takers, false) || d.each(n, partner, true) ||
		d.insert(n, n.stock&takers, free) || d.each(n, n.tops()&takers, false)
}

// first returns the number of the first card of a set.
func (s cardSet) first() uint8 { return uint8(bits.TrailingZeros64(uint64(s))) }
