package ideas

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// orders returns which of the necessary moves must come before which, with the proofs
// of those that do not follow from others.
func (f *finder) orders(s set) (orders []Order) {
	moves := f.listed(s)
	p := newOrder(len(moves))
	for i, a := range moves {
		for j, b := range moves {
			if i != j && f.needed(a, b) {
				p.note(i, j)
				orders = append(orders, Order{First: a, Then: b})
			}
		}
	}
	byPosition := p.pairs()
	f.unclear(moves, p, func(pairs [][2]int) {
		var bans [][]ask.Ban
		for _, pair := range pairs {
			bans = append(bans, []ask.Ban{{Move: moves[pair[0]], Until: moves[pair[1]]}}) // so that the second must come first
		}
		for k, r := range f.proveAll(bans) {
			if i, j := pairs[k][0], pairs[k][1]; r.Verdict == engine.VerdictLost && !p.before[i][j] {
				p.note(i, j)
				orders = append(orders, Order{First: moves[i], Then: moves[j], Proof: r})
			}
		}
	})
	f.report.Hasse = p.hasse(moves)
	f.report.Pairs = p.pairs() - byPosition
	return orders
}

// unclear hands on the pairs of moves of which nothing tells yet whether the first must come
// before the second, a few at a time: what is learnt from some decides others.
func (f *finder) unclear(moves []ask.Essential, p *order, ask func(pairs [][2]int)) {
	all := neighboursFirst(len(moves))
	for len(all) > 0 {
		var some [][2]int
		for len(all) > 0 && len(some) < atOnce {
			i, j := all[0][0], all[0][1]
			if all = all[1:]; !p.before[i][j] && !p.before[j][i] && !f.shown(moves[j], moves[i]) { // else known, or a line does it otherwise
				some = append(some, [2]int{i, j})
			}
		}
		if len(some) > 0 {
			ask(some)
		}
	}
}

// neighboursFirst returns all pairs of n numbers, those first that are near each other:
// the others may follow from them.
// Of 3 numbers: 0 1, 1 2, 2 0, then 0 2, 1 0, 2 1. When 0 before 1 and 1 before 2 are proved, 0
// before 2 need not be asked.
func neighboursFirst(n int) (pairs [][2]int) {
	for gap := 1; gap < n; gap++ {
		for i := range n {
			pairs = append(pairs, [2]int{i, (i + gap) % n})
		}
	}
	return pairs
}

// needed says whether the position alone makes a come before b.
// Dig 2 of a pile comes before dig 3 of it: needs leads from dig 3 to dig 2 to dig 1.
func (f *finder) needed(a, b ask.Essential) bool {
	i, j := slices.Index(f.moves, a), slices.Index(f.moves, b)
	for j >= 0 && j != i {
		j = f.needs[j]
	}
	return j == i
}

// shown says whether a line is known that makes a before b; of lines for several ways in
// which face-down cards can lie, each of them.
func (o *oracle) shown(a, b ask.Essential) bool {
	first := func(order []ask.Essential) bool {
		i, j := slices.Index(order, a), slices.Index(order, b)
		return j < 0 || i >= 0 && i < j
	}
	return slices.ContainsFunc(o.can, func(c solution) bool {
		return !slices.ContainsFunc(c.orders, func(order []ask.Essential) bool { return !first(order) })
	})
}

// An order says of some things which come before which.
type order struct{ before [][]bool }

func newOrder(n int) *order {
	p := &order{before: make([][]bool, n)}
	for i := range p.before {
		p.before[i] = make([]bool, n)
	}
	return p
}

// note notes that i comes before j, and all that follows from it: when 1 comes before 2 and
// 3 before 4, and 2 before 3 is new, then 1 comes before 3 and 4, and 2 before 4.
func (p *order) note(i, j int) {
	// Whatever is before i, or i itself, is now before j and whatever comes after j.
	for a := range p.before {
		for b := range p.before {
			if (a == i || p.before[a][i]) && (b == j || p.before[j][b]) {
				p.before[a][b] = true
			}
		}
	}
}

// pairs counts the pairs that are in order.
func (p *order) pairs() (count int) {
	for _, row := range p.before {
		for _, is := range row {
			if is {
				count++
			}
		}
	}
	return count
}

// covers says whether i comes before j with nothing in between. With 1 before 2 and 2 before
// 3, 1 comes before 3 as well, but only 2 right before it.
func (p *order) covers(i, j int) bool {
	if !p.before[i][j] {
		return false
	}
	for k := range p.before {
		if p.before[i][k] && p.before[k][j] {
			return false
		}
	}
	return true
}

// hasse returns the moves with what comes right before each, none before those.
func (p *order) hasse(moves []ask.Essential) (steps []Step) {
	var done []int
	for len(steps) < len(moves) {
		j := p.next(done)
		step := Step{Move: moves[j]}
		for i := range moves {
			if p.covers(i, j) {
				step.After = append(step.After, moves[i])
			}
		}
		done, steps = append(done, j), append(steps, step)
	}
	return steps
}

// next returns the first that is not done, with all done that comes before it.
func (p *order) next(done []int) int {
	for j := range p.before {
		ready := !slices.Contains(done, j)
		for i := range p.before {
			ready = ready && (!p.before[i][j] || slices.Contains(done, i))
		}
		if ready {
			return j
		}
	}
	panic("ideas: an order goes in a circle")
}
