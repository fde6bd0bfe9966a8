package file

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Interrupted is the error of what a person has ended by Ctrl-C.
type Interrupted struct{}

// Error says it in a word.
func (Interrupted) Error() string { return "interrupted" }

// Is says that it is one way to be cancelled.
func (Interrupted) Is(target error) bool { return target == context.Canceled }

// through opens what is no plain file to write to it. The reader of a pipe may never come, or never read on:
// Ctrl-C ends both waits, and whoever writes need not know.
func through(name string) (*Writer, error) {
	signalled, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	ctx, end := context.WithCancelCause(context.Background())
	context.AfterFunc(signalled, func() { end(Interrupted{}) })
	f, err := waiting(ctx, func() (*os.File, error) { return os.OpenFile(name, os.O_WRONLY, 0) }, func(f *os.File) { f.Close() })
	if err != nil {
		stop()
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = f.SetWriteDeadline(time.Now()) })
	return &Writer{name: name, f: f, signalled: ctx, stop: stop}, nil
}
