package table

import (
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/search"
)

// solver returns what decides positions of the game: the common search, over positions that leave out what the lemmas allow.
func (p *plan) solver() *engine.Solver {
	return &engine.Solver{Reductions: p.reductions(), Run: solve}
}

// solve decides a position. A line that is found is played out by the rules before it is a win.
func solve(ctx context.Context, start engine.State, o engine.SolveOptions) (engine.Result, error) {
	first := start.(*State)
	l := newLean(first, o)
	r, err := search.Run(ctx, l, search.Options{Limits: o.Limits, Progress: o.Progress, Every: o.Every})
	r.Best = nil
	if err != nil {
		return r, err
	}
	switch {
	case r.Verdict == engine.VerdictLost && first.unknown() > 0:
		r.Verdict, r.Stop = engine.VerdictUnknown, engine.StopCards
	case r.Verdict == engine.VerdictLost && o.Prove && first.proves():
		r.Proof, err = certificate(ctx, first, o)
		return r, err
	case r.Verdict == engine.VerdictWon:
		if r.Line, err = l.expand(first, r.Line); err == nil {
			r.Play, err = engine.Follow(nil, start, r.Line)
		}
		if err == nil && !r.Play.State().Won() {
			err = fmt.Errorf("the line that was found does not win")
		}
		if err != nil {
			return engine.Result{Stop: r.Stop}, err
		}
	}
	return r, nil
}

// A lean is a position of a search: it has fewer moves, some of which are several of the game's.
type lean struct {
	State
	safe, stock bool
}

// doWaste is a move of a search: some steps through stock and waste, and then the waste's top card to a pile.
const doWaste = 20

// newLean returns a position to search from.
func newLean(s *State, o engine.SolveOptions) *lean {
	l := &lean{State: *bare(s), safe: s.safeHolds() && o.Uses(lemmaSafe), stock: s.stockHolds() && o.Uses(lemmaStock)}
	l.rewind()
	return l
}

// Copy, Set and SetKey are those of a position.
func (l *lean) Copy() engine.State { c := *l; return &c }

// Set replaces the position.
func (l *lean) Set(from engine.State) { *l = *from.(*lean) }

// rewind turns the waste over when it can be dealt again to where it is: such positions are one.
func (l *lean) rewind() {
	if !l.stock {
		return
	}
	waste, stock := l.plan.waste.from, l.plan.stock.from
	if n := l.size(waste); n > 0 && (n%l.Stock.Turn == 0 || l.size(stock) == 0) {
		cards := l.pile(waste)
		for i, j := 0, len(cards)-1; i < j; i, j = i+1, j-1 {
			cards[i], cards[j] = cards[j], cards[i]
		}
		l.shift(waste, stock, n)
	}
}

// Moves appends the moves that are searched: a safe one alone if there is one.
func (l *lean) Moves(dst []engine.Move) []engine.Move {
	if l.safe {
		if m := l.State.safe(); m != 0 {
			return append(dst, m)
		}
	}
	from := len(dst)
	dst = l.moves(dst, true)
	if !l.stock {
		return dst
	}
	// Deals, and moves of the waste's card, are replaced by steps through the stock that end with a move.
	kept := dst[:from]
	for _, m := range dst[from:] {
		if do, p, _, _ := unpack(m); do != doDeal && do != doRedeal && !(do == doMove && l.plan.waste.is(p)) {
			kept = append(kept, m)
		}
	}
	return l.stockSteps(kept)
}

// stockSteps appends the moves of every card that can be turned up.
func (l *lean) stockSteps(dst []engine.Move) []engine.Move {
	waste := l.plan.waste.from
	s := l.State
	var room [64]engine.Move
	redeals := 0
	for k := 0; k < 250; k++ {
		if s.size(waste) > 0 {
			for _, m := range s.wasteMoves(room[:0]) {
				_, _, to, n := unpack(m)
				dst = append(dst, pack(doWaste, k, to, n))
			}
		}
		if !s.step() {
			break
		}
		if s.size(waste) == 0 {
			if redeals++; redeals > 1 {
				break
			}
		}
	}
	return dst
}

// step deals, or turns the waste over; false when there is neither.
func (s *State) step() bool {
	switch {
	case !s.empty(s.stock):
		s.dealStock()
	case !s.empty(s.waste):
		s.redeal()
	default:
		return false
	}
	return true
}

// wasteMoves appends the moves of the waste's top card.
func (s *State) wasteMoves(dst []engine.Move) []engine.Move {
	p := s.waste.from
	c := s.top(p)
	if c&face == 0 {
		return dst
	}
	if s.found.size() > 0 && s.Foundations[0].Whole == "no" {
		if f := s.outTo(c); f >= 0 {
			dst = append(dst, pack(doMove, p, f, 1))
		}
	}
	if s.hole.size() > 0 && s.dropsIn(c) {
		dst = append(dst, pack(doMove, p, s.hole.from, 1))
	}
	if s.tab.size() > 0 {
		if onto, into := s.takesFrom("waste"); onto {
			dst = s.cardOnto(dst, p, c, into, true)
		}
	}
	if s.cell.size() > 0 && !s.cellsClosed() {
		if to := s.firstEmpty(s.cell); to < s.cell.to {
			dst = append(dst, pack(doMove, p, to, 1))
		}
	}
	if s.Take.What != "" {
		for _, m := range s.takeMoves(nil) {
			if _, a, b, _ := unpack(m); a == p || b == p {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// Apply makes a move of the search.
func (l *lean) Apply(m engine.Move) {
	if do, k, to, n := unpack(m); do == doWaste {
		for range k {
			l.step()
		}
		m = pack(doMove, l.plan.waste.from, to, n)
	}
	l.State.Apply(m)
	l.rewind()
}

// Check says whether the search may make a move.
func (l *lean) Check(m engine.Move) error {
	for _, n := range l.Moves(nil) {
		if n == m {
			return nil
		}
	}
	return fmt.Errorf("no move of the search")
}

// expand turns a line of the search into moves of the game, from the position as it lay.
func (l *lean) expand(start *State, line []engine.Move) (moves []engine.Move, err error) {
	at, real := *l, *start
	for _, m := range line {
		do, k, to, n := unpack(m)
		if do == doWaste {
			target := at.State
			for range k {
				target.step()
			}
			moves, err = real.turnTo(moves, target.size(real.waste.from))
			if err != nil {
				return nil, err
			}
			m = pack(doMove, real.waste.from, to, n)
			at.State = target
			at.State.Apply(m)
			at.rewind()
		} else {
			at.Apply(m)
		}
		if err := real.Check(m); err != nil {
			return nil, err
		}
		moves = append(moves, m)
		real.Apply(m)
	}
	return moves, nil
}

// turnTo goes through the stock until so many cards lie on the waste.
func (s *State) turnTo(moves []engine.Move, waste int) ([]engine.Move, error) {
	for range 3 * maxCards {
		if s.size(s.waste.from) == waste {
			return moves, nil
		}
		m := pack(doDeal, s.stock.from, 0, 0)
		if s.empty(s.stock) {
			m = pack(doRedeal, s.waste.from, 0, 0)
		}
		moves = append(moves, m)
		s.Apply(m)
	}
	return nil, fmt.Errorf("the stock cannot be turned to %d cards on the waste", waste)
}
