package check

import (
	"slices"
	"strings"
)

// reachesPile says whether a card can come to a pile of the tableau.
func (n *nothing) reachesPile(c int) bool {
	l := n.cards[c]
	switch {
	case n.tab.size() == 0:
		return false
	case n.stock.has(l.pile) && n.onto == "tableau", n.fills(c):
		return true
	case n.tab.has(l.pile) && n.movesAway(c):
		return true
	}
	for _, h := range n.held(c) {
		if h.kind != "tableau" && n.taken(n.play(h, toPile), h.kind, -1) {
			return true
		}
	}
	back := step{event: event{c, toPile}, needs: []event{{c, goesOut}}, alone: true}
	return n.comeBack() && n.taken(back, "foundations", -1)
}

// fills says whether a card can fill a space unasked.
func (n *nothing) fills(c int) bool {
	pile := n.cards[c].pile
	deck := n.waste.has(pile) || n.stock.has(pile)
	return slices.ContainsFunc(strings.Fields(n.fill), func(kind string) bool {
		s := step{event: event{c, toPile}, not: n.still(c, true), alone: true}
		switch {
		case kind == "stock" && deck:
		case kind == "waste" && deck, kind == "reserve" && (n.res.has(pile) || deck && n.onto == "reserve"):
			s.needs = []event{{c, uncovered}}
		default:
			return false
		}
		for p := n.tab.from; p < n.tab.to; p++ {
			if n.possible(s.with(len(n.cards)+p, nil, n.emptied(p)...)) {
				return true
			}
		}
		return false
	})
}

// movesAway says whether a card of the tableau can go from its place to another pile: alone, with cards on it, or with the one
// under it.
func (n *nothing) movesAway(c int) bool {
	if n.covers != nil {
		return false
	}
	pile, at := n.cards[c].pile, n.cards[c].at
	away := func(needs ...event) bool {
		return n.taken(step{event{c, toPile}, needs, n.still(c, true), nowhere, n.unit == "one"}, "tableau", pile)
	}
	switch n.unit {
	case "one":
		return away(event{c, uncovered})
	case "one or pile":
		if away(event{c, uncovered}) || at == 0 && away(n.lifts(c)...) {
			return true
		}
	case "pile":
		if at == 0 && away(n.lifts(c)...) {
			return true
		}
	default:
		if away(n.lifts(c)...) {
			return true
		}
	}
	if at == 0 || !n.unites(c-1, c) || n.cards[c-1].down {
		return false
	}
	part := step{needs: []event{{c - 1, toPile}}, not: n.still(c, true)} // where to, the card under it has been asked
	if n.cards[c].down {
		part.needs = append(part.needs, event{c, uncovered})
	}
	return n.possible(part)
}

// unites says whether two neighbours of a pile can be in one unit.
func (n *nothing) unites(lower, upper int) bool {
	return n.unit == "tail" || n.comes(n.run, n.start.Low, n.cards[lower].face, n.cards[upper].face)
}

// lifts lists what has happened when a card is lifted with what then lies on it of the start: cards of one unit, face up.
func (n *nothing) lifts(c int) []event {
	if n.cards[c].down {
		return []event{{c, uncovered}}
	}
	on := n.next(c)
	for ; on >= 0 && n.unites(on-1, on); on = n.next(on) {
		if n.cards[on].down {
			return []event{{on, uncovered}}
		}
	}
	if on < 0 {
		return nil
	}
	return []event{{on, leaves}}
}

// taken says whether a card that comes from a kind of place is taken by a card or a space of the tableau. A card that lies in a pile at
// the start goes neither onto those under it, nor onto those on it unless they were elsewhere, nor into a space of that pile.
func (n *nothing) taken(s step, kind string, own int) bool {
	if !n.takesFrom(kind) {
		return false
	}
	c, low, face := s.card, n.start.Low, n.cards[s.card].face
	if n.any(func(y int) bool {
		if y == c || !n.comes(n.build, low, n.cards[y].face, face) {
			return false
		}
		if n.cards[y].pile == own {
			return y > c && n.possible(s.with(y, n.still(y, false), event{y, toPile}))
		}
		return n.reachesCard(s, y)
	}) {
		return true
	}
	if n.space == "none" || !n.opens(face) && !slices.Contains(strings.Fields(n.space), kind) {
		return false
	}
	for p := n.tab.from; p < n.tab.to; p++ {
		if p == own {
			continue
		}
		into := s.with(len(n.cards)+p, nil, n.emptied(p)...)
		if n.first(p) >= 0 {
			into = into.with(into.to, nil, n.spent()...)
		}
		if n.possible(into) {
			return true
		}
	}
	return false
}

// opens says whether spaces take a card of that face, from wherever it comes.
func (n *nothing) opens(face byte) bool {
	switch {
	case n.space == "high":
		return n.place(n.start.Low, face) == n.ranks
	case rank(n.space) > 0:
		return rank(n.space) == int(face&15)
	}
	return n.space == "any"
}

// spent lists what has happened when all that would fill a space unasked has left. Of a waste nothing is known: it is empty before the
// stock is turned. Nor is anything of a stock that fills without the waste, onto which its cards go.
func (n *nothing) spent() (list []event) {
	for _, kind := range strings.Fields(n.fill) {
		for p := n.res.from; p < n.res.to && kind == "reserve" && n.onto != "reserve"; p++ {
			list = append(list, n.emptied(p)...)
		}
		if kind == "stock" && (n.waste.size() == 0 || strings.Contains(n.fill, "waste")) {
			for _, d := range n.deck {
				list = append(list, event{d, leaves})
			}
		}
	}
	return list
}
