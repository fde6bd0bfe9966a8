package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// openLibraries opens Lua's own libraries and puts ours in the place of what is
// wrong, unsafe or cannot be stopped.
func (m *Machine) openLibraries() {
	for _, lib := range []struct {
		name string
		open lua.LGFunction
	}{
		{lua.LoadLibName, lua.OpenPackage},
		{lua.BaseLibName, lua.OpenBase},
		{lua.TabLibName, lua.OpenTable},
		{lua.StringLibName, lua.OpenString},
		{lua.MathLibName, lua.OpenMath},
		{lua.CoroutineLibName, lua.OpenCoroutine},
	} {
		m.openLibrary(lib.name, lib.open)
	}
	if m.config.Unsafe {
		m.openLibrary(lua.IoLibName, lua.OpenIo)
		m.openLibrary(lua.OsLibName, lua.OpenOs)
		m.openLibrary(lua.DebugLibName, lua.OpenDebug)
	}
	m.keepStock()
	m.hide()
	m.newPrompt()
	m.guard()
	m.removeAll()
	m.small = smalls()
}

func (m *Machine) openLibrary(name string, open lua.LGFunction) {
	m.L.Push(m.L.NewFunction(open))
	m.L.Push(lua.LString(name))
	m.L.Call(1, 0)
}

// removeAll takes away what prints past Out, reaches files, or does nothing.
func (m *Machine) removeAll() {
	gone := map[string][]string{
		"_G":      {"_printregs", "newproxy", "module", "_GOPHER_LUA_VERSION"},
		"string":  {"dump", "gfind"},
		"package": {"loadlib", "seeall", "path", "cpath", "config", "loaders", "preload"},
	}
	if !m.config.Unsafe {
		gone["_G"] = append(gone["_G"], "dofile", "loadfile")
	}
	for table, names := range gone {
		for _, name := range names {
			m.Library(table).RawSetString(name, lua.LNil)
		}
	}
}

// Library returns a global table, made when it is not there.
func (m *Machine) Library(name string) *lua.LTable {
	if t, ok := m.L.G.Global.RawGetString(name).(*lua.LTable); ok {
		return t
	}
	t := m.L.NewTable()
	m.L.G.Global.RawSetString(name, t)
	return t
}

// libraryFunctions are the functions of gopher-lua that ours call.
type libraryFunctions struct {
	create, resume lua.LGFunction
	first, wrap    *lua.LFunction // of firstSource
}

// keepStock keeps the functions that are about to be replaced.
func (m *Machine) keepStock() {
	get := func(table, name string) lua.LGFunction {
		return m.Library(table).RawGetString(name).(*lua.LFunction).GFunction
	}
	m.stock = libraryFunctions{
		create: get("coroutine", "create"),
		resume: get("coroutine", "resume"),
	}
	fn, err := m.L.Load(strings.NewReader(firstSource), firstName)
	if err != nil {
		panic(err)
	}
	m.L.Push(fn)
	m.L.Call(0, 2)
	m.stock.first, m.stock.wrap = m.L.CheckFunction(-2), m.L.CheckFunction(-1)
	m.L.Pop(2)
}
