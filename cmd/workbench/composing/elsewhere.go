package composing

import (
	"context"
	"fmt"

	"patience/engine"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/problem"
	"patience/engine/search"
)

// elsewhere says what can be said of a problem of a game that has no calculus: whether it
// can be won. How many ideas do it nobody can tell, so it is never sound when it can.
func (t *trial) elsewhere(ctx context.Context, x *piece) (goals []judged, err error) {
	g, err := t.Named(x.said.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", x.name, err)
	}
	start, err := g.Parse(x.said.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", x.name, err)
	}
	for i, q := range x.said.Questions {
		one := tested{x.name, ideas.GoalTested{Goal: q.FullGoal(), Verdict: ideas.Open}}
		if len(x.said.Questions) > 1 {
			one.Problem = fmt.Sprintf("%s, goal %d", x.name, i+1)
		}
		if q.FullGoal() != "win" || q.Without != "" {
			one.Why = fmt.Sprintf("no prover of %s reads the goal: want win", x.said.Game)
		} else if err := t.winnable(ctx, start, q, &one); err != nil {
			return nil, fmt.Errorf("%s: %w", one.Problem, err)
		}
		goals = append(goals, judged{tested: one})
	}
	return goals, nil
}

// winnable draws the verdict from the solutions of the file, which must win, or else from the
// solver.
func (t *trial) winnable(ctx context.Context, start *engine.Play, q problem.Question, one *tested) error {
	for i, v := range q.Solutions {
		play := engine.NewPlay(start.Game, start.State().Copy())
		if err := play.Line(v.Moves()); err != nil {
			return fmt.Errorf("solution %s: %w", v.Name, err)
		}
		if !play.State().Won() {
			return fmt.Errorf("solution %s: the line does not win", v.Name)
		}
		if i == 0 {
			t.won(q, play, one)
		}
	}
	if len(q.Solutions) > 0 {
		return nil
	}
	r, err := search.Solve(ctx, start.Game, start.State(), engine.SolveOptions{Limits: engine.Limits{Time: t.options.Time}})
	switch {
	case err != nil:
		return err
	case r.Verdict == search.Won:
		t.won(q, r.Play, one)
	case r.Verdict == search.Lost && q.Recorded() == problem.Impossible:
		one.Verdict, one.Why = ideas.Sound, "impossible, proved by trying everything"
	case r.Verdict == search.Lost:
		one.Verdict, one.Why = ideas.Unsolved, "it cannot be won, proved by trying everything"
	default:
		one.Why = "whether it can be won: " + r.Stop.String()
	}
	return nil
}

// won notes that there is a line.
func (t *trial) won(q problem.Question, play *engine.Play, one *tested) {
	one.Why = fmt.Sprintf("it can be won; how many ideas do it is told of Spider alone, not of %s", play.Game.Name)
	if q.Recorded() == problem.Impossible {
		one.Verdict, one.Why = ideas.Cooked, "it can be won"
		one.Line = play.Game.PrintLine(play.Start(), play.Moves())
	}
}
