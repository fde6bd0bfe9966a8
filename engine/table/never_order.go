package table

import "slices"

// A fact is that an event never happens before another, or never at all.
type fact struct{ event, before event }

// ever stands for the end of all games: what does not happen before it never happens.
const ever = events

// A row is a set of events, and perhaps ever.
type row [(events + 64) / 64]uint64

func (r *row) has(e event) bool { return r[e>>6]>>(e&63)&1 != 0 }
func (r *row) add(e event)      { r[e>>6] |= 1 << (e & 63) }
func (r *row) drop(e event)     { r[e>>6] &^= 1 << (e & 63) }

// holds says whether all of another row is in it.
func (r *row) holds(other *row) bool {
	for k := range r {
		if other[k]&^r[k] != 0 {
			return false
		}
	}
	return true
}

// or adds what is in another row.
func (r *row) or(other *row) {
	for k := range r {
		r[k] |= other[k]
	}
}

// and leaves what is in another row, too.
func (r *row) and(other *row) {
	for k := range r {
		r[k] &= other[k]
	}
}

// An order says what can happen before what. Each row has the events before which one can happen: it is found from below, as what can
// happen at all is. A card that goes onto another must find it there, so what that needs comes before the other leaves or goes out.
type order struct {
	*ground
	ways [][]way
	full [][]bool // ways for which there is no room
	any  row      // all that has not happened at the start
	rows [events + 1]row
	// By card, once they are looked at: which could lie on it, where it may be instead, and what makes it take a card again.
	twins      bool
	rivals     [maxCards][]int
	away, back [maxCards][]twin
	// In tests, what else is believed: that a place takes no card, and for the place -1, that a card lies about; and what is never true of a
	// card that stands in the way.
	spoilt func(k *crowd, x, place int) bool
	untrue func(of *twin) bool
}

// newOrder returns an order of which nothing is known yet.
func (g *ground) newOrder(ways [][]way) *order {
	o := &order{ground: g, ways: ways, full: make([][]bool, len(ways))}
	for e := range ever + 1 {
		o.any.add(e)
	}
	for c := range g.all() {
		if g.isOut(c) {
			o.any.drop(event(c) + gone)
		}
	}
	for e, list := range ways {
		o.full[e] = make([]bool, len(list))
	}
	return o
}

// refute looks for a proof that something which must happen cannot, because of what would have to be first.
func (o *order) refute() (best *never) {
	if !o.shows() {
		return nil
	}
	for _, e := range o.must() {
		if o.rows[e].has(ever) {
			continue
		}
		if n := o.gather(e, fact{e, ever}); best == nil || len(n.list) < len(best.list) {
			best = n
		}
	}
	return best
}

// shows says whether something that must happen cannot. What takes longer to look at comes later.
func (o *order) shows() bool {
	o.find()
	for ; !o.lost(); o.find() {
		switch {
		case o.crowd():
		case o.twins || !o.counts():
			return false
		default:
			o.lookAtTwins()
		}
	}
	return true
}

// begins says whether something is so at the start.
func (g *ground) begins(e event) bool {
	return e.what() == gone && e.card() < g.all() && g.isOut(e.card())
}

// lost says whether something that must happen cannot.
func (o *order) lost() bool {
	return slices.ContainsFunc(o.must(), func(e event) bool { return !o.rows[e].has(ever) })
}

// find finds the rows.
func (o *order) find() {
	o.rows = [events + 1]row{}
	for c := range o.all() {
		if o.isOut(c) {
			o.rows[event(c)+gone] = o.any
		}
	}
	for more := true; more; {
		more = false
		for e, list := range o.ways {
			if o.begins(event(e)) {
				continue
			}
			at := o.rows[e]
			for i := range list {
				if !o.full[e][i] {
					o.add(&at, event(e), &list[i])
				}
			}
			at.drop(event(e))
			if at != o.rows[e] {
				o.rows[e], more = at, true
			}
		}
	}
}

// meet leaves in a row the events before which all that a way needs can happen.
func (o *order) meet(r *row, w *way, needs []event) {
	for _, n := range needs {
		if r.and(&o.rows[n]); w.apart && o.moves(n) {
			r.drop(event(n.card()) + leaves)
		}
	}
}

// inTime says whether all that a way needs can happen before what must not have happened yet.
func (o *order) inTime(w *way, needs, not []event) bool {
	for _, n := range needs {
		for _, m := range not {
			if o.late(w, n, m) {
				return false
			}
		}
	}
	return true
}

// late says whether something that a way needs cannot have happened before something else. When its card has come elsewhere in a move
// before, it has left its place.
func (o *order) late(w *way, need, e event) bool {
	return !o.rows[need].has(e) || w.apart && o.moves(need) && e == event(need.card())+leaves
}

// moves says whether a card leaves its place by something.
func (g *ground) moves(e event) bool {
	c := e.card()
	return !g.isOut(c) && (e.what() == lies || e.what() == gone || e.what() == kept && !g.in(g.cell, c))
}

// returns says whether cards come back from the foundations.
func (g *ground) returns() bool {
	return slices.ContainsFunc(g.Foundations, func(f Foundation) bool { return f.Back })
}

// notYet lists what has not happened when an event comes about in a way for the first time. A card that is played from its place has
// not left it, nor has one that takes another there; elsewhere it is not out.
func (g *ground) notYet(e event, w *way) (list []event) {
	c := event(e.card())
	if w.needs == nil || e.what() == bared || e.what() == leaves || e.what() == gone && g.whole {
		return nil
	}
	if e.what() != joined {
		from := w.needs[0]
		moved := e.what() == lies && g.in(g.tab, int(c)) && from != c+kept && from != c+gone && (w.kind == onto || w.kind == asPart)
		if from == c+bared || moved {
			list = append(list, c+leaves, c+gone)
		} else if e.what() != gone && !g.returns() {
			list = append(list, c+gone)
		}
	}
	if w.kind == onto || w.kind == taken {
		switch {
		case w.needs[len(w.needs)-1].what() == bared:
			list = append(list, event(w.on)+leaves, event(w.on)+gone)
		case !g.returns():
			list = append(list, event(w.on)+gone)
		}
	}
	return list
}

// gather takes what would have to happen, and for each way of each event what stands against it.
func (o *order) gather(stop event, facts ...fact) *never {
	n := &never{ground: o.ground, ways: o.ways, order: o, stop: stop, list: facts}
	listed := map[fact]bool{}
	for _, f := range facts {
		listed[f] = true
	}
	for i := 0; i < len(n.list); i++ {
		for k := range o.ways[n.list[i].event] {
			for _, f := range o.against(n.list[i], k, listed) {
				if !listed[f] {
					listed[f] = true
					n.list = append(n.list, f)
				}
			}
		}
	}
	n.sort()
	return n
}

// against lists facts of which all together stand against a way for something to happen before something else: one that is listed, if
// there is such a one.
func (o *order) against(f fact, way int, listed map[fact]bool) []fact {
	w := &o.ways[f.event][way]
	first, ok := o.tooLate(f, w, listed)
	if !ok {
		o.cases(f.event, w, func(list []twin) bool {
			first, ok = nil, true
			for _, of := range list {
				if more := w.with(f.event, of); more != nil {
					facts, shut := o.tooLate(f, more, listed)
					first, ok = append(first, facts...), ok && shut
				}
			}
			return !ok
		})
	}
	if !ok {
		return o.crowdOf(f.event, w).why()
	}
	return first
}

// tooLate says whether something that a way needs comes too late, and by which fact: none, if that is listed, or plain.
func (o *order) tooLate(f fact, w *way, listed map[fact]bool) (first []fact, ok bool) {
	for _, need := range w.needs {
		for _, b := range append([]event{f.before}, w.not...) {
			if need == b || o.begins(b) {
				return nil, true
			}
			if !o.late(w, need, b) {
				continue
			}
			if o.rows[need].has(b) || listed[o.fact(need, b)] {
				return nil, true
			}
			if !ok {
				first, ok = []fact{o.fact(need, b)}, true
			}
		}
	}
	return first, ok
}

// fact returns that something does not happen before something else, or that it never does.
func (o *order) fact(e, before event) fact {
	if !o.rows[e].has(ever) {
		before = ever
	}
	return fact{e, before}
}

// split looks for two cards that must both come into a cell, neither of which can be the first to do so in a game that is won.
func (o *order) split() *never {
	if o.cell.size() == 0 || !o.counts() {
		return nil
	}
	var both []fact // what must happen, and a card that must come into a cell before
	for x := range o.all() {
		e := event(x) + kept
		if i := slices.IndexFunc(o.must(), func(m event) bool { return !o.rows[m].has(e) }); i >= 0 {
			both = append(both, fact{o.must()[i], e})
		}
	}
	for i, a := range both {
		for _, b := range both[:i] {
			one := o.assume(a.before, b.before)
			if one == nil {
				continue
			}
			if other := o.assume(b.before, a.before); other != nil {
				n := o.gather(a.event, a, b)
				n.cases = []*never{one, other}
				return n
			}
		}
	}
	return nil
}

// assume looks for a proof that no game is won in which an event happens before another: the other needs it.
func (o *order) assume(first, second event) *never {
	ways := slices.Clone(o.ways)
	ways[second] = slices.Clone(ways[second])
	for i := range ways[second] {
		w := &ways[second][i]
		w.needs = append(slices.Clip(w.needs), first)
	}
	n := o.newOrder(ways).refute()
	if n != nil {
		n.first = [2]event{first, second}
	}
	return n
}
