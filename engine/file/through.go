package file

import (
	"context"
	"errors"
	"os"
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
// Ctrl-C and the end of the context end both waits.
func through(ctx context.Context, name string) (*Writer, error) {
	how := os.O_WRONLY
	over := context.Cause(ctx)
	if over != nil { // only a reader who is there already gets what was found until then
		how |= unwaited
		ctx = context.WithoutCancel(ctx)
	}
	signalled, stop := untilSignal(ctx)
	ctx, end := context.WithCancelCause(ctx)
	context.AfterFunc(signalled, func() { end(Interrupted{}) })
	f, err := waiting(ctx, func() (*os.File, error) { return os.OpenFile(name, how, 0) }, func(f *os.File) { f.Close() })
	if over != nil && errors.Is(err, syscall.ENXIO) {
		err = over
	}
	if err != nil {
		stop()
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = f.SetWriteDeadline(time.Now()) })
	return &Writer{name: name, f: f, signalled: ctx, stop: stop}, nil
}
