package luaapi

import "fmt"

// A ScriptError is an error that a script raised and did not catch, or that its
// source does not compile.
type ScriptError struct {
	Message   string   // with chunk and line in front: "try.lua:3: ..."
	Traceback []string // innermost first, only lines of scripts; may be empty
	Syntax    bool     // whether the source did not compile
}

// Error returns the message and below it the traceback.
func (e *ScriptError) Error() string {
	text := e.Message
	for _, line := range e.Traceback {
		text += "\n\t" + line
	}
	return text
}

// An ExitError says that a script called os.exit.
type ExitError struct{ Code int }

// Error tells the exit code.
func (e *ExitError) Error() string { return fmt.Sprintf("the script left with exit code %d", e.Code) }

// An InterruptedError says that the context of a script ended while it ran: a
// person pressed Ctrl-C, or a time limit passed.
type InterruptedError struct {
	Cause error  // context.Canceled, context.DeadlineExceeded or the cause given
	Where string // the line of the script that ran, "" when none did
}

// Error says where the script was stopped.
func (e *InterruptedError) Error() string {
	if e.Where == "" {
		return "interrupted"
	}
	return "interrupted at " + e.Where
}

// Unwrap returns the cause.
func (e *InterruptedError) Unwrap() error { return e.Cause }

// A MemoryError says that a script was stopped because the heap had grown past
// the limit of the host.
type MemoryError struct {
	Limit uint64 // bytes
	Where string // the line of the script that ran, "" when none did
}

// Error tells the limit and where the script was stopped.
func (e *MemoryError) Error() string {
	text := fmt.Sprintf("out of memory: more than %d MiB in use", e.Limit>>20)
	if e.Where != "" {
		text += " at " + e.Where
	}
	return text
}
