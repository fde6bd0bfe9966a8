package luaapi

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// declareGlobals makes reading a global that nobody has set an error that names
// it, instead of nil that fails somewhere else.
func (h *Host) declareGlobals() {
	L := h.L
	global := L.G.Global
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(h.undefined))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		h.known[L.Get(2).String()] = true
		L.CheckTable(1).RawSet(L.Get(2), L.Get(3))
		return 0
	}))
	meta.RawSetString("__metatable", lua.LString("_G"))
	global.Metatable = meta
	for _, name := range []string{"_", "_1", "_2", "_3"} {
		h.known[name] = true
	}
	h.known["arg"] = true
}

func (h *Host) undefined(L *lua.LState) int {
	name := L.Get(2).String()
	if h.known[name] {
		return push(L, lua.LNil)
	}
	if h.prompt.declared[name] {
		L.RaiseError("undefined name %.60q: it is a local of the prompt, for what is typed there alone", name)
	}
	L.RaiseError("undefined name %.60q%s", name, engine.DidYouMean(name, h.globals()))
	return 0
}

// keys returns the string keys of a table, sorted.
func keys(t *lua.LTable) []string {
	var names []string
	t.ForEach(func(k, _ lua.LValue) {
		if s, ok := k.(lua.LString); ok {
			names = append(names, string(s))
		}
	})
	slices.Sort(names)
	return names
}
