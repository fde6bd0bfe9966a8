package composing

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/problem"
	"patience/engine/search"
	"patience/engine/survey"
)

// A trial is one run of the command test: pieces are read, decided in any order, printed in
// theirs, and summed up.
type trial struct {
	inquiry
	verbose  bool
	verdicts []ideas.Verdict // of the problems
}

// A tested task is an outcome as JSON has it.
type tested struct {
	Problem string `json:"problem"`
	ideas.GoalTested
}

// Test returns the command test.
func (d *Desk) Test() *cobra.Command {
	t := &trial{inquiry: inquiry{Desk: d}}
	cmd := terminal.Command("test")
	cmd.Args = cobra.MinimumNArgs(1)
	cmd.RunE = terminal.Interruptible(t.run)
	t.add(cmd)
	d.Tells(cmd, tested{})
	cmd.Flags().BoolVarP(&t.verbose, "verbose", "v", false, "print the whole report on each goal")
	return cmd
}

// run tests all problems. The exit code is that of the worst verdict, as a script wants it that
// tests a collection before it is published.
func (t *trial) run(ctx context.Context, args []string) error {
	t.ready()
	pieces, unread := t.pieces(ctx, args)
	if len(pieces) == 0 {
		return unread
	}
	failed, err := t.each(ctx, pieces)
	if unread = errors.Join(unread, failed); err != nil || len(t.verdicts) == 0 && unread != nil {
		return errors.Join(err, unread)
	}
	if err := t.sum(); err != nil || unread != nil {
		return errors.Join(err, unread)
	}
	code := exit.Claim
	switch ideas.Worst(t.verdicts...) {
	case ideas.Open:
		code = exit.Unknown
	case ideas.Sound:
		code = exit.OK
	}
	return exit.Ended(ctx, code)
}

// A piece is a problem of a file.
type piece struct {
	name  string
	said  *problem.Problem
	tasks []ideas.Task

	goals   []judged
	failure error
}

// A judged goal is what is printed of it, and the outcome for a goal of Spider.
type judged struct {
	tested
	outcome *ideas.Outcome
}

// pieces reads the problems of all files. Those that can be read are tested whatever the others are.
func (t *trial) pieces(ctx context.Context, args []string) (all []*piece, unread error) {
	for p, err := range position.Problems(ctx, t.In, args) {
		x := &piece{name: p.Name, said: p.Problem}
		if err == nil {
			x.tasks, err = t.tasks(p)
		}
		if err != nil {
			unread = errors.Join(unread, err)
			continue
		}
		all = append(all, x)
	}
	return all, unread
}

// tasks returns the questions of a problem, of whichever game.
func (d *Desk) tasks(p position.Problem) ([]ideas.Task, error) {
	g, err := d.Named(p.Game)
	if err == nil {
		_, err = begin(g, p)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return ideas.Tasks(g, p.Name, p.Problem)
}

// begin returns the start of a problem, of which the prover of its game can read what is asked.
func begin(g *engine.Game, p position.Problem) (*engine.Play, error) {
	play, err := p.Play(g)
	if err != nil {
		return nil, err
	}
	for _, q := range p.Questions {
		if _, err := search.ProverOf(g).Read(play.Start(), q.Asked()); err != nil {
			return nil, q.Slip(p.Text, err)
		}
	}
	return play, nil
}

// each decides the problems, as many at a time as there are cores, and prints them in their
// order. When ctx ends, those that are decided are printed. With fewer problems than cores each
// asks several questions at a time; with more, that would only make them wait for each other. What
// failed, as a solution that cannot be played does, keeps no other problem from being tested.
func (t *trial) each(ctx context.Context, pieces []*piece) (failed, err error) {
	cores := runtime.GOMAXPROCS(0)
	t.options.Jobs = max(1, cores/max(1, len(pieces)))
	work := func(ctx context.Context, x *piece) (*piece, error) { t.judge(ctx, x); return x, nil }
	err = survey.InOrder(ctx, cores, survey.Each(pieces), work, func(x *piece) error {
		t.Errs.Clear()
		if x.failure != nil || x.goals == nil {
			failed = errors.Join(failed, x.failure)
			return nil
		}
		defer func() { x.goals, x.tasks = nil, nil }() // their proofs hold every state that was met
		return t.print(ctx, x)
	})
	return failed, err
}

// judge decides the goals of a problem; none when ctx has ended before.
func (t *trial) judge(ctx context.Context, x *piece) {
	if ctx.Err() != nil {
		return
	}
	if len(x.said.Questions) == 0 {
		x.goals = []judged{{tested: tested{x.name, ideas.GoalTested{Verdict: ideas.Open, Why: "it has no goal"}}}}
	}
	for _, task := range x.tasks {
		o, err := ideas.Test(ctx, task, t.options)
		if err != nil {
			x.failure = err
			return
		}
		x.goals = append(x.goals, judged{tested{o.Task.Name, o.Told()}, o})
	}
}

// print prints a problem that was decided, and writes its certificates.
func (t *trial) print(ctx context.Context, x *piece) error {
	var verdicts []ideas.Verdict
	for i, g := range x.goals {
		verdicts = append(verdicts, g.Verdict)
		if err := t.show(ctx, g); err != nil {
			return err
		}
		if g.outcome == nil || g.outcome.Report == nil {
			continue
		}
		base := strings.TrimSuffix(filepath.Base(x.name), ".txt")
		if err := t.certify(fmt.Sprintf("%s-%d-", base, i+1), g.outcome.Report); err != nil {
			return err
		}
	}
	t.verdicts = append(t.verdicts, ideas.Worst(verdicts...))
	return nil
}

// show prints what became of a goal.
func (t *trial) show(ctx context.Context, g judged) error {
	text := fmt.Sprintf("%s: %s: %s\n  %s\n", g.Problem, g.Verdict, g.Goal, ideas.Points(g.Why))
	if g.Goal == "" {
		text = fmt.Sprintf("%s: %s: %s\n", g.Problem, g.Verdict, g.Why)
	}
	if g.Line != "" {
		text += fmt.Sprintf("  %s\n", g.Line)
	}
	for _, l := range g.Longer {
		text += fmt.Sprintf("  %s\n", l)
	}
	if t.verbose && g.outcome != nil && g.outcome.Report != nil {
		text += terminal.Indent(strings.TrimPrefix(t.text(ctx, g.outcome.Report), g.Why+"\n"))
	}
	return t.say(g.tested, strings.TrimRight(text, "\n")+"\n")
}

// sum prints the numbers of problems.
func (t *trial) sum() error {
	count := func(of ...ideas.Verdict) int {
		return len(engine.Those(t.verdicts, func(v ideas.Verdict) bool { return slices.Contains(of, v) }))
	}
	short := ""
	if n := count(ideas.Short); n > 0 {
		short = fmt.Sprintf("%d short, ", n)
	}
	line := fmt.Sprintf("problems: %d in all, %d sound, %d cooked, %s%d without solution, %d open\n", len(t.verdicts),
		count(ideas.Sound), count(ideas.Cooked), short, count(ideas.Unsolved), count(ideas.Open))
	return t.inquiry.Desk.print(line)
}
