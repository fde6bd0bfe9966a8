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
	cmd := &cobra.Command{
		Use:   "work --nats URL",
		Short: "Do work that a command on another machine hands out",
		Long: `Work takes pieces of work from a NATS server, does them, and answers. It is for
a command that runs elsewhere with --nats, "workbench survey", "workbench odds"
or "workbench mine", and has all that it must know from there. Any number of
workers may come and go at any moment; what one has not answered another does.

The command refuses a worker of another version of the program, and a worker
leaves when its rules are not those of the command. It leaves, too, when there
was no work for some time (--wait). Ctrl-C ends it; so does the signal by which
batch systems end programs.

Who may use the server is said as to the program nats: by its flags, environment
and contexts.`,
		Example: `  workbench work --nats nats://host:4222 --jobs 8
  workbench work --nats-context cluster --jobs 8 --wait 0`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			w.Program = program()
			return w.run(ctx, &server)
		},
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
