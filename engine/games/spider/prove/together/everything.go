package together

import (
	"context"
	"errors"
	"fmt"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/solver"
	"patience/engine/search"
)

// chain has the calculus asked for one goal after another, and says whether that has led to a line.
func (w *work) chain(ctx context.Context) bool {
	// Each goal may take the same share, so that the last one is not left without time.
	share := w.limits
	share.Time /= time.Duration(everything * w.st.Goals())
	line, ok := w.st.Chain(stipulation.Helper{
		Ask: func(q *ask.Question) ([]engine.Move, bool) {
			// A line from the start may be known from the question whether the goal is possible alone.
			if line := w.lines[q.Goal]; line != nil && q.Start == w.st.Start {
				return line, true
			}
			found, err := freecard.Decide(ctx, q, w.st.Hidden, share)
			if err != nil || found.Verdict != engine.VerdictWon {
				return nil, false
			}
			return found.Moves, true
		},
		Near: func(from engine.State) []engine.Move {
			found, err := search.Run(ctx, from, search.Options{Frontier: search.Queue, Limits: engine.Limits{States: nearby, Bytes: mostBytes}})
			if err != nil || found.Verdict != engine.VerdictWon {
				return nil
			}
			return found.Line
		},
	})
	return ok && w.take(line) == nil
}

// nearby is how many positions are looked at for the last moves to a step.
const nearby = 20_000

// tryAll looks at every position that a line can reach. When it comes to the end
// without a card that nobody knows, that is a proof, but none that a certificate
// could hold.
func (w *work) tryAll(ctx context.Context, limit time.Duration, positions int) error {
	if most := w.limits.States; most > 0 && (positions == 0 || positions > most) {
		positions = most
	}
	o := search.Options{Frontier: search.Queue, Symmetric: true, Limits: engine.Limits{Time: limit / everything, Bytes: mostBytes, States: positions}}
	if w.st.Function() {
		o.Limits.Time, o.Limits.States = limit-limit/everything, w.limits.States
	}
	o.Progress = func(p engine.Progress) { engine.Tell(ctx, "%d positions", p.States) }
	shown := false
	found, err := search.Run(ctx, w.st.Watched(&shown), o)
	w.a.States += found.States
	switch {
	case w.st.Failed() != nil:
		w.a.Reason = fmt.Sprintf("stopped after %d positions: %v", found.States, w.st.Failed())
	case err != nil:
		return err
	case found.Verdict == engine.VerdictWon:
		return w.take(found.Line)
	case found.Verdict == engine.VerdictLost && w.st.Unseen():
		w.a.Reason = "no line of cards that are known does it; what unknown cards bring is not searched"
	case found.Verdict == engine.VerdictLost:
		w.a.Verdict, w.a.Proviso = engine.VerdictLost, w.proviso(shown)
		w.a.Reason = fmt.Sprintf("by trying all %d positions that can be reached; no certificate", found.States)
	default:
		w.a.Reason = fmt.Sprintf("%s, and no line was found in %d positions", search.Stopped(ctx, found.Stop, mostBytes), found.States)
	}
	return nil
}

// proviso returns what must be added when no line of blind cards does it: nothing when none that nobody knows can come
// into play, as shown says, and none might be what is asked for.
func (w *work) proviso(shown bool) string {
	up, down := ask.Unknown(w.st.Start.Blind())
	switch {
	case w.st.Hidden != stipulation.Blind:
		return ""
	case w.st.Counts() && (up || down || w.st.MayDeal()):
		return freecard.Uncounted
	case up || shown:
		return freecard.Proviso
	}
	return ""
}

// solve asks the solver of whole deals for a line that wins, and takes as much of it
// as meets the stipulation: the shortest beginning that does, since a goal that is met once can
// be lost again before the end.
func (w *work) solve(ctx context.Context) error {
	if w.st.Start.Unknown() > 0 || w.st.Hidden == stipulation.Blind || w.st.Failed() != nil || ctx.Err() != nil {
		return nil
	}
	won, err := solver.Solver().Run(ctx, w.st.Start.Copy(), engine.SolveOptions{Limits: engine.Limits{States: w.limits.States}})
	if err != nil || won.Verdict != engine.VerdictWon {
		return ignoreStops(err)
	}
	for n := range won.Line {
		if w.st.Replay(won.Line[:n+1]) == nil {
			return w.take(won.Line[:n+1])
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
