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
	h.known["_"] = true
	h.known["arg"] = true
}

func (h *Host) undefined(L *lua.LState) int {
	name := L.Get(2).String()
	if h.known[name] {
		return push(L, lua.LNil)
	}
	L.RaiseError("undefined name %.60q%s", name, engine.DidYouMean(name, keys(h.L.G.Global)))
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
