package check

import "slices"

// A room is what lies about when a step is taken, and where: each card lies on another, in a cell or as the deepest of a pile, and two
// lie nowhere at once. Places are numbered, cards first and the piles behind them.
//
// A step that brings a card somewhere is looked at with the card there, and one by which it goes out before it is out.
type room struct {
	*nothing
	step
	has []int // the card that a place has, -1 for none
}

// room says whether all that must lie about finds a place.
func (n *nothing) room(s step) bool {
	if s.what != toPile && s.what != toCell && s.what != goesOut || s.needs == nil || n.whole() || n.take != "" || n.covers != nil || n.onto == "reserve" || n.tab.size() == 0 {
		return true
	}
	r := &room{n, s, slices.Repeat([]int{-1}, len(n.cards)+len(n.start.Piles))}
	for c := range n.cards {
		if r.about(c) && !r.put(c, make([]bool, len(r.has))) {
			return false
		}
	}
	return true
}

// whole says whether suits go out as a whole.
func (n *nothing) whole() bool {
	return slices.ContainsFunc(n.places, func(p place) bool { return p.whole != "" })
}

// put puts a card somewhere, and what lies there elsewhere.
func (r *room) put(c int, tried []bool) bool {
	for to, other := range r.has {
		if tried[to] || !r.holds(to, c) {
			continue
		}
		if tried[to] = true; other < 0 || r.put(other, tried) {
			r.has[to] = c
			return true
		}
	}
	return false
}

// about says whether a card must lie in a pile of the tableau or in a cell: it lay there or has left, and cannot be out. Where one lies
// that is dealt onto the tableau is not asked.
func (r *room) about(c int) bool {
	p := r.cards[c].pile
	starts := r.tab.has(p) || r.cell.has(p)
	switch {
	case c == r.card:
		return r.what != goesOut || starts || r.left(c) && !r.isDealt(c)
	case r.isOut(c), r.isDealt(c), !starts && !r.left(c):
		return false
	}
	return !r.may(c, goesOut)
}

func (r *room) isDealt(c int) bool { return r.onto == "tableau" && r.stock.has(r.cards[c].pile) }

// left says whether a card has left its place: one of the things that have happened says so, or did not happen before.
func (r *room) left(c int) bool {
	return slices.ContainsFunc(r.needs, func(e event) bool {
		if e.card == c && (e.what == leaves || e.what == toPile || e.what == goesOut || e.what == toCell && !r.cell.has(r.cards[c].pile)) {
			return true
		}
		return r.denied[denial{e, event{c, leaves}}]
	})
}

// now says whether something has happened before, or happens now.
func (r *room) now(c, what int) bool { return r.event == event{c, what} || r.may(c, what) }

// holds says whether a place may have a card.
func (r *room) holds(to, c int) bool {
	if c == r.card && r.what == toPile {
		return to == r.to
	}
	here := c == r.card && r.what != goesOut || r.left(c)
	if p := to - len(r.cards); p >= 0 {
		if !here && r.cards[c].pile == p && r.cards[c].at == 0 {
			return r.tab.has(p) || r.cell.has(p)
		}
		return r.holdsDeepest(p, c)
	}
	under := r.cards[c].at > 0 && to == c-1 && r.tab.has(r.cards[c].pile)
	switch {
	case to == c, to == r.card && r.alone:
		return false
	case under && !here:
		return true
	case !r.now(c, toPile), !r.comes(r.build, r.start.Low, r.cards[to].face, r.cards[c].face) && !(under && r.unit != "one"):
		return false
	}
	return r.now(to, toPile) || r.tab.has(r.cards[to].pile) && r.may(to, uncovered)
}

// holdsDeepest says whether a card may have come into a cell or a space.
func (r *room) holdsDeepest(p, c int) bool {
	switch {
	case r.cell.has(p):
		if !r.now(c, toCell) {
			return false
		}
	case !r.tab.has(p) || !r.now(c, toPile) || r.space == "none" && r.fill == "":
		return false
	case r.fill == "" && (r.space == "high" || rank(r.space) > 0) && !r.opens(r.cards[c].face):
		return false
	}
	first := r.first(p)
	return first < 0 || first == r.card && r.what != goesOut || r.may(first, leaves)
}
