package crew

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/pflag"
)

// Work does the piece of work that has a number.
type Work func(ctx context.Context, number uint64) (Result, error)

// Answering is work whose result is a value, told as JSON.
func Answering[T any](do func(ctx context.Context, number uint64) (T, error)) Work {
	return func(ctx context.Context, number uint64) (Result, error) {
		v, err := do(ctx, number)
		if err != nil {
			return Result{}, err
		}
		text, err := json.Marshal(v)
		return Result{Text: text}, err
	}
}

// A Result is what came of a piece of work.
type Result struct {
	Text json.RawMessage // some bytes, for the book
	// File writes a file that belongs to it, the same each time; nil when there is none.
	File func(w io.Writer) error
}

// A Found is a result that has come to its book.
type Found struct {
	Number uint64
	Text   json.RawMessage
	File   io.ReadSeeker // nil for none
	By     Who
}

// Into reads the text of a result.
func (f Found) Into(v any) error {
	if err := Read(f.Text, v); err != nil {
		return &FalseError{fmt.Errorf("bad answer for %d: %w", f.Number, err)}
	}
	return nil
}

// A Book keeps what was found.
type Book interface {
	// Append adds a result. A [BrokenError] lets the file be sent again, a [FalseError] refuses the worker.
	Append(Found) error
	// Commit returns when all that was added cannot be lost any more.
	Commit() error
}

// Keeping is a book that is given each value that [Answering] told, and cannot lose it.
type Keeping[T any] func(number uint64, v T) error

// Append gives it the value of a result.
func (k Keeping[T]) Append(f Found) error {
	var v T
	if err := f.Into(&v); err != nil {
		return err
	}
	return k(f.Number, v)
}

// Commit has nothing to do: what was kept is kept.
func (k Keeping[T]) Commit() error { return nil }

// A BrokenError says that a file did not come as it was sent.
type BrokenError struct{ Err error }

// Error says what is wrong with the file.
func (e *BrokenError) Error() string { return e.Err.Error() }

// A FalseError says that a result cannot be true. Who has sent it is refused, and others do the work.
type FalseError struct{ Err error }

// Error says what is wrong with the result.
func (e *FalseError) Error() string { return e.Err.Error() }

// Kinds are the kinds of work that a program knows. Each reads what a task says, and returns what
// does it, so many pieces at a time.
type Kinds map[string]func(what json.RawMessage, jobs int) (Work, error)

// A Handing says through which server work is handed out, if it is, and how.
type Handing struct {
	Server
	lease  time.Duration
	length uint64
}

// AddFlags adds the flags to those of a command.
func (h *Handing) AddFlags(f *pflag.FlagSet) {
	h.Server.AddFlags(f)
	f.DurationVar(&h.lease, "lease", 30*time.Second, "give work to another worker when one was not heard of for `TIME`")
	f.Uint64Var(&h.length, "range", 0, "hand out `N` pieces of work at a time; 0: as many as take about two seconds")
}

// Coordinate connects to the server, to hand out a task: what must be known to do it is told as JSON.
func (h *Handing) Coordinate(ctx context.Context, t Task, what any, tell func(format string, args ...any)) (c *Coordinator, err error) {
	if h.lease < time.Second/10 {
		return nil, fmt.Errorf("--lease %v: want 100ms or more", h.lease)
	}
	t.Lease = h.lease
	if t.What, err = json.Marshal(what); err != nil {
		return nil, err
	}
	return Coordinate(ctx, &h.Server, t, h.length, tell)
}
