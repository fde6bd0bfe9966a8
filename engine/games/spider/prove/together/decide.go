package together

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// The shares of the time that go to the calculus, and to the search of everything.
const (
	defaultTime = 20 * time.Second
	calculus    = 2
	everything  = 4
	few         = 20_000    // positions are looked at before the solver of whole deals is asked
	mostBytes   = 256 << 20 // of memory for the search of everything
)

// A work is what is done for an answer.
type work struct {
	st     *stipulation.Stipulation
	a      *engine.Answer
	limits freecard.Limits

	solves    bool                       // the solver of whole deals may be asked
	positions int                        // looked at when everything is tried; 0: no limit
	lines     map[ask.Goal][]engine.Move // to single goals from the start
}

// begin returns the work on an answer, which does without the solver of whole deals.
func begin(st *stipulation.Stipulation, limits freecard.Limits) *work {
	limits.Time = cmp.Or(limits.Time, defaultTime)
	a := &engine.Answer{Reason: "nothing was tried", Question: st.Claim()}
	return &work{st: st, a: a, limits: limits, lines: map[ask.Goal][]engine.Move{}}
}

// Decide answers what is asked. A single goal of the calculus is decided by it; of
// goals put together each is, since what is impossible alone is impossible with the
// others. Then everything is tried, and the solver of whole deals. The limit on states is also
// that on the positions for a function.
func Decide(ctx context.Context, st *stipulation.Stipulation, limits freecard.Limits) (*engine.Answer, error) {
	w := begin(st, limits)
	w.solves = true
	return w.answer(ctx)
}

// answer does the work in its time.
func (w *work) answer(ctx context.Context) (*engine.Answer, error) {
	began := time.Now()
	ctx, cancel := engine.WithShare(ctx, w.limits.Time)
	defer cancel()
	err := w.decide(ctx)
	w.a.Time, w.a.Question = time.Since(began), w.st.Answered(w.a, w.a.Question)
	return w.a, err
}

// decide asks the cheapest first: the calculus about the parts, then about one goal after
// another, then everything is tried, and at last the solver of whole deals. The first can say
// that it is impossible, with a certificate; the second and the last can only find lines; the
// third can say either, where there is not too much to try. While rows may be dealt, the
// calculus and the solver are asked for a short time before; not about a function, to which trying
// everything finds the shortest line.
func (w *work) decide(ctx context.Context) error {
	if w.st.MayDeal() && w.solves && !w.st.Cases() && !w.st.Function() {
		if err := w.early(ctx); err != nil || w.settled() {
			return err
		}
	}
	if err := w.byParts(ctx, w.limits); err != nil || w.settled() {
		return err
	}
	if w.single() && w.st.Hidden != "" && w.st.Hidden != stipulation.Known {
		return nil
	}
	if !w.single() {
		if w.chain(ctx) {
			return nil
		}
		if err := w.tryAll(ctx, w.limits.Time, w.positions); err != nil || w.settled() {
			return err
		}
	}
	if !w.solves {
		return nil
	}
	return w.solve(ctx)
}

// settled says whether there is a verdict.
func (w *work) settled() bool { return w.a.Verdict != engine.VerdictUnknown }

// early asks the calculus for as long as [Prove] does at first, tries everything where that is little,
// and asks the solver of whole deals, which never comes to an end where there is no line.
func (w *work) early(ctx context.Context) error {
	quick := w.limits
	quick.Time /= calculusFirst / calculus
	if err := w.byParts(ctx, quick); err != nil || w.settled() {
		return err
	}
	if !w.single() {
		if err := w.tryAll(ctx, quick.Time, few); err != nil || w.settled() {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, w.limits.Time/everything)
	defer cancel()
	return w.solve(ctx)
}

// byParts asks the calculus for each goal.
func (w *work) byParts(ctx context.Context, limits freecard.Limits) error {
	parts, all := w.st.Necessary(), w.single()
	limits.Time /= time.Duration(calculus * max(len(parts), 1))
	for _, q := range parts {
		if ctx.Err() != nil {
			return nil
		}
		found, err := freecard.Decide(ctx, q, w.st.Hidden, limits)
		if err != nil {
			return err
		}
		w.a.States += found.States
		if all || found.Verdict == engine.VerdictLost {
			w.believe(found)
		}
		if w.a.Verdict == engine.VerdictLost {
			return nil
		}
		if !all && found.Verdict == engine.VerdictWon {
			if w.st.Replay(found.Moves) == nil {
				return w.take(found.Moves) // the others are met on the way
			}
			w.lines[q.Goal] = found.Moves
		}
	}
	return nil
}

// believe takes the answer of the calculus about a goal as that about the whole. What is impossible has the
// certificate of that goal.
func (w *work) believe(found *freecard.Result) {
	part := found.Answer()
	w.a.Verdict, w.a.Reason, w.a.Line, w.a.Ways = part.Verdict, part.Reason, part.Line, part.Ways
	w.a.Scope, w.a.Fails, w.a.Proviso = part.Scope, part.Fails, part.Proviso
	w.a.Tracked, w.a.Proof = part.Tracked, part.Proof
	if part.Verdict == engine.VerdictLost {
		w.a.Reason = "already this is impossible: " + part.Question + ": " + part.Reason
	}
}

// take notes a line, which must pass the replay.
func (w *work) take(moves []engine.Move) error {
	if err := w.st.Replay(moves); err != nil {
		return fmt.Errorf("a line that was found fails: %w", err)
	}
	w.a.Verdict, w.a.Line, w.a.Reason, w.a.Proof = engine.VerdictWon, moves, "", nil
	return nil
}

// single says whether this is one question of the calculus and no more.
func (w *work) single() bool { return w.st.Alone() != nil }
