// Package exit holds the exit codes of the workbench, and errors that carry one.
package exit

import (
	"context"
	"errors"
)

// The exit codes of every command.
const (
	OK          = 0
	Claim       = 1   // a claim, a check or an answer was wrong, a position is lost
	Usage       = 2   // bad command line or bad input
	Script      = 3   // a script failed
	Unknown     = 4   // a limit was reached before the verdict
	Interrupted = 130 // Ctrl-C
)

// Text explains the exit codes in the help of the program and in
// docs/commands.md.
const Text = `0    all is well
1    a claim failed: what was recorded is contradicted, or a position is lost
2    usage: bad command line, bad position, unreadable file
3    a script failed
4    unknown: a limit was reached before the verdict
130  interrupted with Ctrl-C`

// An Error ends the program with a code of its own. A nil err ends it
// without a message, because the command has said all there is to say.
type Error struct {
	Code int
	Err  error
}

// Error returns the message, "" when there is none.
func (e *Error) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Of returns the error that ends the program with a code and without a message, nil for OK.
func Of(code int) error {
	if code == OK {
		return nil
	}
	return &Error{Code: code}
}

// After returns how the program ends when all that was found has been said: something was wrong, which outweighs that
// the work was interrupted.
func After(ctx context.Context, wrong bool) error {
	if wrong {
		return Of(Claim)
	}
	return Ended(ctx, OK)
}

// Ended returns how the program ends with a code, unless the work was interrupted.
func Ended(ctx context.Context, code int) error {
	if ctx.Err() != nil {
		code = Interrupted
	}
	return Of(code)
}

// CodeOf returns the exit code of an error: that of an Error, else Interrupted or Usage.
func CodeOf(err error) int {
	if err == nil {
		return OK
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	if errors.Is(err, context.Canceled) {
		return Interrupted
	}
	return Usage
}
