package stipulation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/referee"
	"patience/engine/games/spider/solver"
	"patience/engine/search"
)

// A Result is what Decide found out.
type Result struct {
	Verdict engine.Verdict
	Reason  string           // why it is impossible, or what stopped the work
	Moves   []engine.Move    // when possible: a line that was replayed by rules and referee
	Proof   *freecard.Result // the answer of the calculus that settled it; nil when all was tried, or a line was found otherwise
	Ways    []Way            // of a question about several ways in which face-down cards can lie: a line for each
	Asked   string           // what was asked, in words

	answer *engine.Answer             // of the prover, when another method than those of this package has decided
	lines  map[ask.Goal][]engine.Move // to single goals from the start
	States int
	Time   time.Duration
}

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

// Replay says what is wrong with a line as a solution: a move that is not legal or
// not allowed, a goal that it does not meet, or that the referee disagrees.
func (st *Stipulation) Replay(moves []engine.Move) error {
	if st.single() {
		return st.replaySingle(moves)
	}
	w := st.walk()
	for i, m := range moves {
		if err := w.Check(m); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		w.Apply(m)
	}
	if !w.Won() {
		return fmt.Errorf("the line ends before %s", st.text)
	}
	if st.cut != nil {
		return st.cut
	}
	_, err := referee.Replay(st.Start, moves)
	return err
}

// replaySingle replays by the calculus's own restrictions, until its goal is met.
func (st *Stipulation) replaySingle(moves []engine.Move) error {
	r := st.steps[0][0].q.Restricted()
	met := r.Won()
	for i, m := range moves {
		err := r.State().Check(m)
		if err == nil && !met && r.Check(m) != nil {
			err = st.notAllowed()
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		r.Apply(m)
		met = met || r.Won()
	}
	if !met {
		return fmt.Errorf("the line does not meet the goal: %s", st.text)
	}
	_, err := referee.Replay(st.Start, moves)
	return err
}

// Decide answers what is asked. A single goal of the calculus is decided by it; of
// goals put together each is, since what is impossible alone is impossible with the
// others. Then everything is tried, and the solver of whole deals.
func (st *Stipulation) Decide(ctx context.Context, limits Limits) (*Result, error) {
	return st.within(ctx, limits)
}

// within does the work of Decide within the limits.
func (st *Stipulation) within(ctx context.Context, limits Limits) (*Result, error) {
	limits.Time = limits.time()
	began := time.Now()
	ctx, cancel := engine.WithShare(ctx, limits.Time)
	defer cancel()
	r := &Result{Reason: "nothing was tried", Asked: st.Claim(), lines: map[ask.Goal][]engine.Move{}}
	err := st.decide(ctx, r, limits)
	r.Time = time.Since(began)
	return r, err
}

// decide asks the cheapest first: the calculus about the parts, then about one goal after
// another, then everything is tried, and at last the solver of whole deals. The first can say
// that it is impossible, with a certificate; the second and the last can only find lines; the
// third can say either, where there is not too much to try. While rows may be dealt, the
// calculus and the solver are asked for a short time before; not about a function, to which trying
// everything finds the shortest line.
func (st *Stipulation) decide(ctx context.Context, r *Result, limits Limits) error {
	if st.MayDeal() && !limits.unsolved && !st.Cases() && st.steps[0][0].wanted == nil {
		if err := st.early(ctx, r, limits); err != nil || r.Verdict != freecard.Unknown {
			return err
		}
	}
	if err := st.byParts(ctx, r, limits); err != nil || r.Verdict != freecard.Unknown {
		return err
	}
	if st.single() && st.Hidden != "" && st.Hidden != known {
		return nil
	}
	if !st.single() {
		if st.chain(ctx, r, limits) {
			return nil
		}
		if err := st.tryAll(ctx, r, limits); err != nil || r.Verdict != freecard.Unknown {
			return err
		}
	}
	if limits.unsolved {
		return nil
	}
	return st.solve(ctx, r)
}

// early asks the calculus for as long as [Prove] does at first, tries everything where that is little,
// and asks the solver of whole deals, which never comes to an end where there is no line.
func (st *Stipulation) early(ctx context.Context, r *Result, limits Limits) error {
	quick := limits
	quick.Time /= calculusFirst / calculus
	quick.positions = few
	if err := st.byParts(ctx, r, quick); err != nil || r.Verdict != freecard.Unknown {
		return err
	}
	if !st.single() {
		if err := st.tryAll(ctx, r, quick); err != nil || r.Verdict != freecard.Unknown {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, limits.Time/everything)
	defer cancel()
	return st.solve(ctx, r)
}

// byParts asks the calculus for each goal.
func (st *Stipulation) byParts(ctx context.Context, r *Result, limits Limits) error {
	parts, all := st.parts(), st.single()
	share := limits.Time / time.Duration(calculus*max(len(parts), 1))
	for _, q := range parts {
		if ctx.Err() != nil {
			return nil
		}
		found, err := freecard.Decide(ctx, q, st.Hidden, limits.each(share))
		if err != nil {
			return err
		}
		r.States += found.States
		if all || found.Verdict == freecard.Impossible {
			settled := st.settledBy(found)
			r.Verdict, r.Reason, r.Moves, r.Proof, r.Ways = found.Verdict, found.Reason, found.Moves, found, settled.Ways
		}
		if r.Verdict == freecard.Impossible {
			return nil
		}
		if !all && found.Verdict == freecard.Possible {
			if st.Replay(found.Moves) == nil {
				return r.take(st, found.Moves) // the others are met on the way
			}
			r.lines[q.Goal] = found.Moves
		}
	}
	return nil
}

// parts returns the questions that the calculus is asked: what is impossible for one of
// them is impossible for the whole.
func (st *Stipulation) parts() (all []*ask.Question) {
	for i, s := range st.steps {
		for _, a := range s {
			for _, q := range a.questions(st.Hidden == blind) {
				if i > 0 {
					q = later(q)
				}
				all = append(all, st.undealt(q))
			}
		}
	}
	return all
}

// undealt returns a question without deals when none are left.
func (st *Stipulation) undealt(q *ask.Question) *ask.Question {
	if st.limit.deals != 0 {
		return q
	}
	c := *q
	c.Without.Deal = true
	return &c
}

// later returns a weaker question for a goal that comes after another. Of "turn 3 then remove
// clubs without turn" the clubs must not be asked for without turning a card up, as the first goal
// has turned one. What is forgiven
// to the move that meets the first, a space made or a card turned up, may have been
// done on the way, and so may the removal of other suits. What is impossible even so is
// impossible after the other.
func later(q *ask.Question) *ask.Question {
	c := *q
	c.Without.Space, c.Without.Turn = false, false
	if c.Goal.Kind == ask.Remove && c.Goal.Suit != ask.AnySuit {
		c.Goal.Others = ask.NoLimit
	}
	return &c
}

// tryAll looks at every position that a line can reach. When it comes to the end
// without a card that nobody knows, that is a proof, but none that a certificate
// could hold.
func (st *Stipulation) tryAll(ctx context.Context, r *Result, limits Limits) error {
	o := search.Options{Frontier: search.Queue, Symmetric: true, Limits: engine.Limits{Time: limits.Time / everything, Bytes: mostBytes, States: limits.positions}}
	if st.steps[0][0].wanted != nil {
		o.Limits.Time, o.Limits.States = limits.Time-limits.Time/everything, limits.States
	}
	o.Progress = func(p engine.Progress) { engine.Tell(ctx, "%d positions", p.States) }
	found, err := search.Run(ctx, st.walk(), o)
	r.States += found.States
	switch {
	case st.cut != nil:
		r.Reason = fmt.Sprintf("stopped after %d positions: %v", found.States, st.cut)
	case err != nil:
		return err
	case found.Verdict == engine.VerdictWon:
		return r.take(st, found.Line)
	case found.Verdict == engine.VerdictLost && st.unknown():
		r.Reason = "no line of cards that are known does it; what unknown cards bring is not searched"
	case found.Verdict == engine.VerdictLost:
		r.Verdict = freecard.Impossible
		r.Reason = fmt.Sprintf("by trying all %d positions that can be reached; no certificate", found.States)
	default:
		r.Reason = fmt.Sprintf("%s, and no line was found in %d positions", ended(ctx, found.Stop), found.States)
	}
	return nil
}

// ended says what has ended the search for a line, by the limit that the user has set.
func ended(ctx context.Context, stop engine.Stop) string {
	switch cause := context.Cause(ctx); {
	case stop == engine.StopTime:
		return engine.LimitOf(ctx) + " was reached"
	case stop != engine.StopCancelled:
		return stop.String() + " was reached"
	case cause == nil, errors.Is(cause, context.Canceled):
		return "it was interrupted"
	default:
		return cause.Error() + " was reached"
	}
}

// unknown says whether there is a card that nobody knows, and that counts: a question
// with blind cards asks for lines that never use one.
func (st *Stipulation) unknown() bool {
	return st.Hidden != blind && st.Start.Unknown() > 0
}

// take notes a line, which must pass the replay.
func (r *Result) take(st *Stipulation, moves []engine.Move) error {
	if err := st.Replay(moves); err != nil {
		return fmt.Errorf("a line that was found fails: %w", err)
	}
	r.Verdict, r.Moves, r.Reason, r.Proof = freecard.Possible, moves, "", nil
	return nil
}

// solve asks the solver of whole deals for a line that wins, and takes as much of it
// as meets the stipulation: the shortest beginning that does, since a goal that is met once can
// be lost again before the end.
func (st *Stipulation) solve(ctx context.Context, r *Result) error {
	if st.unknown() || st.Hidden == blind || st.cut != nil || ctx.Err() != nil {
		return nil
	}
	won, err := solver.Solver().Run(ctx, st.Start.Copy(), engine.SolveOptions{})
	if err != nil || won.Verdict != engine.VerdictWon {
		return ignoreStops(err)
	}
	for n := range won.Line {
		if st.Replay(won.Line[:n+1]) == nil {
			return r.take(st, won.Line[:n+1])
		}
	}
	return nil
}

// ignoreStops returns an error that is not about time.
func ignoreStops(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}
