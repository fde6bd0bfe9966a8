package table

import (
	"math/bits"
	"slices"
)

// A twin is what may be true of a card that could stand in the way when another one comes onto a card: something has happened to it, or
// has not yet.
type twin struct {
	event
	yet  bool
	seat int   // the place that has it then, as places of a crowd have numbers; -1 when it lies in no pile of the tableau
	also event // what that needs, ever for nothing
}

// mostTwins is how many cards are looked at that could lie where another comes to. Where all build on all, nothing is shown.
const mostTwins = 7

// lookAtTwins finds for each card those that may lie on it, and where else these can be.
func (o *order) lookAtTwins() {
	o.twins = o.counts()
	for x := 0; x < o.all() && o.twins; x++ {
		if bits.OnesCount64(o.build.on[o.low][o.cards[x]&face])*o.Packs <= mostTwins+1 {
			for t := range o.all() {
				if t != x && !o.isOut(t) && !(o.Stock.Onto == "tableau" && o.in(o.plan.stock, t)) && o.build.allows(o.low, o.cards[x], o.cards[t]) {
					o.rivals[x] = append(o.rivals[x], t)
				}
			}
		}
		here := event(x)
		o.away[x] = append(o.seats(x, here+lies), twin{here + leaves, true, -1, ever}, twin{here + gone, false, -1, ever})
		if o.cell.size() > 0 {
			o.away[x] = append(o.away[x], twin{here + kept, false, -1, ever})
		}
		slices.Reverse(o.away[x]) // what is true of most cards first
		if o.returns() && !o.isOut(x) {
			o.back[x] = append(o.seats(x, here+gone), twin{here + gone, true, -1, ever})
		}
	}
}

// seats lists where a card may lie on the tableau after something happened to it.
func (g *ground) seats(x int, e event) (list []twin) {
	for z := range g.all() {
		if z != x && (g.build.allows(g.low, g.cards[z], g.cards[x]) || z == x-1 && g.withUnder(x)) {
			for _, also := range g.liesBare(z) {
				list = append(list, twin{e, false, z, also})
			}
		}
	}
	for p := g.tab.from; p < g.tab.to && g.entersSpace(x); p++ {
		list = append(list, twin{e, false, g.all() + p, ever})
		for _, also := range g.bottom(p) {
			list[len(list)-1].also = also
		}
	}
	return list
}

// cases tells, for a way in which a card comes onto another, of all that might stand in its way: something of each list is true. Another card
// that may lie on that one does not: it has not left its place, or went out, or lies elsewhere. And one that came to a pile and takes a card
// has not been out, or has come back since. It goes on as long as it is told to.
func (o *order) cases(e event, w *way, more func(list []twin) bool) {
	if !o.twins || w.kind != onto || e.what() != lies {
		return
	}
	if list := o.back[w.on]; list != nil && slices.Contains(w.needs, event(w.on)+lies) && !more(list) {
		return
	}
	for _, t := range o.rivals[w.on] {
		if t != e.card() && !more(o.away[t]) {
			return
		}
	}
}

// with returns a way with what is true of another card; nil, when that cannot be: it would lie where the card comes to, or on one that is
// not there yet.
func (w *way) with(e event, of twin) *way {
	if of.seat == w.on || of.also == e {
		return nil
	}
	more := way{kind: w.kind, on: w.on, apart: w.apart, twin: &of, needs: w.needs, not: w.not}
	switch {
	case of.yet:
		more.not = append(slices.Clip(w.not), of.event)
	case of.also == ever:
		more.needs = append(slices.Clip(w.needs), of.event)
	default:
		more.needs = append(slices.Clip(w.needs), of.event, of.also)
	}
	return &more
}

// add adds to a row the events before which something can come about in a way.
func (o *order) add(r *row, e event, w *way) {
	if !o.inTime(w, w.needs, w.not) {
		return
	}
	before := o.any
	o.meet(&before, w, w.needs)
	o.cases(e, w, func(list []twin) bool {
		some := *r // what is known does not matter
		for i := 0; i < len(list) && !some.holds(&before); i++ {
			if one := before; o.allows(&one, e, w, &list[i]) {
				some.or(&one)
			}
		}
		before.and(&some)
		return true
	})
	r.or(&before)
}

// allows says whether something can be true of another card in a way, and leaves in a row the events before which it can.
func (o *order) allows(r *row, e event, w *way, of *twin) bool {
	more := [...]event{of.event, of.also}
	needs := more[:2]
	if of.also == ever {
		needs = more[:1]
	}
	switch {
	case of.seat == w.on, of.also == e, o.untrue != nil && o.untrue(of):
		return false
	case of.yet:
		return o.inTime(w, w.needs, needs)
	case !o.inTime(w, needs, w.not):
		return false
	}
	o.meet(r, w, needs)
	return true
}
