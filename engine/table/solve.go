package table

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"patience/engine"
	"patience/engine/search"
)

// solver returns what decides positions of the game: the common search, over positions that leave out what the lemmas allow.
func (p *plan) solver() *engine.Solver {
	s := &engine.Solver{Reductions: p.reductions(), Run: solve, OnCores: []string{}}
	if p.proves() && p.field.size() == 0 {
		s.Refute = func(st engine.State) (engine.Refutation, error) {
			if n := st.(*State).refute(); n != nil {
				return n, nil
			}
			return nil, nil
		}
	}
	return s
}

// solve decides a position. A line that is found is played out by the rules before it is a win.
func solve(ctx context.Context, start engine.State, o engine.SolveOptions) (engine.Result, error) {
	first := start.(*State)
	asks := first.neverHolds() && o.Uses(lemmaNever)
	if asks && first.refuted() {
		r := engine.Result{Verdict: engine.VerdictLost}
		if o.Prove {
			r.Proof = newArgument(first.refute())
		}
		return r, nil
	}
	l, r, err := first.search(ctx, o)
	r.Best = nil
	if err != nil {
		return r, err
	}
	if asks && (r.Verdict == engine.VerdictUnknown || r.Verdict == engine.VerdictLost && o.Prove) {
		// What happens before what takes longer than many a search, and its proofs are shorter.
		if n := first.refute(); n != nil {
			r.Verdict, r.Stop = engine.VerdictLost, engine.StopNone
			if o.Prove {
				r.Proof = newArgument(n)
			}
			return r, nil
		}
	}
	switch {
	case r.Verdict == engine.VerdictLost && first.unknown() > 0:
		r.Verdict, r.Stop = engine.VerdictUnknown, engine.StopCards
	case r.Verdict == engine.VerdictLost && o.Prove && r.Proof == nil && first.proves():
		r.Proof, err = closedSet(ctx, first, o)
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

// search looks for a win in long steps for a while where that is worth it, and then by single moves. Where spans hold it asks them
// when the first moves decide nothing.
func (s *State) search(ctx context.Context, o engine.SolveOptions) (*lean, engine.Result, error) {
	quick := engine.Result{}
	if s.spansHold() && s.unknown() == 0 && o.Uses(lemmaSpans) {
		short := o
		short.Limits.States = min(cmp.Or(o.Limits.States, spansFrom), spansFrom)
		short.Without = append(slices.Clone(o.Without), lemmaSpans)
		if l, r, err := s.search(ctx, short); err != nil || r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopStates {
			return l, r, err
		}
		if r, err := s.bySpans(ctx, o); err != nil || r.Verdict == engine.VerdictLost {
			return nil, r, err
		}
	}
	if s.digsHold() {
		l, r, err := s.quickly(ctx, o)
		if err != nil || r.Verdict == engine.VerdictWon {
			return l, r, err
		}
		quick = r
		if o.Limits.States > 0 {
			o.Limits.States = max(o.Limits.States-quick.States, 1)
		}
	}
	l := newLean(s, o)
	r, err := l.run(ctx, o, nil)
	r.States, r.Looked, r.Time = r.States+quick.States, r.Looked+quick.Looked, r.Time+quick.Time
	return l, r, err
}

// run searches by turns depth first and in rounds. Where suits are built in the piles, or there is a stock, what is left of the stock tells
// the row, and positions that are dug alike are a crowd. Where a stock is gone through without end and cards lie face down, the score
// would rather leave a card in the stock than lay it on a lower one: depth first goes by what is left to be dug out.
func (l *lean) run(ctx context.Context, o engine.SolveOptions, closed func(key []byte)) (engine.Result, error) {
	pace := search.Pace{Width: 1, More: 1, Often: 1}
	options := search.Options{
		Limits: o.Limits, Progress: o.Progress, Every: o.Every, Jobs: o.Jobs, Beside: l.book.bytes, Closed: closed, Recent: 61,
		Frontier: func() search.Frontier { return search.Turns(pace) },
		Order:    func(s engine.State) int { return s.(*lean).score() },
	}
	place := func(s engine.State) (row int, class uint32) { return s.(*lean).place() }
	switch {
	case l.book.suits:
		pace, options.Place = search.Pace{Width: 4, More: 2, Patience: 10, Often: 3, Crowd: 80}, place
	case l.plan.stock.size() > 0:
		pace, options.Place = search.Pace{Width: 1, More: 2, Patience: 3, Often: 1, Crowd: 10}, place
	}
	if l.stock && l.hides {
		options.Dive = func(s engine.State) int { return s.(*lean).undug() }
	}
	return search.Run(ctx, l, options)
}

// doWaste is a move of a search: some steps through stock and waste, and then the waste's top card to a pile.
const doWaste = 20

// rewind turns the waste over when it can be dealt again to where it is: such positions are one.
func (l *lean) rewind() {
	if l.stock {
		if n := l.size(l.plan.waste.from); n > 0 && (n%l.Stock.Turn == 0 || l.empty(l.plan.stock)) {
			l.turn(0)
		}
	}
}

// turn turns cards, or the waste over, so that so many lie on the waste.
func (s *State) turn(to int) {
	waste, stock := s.waste.from, s.stock.from
	row, n := s.cards[s.starts[waste]:s.starts[stock+1]], s.size(waste)
	s.touch(waste, min(n, to))
	s.touch(stock, len(row)-max(n, to))
	// The waste from its first card, and the stock from its next, are one row.
	slices.Reverse(row[n:])
	slices.Reverse(row[to:])
	s.starts[stock] = s.starts[waste] + uint8(to)
}

// turns returns how many cards lie on the waste when, of so many in all, some have been turned once more.
func (s *State) turns(at, all int) int {
	if at == all {
		return 0
	}
	return min(at+s.Stock.Turn, all)
}

// after returns how many cards lie on the waste when cards have been turned so often.
func (s *State) after(times int) int {
	at := s.size(s.waste.from)
	all := at + s.size(s.stock.from)
	for range times {
		at = s.turns(at, all)
	}
	return at
}

// Moves appends the moves that are searched.
func (l *lean) Moves(dst []engine.Move) []engine.Move {
	if l.digs {
		return l.longSteps(dst)
	}
	return l.steps(dst)
}

// steps appends the moves that are searched one by one: a safe one alone if there is one, and none of what ranks or pairs refute.
func (l *lean) steps(dst []engine.Move) []engine.Move {
	if l.ranks && l.ranksLost() || l.pairs && l.unpaired() {
		return dst
	}
	if l.alone {
		if m := l.loner(); m != 0 {
			return append(dst, m)
		}
	}
	if l.safe {
		if m := l.State.safe(); m != 0 {
			return append(dst, m)
		}
		if m := l.safeOfStock(); m != 0 {
			return append(dst, m)
		}
	}
	from := len(dst)
	dst = l.moves(dst, l.ordered)
	if l.prefix {
		return append(dst[:from], slices.DeleteFunc(dst[from:], func(m engine.Move) bool {
			_, p, _, _ := unpack(m)
			return l.spared(p)
		})...)
	}
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

// safeOfStock returns a move that takes a card of the stock out at once, where each card of it can be turned up at any time and the
// others lie as well without it; 0 when there is none. The waste is empty then.
func (l *lean) safeOfStock() engine.Move {
	if !l.stock || l.Stock.Turn > 1 || l.low == 0 {
		return 0
	}
	first, lowest, next, cards := engine.Move(0), uint8(255), l.nextOut(), l.pile(l.plan.stock.from)
	for i, c := range cards {
		if next>>(c&face)&1 == 0 || c >= lowest {
			continue
		}
		if f := l.outTo(c); f >= 0 && l.useless(c) {
			first, lowest = pack(doWaste, len(cards)-i, f, 1), c
		}
	}
	return first
}

// stockSteps appends the moves of every card that can be turned up.
func (l *lean) stockSteps(dst []engine.Move) []engine.Move {
	s := l.State
	var t tops
	t.lay(&s)
	wanted := s.wantsOfWaste(&t)
	var room [64]engine.Move
	at, all := s.size(s.waste.from), s.size(s.waste.from)+s.size(s.stock.from)
	s.turn(all)
	var row [maxCards]uint8
	copy(row[:], s.pile(s.waste.from))
	for k, around := 0, at == 0; ; k++ {
		if at > 0 && wanted>>(row[at-1]&face)&1 != 0 {
			s.turn(at)
			for _, m := range s.wasteMoves(room[:0], &t) {
				_, _, to, n := unpack(m)
				dst = append(dst, pack(doWaste, k, to, n))
			}
		}
		if at == all {
			if around || all == 0 {
				return dst
			}
			around = true
		}
		at = s.turns(at, all)
	}
}

// wantsOfWaste returns the cards of the waste that may be played, and perhaps others.
func (s *State) wantsOfWaste(t *tops) (wanted uint64) {
	if s.hole.size() > 0 || s.cell.size() > 0 && s.firstEmpty(s.cell) < s.cell.to {
		return ^uint64(0)
	}
	if s.found.size() > 0 {
		wanted = s.nextOut()
	}
	for set := t.set; set != 0; set &= set - 1 {
		wanted |= s.build.on[s.low][bits.TrailingZeros64(set)]
	}
	if t.space < s.tab.to {
		wanted |= s.spaceTakes[s.low]
	}
	return wanted
}

// wasteMoves appends the moves of the waste's top card.
func (s *State) wasteMoves(dst []engine.Move, t *tops) []engine.Move {
	p := s.waste.from
	c := s.top(p)
	if c&face == 0 {
		return dst
	}
	if s.found.size() > 0 && s.Foundations[0].Whole == "no" {
		dst = s.outFrom(dst, p, c)
	}
	if s.hole.size() > 0 && s.nextIn()>>(c&face)&1 != 0 {
		dst = append(dst, pack(doMove, p, s.hole.from, 1))
	}
	if s.tab.size() > 0 {
		if onto, into := s.takesFrom("waste"); onto {
			dst = s.cardOnto(dst, t, p, c, into, true)
		}
	}
	if s.cell.size() > 0 && !s.cellsClosed() {
		if to := s.firstEmpty(s.cell); to < s.cell.to {
			dst = append(dst, pack(doMove, p, to, 1))
		}
	}
	return dst
}

// Apply makes a move of the search.
func (l *lean) Apply(m engine.Move) {
	if do, p, keep, out := unpack(m); do == doDig {
		was := *l
		if _, done := l.dig(nil, p, keep, out); !done {
			*l = was
		}
		return
	}
	if do, k, to, n := unpack(m); do == doWaste {
		l.turn(l.after(k))
		m = pack(doMove, l.plan.waste.from, to, n)
	}
	l.State.Apply(m)
	l.rewind()
}

// Check says whether the search may make a move.
func (l *lean) Check(m engine.Move) error {
	if slices.Contains(l.Moves(nil), m) {
		return nil
	}
	return fmt.Errorf("no move of the search")
}

// expand turns a line of the search into moves of the game, from the position as it lay.
func (l *lean) expand(start *State, line []engine.Move) (moves []engine.Move, err error) {
	at, real := *l, *start
	for _, m := range line {
		do, k, to, n := unpack(m)
		steps := []engine.Move{m}
		switch do {
		case doDig:
			steps, _ = at.dig(nil, k, to, n)
		case doWaste:
			if moves, err = real.turnTo(moves, at.after(k)); err != nil {
				return nil, err
			}
			at.Apply(m)
			steps[0] = pack(doMove, real.waste.from, to, n)
		default:
			at.Apply(m)
		}
		for _, m := range steps {
			if err := real.Check(m); err != nil {
				return nil, err
			}
			moves = append(moves, m)
			real.Apply(m)
		}
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
