package ideas

import (
	"testing"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// TestSmallest compares what the chart names with going through all sets.
func TestSmallest(t *testing.T) {
	for seed := range uint64(300) {
		d := &dice{engine.SplitMix(seed)}
		c := randomChart(d)
		want, found := smallestOfAll(c)
		got, ok := c.smallest()
		if ok != found || ok && got.len() != want || ok && !allowed(c, got) {
			t.Fatalf("seed %d: %v %v, want one of %d (%v): clauses %v, ideas %v, needs %v", seed, got, ok, want, found, c.clauses, c.found, c.needs)
		}
	}
}

// randomChart draws up to nine moves, some of which need the one before, with clauses and
// ideas.
func randomChart(d *dice) *chart {
	u := &universe{}
	for i := range 3 + d.below(7) {
		need := -1
		if i > 0 && d.below(3) > 0 {
			need = i - 1
		}
		u.moves, u.needs = append(u.moves, ask.Essential{Kind: ask.Dig, Pile: 1, Number: i + 1}), append(u.needs, need)
		u.all.add(i)
	}
	c := &chart{universe: u, stop: func() bool { return false }}
	for range d.below(6) {
		c.clauses = append(c.clauses, u.draw(d))
	}
	for range d.below(4) {
		c.found = append(c.found, u.closed(u.draw(d)))
	}
	return c
}

// draw returns a set of one to three moves.
func (u *universe) draw(d *dice) (s set) {
	for range 1 + d.below(3) {
		s.add(d.below(len(u.moves)))
	}
	return s
}

// smallestOfAll returns the size of a smallest set that the chart allows.
func smallestOfAll(c *chart) (least int, found bool) {
	for bits := range uint64(1) << len(c.moves) {
		if s := (set{bits}); allowed(c, s) && (!found || s.len() < least) {
			least, found = s.len(), true
		}
	}
	return least, found
}

// allowed says whether a set has what its moves need and a move of each clause, and holds
// no idea.
func allowed(c *chart, s set) bool {
	ok := c.closed(s) == s
	for _, clause := range c.clauses {
		ok = ok && !clause.and(s).empty()
	}
	for _, idea := range c.found {
		ok = ok && !idea.in(s)
	}
	return ok
}

// TestOrder compares what follows from some pairs with following them step by step, and
// the Hasse diagram with its closure.
func TestOrder(t *testing.T) {
	for seed := range uint64(300) {
		d := &dice{engine.SplitMix(seed)}
		n := 2 + d.below(6)
		p := newOrder(n)
		direct := newOrder(n)
		for range d.below(2 * n) {
			if i, j := d.below(n), d.below(n); i < j {
				p.note(i, j)
				direct.before[i][j] = true
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					direct.before[i][j] = direct.before[i][j] || direct.before[i][k] && direct.before[k][j]
				}
			}
		}
		again := newOrder(n)
		for i := range n {
			for j := range n {
				if p.before[i][j] != direct.before[i][j] {
					t.Fatalf("seed %d: %d before %d: %v", seed, i, j, p.before[i][j])
				}
				if p.covers(i, j) {
					again.note(i, j)
				}
			}
		}
		if again.pairs() != p.pairs() {
			t.Fatalf("seed %d: the Hasse diagram stands for %d pairs, not %d", seed, again.pairs(), p.pairs())
		}
	}
}
