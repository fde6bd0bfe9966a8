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

// Limits bound the work on a stipulation.
type Limits struct {
	Time   time.Duration // 0: 20 seconds
	States int           // abstract states of the calculus, or positions for a function; 0: as many as it takes by itself

	unsolved  bool // do without the solver of whole deals
	refine    int  // abstract states in a search for more ranks to track; 0: as many as it takes by itself
	played    int  // positions that it looks at to play a path; 0: as many as it takes by itself
	positions int  // looked at when everything is tried; 0: no limit
}

// time returns the limit of time.
func (l Limits) time() time.Duration { return cmp.Or(l.Time, defaultTime) }

// each returns the limits of a question about one of the goals.
func (l Limits) each(share time.Duration) freecard.Limits {
	return freecard.Limits{Time: share, States: l.States, Refine: l.refine, Played: l.played}
}

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
	st *stipulation.Stipulation
	r  *Result
}

// Decide answers what is asked. A single goal of the calculus is decided by it; of
// goals put together each is, since what is impossible alone is impossible with the
// others. Then everything is tried, and the solver of whole deals.
func Decide(ctx context.Context, st *stipulation.Stipulation, limits Limits) (*Result, error) {
	limits.Time = limits.time()
	began := time.Now()
	ctx, cancel := engine.WithShare(ctx, limits.Time)
	defer cancel()
	w := &work{st, &Result{Reason: "nothing was tried", Asked: st.Claim(), lines: map[ask.Goal][]engine.Move{}}}
	err := w.decide(ctx, limits)
	w.r.Time = time.Since(began)
	return w.r, err
}

// decide asks the cheapest first: the calculus about the parts, then about one goal after
// another, then everything is tried, and at last the solver of whole deals. The first can say
// that it is impossible, with a certificate; the second and the last can only find lines; the
// third can say either, where there is not too much to try. While rows may be dealt, the
// calculus and the solver are asked for a short time before; not about a function, to which trying
// everything finds the shortest line.
func (w *work) decide(ctx context.Context, limits Limits) error {
	if w.st.MayDeal() && !limits.unsolved && !w.st.Cases() && !w.st.Function() {
		if err := w.early(ctx, limits); err != nil || w.r.Verdict != freecard.Unknown {
			return err
		}
	}
	if err := w.byParts(ctx, limits); err != nil || w.r.Verdict != freecard.Unknown {
		return err
	}
	if w.single() && w.st.Hidden != "" && w.st.Hidden != stipulation.Known {
		return nil
	}
	if !w.single() {
		if w.chain(ctx, limits) {
			return nil
		}
		if err := w.tryAll(ctx, limits); err != nil || w.r.Verdict != freecard.Unknown {
			return err
		}
	}
	if limits.unsolved {
		return nil
	}
	return w.solve(ctx)
}

// early asks the calculus for as long as [Prove] does at first, tries everything where that is little,
// and asks the solver of whole deals, which never comes to an end where there is no line.
func (w *work) early(ctx context.Context, limits Limits) error {
	quick := limits
	quick.Time /= calculusFirst / calculus
	quick.positions = few
	if err := w.byParts(ctx, quick); err != nil || w.r.Verdict != freecard.Unknown {
		return err
	}
	if !w.single() {
		if err := w.tryAll(ctx, quick); err != nil || w.r.Verdict != freecard.Unknown {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, limits.Time/everything)
	defer cancel()
	return w.solve(ctx)
}

// byParts asks the calculus for each goal.
func (w *work) byParts(ctx context.Context, limits Limits) error {
	parts, all := w.st.Necessary(), w.single()
	share := limits.Time / time.Duration(calculus*max(len(parts), 1))
	for _, q := range parts {
		if ctx.Err() != nil {
			return nil
		}
		found, err := freecard.Decide(ctx, q, w.st.Hidden, limits.each(share))
		if err != nil {
			return err
		}
		w.r.States += found.States
		if all || found.Verdict == freecard.Impossible {
			settled := settledBy(found)
			w.r.Verdict, w.r.Reason, w.r.Moves, w.r.Proof, w.r.Ways = found.Verdict, found.Reason, found.Moves, found, settled.Ways
		}
		if w.r.Verdict == freecard.Impossible {
			return nil
		}
		if !all && found.Verdict == freecard.Possible {
			if w.st.Replay(found.Moves) == nil {
				return w.take(found.Moves) // the others are met on the way
			}
			w.r.lines[q.Goal] = found.Moves
		}
	}
	return nil
}

// settledBy returns the answer of the calculus as a result.
func settledBy(found *freecard.Result) *Result {
	r := &Result{
		Verdict: found.Verdict, Reason: found.Reason, Moves: found.Moves, Proof: found,
		States: found.States, Time: found.Time, Asked: found.Question.String(),
	}
	for _, c := range found.Cases {
		r.Ways = append(r.Ways, Way{c.Cards, c.Start(), c.Result.Moves})
	}
	return r
}

// take notes a line, which must pass the replay.
func (w *work) take(moves []engine.Move) error {
	if err := w.st.Replay(moves); err != nil {
		return fmt.Errorf("a line that was found fails: %w", err)
	}
	w.r.Verdict, w.r.Moves, w.r.Reason, w.r.Proof = freecard.Possible, moves, "", nil
	return nil
}

// single says whether this is one question of the calculus and no more.
func (w *work) single() bool { return w.st.Alone() != nil }
