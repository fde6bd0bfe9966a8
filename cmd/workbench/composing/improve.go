package composing

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/mine"
	"patience/engine/problem"
)

// An improving is one run of the command improve.
type improving struct {
	*Desk
	output string
	limit  time.Duration
	mine.ImproveOptions
}

// Improve returns the command improve.
func (d *Desk) Improve() *cobra.Command {
	var where string
	i := &improving{Desk: d}
	cmd := terminal.Command("improve")
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if i.Where, err = compose.ParseQuery(where); err != nil {
			return fmt.Errorf("--where: %w", err)
		}
		return i.run(cmd.Context(), args[0])
	}
	f := cmd.Flags()
	f.StringVarP(&i.output, "output", "o", "", "write the best problem to `FILE`")
	f.IntVar(&i.Most, "changes", 0, "stop after `N` changes; 0 is no limit")
	f.StringVar(&i.For, "for", mine.ForDifficulty, "improve `WHAT`: "+strings.Join(mine.Aims(), ", "))
	f.BoolVar(&i.KeepIdea, "keep-idea", false, "keep the essential moves")
	f.StringVar(&where, "where", "", "want a `QUERY` of \"workbench themes\" to hold")
	f.IntVar(&i.Essential, "essential", 0, "want at least `N` essential moves")
	_ = cmd.RegisterFlagCompletionFunc("for", desk.OneOf(mine.Aims()...))
	f.DurationVar(&i.limit, "limit", 2*time.Minute, "`TIME` to spend")
	d.Tells(cmd, improved{})
	return cmd
}

// An improved problem is one after a change that helped, as other programs get it.
type improved struct {
	Change     string          `json:"change" jsonschema:"what was changed"`
	Difficulty terminal.Number `json:"difficulty" jsonschema:"after the change, in bits"`
	Ladder     string          `json:"ladder" jsonschema:"the technique that it needs"`
	InSight    int             `json:"in_sight" jsonschema:"cards in sight"`
	Position   string          `json:"position" jsonschema:"after the change"`
}

// tell tells of a change that helped.
func (i *improving) tell(b *mine.Improvement) error {
	position, err := positionText(b.State)
	if err != nil {
		return err
	}
	v := improved{b.What, terminal.Number(b.Difficulty.Bits()), b.Ladder.String(), compose.InSight(b.State), position}
	return i.say(v, fmt.Sprintf("%s\n  difficulty: %v\n  ladder: %v\n  %s in sight\n", b.What, b.Difficulty, b.Ladder, engine.Count(v.InSight, "card")))
}

// run improves a problem as long as there is time, and writes the last and best one. What it has
// when the time is over or Ctrl-C was pressed is worth as much, so the file is written then too.
func (i *improving) run(ctx context.Context, name string) error {
	if !slices.Contains(mine.Aims(), i.For) {
		return fmt.Errorf("--for: want %s, not %q%s", strings.Join(mine.Aims(), ", "), i.For, engine.DidYouMean(i.For, mine.Aims()))
	}
	p, s, err := i.oneProblem(ctx, name)
	if err != nil {
		return err
	}
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	timed, cancel := context.WithTimeout(ctx, i.limit)
	defer cancel()
	q := p.Questions[0]
	asked := mine.Asked{Goal: q.FullGoal(), Without: q.Without, Hidden: q.Hidden}
	began := time.Now()
	i.Jobs, i.Progress = runtime.GOMAXPROCS(0), func(what string) { i.Errs.Count("%s?", what) }
	i.Kept = func(b *mine.Improvement) error {
		i.Errs.Clear()
		if err := i.tell(b); err != nil || i.output == "" {
			return err
		}
		return i.write(ctx, p, &b.Candidate)
	}
	better, yield, err := mine.Improve(timed, s, asked, i.ImproveOptions)
	i.Errs.Clear()
	if errors.Is(err, context.DeadlineExceeded) {
		err = &exit.Error{Code: exit.Unknown, Err: errors.New("whether it has one idea is not decided: give it more with --limit")}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	text := fmt.Sprintf("%s tried, %d possible, %d of them one idea; %d kept; %v\n",
		engine.Count(yield.Positions, "change"), yield.Possible, yield.Sound, yield.Kept, time.Since(began).Round(time.Second))
	if i.output != "" && len(better) == 0 {
		text += fmt.Sprintf("%s is not written: no change helped\n", i.output)
	}
	if err := i.print(text); err != nil {
		return err
	}
	return exit.After(ctx, false)
}

// oneProblem reads a file that has one problem of Spider with a goal.
func (i *improving) oneProblem(ctx context.Context, name string) (*problem.Problem, *spider.State, error) {
	var all []position.Problem
	for p, err := range position.Problems(ctx, i.In, []string{name}) {
		if err != nil {
			return nil, nil, err
		}
		all = append(all, p)
	}
	switch {
	case len(all) > 1:
		return nil, nil, fmt.Errorf("%s has %d problems: want one of them, as in %s", name, len(all), all[0].Name)
	case len(all) != 1 || len(all[0].Questions) != 1 || all[0].Game != spider.Name:
		return nil, nil, fmt.Errorf("%s: want one problem of Spider with one goal", name)
	case all[0].Questions[0].Recorded() != problem.Possible:
		return nil, nil, errors.New("what is impossible has no idea to be improved")
	}
	g, err := i.Named(spider.Name)
	if err != nil {
		return nil, nil, err
	}
	s, err := spiderState(begin(g, all[0]))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", all[0].Name, err)
	}
	return all[0].Problem, s, nil
}

// write writes the better problem, after the one that it comes from.
func (i *improving) write(ctx context.Context, from *problem.Problem, c *mine.Candidate) error {
	p, err := c.Problem()
	if err != nil {
		return err
	}
	p.Title, p.Author, p.Source, p.After = from.Title, from.Author, "improved for "+i.For, from.Title
	return file.ReplaceUntil(ctx, i.output, []byte(p.String()))
}
