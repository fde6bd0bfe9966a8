package table

import "strings"

// waysOnto are those in which a card comes to lie on a pile of the tableau.
func (g *ground) waysOnto(c int) (list []way) {
	if g.tab.size() == 0 {
		return nil
	}
	if g.in(g.plan.stock, c) && g.Stock.Onto == "tableau" {
		list = append(list, way{kind: dealt})
	}
	list = g.waysFill(list, c)
	for _, from := range g.sources(c) {
		switch {
		case from.need.what() == lies: // it lies there already
		case g.in(g.tab, c) && from.need.what() == bared:
			list = g.waysUnit(list, c)
		default:
			list = g.waysFrom(list, c, from.kind, -1, from.need)
		}
	}
	for i := range g.Foundations {
		if g.Foundations[i].Back {
			return g.waysFrom(list, c, "foundations", -1, event(c)+gone)
		}
	}
	return list
}

// waysFill adds those in which a card fills a space unasked.
func (g *ground) waysFill(list []way, c int) []way {
	for kind := range strings.FieldsSeq(g.Tableau.Fill) {
		var needs []event
		switch {
		case kind == "stock" && g.inDeck(c):
		case kind == "waste" && g.inDeck(c), kind == "reserve" && (g.in(g.res, c) || g.inDeck(c) && g.Stock.Onto == "reserve"):
			needs = append(needs, event(c)+bared)
		default:
			continue
		}
		for p := g.tab.from; p < g.tab.to; p++ {
			list = append(list, way{kind: filling, on: p, needs: append(needs[:len(needs):len(needs)], g.bottom(p)...)})
		}
	}
	return list
}

// waysUnit adds those in which a card of the tableau goes from its place to another pile: alone, as the uppermost card of a unit, or
// with the card under it.
func (g *ground) waysUnit(list []way, c int) []way {
	if g.covers != nil {
		return list
	}
	first := c == int(g.starts[g.pileOf[c]])
	unit := g.Tableau.Unit
	if unit == "one" || unit == "one or pile" {
		list = g.waysFrom(list, c, "tableau", g.pileOf[c], event(c)+bared)
	}
	if unit != "one" && (first || unit != "pile" && unit != "one or pile") {
		list = g.waysFrom(list, c, "tableau", g.pileOf[c], g.lifts(c)...)
	}
	if g.withUnder(c) {
		w := way{kind: asPart, on: c - 1, needs: []event{event(c-1) + lies}}
		if g.isDown(c) {
			w.needs = append(w.needs, event(c)+bared)
		}
		list = append(list, w)
	}
	return list
}

// withUnder says whether a card can be moved as a part of a unit, with the card on which it lies at the start.
func (g *ground) withUnder(c int) bool {
	return g.in(g.tab, c) && c > int(g.starts[g.pileOf[c]]) && g.Tableau.Unit != "one" && !g.isDown(c-1) &&
		(g.Tableau.Unit == "tail" || g.run.allows(g.low, g.cards[c-1], g.cards[c]))
}

// lifts lists what must have happened for a card to be moved from its place with what lies on it there: the first card on it that is
// of no unit with those between has left.
func (g *ground) lifts(c int) []event {
	if g.isDown(c) {
		return []event{event(c) + bared}
	}
	for at := c; ; at++ {
		next, ok := g.above(at)
		switch {
		case !ok:
			return nil
		case g.Tableau.Unit != "tail" && !g.run.allows(g.low, g.cards[at], g.cards[next]):
			return []event{event(next) + leaves}
		case g.isDown(next):
			return []event{event(next) + bared} // before it left, if it did
		}
	}
}

// waysFrom adds those in which a card comes from a kind of place onto every card and into every space that takes it. When it lies at
// its place in a pile of the tableau, those under it are covered, and those above have been elsewhere.
func (g *ground) waysFrom(list []way, c int, kind string, own int, needs ...event) []way {
	b := &g.Tableau
	if b.Takes != "" && !hasWord(b.Takes, kind) {
		return list
	}
	with := func(more ...event) []event { return append(needs[:len(needs):len(needs)], more...) }
	for y := range g.all() {
		if y == c || !g.build.allows(g.low, g.cards[y], g.cards[c]) || own >= 0 && g.pileOf[y] == own && y < c {
			continue
		}
		for _, e := range g.liesBare(y) {
			if e.what() == lies || g.pileOf[y] != own {
				list = append(list, way{kind: onto, on: y, needs: with(e)})
			}
		}
	}
	named := b.Space[0] >= 'a' && b.Space != "any" && b.Space != "high"
	if b.Space == "none" || named && !hasWord(b.Space, kind) || !named && !g.fitsSpace(g.cards[c]) {
		return list
	}
	for p := g.tab.from; p < g.tab.to; p++ {
		if p == own {
			continue
		}
		w := way{kind: intoSpace, on: p, needs: with(g.bottom(p)...)}
		if g.size(p) > 0 { // it would be filled at once
			w.needs = append(w.needs, g.spent()...)
		}
		list = append(list, w)
	}
	return list
}

// spent lists what must have happened for no space to be filled unasked: all cards that would have left. A waste that alone fills is
// often empty while the stock is not, and a stock that alone fills while the waste is not.
func (g *ground) spent() (list []event) {
	for kind := range strings.FieldsSeq(g.Tableau.Fill) {
		switch {
		case kind == "reserve" && g.Stock.Onto != "reserve":
			for p := g.res.from; p < g.res.to; p++ {
				list = append(list, g.bottom(p)...)
			}
		case kind == "stock" && (g.waste.size() == 0 || hasWord(g.Tableau.Fill, "waste")):
			for _, d := range g.deck() {
				list = append(list, event(d)+leaves)
			}
		}
	}
	return list
}
