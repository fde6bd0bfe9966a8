package together

import (
	"cmp"
	"context"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// While rows may be dealt, the calculus gets this share of the time, then the solver of whole
// deals this share of what is left, and then the calculus the rest.
const (
	calculusFirst = 10
	solverNext    = 2
)

// Calculus answers a question of the calculus as [freecard.Decide] does, with the help of the solver
// of whole deals when all cards are known. The calculus finds what a few moves do and proves what
// cannot be; but "remove a suit" from the first position on has lines of eighty moves over three
// rows. A line that wins removes all suits: the solver's is cut off where it meets the goal, when
// it keeps to the restrictions so far.
func Calculus(ctx context.Context, q *ask.Question, hidden string, limits freecard.Limits) (*freecard.Result, error) {
	if hidden != "" && hidden != stipulation.Known || q.Start.Unknown() > 0 {
		return freecard.Decide(ctx, q, hidden, limits)
	}
	whole := cmp.Or(limits.Time, freecard.DefaultTime)
	if limits.Time = whole; q.MayDeal() {
		limits.Time = whole / calculusFirst
	}
	r, err := freecard.Decide(ctx, q, hidden, limits)
	if err != nil || r.Verdict != engine.VerdictUnknown {
		return r, err
	}
	stopped := r.Time < limits.Time // by another limit, which would stop it again
	found, err := Solve(ctx, stipulation.Of(q), freecard.Limits{Time: (whole - r.Time) / solverNext, States: limits.States})
	if err != nil {
		return nil, err
	}
	r.Time += found.Time
	r.Deals()
	switch limits.Time = whole - r.Time; {
	case found.Verdict == engine.VerdictWon:
		return &freecard.Result{Question: r.Question, Verdict: found.Verdict, Moves: found.Line, States: r.States, Time: r.Time}, nil
	case stopped || limits.Time <= 0 || ctx.Err() != nil:
		return r, nil
	}
	last, err := freecard.Decide(ctx, q, hidden, limits)
	if last != nil {
		last.Time += r.Time
		last.Deals()
	}
	return last, err
}

// mostTried is how many positions are looked at when everything is tried, by a question that sets no limit
// and has less time than one has by default: so its answer is the same on every machine.
const mostTried = 50_000

// Prove answers what is asked within the limits of the calculus. Of goals put together it
// asks all that Decide does but for the solver of whole deals.
func Prove(ctx context.Context, st *stipulation.Stipulation, limits freecard.Limits) (*engine.Answer, error) {
	q := st.Alone()
	if q == nil {
		w := begin(st, limits)
		if w.positions = limits.Played; w.positions == 0 && w.limits.Time < defaultTime {
			w.positions = mostTried
		}
		return w.answer(ctx)
	}
	found, err := freecard.Decide(ctx, q, st.Hidden, limits)
	if err != nil {
		return nil, err
	}
	return found.Answer(), nil
}

// Solve asks the solver of whole deals for a line that wins, as far as it meets the goals.
// Without time left, or with cards that are not known, it has nothing to say.
func Solve(ctx context.Context, st *stipulation.Stipulation, limits freecard.Limits) (*engine.Answer, error) {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, limits.Time)
	defer cancel()
	w := begin(st, limits)
	if w.a.Reason = "the solver of whole deals has no line"; st.Cases() {
		return w.a, nil
	}
	err := w.solve(ctx)
	w.a.Time = time.Since(began)
	return w.a, err
}
