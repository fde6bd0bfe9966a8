package publish

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	"patience/cmd/workbench/exit"
	workbench "patience/cmd/workbench/site"
	"patience/engine"
	"patience/engine/certificates"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
	"patience/engine/search"
)

// An answer is what a page says of a question.
type answer struct {
	problem.Question
	asked     *ask.Question // nil when its goal is put together, or the game has no prover
	solutions []line
	tries     []refuted
	refuted   *refuted // when it is impossible
	Plan      string   // for cards that turn up, in words, when it asks for one
	Ways      []way    // a line for each way in which the cards can lie, when it asks for that
	Open      string   // why nothing is proved, or "" when something is
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
	kind, body, says string // what its checker has found in it
	text             []byte // compressed
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
			p.Errs.Count("%s: goal %d of %d", it.Name, i+1, len(it.Questions))
			a := &answer{Question: q}
			it.answers = append(it.answers, a)
			where := it.Name
			if len(it.Questions) > 1 {
				where = fmt.Sprintf("%s, goal %d", it.Name, i+1)
			}
			if err := p.answer(ctx, it, a); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
			if ctx.Err() != nil {
				return &exit.Error{Code: exit.Interrupted}
			}
			if a.Open != "" {
				p.open = append(p.open, fmt.Sprintf("%s: %s: %s", where, q.FullGoal(), a.Open))
			}
		}
	}
	return nil
}

// answer decides one question. Of a goal that no prover of another game than Spider reads, the
// lines are shown, and nothing is said of them but that they can be played.
func (p *publication) answer(ctx context.Context, it *item, a *answer) error {
	start, isSpider := it.play.State().(*spider.State)
	_, err := it.prover().Read(it.play.State(), a.Asked())
	switch {
	case err != nil && isSpider:
		return a.Slip(it.Text, err)
	case err != nil:
		return a.show(it.play, err)
	case isSpider:
		if st, err := stipulation.Parse(start, a.FullGoal(), a.Without, a.Hidden); err == nil {
			a.asked = st.Alone()
		}
	}
	err = a.replay(it.play, func(l line) error { return it.prover().Solves(it.play.State(), a.Asked(), l.play.Moves()) })
	if err != nil {
		return err
	}
	if err := p.settle(ctx, it, a); err != nil {
		return err
	}
	return p.refuteTries(ctx, it, a)
}

// prover returns the prover of the item's game.
func (it *item) prover() *engine.Prover { return search.ProverOf(it.play.Game) }

// replay replays the solutions, each of which must be one.
func (a *answer) replay(start *engine.Play, is func(l line) error) error {
	for i, v := range a.Solutions {
		l, err := lineOf(start, v)
		if err == nil {
			err = is(l)
		}
		if err != nil {
			return wrong("solution %s: %w", v.Label(i), err)
		}
		a.solutions = append(a.solutions, l)
	}
	return nil
}

// show shows the lines to a goal that no prover of the game reads. Nothing is said of them but that
// they can be played.
func (a *answer) show(start *engine.Play, why error) error {
	a.Open = why.Error()
	if err := a.replay(start, func(l line) error { return l.play.Confirm() }); err != nil {
		return err
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
func (p *publication) settle(ctx context.Context, it *item, a *answer) error {
	if len(a.solutions) > 0 && a.Recorded() == problem.Possible && (a.Hidden == "" || a.Hidden == "known") {
		return nil
	}
	r, err := p.prove(ctx, it.play.Game, it.play.State(), a.Asked())
	switch impossible := a.Recorded() == problem.Impossible; {
	case err != nil:
		return err
	case r.Verdict == engine.VerdictUnknown:
		a.Open = r.Reason
	case r.Verdict == engine.VerdictLost && !impossible:
		return wrong("it is impossible, though the file says possible: %s", r.Reason)
	case r.Verdict == engine.VerdictLost:
		a.refuted = &refuted{reason: proved(&r), about: it.play.State()}
		a.refuted.proof, err = certify(ctx, r)
	case impossible:
		return wrong("it is possible, though the file says impossible: %s", strings.TrimPrefix(r.Why(), "it is possible: "))
	case r.Plan != nil:
		a.Plan = r.Plan.String()
	case r.Ways != nil:
		a.Ways = engine.Each(r.Ways, func(w engine.Way) way { return way{w.Cards, it.play.Game.PrintLine(w.Start, w.Moves)} })
	case len(a.solutions) == 0:
		var l line
		l, err = found(it.play, r.Line)
		a.solutions = append(a.solutions, l)
	}
	return err
}

// prove asks the prover of a game, with a proof for those who read the page.
func (p *publication) prove(ctx context.Context, g *engine.Game, s engine.State, q engine.Question) (engine.Answer, error) {
	q.Certify, q.Least = true, true
	return search.Prove(ctx, g, s, q, engine.Limits{Time: p.limit})
}

// refuteTries shows of each try that the goal is out of reach after it. A try that still leads to the
// goal would make a liar of the page, so it is an error, with the line that shows it.
func (p *publication) refuteTries(ctx context.Context, it *item, a *answer) error {
	for i, v := range a.Tries {
		var asked engine.Begun
		var r engine.Answer
		l, err := lineOf(it.play, v)
		if err == nil {
			asked, err = a.Begun(it.prover(), it.play.Game, it.play.State(), v)
		}
		if err == nil {
			r, err = p.prove(ctx, it.play.Game, asked.Start, asked.Question)
		}
		if err != nil {
			return wrong("try %s: %w", v.Label(i), err)
		}
		t := refuted{line: l, reason: proved(&r), about: asked.Start}
		if !asked.Moved {
			t.reason = "no solution begins with these moves"
		}
		switch {
		case r.Verdict == engine.VerdictWon && !asked.Moved: // by other lines perhaps
			t.reason = ""
			a.Open = cmp.Or(a.Open, fmt.Sprintf("try %s: possible from the start: %s", v.Label(i), r.LineText()))
		case r.Verdict == engine.VerdictWon:
			return wrong("try %s: the goal is possible after it: %s", v.Label(i), r.LineText())
		case r.Verdict == engine.VerdictUnknown:
			t.reason = ""
			a.Open = cmp.Or(a.Open, fmt.Sprintf("try %s: %s", v.Label(i), r.Reason))
		default:
			if t.proof, err = certify(ctx, r); err != nil {
				return err
			}
		}
		a.tries = append(a.tries, t)
	}
	return nil
}

// proved returns why something is impossible, and for which lines alone if not for all.
func proved(r *engine.Answer) string {
	if r.Proviso == "" {
		return r.Reason
	}
	return "for lines " + r.Proviso + ": " + r.Reason
}

// mostInPage is how many bytes a certificate may have, compressed, to stand in a page.
const mostInPage = 4 << 20

// certify returns the certificate of what is impossible, which its checker must accept, and which must be about the position that was
// asked about; nil when there is none, or one that is too large for a page.
func certify(ctx context.Context, r engine.Answer) (*proof, error) {
	if r.Proof == nil {
		return nil, nil
	}
	text, err := workbench.Compressed(r.Proof.Write)
	if err != nil {
		return nil, err
	}
	claim, err := certificates.Verify(ctx, bytes.NewReader(text), r.Game)
	if err == nil {
		about := claim
		if r.Scope != "" {
			about.Position = claim.Position.InSight()
		}
		err = about.About(r.Game, r.Start)
	}
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, fmt.Errorf("the checker refuses the certificate, please report it: %w", err)
	case len(text) > mostInPage:
		return nil, nil
	}
	return &proof{claim.Kind, claim.Body, claim.String(), text}, nil
}
