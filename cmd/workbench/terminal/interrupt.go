package terminal

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/engine/file"
)

// UntilInterrupt returns a context that ends at the first Ctrl-C, or when somebody else wants
// the program to end, as batch systems do. A second time ends the program at once. The context's
// cause says "interrupted", and has the exit code.
func UntilInterrupt(ctx context.Context) (context.Context, context.CancelFunc) {
	signalled, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	ctx, cancel := context.WithCancelCause(ctx)
	context.AfterFunc(signalled, func() {
		stop()
		cancel(&exit.Error{Code: exit.Interrupted, Err: file.Interrupted{}})
	})
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// Interruptible makes what a command runs of a function whose context ends as that of [UntilInterrupt].
func Interruptible(run func(ctx context.Context, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		ctx, stop := UntilInterrupt(cmd.Context())
		defer stop()
		return run(ctx, args)
	}
}

// patienceOfUser is how often somebody presses Ctrl-C at something that does
// not stop before the program ends.
const patienceOfUser = 4

// An Interrupter turns Ctrl-C into the end of what runs, and keeps the session:
// a key that was pressed once too often does nothing.
type Interrupter struct {
	signals chan os.Signal
	mu      sync.Mutex
	cancel  context.CancelFunc // nil when nothing runs
	presses int                // since that began
}

// NewInterrupter returns one that listens for Ctrl-C from now on.
func NewInterrupter() *Interrupter {
	i := &Interrupter{signals: make(chan os.Signal, 1)}
	signal.Notify(i.signals, os.Interrupt)
	go func() {
		for range i.signals {
			i.press()
		}
	}()
	return i
}

// press ends what runs; when that does not end, it ends the program.
func (i *Interrupter) press() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.cancel == nil {
		return
	}
	i.cancel()
	if i.presses++; i.presses >= patienceOfUser {
		os.Exit(exit.Interrupted)
	}
}

// Begin returns a context for something that runs until the function is called
// or Ctrl-C is pressed.
func (i *Interrupter) Begin(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	i.set(cancel)
	return ctx, func() {
		i.set(nil)
		cancel()
	}
}

func (i *Interrupter) set(cancel context.CancelFunc) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.cancel, i.presses = cancel, 0
}

// Stop gives Ctrl-C its usual meaning back.
func (i *Interrupter) Stop() {
	signal.Stop(i.signals)
	close(i.signals)
}
