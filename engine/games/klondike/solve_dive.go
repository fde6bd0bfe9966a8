package klondike

import (
	"context"
	"math/bits"

	"patience/engine"
	"patience/engine/search"
)

// A dive is the depth-first search from one position.
type dive struct {
	*ground
	*search.Watch
	reduce reductions
	met    *memory
	trail  []step // on the way to the present position, but those by which a family is gone through; a win's line
	kin    []kin  // the families of the positions on the way to the present one
	luck   luck
	alone  int // positions after which it is given up for a race

	freer    *dive // the game with the whole deck in view, once it is asked
	doubt    doubt // about the present family
	doubtful int   // positions after which a family is asked about first

	known *dive // with a proof: the search without one, which has found the start lost
	view  *dive // and the part of the closed set with the whole deck in view

	start   *State
	asked   bool // it was tried to do without a search
	refuted bool // and has shown that the start is lost

	own   ground        // room for the ground
	watch search.Watch  // for the watch
	moves []engine.Move // for a line
	spare *dive         // for the freer game
}

// reductions says which are on.
type reductions struct{ safe, lazy, never, back, order, luck, waste, freer bool }

// easy is how many positions are looked at before what can never happen is looked for: that takes
// longer than to decide most deals.
const easy = 8_000

// refute looks for what must happen and cannot, and ends the search when there is something.
func (d *dive) refute() {
	d.asked = true
	p, err := d.start.refute()
	if err == nil && p != nil {
		d.refuted, d.Stop = true, engine.StopPruned
	}
}

func newDive(ctx context.Context, g *ground, o engine.SolveOptions) *dive {
	var none *dive
	d := none.emptied()
	d.prepare(ctx, g, o)
	return d
}

// emptied returns a dive that has nothing but the room of another, which is over. Memory that nobody has touched takes
// longer than an easy deal.
func (d *dive) emptied() *dive {
	if d == nil {
		return &dive{trail: make([]step, 0, 128), kin: make([]kin, 0, 4)} // what most deals need
	}
	freer := d.freer
	if freer == nil {
		freer = d.spare
	}
	*d = dive{trail: d.trail[:0], kin: d.kin[:0], met: d.met, moves: d.moves, spare: freer}
	return d
}

// prepare makes an empty dive ready for a search on this ground.
func (d *dive) prepare(ctx context.Context, g *ground, o engine.SolveOptions) {
	d.ground, d.luck, d.alone, d.doubtful = g, newLuck(firstPatience, patience), noRace, firstDoubt
	d.reduce = reductions{safe: o.Uses("safe"), lazy: o.Uses("lazy"), never: o.Uses("never")}
	d.reduce.back = o.Uses("back") && !o.Prove // a closed set has all positions
	d.reduce.order = o.Uses("order") && d.reduce.back
	d.reduce.luck = o.Uses("luck") && d.reduce.back
	d.reduce.waste = o.Uses("waste") && d.reduce.back && !g.open() && g.passes == 0 && g.draw <= mostWaste
	d.reduce.freer = o.Uses("freer") && d.reduce.back && !g.open()
	d.met = d.met.next(o.Jobs, d.reduce.waste)
	d.Watch = &d.watch
	d.Begin(ctx, o, d.bytes)
}

// bytes returns the memory of the tables.
func (d *dive) bytes() int64 {
	n := d.met.bytes.Load()
	for _, more := range []*dive{d.freer, d.view} {
		if more != nil {
			n += more.met.bytes.Load()
		}
	}
	if d.known != nil {
		n += d.known.bytes()
	}
	return n
}

// decide says whether a position can be won. The steps are then in the trail. It is given up
// where a race is to begin.
func (d *dive) decide(n *node) bool {
	won := d.begin(n)
	for d.Stop == stopAgain && d.States < d.alone {
		d.again()
		won = d.begin(n)
	}
	return won
}

// begin is decide until the search is given up.
func (d *dive) begin(n *node) bool {
	then := *n
	d.settle(&then, &columnSteps{})
	if d.win(&then, columnSteps{}) {
		return true
	}
	d.trail = d.trail[:0]
	return false
}

// win says whether a settled position can be won. What is early need not be tried.
func (d *dive) win(n *node, early columnSteps) bool {
	if n.won(d.ground) {
		return true
	}
	if !d.meet(n) {
		return false
	}
	if d.Looked++; d.Looked >= easy && d.reduce.never && !d.asked {
		d.refute()
	}
	var c choices
	d.choose(n, &c)
	if !d.reduce.back {
		return d.all(n, &c)
	}
	d.tire()
	before := d.doubt
	d.doubt = doubt{since: d.States, wait: d.doubtful}
	if d.final(n, &c, &choices{columnSteps: early}) || c.back != 0 && d.family(n, &c) {
		return true
	}
	d.doubt = before
	d.leave(n)
	return false
}

// all tries all steps from a position.
func (d *dive) all(n *node, c *choices) bool {
	if s, ok := d.safe(n, c.leave|c.out|c.play); ok {
		return d.try(n, s, columnSteps{})
	}
	return d.each(n, columnSteps{}, c.leave, c.dig, c.play) || d.insert(n, c.insert, c.free) || d.each(n, columnSteps{}, c.out, c.back)
}

// try makes a step, and says whether the position that it leads to can be won.
func (d *dive) try(n *node, s step, early columnSteps) bool {
	next, from := *n, len(d.trail)
	d.trail = append(d.trail, s)
	next.play(d.ground, s)
	early.beside(&next, next.up&^n.up&^(1<<s.card))
	won := false
	if d.known != nil && d.lean(&next) {
		won = d.view.win(&next, columnSteps{})
	} else {
		d.settle(&next, &early)
		won = d.win(&next, early)
	}
	if !won {
		d.trail = d.trail[:from]
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
	if !d.lazily() {
		return d.each(n, columnSteps{}, 0, cards)
	}
	var next node // stays off the heap out here
	for cards &^= free; cards != 0 && d.Stop == engine.StopNone; cards &= cards - 1 {
		s := step{cards.first(), false}
		next = *n
		next.play(d.ground, s)
		d.trail = append(d.trail, s)
		if d.use(&next, s.card) {
			return true
		}
		d.trail = d.trail[:len(d.trail)-1]
	}
	return false
}

// lazily says whether cards of the deck are inserted only to be used at once.
func (d *dive) lazily() bool { return d.reduce.lazy && d.open() }

// use tries the steps that need the seat on a card that was inserted.
func (d *dive) use(n *node, card uint8) bool {
	pair := cardSet(3) << (card &^ 1)
	free := n.free()
	partner := pair &^ (1 << card) & n.up & free & n.next
	takers := swap(pair) >> 4
	heads, tops := n.heads&takers, n.tops()&takers
	return heads|partner != 0 && d.each(n, columnSteps{}, 0, heads, partner) ||
		d.insert(n, n.stock&takers, free) || tops != 0 && d.each(n, columnSteps{}, 0, tops)
}

// first returns the number of the first card of a set.
func (s cardSet) first() uint8 { return uint8(bits.TrailingZeros64(uint64(s))) }
