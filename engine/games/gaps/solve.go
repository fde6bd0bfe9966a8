package gaps

import (
	"context"

	"patience/engine"
	"patience/engine/search"
)

// solver decides a position depth first as long as little can be reached; then in turns,
// a few of the best positions of each number of moves, until none is left. With exchanges
// or redeals it also looks for a win without them.
func solver() *engine.Solver {
	return &engine.Solver{
		Reductions: []engine.Reduction{
			{Name: "rows", Doc: "positions that differ only in the order of their rows are one, unless rows are fixed or a redeal is to come"},
			{Name: "dead", Doc: "a position is lost when cards that can never be moved again lie where they cannot stay"},
			{Name: "forced", Doc: "a move is made at once when the card can go nowhere else, and what it would take along cannot come to it"},
		},
		Run: solve,
	}
}

// How many positions a dive meets before it gives way, and how many in a game with
// exchanges or redeals: all but the smallest of these are too large for it.
const (
	diveStates = 150_000
	firstLook  = 10_000
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
	plain      *seeker // nil when there are no exchanges and redeals to leave out
	look, dive int     // firstLook and diveStates, but for tests
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
	v := &solving{look: firstLook, dive: diveStates}
	v.Watch = search.NewWatch(ctx, o, v.bytes)
	v.whole = newSeeker(v.Watch, s, o)
	if s.exchange || s.Left() > 0 {
		v.plain = newSeeker(v.Watch, s.plain(), o)
	}
	return v
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
	if v.plain == nil {
		return v.whole.bytes()
	}
	return v.whole.bytes() + v.plain.bytes()
}

// win returns a line that wins, if there is one and no limit is reached.
func (v *solving) win() (line []engine.Move, won bool) {
	if v.plain != nil {
		return v.winEither()
	}
	most := v.dive
	if v.whole.rows == fixedRows {
		most = 0
	}
	line, won, tired := v.whole.dive(most)
	if tired {
		return alternate(newSweep(v.whole))
	}
	return line, won
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
	whole := newSweep(v.whole)
	if !tired { // the plain game is lost
		v.plain.forget()
		return alternate(whole)
	}
	return alternate(newSweep(v.plain), whole)
}
