package ideas

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"patience/engine"
	"patience/engine/problem"
)

// A Tested problem is what TestPlay says of one.
type Tested struct {
	Verdict Verdict // the worst of its goals
	Goals   []GoalTested
}

// A GoalTested is an outcome as scripts get it, and as JSON has it.
type GoalTested struct {
	Goal    string   `json:"goal"`
	Verdict Verdict  `json:"verdict"`
	Why     string   `json:"why"`
	Line    string   `json:"line,omitempty"`   // of the idea that is not meant
	Longer  []string `json:"longer,omitempty"` // solutions that are longer than need be
	Report  *Answer  `json:"report,omitempty"`
}

// TestPlay says whether the problem that a play began with is sound.
func TestPlay(ctx context.Context, p *engine.Play) (any, error) {
	questions, err := problem.Of(p)
	if err != nil {
		return nil, err
	}
	tasks, err := tasksFrom(p.Game, "the problem", p.Start(), questions)
	if err != nil {
		return nil, err
	}
	if len(tasks) == 0 {
		return nil, errors.New("the play did not begin with a problem that has a goal")
	}
	var all Tested
	var verdicts []Verdict
	for _, t := range tasks {
		o, err := Test(ctx, t, Options{Jobs: runtime.GOMAXPROCS(0)})
		if err != nil {
			return nil, err
		}
		all.Goals = append(all.Goals, o.Told())
		verdicts = append(verdicts, o.Verdict)
	}
	all.Verdict = Worst(verdicts...)
	return all, nil
}

// Told returns the outcome as it is handed on.
func (o *Outcome) Told() GoalTested {
	g := GoalTested{Goal: o.Task.Said.FullGoal(), Verdict: o.Verdict, Why: o.Why, Line: o.LineText(), Longer: o.Longer}
	if o.Report != nil {
		g.Goal = o.Task.Question.Answered(o.Report.Whole, o.Task.Question.Claim())
		a := o.Report.Answer()
		g.Report = &a
	}
	return g
}

// String returns the verdicts in words.
func (t Tested) String() string {
	var b strings.Builder
	fmt.Fprint(&b, t.Verdict)
	for _, g := range t.Goals {
		fmt.Fprintf(&b, "\n  %s: %s: %s", g.Verdict, g.Goal, Points(g.Why))
		if g.Line != "" {
			fmt.Fprintf(&b, "\n    %s", g.Line)
		}
		for _, l := range g.Longer {
			fmt.Fprintf(&b, "\n    %s", l)
		}
	}
	return b.String()
}

// Points returns a proof of several points with a line for each, below its verdict.
func Points(why string) string {
	head, reason, ok := strings.Cut(why, "proved: ")
	points := engine.Points(reason)
	if !ok || !strings.Contains(points, "\n") {
		return why
	}
	return head + "proved:\n    " + strings.ReplaceAll(points, "\n", "\n    ")
}
