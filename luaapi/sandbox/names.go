package sandbox

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// DeclareGlobals makes reading a global that nobody has set an error that names
// it, instead of nil that fails somewhere else.
func (m *Machine) DeclareGlobals() {
	L := m.L
	global := L.G.Global
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(m.undefined))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		m.known[L.Get(2).String()] = true
		L.CheckTable(1).RawSet(L.Get(2), L.Get(3))
		return 0
	}))
	meta.RawSetString("__metatable", lua.LString("_G"))
	global.Metatable = meta
	for _, name := range []string{"_", "_1", "_2", "_3"} {
		m.known[name] = true
	}
	m.known["arg"] = true
}

// undefined is what a name leads to that is no global. One that was set once, be it to nil, is
// nil; any other is an error with the nearest name.
func (m *Machine) undefined(L *lua.LState) int {
	name := L.Get(2).String()
	if m.known[name] {
		return Push(L, lua.LNil)
	}
	if m.prompt.declared[name] {
		L.RaiseError("undefined name %.60q: it is a local of the prompt, for what is typed there alone", name)
	}
	set := engine.Those(m.Globals(), func(g string) bool { return !strings.HasPrefix(g, "_") }) // "three" is no _3
	near := engine.DidYouMean(name, set)
	if _, none := engine.ParseCard(name); none == nil { // As is no os, but wants quotes
		near = ""
	}
	L.RaiseError("undefined name %.60q%s", name, near)
	return 0
}

// Keys returns the string keys of a table, sorted.
func Keys(t *lua.LTable) []string {
	var names []string
	t.ForEach(func(k, _ lua.LValue) {
		if s, ok := k.(lua.LString); ok {
			names = append(names, string(s))
		}
	})
	slices.Sort(names)
	return names
}

// Given says whether a name is one of the person's: a global that was set, or a local of the prompt.
func (m *Machine) Given(name string) bool { return m.known[name] || m.prompt.declared[name] }

// Know makes a name one of those that may be read, though nil.
func (m *Machine) Know(name string) { m.known[name] = true }
