package serve

import (
	"context"
	"fmt"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/unseen"
)

// outlookTime is how long it is asked whether a game can still be won: nobody waits for it.
const outlookTime = 30 * time.Second

// outlook says whether the game can still be won after so many of its moves, with the reason and the
// certificate of a proof. While cards are unseen it says what their player can know, of where he stands:
// how many of some orders of these cards can be won. The game is not locked meanwhile. There is no answer when
// it was stopped, or when the page that asks means another position, as another tab has played on.
func (s *Server) outlook(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	a, err := s.foresee(ctx, n, r, tellFar)
	if ctx.Err() != nil {
		return nil, nil
	}
	return a, err
}

// foresee answers as outlook does, stopped or not.
func (s *Server) foresee(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	p, q, table, err := n.copied(r)
	switch {
	case err != nil:
		return nil, err
	case r.At < 0 || r.At > q.Len():
		return nil, fmt.Errorf("no step %d: want 0 to %d", r.At, q.Len())
	case r.Text != "" && r.Text != n.stepName(q, table, r.At):
		return nil, nil
	case q.At(r.At).Won():
		return ruling{Verdict: engine.VerdictWon.Says(), Said: said{}}, nil
	case q.Covered() && q.Hides():
		if r.At < q.Len() {
			return nil, fmt.Errorf("step %d: of what was unseen then, nothing can be said now", r.At)
		}
		a, err := unseen.Advise(ctx, q)
		if err != nil {
			return nil, err
		}
		return ruling{Verdict: engine.VerdictUnknown.Says(), Said: said{{Text: strings.Join(a.Odds(), "; ")}}}, nil
	}
	return s.decide(engine.WithProgress(ctx, tellFar), n, p, q.At(r.At), engine.Question{Goal: "win", Certify: true}, engine.Limits{Time: outlookTime})
}

// stepName names a step of the play on a table, or of a copy of it, as the page does, which keeps by that name
// what it is told.
func (n *session) stepName(p *engine.Play, table, at int) string {
	name := fmt.Sprintf("%t%s;%d", p.Game.Sight != nil && !p.Covered(), n.id, table)
	s := p.Open().Start()
	for _, m := range p.Moves()[:at] {
		name += ";" + p.Game.PrintMove(s, m)
		s = engine.After(s, m)
	}
	return name
}

// shown refuses a page that asks about another position than that on the table: another tab has played on, be it
// while a dialog asked whether the player is sure. So an answer is about what the page showed when it was asked,
// and the page need not be told what it is about. Who composes sends the table with each change. It is called in
// the lock in which the position is taken.
func (n *session) shown(r request) error {
	if r.Place == "" || n.composed != nil || r.Place == n.stepName(n.play, n.table, n.play.Len()) {
		return nil
	}
	return goneOn
}

var goneOn = &refusal{status: conflict, text: "the game has gone on: ask again"}
