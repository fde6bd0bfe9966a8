package gaps

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/search"
)

// solver decides a position depth first as long as little can be reached; then in turns,
// a few of the best positions of each number of moves, until none is left. With exchanges
// or redeals it also looks for a win without them.
func solver() *engine.Solver {
	return &engine.Solver{
		OnCores: []string{},
		Reductions: []engine.Reduction{
			{Name: "rows", Doc: "positions that differ only in the order of their rows are one, unless rows are fixed or a redeal is to come"},
			{Name: "dead", Doc: "a position is lost when some card can never come to lie where it belongs, by the places that it, and those below it, can ever come to"},
			{Name: "poorer", Doc: "a win is also looked for with rows fixed, in each order of the suits"},
			{Name: "stubborn", Doc: "moves wait when nothing that they lead to can be in the way of the others"},
		},
		Run: solve,
	}
}

// How many positions a dive meets before it gives way, and how many in a game with
// exchanges or redeals: all but the smallest of these are too large for it.
const (
	diveStates = 20_000
	firstLook  = 10_000
)

// How many positions are met in each of the poorer games at first, and how many times as many in
// each turn that follows, up to a most: a deal that is not won by then is more likely lost.
const (
	poorerStates = 1000
	poorerMore   = 4
	poorerMost   = 16_000
	maxPoorer    = 4 // suits
)

// A solving decides a position. A win without exchanges and redeals is a win with
// them, and far fewer positions can be reached without. So when the game has any, it
// is searched without them too, as a game of its own, the plain one. That one can be
// won, but only the whole game can be lost.
//
// For instance deal 3 of Trains is won after 545,000 positions, half of them met
// without exchanges; with them alone it is not decided after 1,500,000.
type solving struct {
	*search.Watch
	whole      *seeker
	plain      *seeker  // nil when there are no exchanges and redeals to leave out
	poorer     []*State // the plain game with rows fixed, in all orders
	now        *seeker  // of one of them
	options    engine.SolveOptions
	look, dive int // firstLook and diveStates, but for tests
}

func solve(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
	v := newSolving(ctx, st.(*State), o)
	r, err := v.decide()
	if o.Prove && r.Verdict == engine.VerdictLost && v.whole.start.provable() {
		r.Proof = v.whole.proof()
	}
	return r, err
}

func newSolving(ctx context.Context, s *State, o engine.SolveOptions) *solving {
	v := &solving{look: firstLook, dive: diveStates, options: o}
	v.Watch = search.NewWatch(ctx, o, v.bytes)
	v.whole = newSeeker(v.Watch, s, o)
	if s.exchange || s.Left() > 0 {
		v.plain = newSeeker(v.Watch, s.plain(), o)
	}
	if o.Uses("poorer") && s.fixable() {
		v.fix(s.plain(), 0)
	}
	return v
}

// fixable says whether what may be done with fixed rows may be done in this game. With fixed rows a
// left end may take any card of its suit, and an ace there may go behind its king. Many suits have too
// many orders.
func (s *State) fixable() bool {
	return !s.higher && s.suits <= maxPoorer && (s.rows == freeRows || s.rows == onceRows && !s.double)
}

// fix adds the games in which the rows are fixed, the first r as they are, in all orders that the low
// cards allow: where these must stay at the left ends where they lie, only those that leave them there.
func (v *solving) fix(s *State, r int) {
	if r == s.Rows() {
		s.rows = fixedRows
		v.poorer = append(v.poorer, s)
		return
	}
	for suit := range engine.Suit(s.suits) {
		first, low := s.row(r)[0], engine.NewCard(s.low, suit)
		here := s.find(low)
		stay := s.rows == onceRows && (first != noCard && first.Rank() == s.low || here%s.width() == 0)
		if slices.Contains(s.order[:r], suit) || stay && first != low {
			continue
		}
		f := *s
		f.order[r] = suit
		v.fix(&f, r+1)
	}
}

func (v *solving) decide() (engine.Result, error) {
	line, won := v.win()
	if !won {
		return v.Failed(), nil
	}
	return v.Found(v.whole.start, line)
}

// plain returns the same position of the game without exchanges and redeals.
func (s *State) plain() *State {
	p := *s
	p.exchange, p.redeals, p.used = false, 0, 0
	p.tidy()
	return &p
}

// bytes returns the memory of the search.
func (v *solving) bytes() int64 {
	sum := v.whole.bytes()
	for _, k := range []*seeker{v.plain, v.now} {
		if k != nil {
			sum += k.bytes()
		}
	}
	return sum
}

// win returns a line that wins, if there is one and no limit is reached.
func (v *solving) win() (line []engine.Move, won bool) {
	if v.plain != nil {
		return v.winEither()
	}
	most := v.dive
	if v.whole.rows == fixedRows && !v.whole.higher {
		most = 0 // to the end: little can be reached
	}
	line, won, tired := v.whole.dive(most)
	if tired {
		return v.sweep(v.whole)
	}
	return line, won
}

// sweep looks for a line in games, the last of them the whole one, and by turns in the poorer ones,
// which begin anew each time with more positions.
func (v *solving) sweep(games ...*seeker) (line []engine.Move, won bool) {
	t := newTurns(games...)
	deep := true
	for most := poorerStates; ; most, deep = most*poorerMore, !deep {
		if most > poorerMost {
			v.poorer = nil
		}
		if line, won := v.tryPoorer(most, deep); won {
			return line, true
		}
		line, won, tired := t.run(most * len(v.poorer)) // 0 is to the end
		if !tired {
			return line, won
		}
	}
}

// tryPoorer looks for a line in each of the poorer games until that many positions are met in it, and
// leaves those out that are lost.
func (v *solving) tryPoorer(most int, deep bool) (line []engine.Move, won bool) {
	var open []*State
	for _, s := range v.poorer {
		v.now = newSeeker(v.Watch, s, v.options)
		line, won, tired := v.try(v.now, most, deep)
		if won || v.Stop != engine.StopNone {
			return line, won
		}
		if tired {
			open = append(open, s)
		}
	}
	v.poorer, v.now = open, nil
	return nil, false
}

// try looks for a line depth first, or in turns.
func (v *solving) try(k *seeker, most int, deep bool) (line []engine.Move, won, tired bool) {
	if deep {
		return k.dive(most)
	}
	t := newTurns(k)
	return t.run(most)
}

// winEither looks for a line with exchanges and redeals, and for one without.
func (v *solving) winEither() (line []engine.Move, won bool) {
	line, won, tired := v.whole.dive(v.look)
	if !tired {
		return line, won
	}
	line, won, tired = v.plain.dive(v.dive)
	if won {
		return line, true
	}
	if !tired { // the plain game is lost
		v.plain.forget()
		v.poorer = nil
		return v.sweep(v.whole)
	}
	return v.sweep(v.plain, v.whole)
}
