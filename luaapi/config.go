package luaapi

import (
	"io"
	"io/fs"
	"time"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// Config says what a host offers to its scripts. The zero Config is useful: no
// game, output thrown away, no files.
type Config struct {
	// Games are the patiences that scripts can use: a global table for each.
	Games engine.Games
	// Named finds further games by their names. May be nil.
	Named func(name string) (*engine.Game, error)
	// Out is where print and the values of Eval go; nil throws them away.
	Out io.Writer
	// Columns returns how wide the screen is on which Out is read, 0 for any width:
	// tableaux that Eval prints fit it. May be nil.
	Columns func() int
	// Page shows a text of help, which may be longer than the screen; nil: as print shows it.
	Page func(text string)
	// Dir is the folder below which scripts may read and write files; "" means
	// that they have no files.
	Dir string
	// Lib holds the modules that come with the program: require "name" looks
	// beside the script first, then for lib/name.lua in here. May be nil.
	Lib fs.FS
	// Args becomes the global table arg.
	Args []string
	// Memory is how many bytes the program may hold before a script is stopped; 0 means
	// [DefaultMemory]. It is kept more closely when the program collects garbage from
	// [GarbageFrom] on.
	Memory uint64
	// Time is how long a search may take that is given no limit; 0 is no limit. It is for
	// prompts: what a script answers must not depend on the machine.
	Time time.Duration
	// Seed starts math.random, so that scripts repeat.
	Seed uint64
	// Unsafe lifts the sandbox: all of Lua's os, io, dofile and loadfile, and
	// files anywhere. os.exit still becomes an [ExitError].
	Unsafe bool
	// Progress is called often with how far a search or a question is, as in "12000
	// positions", and with "" when it is over; nil for nobody.
	Progress func(what string)
	// Entries are further functions, after those of [API]: their Run may close
	// over what the caller wants to collect.
	Entries []Entry
}

// How scripts end that do not end well, as the sandbox tells it.
type (
	ScriptError      = sandbox.ScriptError
	ExitError        = sandbox.ExitError
	InterruptedError = sandbox.InterruptedError
	MemoryError      = sandbox.MemoryError
)

// DefaultMemory is the memory at which a script is stopped, unless the
// Config says otherwise: 2 GiB.
const DefaultMemory = 2 << 30

// MaxSource is how many bytes a source may have.
const MaxSource = sandbox.MaxSource

// GarbageFrom returns from how many bytes on a program should collect garbage eagerly,
// with debug.SetMemoryLimit, when a host has that limit: a little below it.
func GarbageFrom(limit uint64) int64 { return int64(limit - limit/8) }
