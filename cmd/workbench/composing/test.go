package composing

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine/games/spider/ideas"
	"patience/engine/problem"
)

// A trial is one run of the command test.
type trial struct {
	inquiry
	verbose  bool
	verdicts []ideas.Verdict // of the problems
	printed  []tested
}

// A tested task is an outcome as JSON has it.
type tested struct {
	Problem string        `json:"problem"`
	Goal    string        `json:"goal"`
	Verdict ideas.Verdict `json:"verdict"`
	Why     string        `json:"why"`
	Line    string        `json:"line,omitempty"` // of the idea that is not meant
	Report  *ideas.Answer `json:"report,omitempty"`
}

func (d *Desk) testCommand() *cobra.Command {
	t := &trial{inquiry: inquiry{desk: d}}
	cmd := &cobra.Command{
		Use:   "test FILE...",
		Short: "Say whether Spider problems are sound",
		Long: `Test reads problem files (docs/formats.md), folders of them, or puzzles that
come with the program, and says of each goal whether it is

  sound        one idea, proved; or all ideas are meant: a solution of the file
               uses them, or "intended:" lists them ("intended: any" means all);
               or impossible, proved, when "verdict: impossible" says so
  cooked       there is an idea that is not meant: its line is shown
  short        it takes fewer essential moves than "least:" says
  no solution  proved
  unknown      with the question that was not decided

--verbose prints for each what "workbench ideas" does. The last line counts the
problems, each by the worst verdict of its goals, a short one among the cooked;
with --json it goes to standard error.

The exit code is 0 when all are sound, 4 when some are unknown and no other is
worse, else 1.`,
		Example: `  workbench test page12
  workbench test puzzles/spider --json
  workbench test mine.txt --verbose --certificates proofs`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return t.run(cmd.Context(), args) },
	}
	t.add(cmd)
	cmd.Flags().BoolVarP(&t.verbose, "verbose", "v", false, "print the whole report on each goal")
	return cmd
}

func (t *trial) run(ctx context.Context, args []string) error {
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	t.ready()
	for p, err := range position.Problems(args) {
		if err == nil {
			err = t.problem(ctx, p.Name, p.Problem)
		}
		if err != nil {
			return err
		}
	}
	if err := t.sum(); err != nil {
		return err
	}
	switch worst := ideas.Worst(t.verdicts...); {
	case ctx.Err() != nil:
		return &exit.Error{Code: exit.Interrupted}
	case worst == ideas.Open:
		return &exit.Error{Code: exit.Unknown}
	case worst != ideas.Sound:
		return &exit.Error{Code: exit.Claim}
	}
	return nil
}

// problem tests the goals of a problem.
func (t *trial) problem(ctx context.Context, name string, p *problem.Problem) error {
	tasks, err := ideas.Tasks(name, p)
	if err != nil {
		return err
	}
	if len(tasks) == 0 {
		t.verdicts = append(t.verdicts, ideas.Open)
		_, err := fmt.Fprintf(t.desk.Out, "%s: unknown: it has no goal\n", name)
		return err
	}
	var verdicts []ideas.Verdict
	for i, task := range tasks {
		o, err := ideas.Test(ctx, task, t.options)
		t.desk.Errs.Clear()
		if err != nil {
			return err
		}
		verdicts = append(verdicts, o.Verdict)
		if err := t.show(ctx, o); err != nil {
			return err
		}
		if o.Report == nil {
			continue
		}
		base := strings.TrimSuffix(filepath.Base(name), ".txt")
		if err := t.certify(fmt.Sprintf("%s-%d-", base, i+1), o.Report); err != nil {
			return err
		}
	}
	t.verdicts = append(t.verdicts, ideas.Worst(verdicts...))
	return nil
}

// show prints an outcome, or keeps it for JSON.
func (t *trial) show(ctx context.Context, o *ideas.Outcome) error {
	goal := o.Task.Said.FullGoal()
	if o.Report != nil {
		goal = o.Task.Question.Claim()
	}
	if t.json {
		one := tested{Problem: o.Task.Name, Goal: goal, Verdict: o.Verdict, Why: o.Why, Line: o.LineText()}
		if o.Report != nil {
			answer := o.Report.Answer()
			one.Report = &answer
		}
		t.printed = append(t.printed, one)
		return nil
	}
	text := fmt.Sprintf("%s: %s: %s\n  %s\n", o.Task.Name, o.Verdict, goal, o.Why)
	if len(o.Line) > 0 {
		text += fmt.Sprintf("  %s\n", o.LineText())
	}
	if t.verbose && o.Report != nil {
		text += terminal.Indent(t.text(ctx, o.Report))
	}
	_, err := fmt.Fprintln(t.desk.Out, terminal.Fold(strings.TrimRight(text, "\n"), t.desk.Width()))
	return err
}

// sum prints the numbers of problems.
func (t *trial) sum() error {
	count := func(of ...ideas.Verdict) (n int) {
		for _, v := range t.verdicts {
			if slices.Contains(of, v) {
				n++
			}
		}
		return n
	}
	line := fmt.Sprintf("problems: %d in all, %d sound, %d cooked, %d without solution, %d open\n", len(t.verdicts),
		count(ideas.Sound), count(ideas.Cooked, ideas.Short), count(ideas.Unsolved), count(ideas.Open))
	if t.json {
		_, _ = fmt.Fprint(t.desk.Errs, line)
		return t.printJSON(t.printed)
	}
	_, err := fmt.Fprint(t.desk.Out, line)
	return err
}
