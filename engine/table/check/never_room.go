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
	if s.what != toPile && s.what != toCell && s.what != goesOut || s.needs == nil || !n.eachSomewhere() {
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

// eachSomewhere says whether each card of the tableau lies on one or in a space, and leaves it in moves of the player's.
func (n *nothing) eachSomewhere() bool {
	return !n.whole() && n.take == "" && n.covers == nil && n.onto != "reserve" && n.tab.size() > 0
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

// isDealt says whether a card of the stock comes to the tableau when that is dealt, and lies there on any card.
func (n *nothing) isDealt(c int) bool { return n.onto == "tableau" && n.stock.has(n.cards[c].pile) }

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
	case !r.now(c, toPile), !r.carries(to, c):
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
	case !r.tab.has(p) || !r.now(c, toPile) || !r.enters(c):
		return false
	}
	first := r.first(p)
	return first < 0 || first == r.card && r.what != goesOut || r.may(first, leaves)
}

// carries says whether one card may lie on another when that has been moved: by the rules of building, or as it lay, in a unit with it.
func (n *nothing) carries(lower, c int) bool {
	if n.comes(n.build, n.start.Low, n.cards[lower].face, n.cards[c].face) {
		return true
	}
	return n.unit != "one" && n.next(lower) == c && n.tab.has(n.cards[c].pile) && !n.cards[lower].down && n.unites(lower, c)
}

// enters says whether a card may be the deepest of a pile of the tableau, wherever it came from.
func (n *nothing) enters(c int) bool {
	switch {
	case n.fill != "":
		return true
	case n.space == "high", rank(n.space) > 0:
		return n.opens(n.cards[c].face)
	}
	return n.space != "none"
}

// vacant says whether a card can come onto another because those that could lie there are elsewhere: each of them in its place, out, in
// a cell, or in the tableau. The one to which it comes has not been out, or has come back.
func (n *nothing) vacant(s step) bool {
	if s.what != toPile || s.to < 0 || s.to >= len(n.cards) || !n.eachSomewhere() {
		return true
	}
	if n.comeBack() && !n.isOut(s.to) && slices.Contains(s.needs, event{s.to, toPile}) {
		if out := (event{s.to, goesOut}); !n.timely(s.with(s.to, []event{out})) && !n.sits(s.with(s.to, nil, out), s.to) {
			return false
		}
	}
	for c := range n.cards {
		if c == s.card || c == s.to || n.isOut(c) || n.isDealt(c) || !n.comes(n.build, n.start.Low, n.cards[s.to].face, n.cards[c].face) {
			continue
		}
		stays := n.timely(s.with(s.to, []event{{c, leaves}})) || n.timely(s.with(s.to, nil, event{c, goesOut}))
		kept := n.cell.size() > 0 && n.timely(s.with(s.to, nil, event{c, toCell}))
		if !stays && !kept && !n.sits(s.with(s.to, nil, event{c, toPile}), c) {
			return false
		}
	}
	return true
}

// sits says whether a card can lie somewhere in the tableau, but not where a step leads to.
func (n *nothing) sits(s step, c int) bool {
	for p := n.tab.from; p < n.tab.to && n.enters(c); p++ {
		if n.timely(s.with(s.to, nil, n.emptied(p)...)) {
			return true
		}
	}
	return n.any(func(lower int) bool {
		if lower == c || lower == s.to || !n.carries(lower, c) {
			return false
		}
		return n.timely(s.with(s.to, nil, event{lower, toPile})) || n.tab.has(n.cards[lower].pile) && n.timely(s.with(s.to, nil, event{lower, uncovered}))
	})
}
