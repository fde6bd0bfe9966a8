package crew

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
)

// Command returns the command work, for a program that knows so many kinds of work. The version
// of the program is asked for when there is work.
func Command(program func() string, kinds Kinds, tell func(format string, args ...any)) *cobra.Command {
	w := &Worker{Kinds: kinds, Tell: tell}
	var server Server
	cmd := terminal.Command("work")
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		ctx, stop := terminal.UntilInterrupt(cmd.Context())
		defer stop()
		w.Program = program()
		return w.run(ctx, &server)
	}
	f := cmd.Flags()
	server.AddFlags(f)
	f.IntVar(&w.Jobs, "jobs", 1, "do `N` pieces of work at a time")
	f.DurationVar(&w.Wait, "wait", time.Minute, "leave when there was no work for `TIME`; 0: never")
	f.StringVar(&w.Name, "name", Name(), "the `NAME` of this worker")
	f.Lookup("name").DefValue = "" // which is another one on each machine
	return cmd
}

// run works until the context ends or there is nothing to do.
func (w *Worker) run(ctx context.Context, s *Server) error {
	if err := w.Work(ctx, s); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return &exit.Error{Code: exit.Interrupted}
	}
	return nil
}
