package sandbox

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"patience/engine"

	lua "github.com/yuin/gopher-lua"
)

// A ScriptError is an error that a script raised and did not catch, or that its
// source does not compile.
type ScriptError struct {
	Message   string   // with chunk and line in front: "try.lua:3: ..."
	Traceback []string // innermost first, only lines of scripts; may be empty
	Syntax    bool     // whether the source did not compile
	Told      bool     // whether the message says what is missing
}

// Error returns the message and below it the traceback.
func (e *ScriptError) Error() string {
	return strings.Join(append([]string{e.Message}, e.Traceback...), "\n\t")
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

// verdict turns what was caught into one of the errors of this package.
func (m *Machine) verdict(c *caught) error {
	cause := m.stop.raised()
	if exit, ok := cause.(*ExitError); ok {
		return exit
	}
	if c == nil {
		return nil
	}
	if m, ok := cause.(*MemoryError); ok {
		return &MemoryError{Limit: m.Limit, Where: c.where()}
	}
	if cause != nil {
		return &InterruptedError{Cause: cause, Where: c.where()}
	}
	text := clip(m.errorText(c), maxMessage)
	return &ScriptError{Message: m.withLine(text), Traceback: c.trace, Told: strings.Contains(text, wantsQuotes)}
}

// where returns the line of the script that ran, as in "try.lua:3".
func (c *caught) where() string {
	if len(c.trace) == 0 {
		return ""
	}
	return placeOf.Re().FindString(c.trace[0])
}

// errorText returns what the error object says, calling its __tostring.
func (m *Machine) errorText(c *caught) string {
	if text, ok := c.value.(lua.LString); ok {
		return string(text)
	}
	said := ""
	say := m.L.NewFunction(func(L *lua.LState) int {
		said = m.config.Say(L, L.Get(1))
		return 0
	})
	if _, failed := m.protect(m.L, say, nil, c.value); failed != nil {
		return "an error object that does not print"
	}
	return "error object: " + said
}

// How long the message of an error may be: of a script's own, and of ours, which may
// repeat what they are about.
const (
	maxMessage = 1 << 20
	maxLine    = 160 // of source
	maxReason  = 4 << 10
)

// clip cuts a text that is too long.
func clip(text string, length int) string {
	if len(text) <= length {
		return text
	}
	return text[:length] + "..."
}

var placeOf = engine.Regexp(`^[^\n:]+:\d+`)

// withLine adds the line of source that a message speaks of:
//
//	try.lua:3: attempt to index nil, which has no "moves"
//	    3 | for _, m in ipairs(q:moves()) do
func (m *Machine) withLine(message string) string {
	line := m.lineAt(message)
	if line == "" {
		return message
	}
	_, number, _ := strings.Cut(placeOf.Re().FindString(message), ":")
	first, rest, more := strings.Cut(message, "\n")
	first += fmt.Sprintf("\n    %s | %s", number, clip(line, maxLine))
	if more {
		first += "\n" + rest
	}
	return first
}

// lineAt returns the line of source whose place a message begins with, "" when there is none.
func (m *Machine) lineAt(message string) string {
	name, number, _ := strings.Cut(placeOf.Re().FindString(message), ":")
	n, err := strconv.Atoi(number)
	lines := strings.Split(m.sources[name], "\n")
	if err != nil || n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimSpace(strings.Map(printed, lines[n-1]))
}

// printed is a character as a line of source is shown with it: a terminal is to obey none of them.
func printed(r rune) rune {
	if unicode.IsPrint(r) && r != utf8.RuneError {
		return r
	}
	return ' '
}

// Raise raises a Go error as a Lua error with the place of the caller.
func Raise(L *lua.LState, err error) int {
	L.RaiseError("%s", clip(err.Error(), maxReason))
	return 0
}

// Push pushes results, and returns how many they are.
func Push(L *lua.LState, values ...lua.LValue) int {
	for _, v := range values {
		L.Push(v)
	}
	return len(values)
}

// Call calls a function, and returns its first result.
func Call(L *lua.LState, fn lua.LValue, args ...lua.LValue) lua.LValue {
	L.Push(fn)
	L.Call(Push(L, args...), 1)
	v := L.Get(-1)
	L.Pop(1)
	return v
}
