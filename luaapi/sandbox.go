package luaapi

import "patience/luaapi/sandbox"

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
func GarbageFrom(limit uint64) int64 { return sandbox.GarbageFrom(limit) }
