package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// An Entry is one function of the Lua API: its name, its text, an example that
// runs, and its Go function.
type Entry struct {
	// Name is "search" for a global function, "os.exit" for a field of a table,
	// "Play:undo" for a method of a type.
	Name    string
	Params  []engine.Param
	Returns []engine.Param // what comes back; empty means nothing
	Doc     string         // first line: what it does
	Example string         // a Lua program that runs
	// Standard marks functions of Lua 5.1 itself that we replace: editors know
	// them already.
	Standard bool
	// Safe marks replacements that an unsafe host leaves out.
	Safe bool
	// Run does it. The arguments are on the stack of L, for a method the object
	// first; Run pushes the results and returns how many they are.
	Run lua.LGFunction
}

// A Section is a part of the API under one heading.
type Section struct {
	Title   string
	Doc     string
	Entries []Entry
}
