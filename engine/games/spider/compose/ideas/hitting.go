package ideas

// A chart says where an idea can be that was not found yet: it has a move of each
// clause, and holds none of the ideas that were found. The scheme is MARCO's (Liffiton
// and others, 2016): the chart names a set that is not explored, the oracle explores it
// and what surrounds it. Here the chart names a smallest one.
type chart struct {
	*universe
	clauses []set
	found   []set
	least   int         // no unexplored set is smaller
	stop    func() bool // whether to give up
}

// smallest returns a smallest set that has a move of each clause, contains no idea
// that was found, and has all that its moves need. No sufficient set outside of the
// found ideas is smaller; when there is none at all, ok is false.
func (c *chart) smallest() (s set, ok bool) {
	for ; c.least <= len(c.moves); c.least++ {
		if s, ok := c.pick(set{}, set{}); ok || c.stop() {
			return s, ok
		}
	}
	return set{}, false
}

// pick adds moves to picked, none of them barred, until each clause has one.
func (c *chart) pick(picked, barred set) (set, bool) {
	for _, idea := range c.found {
		if idea.in(picked) {
			return set{}, false
		}
	}
	clause, more := c.open(picked, barred)
	switch {
	case more == 0:
		return picked, true
	case picked.len()+more > c.least || c.stop():
		return set{}, false
	}
	for i := range clause.each {
		with := c.closed(picked.or(setOf(i)))
		if with.len() <= c.least && with.and(barred).empty() {
			if s, ok := c.pick(with, barred); ok {
				return s, true
			}
		}
		barred.add(i) // all sets with it were tried; those that follow do without
	}
	return set{}, false
}

// open returns the clause of which nothing is picked yet with the fewest moves that are
// not barred, and how many moves more it takes at least, as clauses that share none
// need one each: of {1, 2}, {3, 4} and {2, 3} the first two do, so it takes two.
func (c *chart) open(picked, barred set) (least set, more int) {
	var used set
	for _, clause := range c.clauses {
		if !clause.and(picked).empty() {
			continue
		}
		left := clause.minus(barred)
		if left.empty() {
			return set{}, len(c.moves) + 1
		}
		if more == 0 || left.len() < least.len() {
			least = left
		}
		if more == 0 || left.and(used).empty() {
			used = used.or(left)
			more++
		}
	}
	return least, more
}
