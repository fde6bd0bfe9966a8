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
		if h.kind != "tableau" && n.taken(c, h.kind, -1) {
			return true
		}
	}
	back := slices.ContainsFunc(n.places, func(p place) bool { return p.back })
	return back && (n.isOut(c) || n.may(c, goesOut)) && n.taken(c, "foundations", -1)
}

// fills says whether a card can fill a space unasked.
func (n *nothing) fills(c int) bool {
	space := false
	for p := n.tab.from; p < n.tab.to; p++ {
		space = space || n.empties(p)
	}
	pile := n.cards[c].pile
	deck := n.waste.has(pile) || n.stock.has(pile)
	return space && slices.ContainsFunc(strings.Fields(n.fill), func(kind string) bool {
		switch kind {
		case "stock":
			return deck
		case "waste":
			return deck && n.may(c, uncovered)
		}
		return (n.res.has(pile) || deck && n.onto == "reserve") && n.may(c, uncovered)
	})
}

// movesAway says whether a card of the tableau can go from its place to another pile: alone, with cards on it, or with the one
// under it.
func (n *nothing) movesAway(c int) bool {
	if n.covers != nil {
		return false
	}
	pile, at := n.cards[c].pile, n.cards[c].at
	away := func() bool { return n.taken(c, "tableau", pile) }
	switch n.unit {
	case "one":
		return n.may(c, uncovered) && away()
	case "one or pile":
		if n.may(c, uncovered) && away() || at == 0 && n.lifts(c) && away() {
			return true
		}
	case "pile":
		if at == 0 && n.lifts(c) && away() {
			return true
		}
	default:
		if n.lifts(c) && away() {
			return true
		}
	}
	return at > 0 && n.unites(c-1, c) && !n.cards[c-1].down && n.may(c-1, toPile) && (!n.cards[c].down || n.may(c, uncovered))
}

// unites says whether two neighbours of a pile can be in one unit.
func (n *nothing) unites(lower, upper int) bool {
	return n.unit == "tail" || n.comes(n.run, n.start.Low, n.cards[lower].face, n.cards[upper].face)
}

// lifts says whether a card can be lifted with what then lies on it of the start: cards of one unit, face up.
func (n *nothing) lifts(c int) bool {
	if n.cards[c].down {
		return n.may(c, uncovered)
	}
	on := n.next(c)
	for ; on >= 0 && n.unites(on-1, on); on = n.next(on) {
		if n.cards[on].down {
			return n.may(on, uncovered)
		}
	}
	return on < 0 || n.may(on, leaves)
}

// taken says whether a card that comes from a kind of place is taken by a card or a space of the tableau. A card that lies in a pile at
// the start goes neither onto those under it, nor onto those on it unless they were elsewhere, nor into a space of that pile.
func (n *nothing) taken(c int, kind string, own int) bool {
	if n.takes != "" && !slices.Contains(strings.Fields(n.takes), kind) {
		return false
	}
	low, face := n.start.Low, n.cards[c].face
	if n.any(func(y int) bool {
		if y == c || !n.comes(n.build, low, n.cards[y].face, face) {
			return false
		}
		if n.cards[y].pile == own {
			return y > c && n.may(y, toPile)
		}
		return n.bears(y)
	}) {
		return true
	}
	switch sources := strings.Fields(n.space); {
	case n.space == "none":
		return false
	case n.space == "any":
	case n.space == "high":
		if n.place(low, face) != n.ranks {
			return false
		}
	case rank(n.space) > 0:
		if rank(n.space) != int(face&15) {
			return false
		}
	case !slices.Contains(sources, kind):
		return false
	}
	for p := n.tab.from; p < n.tab.to; p++ {
		if p != own && (n.first(p) < 0 || n.empties(p) && n.spent()) {
			return true
		}
	}
	return false
}

// spent says whether all that would fill a space unasked may have left.
func (n *nothing) spent() bool {
	for _, kind := range strings.Fields(n.fill) {
		if kind != "reserve" {
			if slices.ContainsFunc(n.deck, func(d int) bool { return !n.may(d, leaves) }) {
				return false
			}
			continue
		}
		for p := n.res.from; p < n.res.to; p++ {
			if n.onto != "reserve" && !n.empties(p) {
				return false
			}
		}
	}
	return true
}
