package table

import "slices"

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
