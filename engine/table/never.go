package table

import (
	"slices"

	"patience/engine"
)

// An event is something that may happen to a card for the first time: what happens, times maxCards, and the place of the card
// among all cards of the position at the start. What is true of a face, whichever card has it, counts by the face.
type event uint16

// What may happen.
const (
	bared  event = maxCards * iota // nothing of the start lies on the card any more, or it comes to the top of the waste
	lies                           // it comes to lie on a pile of the tableau, on a card or in a space
	kept                           // it comes into a cell
	gone                           // it goes out, to the hole, or away
	leaves                         // it leaves the place where it lay at the start
	joined                         // of a face: one lies on the next higher of its suit, the highest rank on anything
	events
)

func (e event) what() event { return e / maxCards * maxCards }
func (e event) card() int   { return int(e % maxCards) }

// A way is one in which an event can come about: all that it needs has happened before. Of what one move does, what concerns a
// unit's uppermost card counts as earlier.
type way struct {
	kind  wayKind
	on    int // the card or the pile that it leads to
	needs []event
	not   []event // what has not happened yet then
	apart bool    // what it needs has happened in moves before
	twin  *twin   // what else is true in a case
}

type wayKind uint8

// How events come about.
const (
	byItself wayKind = iota // it follows from what it needs
	out
	onto      // a card
	intoSpace // that a pile leaves
	intoCell
	filling // a space that a pile leaves, unasked
	asPart  // of a unit, with the card under it
	dealt
	taken // with a card
)

// A ground is a position in which each card can be found.
type ground struct {
	*State
	pileOf [maxCards]int
	whole  bool // suits go out as a whole
}

// newGround returns a ground, nil for a game or a position about which this argument says nothing: piles that are gathered put
// every card elsewhere, places of grids and lines are no piles, and an order of ranks that the player chooses is none yet.
func newGround(s *State) *ground {
	if s.field.size() > 0 || s.Gather.Times != 0 && s.gathers() || int(s.drawn) < s.Gather.Draw || s.low == 0 || s.unknown() > 0 {
		return nil
	}
	g := &ground{State: s, whole: s.found.size() > 0 && s.Foundations[0].Whole != "no"}
	for p := range s.piles {
		for i := s.starts[p]; i < s.starts[p+1]; i++ {
			g.pileOf[i] = p
		}
	}
	return g
}

// in says whether a card lies in a pile of a kind at the start.
func (g *ground) in(of span, c int) bool { return of.is(g.pileOf[c]) }

// inDeck says whether a card lies in the stock, or in the waste.
func (g *ground) inDeck(c int) bool { return g.in(g.waste, c) || g.in(g.plan.stock, c) }

// isOut says whether a card is out, in the hole, or away at the start.
func (g *ground) isOut(c int) bool { return g.pileOf[c] >= g.found.from }

// isDown says whether a card lies face down at the start.
func (g *ground) isDown(c int) bool { return g.cards[c]&down != 0 }

// above returns the card that lies on one, and whether there is any.
func (g *ground) above(c int) (int, bool) {
	return c + 1, c+1 < int(g.starts[g.pileOf[c]+1])
}

// all returns how many cards there are.
func (g *ground) all() int { return int(g.starts[g.piles]) }

// must lists what happens in every game that is won.
func (g *ground) must() (list []event) {
	add := func(e event, if_ bool) {
		if if_ {
			list = append(list, e)
		}
	}
	high := uint8(g.high(g.low))
	for i := range g.all() {
		c, inTableau := event(i), g.in(g.tab, i)
		switch g.Table.Won {
		case "out", "hole", "taken":
			add(c+gone, !g.isOut(i))
		case "tableau taken":
			add(c+leaves, inTableau)
		case "suits built":
			add(c+lies, g.cards[i]&15 == high && i != int(g.starts[g.pileOf[i]]))
		case "high left":
			add(c+gone, g.cards[i]&15 != high && g.cell.size() == 0 && (inTableau || g.in(g.plan.stock, i) && g.Stock.Onto == "tableau"))
		}
	}
	if g.Table.Won == "suits built" {
		for _, face := range g.Cards() {
			list = append(list, event(face)+joined)
		}
	}
	return list
}

// ways lists all ways in which an event can come about.
func (g *ground) ways(e event) []way {
	list := g.waysOf(e)
	for i := range list {
		w := &list[i]
		w.not = g.notYet(e, w)
		w.apart = w.kind != asPart && e.what() != leaves && e.what() != joined
	}
	return list
}

func (g *ground) waysOf(e event) (list []way) {
	c := e.card()
	switch e.what() {
	case bared:
		return g.waysBare(c)
	case lies:
		return g.waysOnto(c)
	case kept:
		return g.waysCell(c)
	case gone:
		return g.waysOut(c)
	case leaves:
		for _, e := range []event{lies, kept, gone} {
			if e != kept || !g.in(g.cell, c) {
				list = append(list, way{needs: []event{event(c) + e}})
			}
		}
		return list
	}
	return g.waysJoined(uint8(c))
}

// waysBare are those in which a card can be played alone from its place: what lies on it has left. A card of the deck must come to
// the top of the waste.
func (g *ground) waysBare(c int) []way {
	p := g.pileOf[c]
	switch {
	case g.inDeck(c):
		return g.waysReach(c)
	case g.tab.is(p) && g.covers != nil:
		w := way{}
		for _, on := range g.covers[p] {
			if on >= 0 && g.size(on) > 0 {
				w.needs = append(w.needs, event(g.starts[on])+leaves)
			}
		}
		return []way{w}
	case p >= g.found.from:
		return nil
	}
	if on, ok := g.above(c); ok {
		return []way{{needs: []event{event(on) + leaves}}}
	}
	return []way{{}}
}

// waysReach are those in which a card of the deck comes to the top of the waste. With several turned at a time its place among them
// changes only when a card before it leaves, or the next one is taken off it.
func (g *ground) waysReach(c int) (list []way) {
	switch g.Stock.Onto {
	case "reserve":
		return []way{{}}
	case "tableau", "hole":
		return nil
	}
	deck, turned := g.deck(), g.size(g.waste.from)
	i := slices.Index(deck, c)
	again := g.Stock.Redeals == Any || int(g.passes) < g.Stock.Redeals
	inTurn := func(i int) bool { return i < len(deck) && (i+1)%g.Stock.Turn == 0 }
	switch {
	case g.Stock.Needs == "waste empty" && g.Stock.Turn == 1 && i >= turned && !again:
		if i == 0 {
			return []way{{}}
		}
		return []way{{needs: []event{event(deck[i-1]) + leaves}}}
	case i == len(deck)-1, i == turned-1, i >= turned && (i+1-turned)%g.Stock.Turn == 0, again && inTurn(i):
		return []way{{}}
	case !again:
		return []way{{needs: []event{event(deck[i+1]) + leaves}}}
	}
	for j := range i + 2 {
		if j != i {
			list = append(list, way{needs: []event{event(deck[j]) + leaves}})
		}
	}
	return list
}

// deck returns the cards of the waste, its top last, and behind them those of the stock as they will be turned.
func (g *ground) deck() (deck []int) {
	for i := int(g.starts[g.waste.from]); i < int(g.starts[g.waste.to]); i++ {
		deck = append(deck, i)
	}
	for i := int(g.starts[g.plan.stock.to]) - 1; i >= int(g.starts[g.plan.stock.from]); i-- {
		deck = append(deck, i)
	}
	return deck
}

// A source is where a card may be when it is played alone: its kind of place, and what must have happened.
type source struct {
	kind string
	need event
}

// sources lists from where a card may be played alone, but from the foundations.
func (g *ground) sources(c int) (list []source) {
	if !g.isOut(c) {
		kind := g.kind[g.pileOf[c]]
		if kind == "stock" {
			kind = map[bool]string{true: "reserve", false: "waste"}[g.Stock.Onto == "reserve"]
		}
		list = append(list, source{kind, event(c) + bared})
	}
	if g.tab.size() > 0 {
		list = append(list, source{"tableau", event(c) + lies})
	}
	if g.cell.size() > 0 {
		list = append(list, source{"cells", event(c) + kept})
	}
	return list
}

// waysCell are those in which a card comes into a cell: there is one, or one of its cards leaves.
func (g *ground) waysCell(c int) (list []way) {
	for _, from := range g.sources(c) {
		if from.kind == "cells" {
			continue
		}
		if g.firstEmpty(g.cell) < g.cell.to {
			list = append(list, way{kind: intoCell, on: g.cell.from, needs: []event{from.need}})
			continue
		}
		for p := g.cell.from; p < g.cell.to; p++ {
			list = append(list, way{kind: intoCell, on: p, needs: []event{from.need, event(g.starts[p]) + leaves}})
		}
	}
	return list
}

// waysOut are those in which a card goes out, to the hole or away.
func (g *ground) waysOut(c int) (list []way) {
	if g.in(g.plan.stock, c) && g.Stock.Onto == "hole" {
		return []way{{kind: dealt}}
	}
	var next []way
	if g.whole {
		w := way{kind: out}
		for rank := 1; rank <= g.Ranks; rank++ {
			w.needs = append(w.needs, event(g.cards[c]&0x30|uint8(rank))+joined)
		}
		list = append(list, w)
	}
	for i := range len(g.places) * one(!g.whole) {
		next = g.waysPlace(next, i, c)
	}
	if g.hole.size() > 0 {
		next = g.waysHole(next, c)
	}
	for _, from := range g.sources(c) {
		for _, w := range next {
			list = append(list, way{kind: w.kind, on: w.on, needs: append([]event{from.need}, w.needs...)})
		}
		if g.Take.What != "" && hasWord(g.Take.From, from.kind) {
			list = g.waysTaken(list, c, from)
		}
	}
	return list
}

// waysPlace adds those in which a card goes to a foundation, but from where.
func (g *ground) waysPlace(list []way, i, c int) []way {
	at, pile := &g.places[i], g.pile(g.found.from+i)
	card := g.cards[c] & face
	suit := at.suit
	if len(pile) > 0 && at.group.Build.Suit == "suit" && !at.group.Back {
		suit = int(pile[0] & face >> 4)
	}
	if suit >= 0 && int(card>>4) != suit {
		return list
	}
	add := func(w way) {
		if !slices.ContainsFunc(list, func(o way) bool { return slices.Equal(o.needs, w.needs) }) {
			list = append(list, w)
		}
	}
	begins := at.card == card || at.card == 0 && (at.base != 0 && uint8(at.base) == card&15 || at.base == 0 && g.low == card&15)
	if begins && (len(pile) == 0 || at.group.Back) {
		add(way{kind: out})
	}
	for b := range g.all() {
		if b == c || !at.asked.allows(g.low, g.cards[b], card) || suit >= 0 && int(g.cards[b]&face>>4) != suit {
			continue
		}
		if at.group.After == "" || i == 0 {
			add(way{kind: out, on: b, needs: []event{event(b) + gone}})
			continue
		}
		for d := range g.all() { // a card of its rank lies in the foundation above
			if d != c && g.cards[d]&15 == card&15 {
				add(way{kind: out, on: b, needs: []event{event(b) + gone, event(d) + gone}})
			}
		}
	}
	return list
}

// waysHole adds those in which a card goes to the hole, but from where.
func (g *ground) waysHole(list []way, c int) []way {
	if g.size(g.hole.from) == 0 {
		return append(list, way{kind: out})
	}
	for b := range g.all() {
		if b != c && g.drop.allows(g.low, g.cards[b], g.cards[c]) && (g.Hole.Ends == 0 || g.cards[b]&15 != uint8(g.Hole.Ends)) {
			list = append(list, way{kind: out, on: b, needs: []event{event(b) + gone}})
		}
	}
	return list
}

// waysTaken adds those in which a card is taken away.
func (g *ground) waysTaken(list []way, c int, from source) []way {
	if g.Take.Alone != 0 && g.cards[c]&15 == uint8(g.Take.Alone) {
		list = append(list, way{kind: out, needs: []event{from.need}})
	}
	for d := range g.all() {
		if d == c || !g.pairs(g.cards[c]&face, g.cards[d]&face) && (g.takesLower() || !g.pairs(g.cards[d]&face, g.cards[c]&face)) {
			continue
		}
		for _, with := range g.sources(d) {
			// Cards of which one lies on the other are not uncovered both at their places.
			if hasWord(g.Take.From, with.kind) && !(from.need.what() == bared && with.need.what() == bared && (g.on(c, d) || g.on(d, c))) {
				list = append(list, way{kind: taken, on: d, needs: []event{from.need, with.need}})
			}
		}
	}
	return list
}

// on says whether a card lies on another at the start, be it not at once.
func (g *ground) on(upper, lower int) bool {
	p, q := g.pileOf[upper], g.pileOf[lower]
	if p == q && (g.tab.is(p) || g.res.is(p)) && upper > lower {
		return true
	}
	if g.covers == nil || !g.tab.is(p) || !g.tab.is(q) {
		return false
	}
	for _, x := range g.covers[q] {
		if x >= 0 && g.size(x) > 0 && (x == p || g.on(upper, int(g.starts[x]))) {
			return true
		}
	}
	return false
}

// bottom returns what must have happened for a pile of the tableau to be a space: nothing, or its deepest card leaves.
func (g *ground) bottom(p int) []event {
	if g.size(p) == 0 {
		return nil
	}
	return []event{event(g.starts[p]) + leaves}
}

// waysJoined are those in which a card of a face lies face up on the next higher one of its suit; one of the highest rank, anywhere.
func (g *ground) waysJoined(card uint8) (list []way) {
	o := Order{g.Ranks, int(g.low)}
	rank := o.Place(engine.Rank(card & 15))
	upper := uint8(0)
	if rank < g.Ranks {
		upper = card&0x30 | uint8(o.Rank(rank+1))
	}
	for c := range g.all() {
		if g.cards[c]&face != card {
			continue
		}
		if g.in(g.tab, c) && (upper == 0 || c > int(g.starts[g.pileOf[c]]) && g.cards[c-1]&face == upper) {
			w := way{}
			if g.isDown(c) {
				w.needs = []event{event(c) + bared}
			}
			list = append(list, w)
		}
		if upper == 0 {
			list = append(list, way{needs: []event{event(c) + lies}})
		}
		for y := range g.all() {
			if g.cards[y]&face == upper && upper != 0 {
				for _, e := range g.liesBare(y) {
					list = append(list, way{kind: onto, on: y, needs: []event{event(c) + lies, e}})
				}
			}
		}
	}
	return list
}

// liesBare lists what may have happened for a card to lie on the tableau with nothing of the start on it.
func (g *ground) liesBare(y int) []event {
	if g.in(g.tab, y) {
		return []event{event(y) + bared, event(y) + lies}
	}
	return []event{event(y) + lies}
}

// the names the card of an event; of a face says does.
func (t *teller) the(e event) string {
	if e.what() == joined {
		return ""
	}
	return "the " + t.name(e.card())
}
