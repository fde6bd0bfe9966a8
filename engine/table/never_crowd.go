package table

import "slices"

// A crowd is the cards that lie about when an event comes about in one of its ways, and the places that there may be for them: on a card, by
// its number, in an empty pile or in a cell, by the number of the pile behind those of the cards. Each place takes one card.
//
// When a card comes to a place it is looked at with the card there; when one goes out, before it goes.
type crowd struct {
	*order
	event event
	way   *way
	moved [maxCards]bool // cards that have left their place
	stays [maxCards]bool // cards that lie about: not out, nor in the deck or the reserve
	taker [maxCards + maxPiles]int
	seen  [maxCards + maxPiles]bool
	tells bool
	used  []fact // what was asked of the order, and denied, when it tells
}

// crowd finds ways for which there is no room, and says whether there are any more.
func (o *order) crowd() (more bool) {
	if !o.counts() {
		return false
	}
	for e, list := range o.ways {
		if !o.rows[e].has(ever) {
			continue
		}
		for i := range list {
			w := &list[i]
			never := func(n event) bool { return !o.rows[n].has(ever) }
			if !o.full[e][i] && w.counts(event(e)) && o.inTime(w, w.needs, w.not) && !slices.ContainsFunc(w.needs, never) && o.crowdOf(event(e), w).tooMany() >= 0 {
				o.full[e][i], more = true, true
			}
		}
	}
	return more
}

// counts says whether cards and places are counted in this game: each card of the tableau lies on one or in a space.
func (g *ground) counts() bool {
	return g.Stock.Onto != "reserve" && !g.whole && g.Take.What == "" && g.covers == nil && g.tab.size() > 0
}

// counts says whether cards and places are counted when something comes about in this way: a move of the player's, or a space that is filled.
func (w *way) counts(e event) bool {
	what := e.what()
	return (what == lies || what == kept || what == gone) && w.kind != asPart && w.needs != nil
}

// crowdOf returns the cards that lie about.
func (o *order) crowdOf(e event, w *way) *crowd {
	k := &crowd{order: o, event: e, way: w}
	for x := range o.all() {
		k.moved[x] = x == e.card() && e.what() != gone || k.hasMoved(x)
		k.stays[x] = x == e.card() && (e.what() != gone || k.own(x) >= 0) || k.mustStay(x) || o.spoilt != nil && o.spoilt(k, x, -1)
	}
	return k
}

// hasMoved says whether a card must have left its place in a move before.
func (k *crowd) hasMoved(x int) bool {
	left := event(x) + leaves
	for _, n := range k.way.needs {
		if n == left || n.card() == x && (n.what() == lies || n.what() == gone || n.what() == kept && !k.in(k.cell, x)) {
			return true
		}
		if !k.rows[n].has(left) {
			k.note(n, left)
			return true
		}
	}
	return false
}

// note keeps a fact for the proof.
func (k *crowd) note(e, before event) {
	if k.tells {
		k.used = append(k.used, k.fact(e, before))
	}
}

// mustStay says whether a card lies about for certain. One that is dealt onto the tableau lies on any card, and is left out.
func (k *crowd) mustStay(x int) bool {
	if k.isOut(x) || !k.moved[x] && k.own(x) < 0 || k.Stock.Onto == "tableau" && k.in(k.plan.stock, x) {
		return false
	}
	return k.not(event(x) + gone)
}

// not says whether something has not happened before.
func (k *crowd) not(e event) bool {
	for i := -2; i < len(k.way.not); i++ {
		b := ever
		switch {
		case i == -1:
			b = k.event
		case i >= 0:
			b = k.way.not[i]
		}
		if e == b {
			return true
		}
		if !k.rows[e].has(b) {
			k.note(e, b)
			return true
		}
	}
	return false
}

// own returns the place of a card at the start, -1 when it lies in the deck or the reserve.
func (k *crowd) own(x int) int {
	switch p := k.pileOf[x]; {
	case k.tab.is(p) && x > int(k.starts[p]):
		return x - 1
	case k.tab.is(p), k.cell.is(p):
		return k.all() + p
	}
	return -1
}

// fits says whether a place may have a card.
func (k *crowd) fits(x, place int) bool {
	c, e := k.event.card(), k.event.what()
	if k.spoilt != nil && k.spoilt(k, x, place) {
		return false
	}
	if x == c && e == lies {
		return place == k.target()
	}
	if place == c && k.isBare() {
		return false
	}
	if !k.moved[x] && place == k.own(x) {
		return true
	}
	if place >= k.all() {
		return k.fitsPile(x, place-k.all())
	}
	unit := place == x-1 && k.withUnder(x)
	if place == x || !unit && !k.build.allows(k.low, k.cards[place], k.cards[x]) || k.never(event(x)+lies) {
		return false
	}
	return !k.never(event(place)+lies) || k.in(k.tab, place) && !k.not(event(place)+bared)
}

// never says whether something has not happened before, nor happens now.
func (k *crowd) never(e event) bool { return e != k.event && k.not(e) }

// target returns the place to which the card comes.
func (k *crowd) target() int {
	if k.way.kind == onto {
		return k.way.on
	}
	return k.all() + k.way.on
}

// isBare says whether nothing lies on the card of the event: it is played alone.
func (k *crowd) isBare() bool {
	c, from := event(k.event.card()), k.way.needs[0]
	return k.event.what() != lies || k.Tableau.Unit == "one" || !k.in(k.tab, int(c)) || from == c+kept || from == c+gone
}

// fitsPile says whether a card may lie in a cell, or as the deepest of a pile.
func (k *crowd) fitsPile(x, p int) bool {
	switch {
	case !k.cell.is(p) && !k.tab.is(p):
		return false
	case k.cell.is(p) && k.never(event(x)+kept):
		return false
	case k.tab.is(p) && (!k.entersSpace(x) || k.never(event(x)+lies)):
		return false
	}
	first := int(k.starts[p])
	return k.size(p) == 0 || first == k.event.card() && k.event.what() != gone || !k.not(event(first)+leaves)
}

// entersSpace says whether a card may lie in a space, wherever it comes from.
func (g *ground) entersSpace(x int) bool {
	b := &g.Tableau
	named := b.Space[0] >= 'a' && b.Space != "any" && b.Space != "high" && b.Space != "none"
	return b.Fill != "" || b.Space != "none" && (named || g.fitsSpace(g.cards[x]))
}

// tooMany lays each card somewhere, others elsewhere if need be. It returns one for which there is no place, -1 when all have one.
func (k *crowd) tooMany() int {
	for p := range k.taker {
		k.taker[p] = -1
	}
	work := make([]int, 0, 32)
	for x := range k.all() {
		switch {
		case !k.stays[x]:
		case !k.moved[x] && k.own(x) >= 0 && k.fits(x, k.own(x)):
			k.taker[k.own(x)] = x
		default:
			work = append(work, x)
		}
	}
	for _, x := range work {
		k.seen = [len(k.seen)]bool{}
		if !k.lay(x) {
			return x
		}
	}
	return -1
}

// lay finds a place for a card.
func (k *crowd) lay(x int) bool {
	for p := range k.all() + k.piles {
		if k.seen[p] || !k.fits(x, p) {
			continue
		}
		k.seen[p] = true
		if k.taker[p] < 0 || k.lay(k.taker[p]) {
			k.taker[p] = x
			return true
		}
	}
	return false
}

// many lists the cards that are more than the places for them: one that has none, and those that lie where it could.
func (k *crowd) many() (cards []int) {
	x := k.tooMany()
	if x < 0 {
		return nil
	}
	cards = append(cards, x)
	for p, seen := range k.seen {
		if seen {
			cards = append(cards, k.taker[p])
		}
	}
	slices.Sort(cards)
	return cards
}

// why lists the facts by which there are too many: these cards have moved and are not out, and no other place takes them.
func (k *crowd) why() []fact {
	cards := k.many()
	k.tells = true
	for _, x := range cards {
		if k.moved[x] && k.own(x) >= 0 && !k.seen[k.own(x)] {
			k.hasMoved(x)
		}
		if k.moved[x] && k.own(x) < 0 && x != k.event.card() {
			k.hasMoved(x)
		}
		if x != k.event.card() {
			k.mustStay(x)
		}
		for p := range k.all() + k.piles {
			if !k.seen[p] {
				k.fits(x, p)
			}
		}
	}
	return k.used
}
