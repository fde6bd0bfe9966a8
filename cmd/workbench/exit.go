package main

import (
	"errors"
	"fmt"
)

// The exit codes of every command.
const (
	exitOK          = 0
	exitClaim       = 1   // a claim, a check or an answer was wrong, a position is lost
	exitUsage       = 2   // bad command line or bad input
	exitScript      = 3   // a script failed
	exitUnknown     = 4   // a limit was reached before the verdict
	exitInterrupted = 130 // Ctrl-C
)

// exitText explains the exit codes in the help of the program and in
// docs/commands.md.
const exitText = `0    all is well
1    a claim failed: what was recorded is contradicted, or a position is lost
2    usage: bad command line, bad position, unreadable file
3    a script failed
4    unknown: a limit was reached before the verdict
130  interrupted with Ctrl-C`

// An exitError ends the program with a code of its own. A nil err ends it
// without a message, because the command has said all there is to say.
type exitError struct {
	code int
	err  error
}

// Error returns the message, "" when there is none.
func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

// Unwrap returns the cause.
func (e *exitError) Unwrap() error { return e.err }

// report tells the user about err and returns the exit code for it: that of an
// exitError, else exitUsage.
func (b *bench) report(err error) int {
	if err == nil {
		return exitOK
	}
	code := exitUsage
	if e := (*exitError)(nil); errors.As(err, &e) {
		code = e.code
	}
	if err.Error() != "" {
		fmt.Fprintf(b.errs, "workbench: %v\n", err)
	}
	return code
}
