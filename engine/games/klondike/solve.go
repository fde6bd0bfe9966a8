package klondike

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"patience/engine"
)

// solver decides a position by looking depth first at all that can be reached. Those that
// differ only in the order of the runs are one, and each is kept in 8 bytes.
func solver() *engine.Solver {
	spare := new(sync.Pool)
	return &engine.Solver{
		OnCores: []string{"luck", "back"},
		Reductions: []engine.Reduction{
			{Name: "safe", Doc: "a card goes out at once when no card that can lie on it is needed there any more"},
			{Name: "back", Doc: "positions that lead to each other by taking cards out and putting them back are one; not when a proof is asked for"},
			{Name: "order", Doc: "steps of columns that can change places are tried in one order, and before those of the deck; goes with back"},
			{Name: "luck", Doc: "no reduction: a search that takes long begins again in another order, and keeps what it has found lost; goes with back"},
			{Name: "waste", Doc: "a position is lost when one is that differs in the waste alone, of which a new pass or the rest of this one brings as many cards to the top; goes with back"},
			{Name: "freer", Doc: "a position is lost when it is lost with the whole deck in view; asked when what follows from it has taken a while; goes with back"},
			{Name: "never", Doc: "a position is lost in which what a win needs can never happen; asked when a short search does not decide it"},
			{Name: "lazy", Doc: "when all of the deck can be reached, a card of it is inserted only to be used at once"},
		},
		Run: func(ctx context.Context, st engine.State, o engine.SolveOptions) (engine.Result, error) {
			return solve(ctx, st, o, spare)
		},
		Refute: func(st engine.State) (engine.Refutation, error) {
			r, err := st.(*State).refute()
			if r == nil || err != nil {
				return nil, err
			}
			return r, nil
		},
	}
}

// solve decides a position. A loss for which a proof is asked is then searched once more, for a
// set of positions that needs no more lemmas than its checker knows. Spare has dives whose room is free.
func solve(ctx context.Context, st engine.State, o engine.SolveOptions, spare *sync.Pool) (engine.Result, error) {
	s := st.(*State)
	if slices.Contains(s.all(), engine.Unknown) { // nobody knows what some card is
		return engine.Result{Stop: engine.StopCards}, nil
	}
	prove := o.Prove
	o.Prove = false
	old, _ := spare.Get().(*dive)
	d, r, err := s.search(ctx, o, old)
	if prove && r.Verdict == engine.VerdictLost {
		o.Prove = true
		err = s.prove(ctx, o, d, &r)
	}
	if len(d.met.parts) == 1 {
		spare.Put(d)
	}
	return r, err
}

// search looks depth first, and turns a line of steps into moves. It uses the room of an old dive, nil for none.
func (s *State) search(ctx context.Context, o engine.SolveOptions, old *dive) (*dive, engine.Result, error) {
	d := old.emptied()
	n := d.own.lay(s)
	d.prepare(ctx, &d.own, o)
	d.start = s
	if o.Jobs > 1 && d.reduce.luck {
		d.alone = raceAfter
	}
	won := d.decide(&n)
	if d.Stop == stopAgain && d.reduce.never && !d.asked {
		d.refute() // those of a race do not ask
	}
	if d.Stop == stopAgain {
		first := d.race(ctx, o, &n)
		d, won = first.dive, first.won
	}
	if !won {
		r := d.Failed()
		if d.refuted {
			r.Verdict, r.Stop = engine.VerdictLost, engine.StopNone
		}
		return d, r, nil
	}
	p, err := d.play()
	if err != nil {
		return d, engine.Result{}, fmt.Errorf("klondike: %w", err)
	}
	r, err := d.Won(p)
	return d, r, err
}
