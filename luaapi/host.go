package luaapi

import (
	"context"
	"io/fs"
)

// A Host runs Lua scripts, all in one Lua state, so that globals stay from one
// Eval to the next. It is not for concurrent use; Close gives its memory back.
type Host struct{ config Config }

// New returns a host with the standard functions and the API in place.
func New(c Config) *Host { return &Host{config: c} }

// Close ends the host.
func (h *Host) Close() {}

// Run runs the source of a script; name is what errors call it. The error is a
// [*ScriptError], [*ExitError], [*InterruptedError] or [*MemoryError].
func (h *Host) Run(ctx context.Context, name, source string) error { return nil }

// RunFile runs a script of the file system. Modules that it requires are looked
// for beside it first.
func (h *Host) RunFile(ctx context.Context, path string) error { return nil }

// RunFS runs a script of fsys, such as one that came with the program. Modules
// that it requires are looked for beside it first.
func (h *Host) RunFS(ctx context.Context, fsys fs.FS, path string) error { return nil }

// Eval runs what a person typed: an expression prints its values, each on its
// line, and the first becomes the global _. Errors are as those of Run.
func (h *Host) Eval(ctx context.Context, source string) error { return nil }

// Incomplete says whether the source is a beginning that more lines can
// complete: an open block, bracket, string or comment.
func (h *Host) Incomplete(source string) bool { return false }

// Complete completes the word before pos in a line, as liner wants it: what
// stands before the word, the candidates for the word, and what stands after.
// It knows globals, fields, the methods of the value before a colon, and card
// names inside strings.
func (h *Host) Complete(line string, pos int) (head string, candidates []string, tail string) {
	return line[:pos], nil, line[pos:]
}

// Help returns the text of help(topic): of a function, a type, a game, or "" for
// the overview. An unknown topic gets the nearest names.
func (h *Host) Help(topic string) string { return "" }
