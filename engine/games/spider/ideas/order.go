package ideas

import (
	"slices"

	"patience/engine/games/spider/freecard"
)

// orders returns which of the necessary moves must come before which, with the proofs
// of those that do not follow from others.
func (f *finder) orders(s set) (orders []Order) {
	moves := f.listed(s)
	n := len(moves)
	p := newOrder(n)
	for j := range n {
		for i := range n {
			if i != j && f.needed(moves[i], moves[j]) {
				p.note(i, j)
				orders = append(orders, Order{First: moves[i], Then: moves[j]})
			}
		}
	}
	byPosition := p.pairs()
	for gap := range n { // neighbours in the line first: the others may follow from them
		for i := range n {
			for j := range n {
				if i == j || (j-i+n)%n != gap || p.before[i][j] || p.before[j][i] || f.shown(moves[j], moves[i]) {
					continue
				}
				r := f.prove(freecard.Ban{Move: moves[i], Until: moves[j]}) // so that j must come first
				if r.Verdict == freecard.Impossible {
					p.note(i, j)
					orders = append(orders, Order{First: moves[i], Then: moves[j], Proof: r})
				}
			}
		}
	}
	f.report.Hasse = p.hasse(moves)
	f.report.Pairs = p.pairs() - byPosition
	return orders
}

// needed says whether the position alone makes a come before b.
func (f *finder) needed(a, b freecard.Essential) bool {
	i, j := slices.Index(f.moves, a), slices.Index(f.moves, b)
	for j >= 0 && j != i {
		j = f.needs[j]
	}
	return j == i
}

// shown says whether a line is known that makes a before b.
func (o *oracle) shown(a, b freecard.Essential) bool {
	return slices.ContainsFunc(o.can, func(c solution) bool {
		i, j := slices.Index(c.order, a), slices.Index(c.order, b)
		return i >= 0 && (j < 0 || i < j)
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

// note notes that i comes before j, and all that follows from it.
func (p *order) note(i, j int) {
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

// covers says whether i comes before j with nothing in between.
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
func (p *order) hasse(moves []freecard.Essential) (steps []Step) {
	done := make([]bool, len(moves))
	for len(steps) < len(moves) {
		for j := range moves {
			ready := !done[j]
			for i := range moves {
				ready = ready && (done[i] || !p.before[i][j])
			}
			if !ready {
				continue
			}
			step := Step{Move: moves[j]}
			for i := range moves {
				if p.covers(i, j) {
					step.After = append(step.After, moves[i])
				}
			}
			done[j], steps = true, append(steps, step)
			break
		}
	}
	return steps
}
