package table

import "slices"

// A never is a proof that a position is lost: events of which none can be the first to happen, or to happen before another, among them
// one that happens in every game that is won.
type never struct {
	*ground
	ways  [][]way  // by which events come about, with what is assumed
	list  []fact   // rising, those that never happen at all first
	stop  event    // what would have to happen
	order *order   // of which the list is a part; nil when nothing in it is before anything
	cases []*never // of two cards that must both come into a cell: this one first, or that one
	first [2]event // in a case, what happens before what

	game, options string // of which the certificate is, when it is not the table's own
}

// refute looks for such a proof; nil when there is none, which says nothing.
//
// What can happen is found from below: an event can if one of its ways needs only what can. It does not matter what stands in
// the way later, so this is much more than can happen. What is left can not.
func (s *State) refute() *never {
	g := newGround(bare(s))
	if g == nil {
		return nil
	}
	return g.refute(g.allWays())
}

// refute looks for a proof by these ways.
func (g *ground) refute(ways [][]way) (best *never) {
	can := g.reachable(ways)
	for _, e := range g.must() {
		if can[e] {
			continue
		}
		n := &never{ground: g, ways: ways, stop: e}
		n.gather(&can)
		if best == nil || len(n.list) < len(best.list) {
			best = n
		}
	}
	if best == nil {
		o := g.newOrder(ways)
		if best = o.refute(); best == nil {
			best = o.split()
		}
		return best
	}
	best.shorten()
	return best
}

// refuted says whether there is such a proof, without finding a short one.
func (s *State) refuted() bool {
	g := newGround(bare(s))
	if g == nil {
		return false
	}
	can := g.reachable(g.allWays())
	return slices.ContainsFunc(g.must(), func(e event) bool { return !can[e] })
}

// allWays returns the ways of each event.
func (g *ground) allWays() [][]way {
	ways := make([][]way, events)
	for e := range joined {
		if e.card() < g.all() {
			ways[e] = g.ways(e)
		}
	}
	if g.whole || g.Table.Won == "suits built" {
		for _, face := range g.Cards() {
			ways[event(face)+joined] = g.ways(event(face) + joined)
		}
	}
	return ways
}

// reachable finds which events can happen.
func (g *ground) reachable(ways [][]way) (can [events]bool) {
	for c := range g.all() {
		can[event(c)+gone] = g.isOut(c)
	}
	for more := true; more; {
		more = false
		for e, list := range ways {
			if !can[e] && slices.ContainsFunc(list, func(w way) bool { return w.open(&can) }) {
				can[e], more = true, true
			}
		}
	}
	return can
}

// open says whether all that a way needs can happen.
func (w *way) open(can *[events]bool) bool {
	for _, e := range w.needs {
		if !can[e] {
			return false
		}
	}
	return true
}

// gather takes what would have to happen, and for each way of each event that it has one that stands against it.
func (n *never) gather(can *[events]bool) {
	n.list = []fact{{n.stop, ever}}
	for i := 0; i < len(n.list); i++ {
		for _, w := range n.ways[n.list[i].event] {
			if against(w, n.list) < 0 {
				k := slices.IndexFunc(w.needs, func(e event) bool { return !can[e] })
				n.list = append(n.list, fact{w.needs[k], ever})
			}
		}
	}
	n.sort()
}

// sort puts the list in the order of certificates: what happens before nothing else first, then by card, faces last.
func (n *never) sort() {
	place := func(e event) int {
		if e.what() == joined {
			return int(events) * maxCards
		}
		return e.card()*int(events) + int(e)
	}
	keys := make([]int, len(n.list)) // as whole numbers: each other type would link a sort of its own
	for i, f := range n.list {
		if f.before != ever {
			keys[i] = place(f.before) + 1
		}
		keys[i] = ((keys[i]<<20|place(f.event))<<12|int(f.event))<<12 | int(f.before)
	}
	slices.Sort(keys)
	for i, key := range keys {
		n.list[i] = fact{event(key >> 12 & (1<<12 - 1)), event(key & (1<<12 - 1))}
	}
}

// has says whether something is in the list.
func (n *never) has(f fact) bool { return slices.Contains(n.list, f) }

// against returns which of the needs of a way never happens by a list, -1 for none.
func against(w way, list []fact) int {
	return slices.IndexFunc(w.needs, func(e event) bool { return slices.Contains(list, fact{e, ever}) })
}

// shorten leaves out what is not needed, as long as each way of all others still has something against it.
func (n *never) shorten() {
	for before := 0; before != len(n.list); {
		before = len(n.list)
		for i := len(n.list) - 1; i >= 0; i-- {
			fewer := slices.Delete(slices.Clone(n.list), i, i+1)
			if n.list[i].event != n.stop && !slices.ContainsFunc(fewer, func(f fact) bool {
				return slices.ContainsFunc(n.ways[f.event], func(w way) bool { return against(w, fewer) < 0 })
			}) {
				n.list = fewer
			}
		}
	}
}
