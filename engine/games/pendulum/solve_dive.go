package pendulum

import (
	"math/bits"

	"patience/engine/search"
)

// A dive is the depth-first search with one method.
type dive struct {
	*ground
	*search.Watch
	hope   bool // whether hopeless nodes are left out
	most   int  // positions, 0 for any number; then it is given up
	gaveUp bool
	seen   *search.Keys
	key    []byte // of the node that is looked at
	line   []step // the last first
}

// win says whether the node can be won. The steps are then in the line, the last
// first.
func (d *dive) win(n *node) bool {
	if n.held == 0 {
		return true
	}
	if !d.add(n) {
		return false
	}
	if d.hope && n.hopeless(d.ground) {
		d.Pruned++
		return false
	}
	d.Looked++
	exposed := n.exposed()
	leaving := n.leaving(d.ground, exposed)
	return d.remove(n, leaving) || (leaving == 0 || !d.strict) && d.swing(n) || d.fill(n, exposed)
}

// add keeps a node, and says whether to go on from it: it is new and no limit is
// reached.
func (d *dive) add(n *node) bool {
	if d.gaveUp || !d.Room(d.seen.Soon()) {
		return false
	}
	d.key = n.key(d.key[:0])
	if _, isNew := d.seen.Add(d.key, 0); !isNew {
		return false
	}
	d.gaveUp = d.most > 0 && d.seen.Len() > d.most
	return d.Meet() && !d.gaveUp
}

// remove tries the cards that may leave these places, those of the lowest rows
// first.
func (d *dive) remove(n *node, leaving uint64) bool {
	for leaving != 0 {
		place := bits.Len64(leaving) - 1
		leaving &^= 1 << place
		token := n.at(d.ground, place)
		next := *n
		next.remove(d.ground, token, place)
		if d.keep(step{token: uint8(token)}, d.win(&next)) {
			return true
		}
	}
	return false
}

// fill tries to put the highest cards that are exposed into the spaces of row 1.
func (d *dive) fill(n *node, exposed uint64) bool {
	for ; exposed != 0; exposed &= exposed - 1 {
		place := bits.TrailingZeros64(exposed)
		token, spaces := n.at(d.ground, place), rowOne&^n.taken
		for ; token%tokens == length-1 && spaces != 0; spaces &= spaces - 1 {
			column := bits.TrailingZeros64(spaces) + 1
			next := *n
			next.fill(d.ground, token, place, column)
			if d.keep(step{uint8(token), uint8(column)}, d.win(&next)) {
				return true
			}
		}
	}
	return false
}

// swing tries to let the rows swing.
func (d *dive) swing(n *node) bool {
	if !n.broken() {
		return false
	}
	next := *n
	next.swing()
	return d.keep(step{token: swings}, d.win(&next))
}

// keep notes a step that wins.
func (d *dive) keep(s step, won bool) bool {
	if won {
		d.line = append(d.line, s)
	}
	return won
}
