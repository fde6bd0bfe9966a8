package table

import (
	"context"
	"slices"

	"patience/engine"
)

// doDig is a move of a search in long steps: the cards on one of a pile go where they may, one after another, and then that one goes
// out; or all cards of a pile go.
const doDig = 21

const (
	fewStates = 3000 // positions that are met in long steps before a search goes by single moves
	fewCards  = 6    // of a pile that is dug up whole
)

// digsHold says whether a search in long steps is worth its while here: cards go out one by one, each to one foundation or others that
// are like it, and all of them lie open in the piles.
func (s *State) digsHold() bool {
	several := func(f Foundation) bool { return f.Build.Suit != "suit" || f.Build.Step == "either" }
	return !slices.ContainsFunc(s.Foundations, several) && s.tab.size() > 0 && s.found.size() > 0 && s.Foundations[0].Whole == "no" && s.stock.size() == 0 && s.covers == nil && s.field.size() == 0 &&
		s.Gather.Times == 0 && s.Gather.Draw == 0 && s.unknown() == 0 && s.Hidden() == 0
}

// quickly looks for a win in long steps. That it finds none says nothing.
func (s *State) quickly(ctx context.Context, o engine.SolveOptions) (*lean, engine.Result, error) {
	l := newLean(s, o)
	l.digs = true
	if o.Limits.States == 0 || o.Limits.States > fewStates {
		o.Limits.States = fewStates
	}
	r, err := l.run(ctx, o, nil)
	return l, r, err
}

// longSteps appends the moves of a search in long steps: digs, and the moves that put no card aside.
func (l *lean) longSteps(dst []engine.Move) []engine.Move {
	from := len(dst)
	dst = l.steps(dst)
	if n := len(dst) - from; n == 0 || n == 1 && l.safe {
		return dst
	}
	dst = append(dst[:from], slices.DeleteFunc(dst[from:], func(m engine.Move) bool {
		_, p, to, _ := unpack(m)
		return l.tab.is(p) && (l.cell.is(to) || l.tab.is(to) && l.size(to) == 0)
	})...)
	next := l.nextOut()
	for p := l.tab.from; p < l.tab.to; p++ {
		cards, digs := l.pile(p), false
		for i, c := range cards[:max(len(cards)-1, 0)] {
			if next>>(c&face)&1 != 0 {
				digs = true
				dst = append(dst, pack(doDig, p, i+1, 1))
			}
		}
		if !digs && len(cards) > 0 && len(cards) <= fewCards {
			dst = append(dst, pack(doDig, p, 0, 0))
		}
	}
	return dst
}

// dig makes the moves of a dig, until so many cards are left and the top one is out if it has to, and appends them. It says whether
// that could be done.
func (l *lean) dig(moves []engine.Move, p, keep, out int) ([]engine.Move, bool) {
	for l.size(p) > keep {
		m := l.digMove(p)
		if m == 0 {
			return moves, false
		}
		moves = append(moves, m)
		l.State.Apply(m)
	}
	if out == 0 || l.size(p) < keep { // a run went, and what was to go out with it
		return moves, out == 0
	}
	f := l.outTo(l.top(p))
	if f < 0 {
		return moves, false
	}
	m := pack(doMove, p, f, 1)
	l.State.Apply(m)
	return append(moves, m), true
}

// digMove returns the next move of a dig: a card of a cell to a pile, and else one of the pile to another, out, into a cell or into a
// space. It is 0 when there is none.
func (l *lean) digMove(p int) engine.Move {
	var t tops
	t.lay(&l.State)
	if m := l.fromCells(&t, p); m != 0 {
		return m
	}
	onto, into := l.takesFrom("tableau")
	run, end := l.runLength(p), int(l.starts[p+1])
	for n := run; n > 0 && onto; n-- {
		if to := l.taker(&t, l.cards[end-n], n, p); to >= 0 && l.unitOf(p, n, run, false) {
			return pack(doMove, p, to, n)
		}
	}
	if f := l.outTo(l.top(p)); f >= 0 {
		return pack(doMove, p, f, 1)
	}
	if to := l.firstEmpty(l.cell); to < l.cell.to {
		return pack(doMove, p, to, 1)
	}
	var room [1]engine.Move
	for n := min(run, l.size(p)-1); n > 0 && onto && into; n-- {
		if l.fitsSpace(l.cards[end-n]) && l.unitOf(p, n, run, true) {
			if list := l.intoSpaces(room[:0], &t, p, n, true); len(list) > 0 {
				return list[0]
			}
		}
	}
	return 0
}

// fromCells returns a move of the lowest card of a cell that goes onto another pile of the tableau than one, 0 when none does.
func (l *lean) fromCells(t *tops, not int) (m engine.Move) {
	if onto, _ := l.takesFrom("cells"); !onto {
		return 0
	}
	lowest := uint8(255)
	for p := l.cell.from; p < l.cell.to; p++ {
		if c := l.top(p); c != 0 && c < lowest {
			if to := l.taker(t, c, 1, not); to >= 0 {
				m, lowest = pack(doMove, p, to, 1), c
			}
		}
	}
	return m
}

// taker returns the pile other than one that takes cards which begin with one, -1 when none does: one whose top card has the suit
// if there is one, and else the lowest.
func (l *lean) taker(t *tops, c uint8, n, not int) int {
	best := -1
	var room [maxPiles]engine.Move
	for _, m := range l.ontoTops(room[:0], t, not, n, l.build.to[l.low][c&face]&t.set) {
		if _, _, to, _ := unpack(m); best < 0 || l.sooner(to, best, c) {
			best = to
		}
	}
	return best
}

// sooner says whether a card goes onto one pile rather than another that was found before.
func (l *lean) sooner(to, than int, c uint8) bool {
	a, b := l.top(to), l.top(than)
	return a == b && l.precedes(to, than) || b>>4 != c>>4 && a>>4 == c>>4
}
