package publish

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"

	"patience/cmd/workbench/exit"
	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
)

// An answer is what a page says of a question.
type answer struct {
	problem.Question
	asked     *freecard.Question // nil when its goal is put together, or the game has no prover
	solutions []line
	tries     []refuted
	refuted   *refuted // when it is impossible
	plan      string   // for cards that turn up, in words, when it asks for one
	ways      []way    // a line for each way in which the cards can lie, when it asks for that
	open      string   // why nothing is proved, or "" when something is
}

// A way is how face-down cards can lie, and a line that was replayed with them so.
type way struct{ Cards, Moves string }

// A refuted position is one from which the goal is out of reach.
type refuted struct {
	line   line // that has led there, empty for the start
	reason string
	proof  *proof       // nil when all was tried instead, or nothing is proved
	about  engine.State // that the proof speaks of
}

// A proof is a certificate that the checker has accepted.
type proof struct {
	claim check.Claim
	text  []byte // compressed
}

// proofs returns the certificates of a page, in its order.
func (it *item) proofs() (all []*proof) {
	for _, a := range it.answers {
		if a.refuted != nil && a.refuted.proof != nil {
			all = append(all, a.refuted.proof)
		}
		for _, t := range a.tries {
			if t.proof != nil {
				all = append(all, t.proof)
			}
		}
	}
	return all
}

// wrong is an error in what a file says.
func wrong(format string, args ...any) error {
	return &exit.Error{Code: exit.Claim, Err: fmt.Errorf(format, args...)}
}

// decide replays and refutes all that the items say.
func (p *publication) decide(ctx context.Context, items []*item) error {
	defer p.Errs.Clear()
	for _, it := range items {
		for i, q := range it.Questions {
			p.Errs.Count("%s: goal %d of %d", it.from, i+1, len(it.Questions))
			a := &answer{Question: q}
			it.answers = append(it.answers, a)
			where := it.from
			if len(it.Questions) > 1 {
				where = fmt.Sprintf("%s, goal %d", it.from, i+1)
			}
			if err := p.answer(ctx, it, a); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
			if ctx.Err() != nil {
				return &exit.Error{Code: exit.Interrupted}
			}
			if a.open != "" {
				p.open = append(p.open, fmt.Sprintf("%s: %s: %s", where, q.FullGoal(), a.open))
			}
		}
	}
	return nil
}

// answer decides one question.
func (p *publication) answer(ctx context.Context, it *item, a *answer) error {
	start, ok := it.play.State().(*spider.State)
	if !ok {
		return a.replayWins(it.play)
	}
	st, err := stipulation.Parse(start, a.FullGoal(), a.Without, a.Hidden)
	if err != nil {
		return fmt.Errorf("goal %q: %w", a.FullGoal(), err)
	}
	a.asked = st.Alone()
	if err := a.replay(it.play, st.Replay); err != nil {
		return err
	}
	if err := p.settle(ctx, it, a, st); err != nil {
		return err
	}
	return p.refuteTries(ctx, it, a, st)
}

// replay replays the solutions, each of which must solve.
func (a *answer) replay(start *engine.Play, solves func(moves []engine.Move) error) error {
	for i, v := range a.Solutions {
		l, err := lineOf(start, v)
		if err == nil {
			err = solves(l.play.Moves())
		}
		if err != nil {
			return wrong("solution %s: %w", v.Label(i), err)
		}
		l.solves = true
		a.solutions = append(a.solutions, l)
	}
	return nil
}

// replayWins replays the solutions of a game without a prover. Lines to a goal that is not to
// win are shown, but nothing is said of them.
func (a *answer) replayWins(start *engine.Play) error {
	if a.Goal != "win" || a.Without != "" {
		a.open = "no prover of this game reads the goal"
	}
	for i, v := range a.Solutions {
		l, err := lineOf(start, v)
		if err == nil && a.open == "" && !l.play.State().Won() {
			err = errors.New("the line does not win")
		}
		if err == nil {
			err = start.Game.Confirm(l.play)
		}
		if err != nil {
			return wrong("solution %s: %w", v.Label(i), err)
		}
		l.solves = a.open == ""
		a.solutions = append(a.solutions, l)
	}
	if len(a.solutions) == 0 {
		a.open = cmp.Or(a.open, "the file has no solution")
	}
	for i, v := range a.Tries {
		l, err := lineOf(start, v)
		if err != nil {
			return wrong("try %s: %w", v.Label(i), err)
		}
		a.tries = append(a.tries, refuted{line: l})
	}
	return nil
}

// settle decides what the solutions leave open: nothing, when a line was replayed and the cards are
// known; else whether it is possible at all, in all the ways in which unknown cards can lie. A file
// that says the opposite is not published.
func (p *publication) settle(ctx context.Context, it *item, a *answer, st *stipulation.Stipulation) error {
	if len(a.solutions) > 0 && a.Recorded() == problem.Possible && (a.Hidden == "" || a.Hidden == "known") {
		return nil
	}
	if a.Hidden == plan.Hidden {
		return p.settlePlan(ctx, a, st.Start)
	}
	r, err := ideas.Decide(ctx, st, stipulation.Limits{Time: p.limit})
	switch {
	case err != nil:
		return err
	case r.Verdict == freecard.Unknown:
		a.open = r.Reason
		return nil
	case r.Verdict == freecard.Impossible && a.Recorded() == problem.Possible:
		return wrong("it is impossible, though the file says possible: %s", r.Reason)
	case r.Verdict == freecard.Possible && a.Recorded() == problem.Impossible:
		return wrong("it is possible, though the file says impossible: %s", it.play.Game.PrintLine(it.play.State(), r.Moves))
	case r.Verdict == freecard.Possible && st.Cases():
		for _, w := range r.Ways {
			a.ways = append(a.ways, way{w.Cards, it.play.Game.PrintLine(w.Start, w.Moves)})
		}
		return nil
	case r.Verdict == freecard.Possible:
		l, err := found(it.play, r.Moves)
		if err == nil && len(a.solutions) == 0 {
			a.solutions = append(a.solutions, l)
		}
		return err
	}
	a.refuted = &refuted{reason: r.Reason, about: it.play.State()}
	a.refuted.proof, err = certify(r)
	return err
}

// settlePlan decides whether there is one plan for all orders of the face-down cards.
func (p *publication) settlePlan(ctx context.Context, a *answer, start *spider.State) error {
	q, err := plan.Ask(start, a.FullGoal(), a.Without)
	if err != nil {
		return err
	}
	r, err := plan.Decide(ctx, q, plan.Limits{Time: p.limit})
	switch impossible := a.Recorded() == problem.Impossible; {
	case err != nil:
		return err
	case r.Verdict == freecard.Unknown:
		a.open = r.Reason
	case r.Verdict == freecard.Impossible && !impossible:
		return wrong("there is no plan, though the file says possible: %s", r.Reason)
	case r.Verdict == freecard.Impossible:
		a.refuted = &refuted{reason: r.Reason, about: start}
	case impossible:
		return wrong("there is a plan, though the file says impossible:\n%v", r.Plan)
	default:
		a.plan = r.Plan.String()
	}
	return nil
}

// refuteTries shows of each try that the goal is out of reach after it. A try that still leads to the
// goal would make a liar of the page, so it is an error, with the line that shows it.
func (p *publication) refuteTries(ctx context.Context, it *item, a *answer, st *stipulation.Stipulation) error {
	for i, v := range a.Tries {
		l, err := lineOf(it.play, v)
		if err != nil {
			return wrong("try %s: %w", v.Label(i), err)
		}
		asked, err := st.Begun(l.play.Moves())
		if err != nil {
			return wrong("try %s: %w", v.Label(i), err)
		}
		left, err := stipulation.Parse(asked.Start, asked.Goal, asked.Without, a.Hidden)
		if err != nil {
			return wrong("try %s: %w", v.Label(i), err)
		}
		r, err := ideas.Decide(ctx, left, stipulation.Limits{Time: p.limit})
		if err != nil {
			return err
		}
		t := refuted{line: l, reason: r.Reason, about: asked.Start}
		if !asked.Moved {
			t.reason = "no solution begins with these moves"
		}
		switch r.Verdict {
		case freecard.Possible:
			return wrong("try %s: the goal is possible after it: %s", v.Label(i), l.play.Game.PrintLine(l.play.State(), r.Moves))
		case freecard.Unknown:
			t.reason = ""
			a.open = cmp.Or(a.open, fmt.Sprintf("try %s: %s", v.Label(i), r.Reason))
		default:
			if t.proof, err = certify(r); err != nil {
				return err
			}
		}
		a.tries = append(a.tries, t)
	}
	return nil
}

// certify returns the certificate of what is impossible, which the checker must accept; nil
// when all was tried instead.
func certify(r *stipulation.Result) (*proof, error) {
	if r.Proof == nil || !r.Proof.Certified() {
		return nil, nil
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := r.Proof.Certificate(z); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	claim, err := check.Verify(bytes.NewReader(b.Bytes()))
	if err != nil {
		return nil, fmt.Errorf("the checker refuses the certificate, please report it: %w", err)
	}
	return &proof{claim, b.Bytes()}, nil
}
