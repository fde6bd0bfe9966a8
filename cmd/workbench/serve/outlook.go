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
	p, q, _, err := n.copied()
	switch {
	case err != nil:
		return nil, err
	case r.At < 0 || r.At > q.Len():
		return nil, fmt.Errorf("no step %d: want 0 to %d", r.At, q.Len())
	case r.Text != "" && r.Text != n.stepName(p, q, r.At):
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

// stepName names a step of a copy of the play p as the page does, which keeps by that name what it is told. No
// page has the name of a play that is not on the table any more.
func (n *session) stepName(p, copied *engine.Play, at int) (name string) {
	n.keep(p, func() { name = fmt.Sprintf("%t%s;%d", p.Game.Sight != nil && !copied.Covered(), n.id, n.table) })
	s := copied.Open().Start()
	for _, m := range copied.Moves()[:at] {
		name += ";" + p.Game.PrintMove(s, m)
		s = engine.After(s, m)
	}
	return name
}
