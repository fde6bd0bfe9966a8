package reference

import (
	"strings"

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

// A Table is all there is, in the order in which people see it.
type Table []Section

// All yields the entries of all sections.
func (t Table) All(yield func(Entry) bool) {
	for _, s := range t {
		for _, e := range s.Entries {
			if !yield(e) {
				return
			}
		}
	}
}

// short returns the name that comes after the last dot or colon, with the table
// for functions of tables.
func (e Entry) short() string {
	if _, name, ok := strings.Cut(e.Name, ":"); ok {
		return name
	}
	return e.Name
}

// last returns the name alone: "exit" for os.exit.
func (e Entry) last() string {
	return e.Name[strings.LastIndexAny(e.Name, ".:")+1:]
}

// signature is how a function is called: spider.page(number) -> play.
func (e Entry) signature() string {
	text := e.display() + "(" + strings.Join(engine.Each(e.Params, shown), ", ") + ")"
	if len(e.Returns) > 0 {
		text += " -> " + strings.Join(engine.Each(e.Returns, func(p engine.Param) string { return p.Name }), ", ")
	}
	return text
}

// display is the name with an object that reads well before a colon.
func (e Entry) display() string {
	owner, name, ok := strings.Cut(e.Name, ":")
	if !ok {
		return e.Name
	}
	return strings.ToLower(owner[strings.LastIndex(owner, ".")+1:]) + ":" + name
}

// shown is a parameter in a signature, in brackets when it may be left out.
func shown(p engine.Param) string {
	if strings.HasSuffix(p.Type, "?") {
		return "[" + p.Name + "]"
	}
	return p.Name
}
