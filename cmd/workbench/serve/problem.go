package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/problem"
)

// goals returns what the problem on the table asks, for a player who may know the cards
// that lie face down, if the answer rests on them. The session is locked.
func (n *session) goals(sure bool, why string) ([]problem.Question, error) {
	questions, err := problem.Of(n.play)
	if err != nil {
		return nil, err
	}
	if len(questions) == 0 {
		return nil, errors.New("the game on the table did not begin with a problem that has a goal")
	}
	for _, q := range questions {
		if q.Hidden != ask.Blind.String() && q.Hidden != plan.Hidden {
			return questions, n.peek(n.play.Start(), sure, why)
		}
	}
	return questions, nil
}

// tasks returns the goals of the problem on the table, to be tested. The session is locked.
func (n *session) tasks(sure bool) ([]ideas.Task, error) {
	if n.play.Game.Test == nil {
		return nil, fmt.Errorf("nobody can test problems of %s", n.play.Game.Name)
	}
	questions, err := n.goals(sure, "the test knows the cards that lie face down")
	if err != nil {
		return nil, err
	}
	position, err := n.play.Game.Whole(plan.AnyOrder(n.known(), 0))
	if err != nil {
		return nil, err
	}
	return ideas.Tasks(n.play.Game, "the problem", &problem.Problem{Game: n.play.Game.Name, Position: position, Questions: questions})
}

// An outcome is what a page is told of a goal.
type outcome struct {
	Goal    string `json:"goal"`
	Verdict string `json:"verdict"`
	Why     said   `json:"why"`
	Report  said   `json:"report,omitempty"` // what all solutions have in common
}

// test says of each goal of the problem whether it is sound, and what its solutions have in
// common, as the commands test and ideas do.
func (s *Server) test(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	var tasks []ideas.Task
	var err error
	n.locked(func() {
		if err = n.shown(r); err == nil {
			tasks, err = n.tasks(r.Sure)
		}
	})
	if err != nil {
		return nil, err
	}
	options := ideas.Options{Progress: func(asked int, what string) { tellFar(fmt.Sprintf("question %d: %s", asked, what)) }}
	all := []outcome{}
	for _, t := range tasks {
		o, err := ideas.Test(ctx, t, options)
		if err != nil {
			return nil, err
		}
		all = append(all, n.outcome(ctx, o))
	}
	return all, nil
}

// outcome puts what was found out about a goal in words.
func (n *session) outcome(ctx context.Context, o *ideas.Outcome) outcome {
	told := outcome{Goal: o.Task.Said.FullGoal(), Verdict: string(o.Verdict)}
	why, report := o.Why+"\n"+o.LineText(), ""
	if o.Report != nil {
		told.Goal, report = o.Task.Question.String(), o.Report.String()
		if l, ok := o.Report.Ladder(ctx); ok {
			report += fmt.Sprintf("ladder: %v\n", l)
		}
	}
	n.locked(func() { told.Why, told.Report = n.say(strings.TrimSpace(why)), n.say(report) })
	return told
}

// filed returns the questions of the problem's own file, with solutions and tries, to a player
// who may see them.
func (n *session) filed(sure bool) ([]problem.Question, error) {
	questions, err := problem.Of(n.play)
	if err == nil {
		err = n.peek(n.play.Start(), sure, "a solution may tell of cards that lie face down")
	}
	return questions, err
}

// adopt puts the solutions and tries of the file into the tree, with what it says of them.
func (n *session) adopt(r request) error {
	questions, err := n.filed(r.Sure)
	if err != nil {
		return err
	}
	var roots []*engine.Branch
	for _, q := range questions {
		for _, v := range slices.Concat(q.Solutions, q.Tries) {
			root, err := n.play.Game.ParseVariations(n.play.Open().Start(), v.Text)
			if err != nil {
				return fmt.Errorf("line %s: %w", v.Name, err)
			}
			roots = append(roots, root)
		}
	}
	if len(roots) == 0 {
		return errors.New("the file tells no solution")
	}
	n.play.Keep()
	for _, root := range roots {
		n.play.Tree.Merge(root)
	}
	return n.lead()
}

// lead lets the player step on into the main line of the tree, where nothing was taken back.
func (n *session) lead() error {
	p := n.play
	here := p.Tree.Find(p.Moves())
	if here == nil || len(p.Ahead()) > 0 {
		return nil
	}
	at := p.Len()
	for _, m := range here.Main() {
		if err := p.Do(m); err != nil {
			return err
		}
	}
	return p.Rewind(p.Len() - at)
}

// solutions tells what the problem's own file has of solutions and tries.
func solutions(_ *Server, n *session, r request) (any, error) {
	questions, err := n.filed(r.Sure)
	if err != nil {
		return nil, err
	}
	all := said{}
	for _, q := range questions {
		if len(questions) > 1 {
			all = append(all, paragraph{Text: q.FullGoal()})
		}
		if q.Verdict != "" {
			all = append(all, paragraph{Text: "verdict: " + q.Verdict})
		}
		for i, v := range slices.Concat(q.Solutions, q.Tries) {
			what := "solution"
			if i >= len(q.Solutions) {
				what = "try"
			}
			root, err := n.play.Game.ParseVariations(n.play.Open().Start(), v.Text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", what, err)
			}
			all = append(all, n.variation(strings.TrimSpace(what+" "+v.Name), root)...)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("the file tells no solution")
	}
	return all, nil
}
