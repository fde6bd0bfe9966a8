package klondike

import "patience/engine"

// With freer the search asks of a family that has led to many positions, and not yet to a win,
// whether it is lost even with the whole deck in view. That game has far fewer positions, since
// it does not matter in which order the deck is played. What it has found lost stays so, and
// the next question begins with that.
//
// Proof. Each step from a position can be made with the whole deck in view as well, and leads to
// the same cards. So by induction a position that can be won can be won with the deck in view, whatever is
// on the waste. See [columnSteps] for how freer goes with order.
//
// The memory of the freer game has the families that a search has come to the end of. All steps from one of these lead to
// others of them, so they are lost, also when the position that was asked about is not. For that order is off
// there: what it leaves out may have been tried from a family that no search has come to the end of.

// A doubt is how long a family has been without a win.
type doubt struct {
	since int // the positions met when the search came to it
	wait  int // and so many later it is asked about
	lost  bool
}

const (
	firstDoubt = 150       // wins of easy deals come before
	noDoubt    = 1<<62 - 1 // what can be won in the freer game is not asked about again
)

// newFreer returns the search of the freer game, which shares limits and counts with a search.
func newFreer(d *dive) *dive {
	f := d.spare.emptied()
	d.spare, f.own = nil, *d.ground
	f.own.variant = variant{kings: d.kings}
	f.ground, f.Watch, f.alone, f.met = &f.own, d.Watch, d.alone, f.met.next(len(d.met.parts), false)
	f.reduce = reductions{safe: d.reduce.safe, lazy: d.reduce.lazy, back: true, luck: true}
	return f
}

// hope says whether to go on with the steps of a position.
func (d *dive) hope(n *node) bool {
	if d.reduce.freer && d.Stop == engine.StopNone && d.States-d.doubt.since >= d.doubt.wait {
		d.ask(n)
	}
	return d.Stop == engine.StopNone && !d.doubt.lost
}

// ask asks about the family of a position, and gives it as many families as positions were met from it.
func (d *dive) ask(n *node) {
	if d.freer == nil {
		d.freer = newFreer(d)
	}
	switch d.freer.verdict(*n, d.States-d.doubt.since) {
	case engine.VerdictWon:
		d.doubt.wait = noDoubt
	case engine.VerdictLost:
		d.doubt.lost = true
	default:
		d.doubt.wait *= 4
	}
}

// verdict decides a position when so many families are enough.
func (d *dive) verdict(n node, patience int) engine.Verdict {
	d.luck.left = patience
	n.tidy(d.ground)
	d.settle(&n, &columnSteps{})
	won := d.win(&n, columnSteps{})
	d.trail, d.kin = d.trail[:0], d.kin[:0]
	again := d.Stop == stopAgain
	if again {
		d.Stop = engine.StopNone
	}
	switch {
	case won:
		return engine.VerdictWon
	case again || d.Stop != engine.StopNone:
		return engine.VerdictUnknown
	}
	return engine.VerdictLost
}
