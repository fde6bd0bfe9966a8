// Package terminal is what the commands need of a terminal, and of streams that
// are none: lines that a person edits, with a history; Ctrl-C; cards in colour;
// tables and texts that fit; a last line that says how far a long job is.
//
// For lines: lines.go says what a reader of lines is, editor.go is the one for people, history.go
// keeps what they typed, escape.go lets the key of 1979 end a line. For Ctrl-C and the size of
// the window: interrupt.go, resize_unix.go. For what is printed: output.go remembers a failure,
// progress.go keeps a last line, text.go and table.go fit texts to a width, paint.go
// colours cards. command.go makes commands of the texts in help.
package terminal

import (
	"bufio"
	"io"
	"os"

	"golang.org/x/term"
)

// A filer is a stream with a file below it.
type filer interface{ Fd() uintptr }

// Is says whether a stream is a terminal.
func Is(stream any) bool {
	f, ok := stream.(filer)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Size returns the columns and rows of the terminal that a stream goes to, 0 and 0
// when it is none and lines may be as long as they like.
func Size(stream any) (columns, rows int) {
	f, ok := stream.(filer)
	if !ok {
		return 0, 0
	}
	columns, rows, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}

// Width returns the columns of [Size].
func Width(stream any) int {
	columns, _ := Size(stream)
	return columns
}

// Asking says how lines are asked for.
type Asking struct {
	History    string    // the name under which lines are kept for later sessions
	Complete   Completer // may be nil
	EscapeEnds bool      // whether Escape ends a line as Return does
	OwnLine    bool      // whether the prompt begins a line, lest it be drawn over what stands there
}

// Open returns an editor when a person sits at both ends, and a plain reader otherwise.
func Open(in io.Reader, out, errs io.Writer, a Asking) LineReader {
	if Is(in) && Is(out) && in == os.Stdin && os.Getenv("TERM") != "dumb" {
		return newEditor(openHistory(a.History, errs), out, a)
	}
	p := &piped{in: bufio.NewReader(in)}
	if Is(in) {
		p.prompts = errs
	}
	return p
}
