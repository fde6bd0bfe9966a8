package surveying

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/survey"
)

// A working is one run of the command work.
type working struct {
	*Desk
	crew.Worker
	server crew.Server
}

// WorkCommand returns the command work.
func (d *Desk) WorkCommand() *cobra.Command {
	w := &working{Desk: d}
	cmd := &cobra.Command{
		Use:   "work --nats URL",
		Short: "Decide deals for a survey on another machine",
		Long: `Work takes ranges of deals from a NATS server, decides the deals, and answers.
It is for a survey that runs elsewhere with --nats, "workbench survey --nats",
and has its game, options and limits from there. Any number of workers may come
and go at any moment; what one has not answered another decides.

The survey refuses a worker of another version of the program, and a worker
leaves when its rules are not those of the survey. It leaves, too, when there
was no survey for some time (--wait). Ctrl-C ends it; so does the signal by
which batch systems end programs.

Who may use the server is said as to the program nats: by its flags, environment
and contexts.`,
		Example: `  workbench work --nats nats://host:4222 --jobs 8
  workbench work --nats-context cluster --jobs 8 --wait 0`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			return w.run(ctx)
		},
	}
	f := cmd.Flags()
	w.server.AddFlags(f)
	f.IntVar(&w.Jobs, "jobs", 1, "decide `N` deals at a time")
	f.DurationVar(&w.Wait, "wait", time.Minute, "leave when there was no survey for `TIME`; 0: never")
	f.StringVar(&w.Name, "name", crew.Name(), "the `NAME` of this worker")
	f.Lookup("name").DefValue = "" // which is another one on each machine
	return cmd
}

func (w *working) run(ctx context.Context) error {
	if w.Jobs < 1 || w.Wait < 0 {
		return fmt.Errorf("--jobs %d, --wait %v: want a job or more, and a time of 0 or more", w.Jobs, w.Wait)
	}
	w.Worker.Program, w.Prepare, w.Tell = w.Desk.Program(), w.judge, w.tell
	if err := w.Work(ctx, &w.server); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	return nil
}

// judge returns what decides the deals of a task.
func (w *working) judge(t crew.Task) (survey.Decider, error) {
	g, _, err := w.Game([]string{t.Game})
	if err != nil {
		return nil, err
	}
	rules, err := survey.Rules(g, t.By, t.Options)
	if err != nil {
		return nil, err
	}
	if rules != t.Rules {
		return nil, fmt.Errorf("the rules of %s are others here: want the same program on all machines", t.Game)
	}
	w.Reserve(w.Jobs, t.Limits.Bytes)
	w.tell("%s decides deals of %s, %d at a time", w.Name, t.Game, w.Jobs)
	j := &judge{
		Desk: w.Desk, game: g, by: t.By, options: t.Options, lines: t.Lines,
		solve: engine.SolveOptions{Limits: t.Limits, Without: t.Without},
	}
	return j.decide, j.game.CheckWithout(j.solve)
}
