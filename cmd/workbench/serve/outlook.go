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
// how many of some orders of these cards can be won. The game is not locked meanwhile.
func (s *Server) outlook(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	p, q, _, err := n.copied()
	switch {
	case err != nil:
		return nil, err
	case r.At < 0 || r.At > q.Len():
		return nil, fmt.Errorf("no step %d: want 0 to %d", r.At, q.Len())
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
	return n.decide(engine.WithProgress(ctx, tellFar), p, q.At(r.At), engine.Question{Goal: "win", Certify: true}, engine.Limits{Time: outlookTime})
}
