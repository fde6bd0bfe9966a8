package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"patience/engine"
)

// ProveTime is the limit of time of a question that sets none.
const ProveTime = 20 * time.Second

// Prove answers a question about a position, by the game's own prover or, when it has none, by
// the game's refutations and [Solve], which know one goal: to win. It is the one door to what
// can and cannot be reached: whoever asks asks here, and gets the same answer.
//
// The error is about the question. What could not be decided within the limits is unknown, and
// the reason names the limit that the user has set, or that he has interrupted it.
func Prove(ctx context.Context, g *engine.Game, s engine.State, q engine.Question, l engine.Limits) (engine.Answer, error) {
	p := ProverOf(g)
	asked, err := p.Read(s, q)
	if err != nil {
		return engine.Answer{}, err
	}
	began := time.Now()
	l.Time = cmp.Or(l.Time, ProveTime)
	within, cancel := engine.WithShare(ctx, l.Time)
	defer cancel()
	a, err := ask(within, p, asked, l)
	if err != nil {
		return engine.Answer{}, err
	}
	// The cause of a limit that was set for many questions is that limit, and it is told already.
	cause := context.Cause(ctx)
	if a.Verdict == engine.VerdictUnknown && (errors.Is(cause, context.Canceled) || errors.Is(cause, context.DeadlineExceeded)) {
		a.Reason = "it was interrupted"
	}
	a.Game, a.Start, a.Question, a.Time = g, s, cmp.Or(a.Question, asked.String()), time.Since(began)
	return a, nil
}

// ask asks one method after another until one answers.
func ask(ctx context.Context, p *engine.Prover, asked engine.Asked, l engine.Limits) (engine.Answer, error) {
	for _, m := range p.Methods {
		a, err := m.Try(ctx, asked, l)
		if err != nil {
			return engine.Answer{}, err
		}
		if a != nil {
			a.Method = m.Name
			return *a, nil
		}
	}
	return engine.Answer{Reason: "no method of this program has an answer"}, nil
}

// ProverOf returns the prover of a game: its own, or the one that every game has.
func ProverOf(g *engine.Game) *engine.Prover {
	if g.Prover != nil {
		return g.Prover
	}
	return &engine.Prover{
		Words:  "The goal is \"win\". There are no restrictions.",
		Goals:  []string{goalWin},
		Hidden: []string{hiddenKnown},
		Examples: map[string]string{
			"prove":   fmt.Sprintf("\nprint(%s.deal(1):prove{ cannot = \"win\", states = 100 })", g.Name),
			"can":     fmt.Sprintf("\nlocal p = %s.deal(1)\nlocal a = p:can{ \"win\", states = 1000 }\nif a.verdict == \"possible\" then p:play(a.line) end", g.Name),
			"why_not": fmt.Sprintf("\nprint(%s.deal(1):why_not{ \"win\", states = 100 })", g.Name),
		},
		Read:   func(s engine.State, q engine.Question) (engine.Asked, error) { return readWin(g, s, q) },
		Solves: func(s engine.State, q engine.Question, line []engine.Move) error { return wins(g, s, q, line) },
		Begun: func(s engine.State, q engine.Question, line []engine.Move) (engine.Begun, error) {
			return begun(g, s, q, line)
		},
		Methods: []engine.ProofMethod{
			{Name: "refutation", Doc: "a reason why the game cannot be won, found without a search", Try: engine.Trying(refute)},
			{Name: "search", Doc: "a function as a goal: all positions are looked at", Try: engine.Trying(lookFor)},
			{Name: "solver", Doc: "whether the game can be won: the game's solver, or a search over all its moves", Try: engine.Trying(solveWin)},
		},
	}
}

const (
	goalWin     = "win"
	hiddenKnown = "known"
)

// A win is the question whether a position can be won, or whether a function can be met.
type win struct {
	game  *engine.Game
	start engine.State
	engine.Question
}

// String returns the goal in words.
func (w *win) String() string {
	if w.Wanted != nil {
		return "what the function wants"
	}
	return goalWin
}

// readWin reads a question that every game has an answer to.
func readWin(g *engine.Game, s engine.State, q engine.Question) (*win, error) {
	if err := q.Short(); err != nil {
		return nil, err
	}
	switch {
	case q.Hidden != "" && q.Hidden != hiddenKnown:
		return nil, engine.PlaceIn("hidden", 0, fmt.Errorf("hidden: want known, not %q: only Spider can take face-down cards otherwise, not %s", q.Hidden, g.Name))
	case q.Target != nil:
		return nil, engine.PlaceIn("target", 0, fmt.Errorf("only Spider can be asked for a tableau to reach: of %s want the goal win", g.Name))
	case q.Wanted == nil && !strings.EqualFold(strings.TrimSpace(q.Goal), goalWin):
		return nil, engine.PlaceIn("goal", 0, fmt.Errorf("goal %q: of %s only \"win\" can be asked", q.Goal, g.Name))
	case strings.Trim(q.Without, ", ") != "":
		return nil, engine.PlaceIn("without", 0, fmt.Errorf("without %q: in %s nothing can be forbidden", q.Without, g.Name))
	}
	return &win{g, s, q}, nil
}

// wins says what is wrong with a line that is to win.
func wins(g *engine.Game, s engine.State, q engine.Question, line []engine.Move) error {
	if _, err := readWin(g, s, q); err != nil {
		return err
	}
	p, err := engine.Follow(g, s, line)
	switch {
	case err != nil:
		return err
	case !p.State().Won():
		return errors.New("the line does not win")
	}
	return p.Confirm()
}

// begun returns the question where a line ends, which may not win on its way.
func begun(g *engine.Game, s engine.State, q engine.Question, line []engine.Move) (engine.Begun, error) {
	if _, err := readWin(g, s, q); err != nil {
		return engine.Begun{}, err
	}
	p, err := engine.Follow(g, s, line)
	if err != nil {
		return engine.Begun{}, err
	}
	for i := range p.Len() {
		if p.At(i + 1).Won() {
			return engine.Begun{}, fmt.Errorf("step %d meets the goal: %s", i+1, goalWin)
		}
	}
	return engine.Begun{Start: p.State(), Moved: true, Question: q}, nil
}

// refute looks for a reason, without a search, why the game cannot be won.
func refute(_ context.Context, w *win, _ engine.Limits) (*engine.Answer, error) {
	if w.Wanted != nil {
		return nil, nil
	}
	r := refutation(w.game, w.start)
	if r == nil {
		return nil, nil
	}
	return &engine.Answer{
		Verdict: engine.VerdictLost,
		Reason:  strings.TrimRight(r.String(), "\n"),
		Proof:   &engine.Certificate{Kind: r.Kind(), Claim: goalWin, Write: r.Certificate},
	}, nil
}

// refutation returns a reason without a search why the game cannot be won, nil when none is found.
func refutation(g *engine.Game, s engine.State) engine.Refutation {
	if g.Solver == nil || g.Solver.Refute == nil {
		return nil
	}
	r, err := g.Solver.Refute(s)
	if err != nil { // the reason cannot be looked for
		return nil
	}
	return r
}

// lookFor looks for a position that a function wants, the shortest line first.
func lookFor(ctx context.Context, w *win, l engine.Limits) (*engine.Answer, error) {
	if w.Wanted == nil {
		return nil, nil
	}
	var cut error
	goal := func(s engine.State) bool {
		is, err := w.Wanted(s)
		if err != nil {
			cut = err
		}
		return is && err == nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o := Options{Goal: goal, Frontier: Queue, Limits: limits(l), Progress: teller(ctx)}
	o.Forbid = func(engine.State, engine.Move) bool { return cut != nil }
	r, err := Run(ctx, w.start, o)
	switch {
	case cut != nil:
		return &engine.Answer{Reason: fmt.Sprintf("stopped after %d positions: %v", r.States, cut), States: r.States}, nil
	case err != nil:
		return nil, err
	}
	r = Modest(w.game, w.start, r)
	return answer(ctx, r, l), nil
}

// solveWin decides whether the game can be won. A line has been replayed by the rules, and by
// the referee of a game that has one.
func solveWin(ctx context.Context, w *win, l engine.Limits) (*engine.Answer, error) {
	r, err := Solve(ctx, w.game, w.start, engine.SolveOptions{Limits: limits(l), Prove: w.Certify, Progress: teller(ctx)})
	if err != nil { // a position with cards that nobody knows, say
		return &engine.Answer{Reason: err.Error()}, nil
	}
	if r.Verdict == engine.VerdictWon {
		if err := r.Play.Confirm(); err != nil {
			return nil, fmt.Errorf("the line found does not win: %w", err)
		}
	}
	return answer(ctx, r, l), nil
}

// proveBytes is the limit of memory of a question that sets none.
const proveBytes = 1 << 30

// limits returns the limits of a search for an answer. Its time is that of the context.
func limits(l engine.Limits) engine.Limits {
	return engine.Limits{States: l.States, Bytes: cmp.Or(l.Bytes, proveBytes)}
}

// teller tells how far a search is.
func teller(ctx context.Context) func(engine.Progress) {
	return func(p engine.Progress) { engine.Tell(ctx, "%d positions", p.States) }
}

// answer returns the result of a search as an answer.
func answer(ctx context.Context, r engine.Result, l engine.Limits) *engine.Answer {
	a := &engine.Answer{Verdict: r.Verdict, Line: r.Line, States: r.States}
	switch {
	case r.Verdict == engine.VerdictWon:
	case r.Verdict == engine.VerdictLost:
		a.Reason, a.Took = "by trying everything", engine.Count(r.States, "position")
		if r.Proof != nil {
			a.Proof = &engine.Certificate{Kind: r.Proof.Kind(), Claim: goalWin, Size: r.Proof.String(), Write: r.Proof.Write}
		}
	default:
		a.Reason = fmt.Sprintf("%s, and no line was found in %s", Stopped(ctx, r.Stop, limits(l).Bytes), engine.Count(r.States, "position"))
		a.Attempt = r.Best
	}
	return a
}

// Stopped says what ended a search, by the limit that its user has set, or that of so many bytes.
func Stopped(ctx context.Context, stop engine.Stop, bytes int64) string {
	switch cause := context.Cause(ctx); {
	case stop == engine.StopCards:
		return "there are " + stop.String()
	case stop == engine.StopTime:
		return engine.LimitOf(ctx) + " was reached"
	case stop == engine.StopBytes:
		return fmt.Sprintf("the limit of %d MB of memory was reached", bytes>>20)
	case stop != engine.StopCancelled:
		return stop.String() + " was reached"
	case cause == nil, errors.Is(cause, context.Canceled):
		return "it was interrupted"
	default:
		return cause.Error() + " was reached"
	}
}
