package sandbox

import (
	"runtime"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// pcall is Lua's pcall, in a coroutine of its own: protect.go says why.
func (m *Machine) pcall(L *lua.LState) int {
	return m.protected(L, L.CheckAny(1), nil, 2)
}

func (m *Machine) xpcall(L *lua.LState) int {
	return m.protected(L, L.CheckAny(1), L.CheckFunction(2), 3)
}

// protected calls fn with the arguments from the given index on, and returns
// true and the results, or false and the error.
func (m *Machine) protected(L *lua.LState, fn lua.LValue, handler *lua.LFunction, from int) int {
	var args []lua.LValue
	for i := from; i <= L.GetTop(); i++ {
		args = append(args, L.Get(i))
	}
	values, c := m.protect(L, fn, handler, args...)
	if c != nil {
		return Push(L, lua.LFalse, c.value)
	}
	return Push(L, lua.LTrue) + Push(L, values...)
}

// unpack returns no more values than the stack of Lua has room for.
func (m *Machine) unpack(L *lua.LState) int {
	t := L.CheckTable(1)
	first, last := L.OptInt(2, 1), L.OptInt(3, t.Len())
	if last < first {
		return 0
	}
	if n := uint64(last) - uint64(first); n >= uint64(m.maxUnpack()) {
		L.RaiseError("unpack: more than %d values", m.maxUnpack())
	}
	for i := first; i <= last; i++ {
		L.Push(t.RawGetInt(i))
	}
	return last - first + 1
}

func (m *Machine) debugTraceback(L *lua.LState) int {
	lines := append([]string{L.OptString(1, "")}, traceback(L)...)
	m.Need(L, 2*len(lines[0]))
	return Push(L, lua.LString(strings.TrimPrefix(strings.Join(lines, "\n\t"), "\n")))
}

// collectgarbage collects, or tells how much the whole program holds, in KiB as Lua does.
func collectgarbage(L *lua.LState) int {
	if L.OptString(1, "collect") == "count" {
		return Push(L, lua.LNumber(float64(heap())/1024))
	}
	runtime.GC()
	return Push(L, lua.LNumber(0))
}
