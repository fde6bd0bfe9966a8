package luaapi

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// differ returns "" when got is what is wanted, else a text that shows both.
// Tables are compared item by item, objects by what they print.
func (h *Host) differ(L *lua.LState, got, want lua.LValue, message string) string {
	if h.same(L, got, want, 0) {
		return ""
	}
	if message != "" {
		message += ": "
	}
	return fmt.Sprintf("%sgot %s, want %s", message, h.print(L, got), h.print(L, want))
}

// same compares values as a person would: tables item by item, objects by what they print. Tables
// that go very deep are not the same.
func (h *Host) same(L *lua.LState, a, b lua.LValue, depth int) bool {
	if a == b {
		return true
	}
	if a.Type() != b.Type() || depth > maxTableDepth {
		return false
	}
	switch a := a.(type) {
	case *lua.LTable:
		b := b.(*lua.LTable)
		return h.within(L, a, b, depth) && h.within(L, b, a, depth)
	case *lua.LUserData:
		return L.ToStringMeta(a).String() == L.ToStringMeta(b).String()
	}
	return false
}

// within says whether every item of a is in b.
func (h *Host) within(L *lua.LState, a, b *lua.LTable, depth int) bool {
	all := true
	a.ForEach(func(k, v lua.LValue) {
		all = all && h.same(L, v, b.RawGet(k), depth+1)
	})
	return all
}

func (h *Host) expect(L *lua.LState) int {
	if text := h.differ(L, L.Get(1), L.Get(2), L.OptString(3, "")); text != "" {
		L.RaiseError("%s", text)
	}
	return 0
}

// playAssert raises an error that shows the tableau when the condition is false
// or nil, else returns its arguments as assert does.
func (h *Host) playAssert(L *lua.LState) int {
	thisPlay(L)
	if L.ToBool(2) {
		return L.GetTop() - 1
	}
	L.RaiseError("%s\n%s", L.OptString(3, "assertion failed!"), h.tableau(L))
	return 0
}

// tableau returns what self prints.
func (h *Host) tableau(L *lua.LState) string { return (&printer{h: h, L: L}).printed(L.Get(1)) }

func (h *Host) playExpect(L *lua.LState) int {
	thisPlay(L)
	if text := h.differ(L, L.Get(2), L.Get(3), L.OptString(4, "")); text != "" {
		L.RaiseError("%s\n%s", text, h.tableau(L))
	}
	return itself(L, nil)
}
