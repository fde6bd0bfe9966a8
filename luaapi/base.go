package luaapi

import (
	"runtime"
	"strings"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// callEntries call and catch.
func (h *Host) callEntries() []Entry {
	return []Entry{
		{
			Name:     "pcall",
			Params:   []engine.Param{{Name: "fn", Type: "function"}, {Name: "...", Type: "any"}},
			Returns:  []engine.Param{{Name: "ok", Type: "boolean"}, {Name: "...", Type: "any"}},
			Doc:      "Calls a function and catches its error. Ctrl-C, os.exit and the memory limit cannot be caught. Up to 190 may be open inside each other. Calls go 130,000 deep in the main part of a script, 20,000 inside of a pcall or a coroutine, and less when the memory is limited to less than 2 GiB.",
			Example:  "local ok, message = pcall(error, \"no such luck\")\nassert(not ok and message == \"no such luck\")",
			Standard: true,
			Run:      h.basePCall,
		},
		{
			Name:     "xpcall",
			Params:   []engine.Param{{Name: "fn", Type: "function"}, {Name: "handler", Type: "function"}, {Name: "...", Type: "any"}},
			Returns:  []engine.Param{{Name: "ok", Type: "boolean"}, {Name: "...", Type: "any"}},
			Doc:      "Is pcall with a handler that is called where the error happens.",
			Example:  "print(xpcall(function() error \"no\" end, debug.traceback))",
			Standard: true,
			Run:      h.baseXPCall,
		},
		{
			Name:     "unpack",
			Params:   []engine.Param{{Name: "list", Type: "table"}, {Name: "first", Type: "number?"}, {Name: "last", Type: "number?"}},
			Returns:  []engine.Param{{Name: "...", Type: "any"}},
			Doc:      "Returns the items of a list, up to a million, and less when the memory is limited to less than 2 GiB.",
			Example:  "assert(select(\"#\", unpack {1, 2, 3}) == 3)",
			Standard: true,
			Run:      h.baseUnpack,
		},
		{
			Name:     "debug.traceback",
			Params:   []engine.Param{{Name: "message", Type: "string?"}},
			Returns:  []engine.Param{{Name: "text", Type: "string"}},
			Doc:      "Lists the calls that are open, innermost first.",
			Example:  "print(debug.traceback(\"here\"))",
			Standard: true,
			Run:      h.debugTraceback,
		},
		{
			Name:     "collectgarbage",
			Params:   []engine.Param{{Name: "what", Type: "string?", Doc: "\"count\" returns the KiB in use; all else collects"}},
			Returns:  []engine.Param{{Name: "count", Type: "number"}},
			Doc:      "Collects garbage, or tells the memory in use.",
			Example:  "assert(collectgarbage(\"count\") > 0)",
			Standard: true,
			Run:      baseCollect,
		},
	}
}

// coroutineEntries are those that the flag stops too.
func (h *Host) coroutineEntries() []Entry {
	return []Entry{
		{
			Name:     "coroutine.create",
			Params:   []engine.Param{{Name: "fn", Type: "function"}},
			Returns:  []engine.Param{{Name: "co", Type: "thread"}},
			Doc:      "Makes a coroutine. Ctrl-C stops it too.",
			Example:  "local co = coroutine.create(function() coroutine.yield(1) end)\nassert(select(2, coroutine.resume(co)) == 1)",
			Standard: true,
			Run:      h.coroutineCreate,
		},
		{
			Name:     "coroutine.resume",
			Params:   []engine.Param{{Name: "co", Type: "thread"}, {Name: "...", Type: "any"}},
			Returns:  []engine.Param{{Name: "ok", Type: "boolean"}, {Name: "...", Type: "any"}},
			Doc:      "Goes on with a coroutine. Up to 190 may be open inside each other.",
			Example:  "local co = coroutine.create(function(a) return a + 1 end)\nassert(select(2, coroutine.resume(co, 2)) == 3)",
			Standard: true,
			Run:      h.coroutineResume,
		},
		{
			Name:     "coroutine.wrap",
			Params:   []engine.Param{{Name: "fn", Type: "function"}},
			Returns:  []engine.Param{{Name: "next", Type: "function"}},
			Doc:      "Makes a coroutine that is resumed by calling it.",
			Example:  "for n in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do print(n) end",
			Standard: true,
			Run:      h.coroutineWrap,
		},
		{
			Name:     "coroutine.yield",
			Params:   []engine.Param{{Name: "...", Type: "any"}},
			Returns:  []engine.Param{{Name: "...", Type: "any", Doc: "what resume gives"}},
			Doc:      "Goes back to the resume. There can be no pcall, try or other Go function in between.",
			Example:  "local co = coroutine.wrap(function() local got = coroutine.yield(1) return got end)\nco()\nassert(co(2) == 2)",
			Standard: true,
			Run:      coroutineYield,
		},
	}
}

// openLibraries opens Lua's own libraries and puts ours in the place of what is
// wrong, unsafe or cannot be stopped.
func (h *Host) openLibraries() {
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
		h.openLibrary(lib.name, lib.open)
	}
	if h.config.Unsafe {
		h.openLibrary(lua.IoLibName, lua.OpenIo)
		h.openLibrary(lua.OsLibName, lua.OpenOs)
		h.openLibrary(lua.DebugLibName, lua.OpenDebug)
	}
	h.modules = library(h, "package").RawGetString("loaded").(*lua.LTable)
	h.keepStock()
	h.hide()
	h.newPrompt()
	h.guard()
	h.removeAll()
	h.small = smalls()
	h.moves = h.metatable("Move")
	h.snapshots = h.metatable("Snapshot")
	h.sets = h.metatable("Set")
	h.files = h.metatable("File")
	h.results = h.L.NewTable()
	h.results.RawSetString("__tostring", h.L.NewFunction(h.baseShow))
	for _, g := range h.config.Games {
		h.kinds[g] = h.newKind(g)
	}
}

func (h *Host) openLibrary(name string, open lua.LGFunction) {
	h.L.Push(h.L.NewFunction(open))
	h.L.Push(lua.LString(name))
	h.L.Call(1, 0)
}

// removeAll takes away what prints past Out, reaches files, or does nothing.
func (h *Host) removeAll() {
	gone := []string{"_printregs", "newproxy", "module", "_GOPHER_LUA_VERSION"}
	if !h.config.Unsafe {
		gone = append(gone, "dofile", "loadfile")
	}
	for _, name := range gone {
		h.L.G.Global.RawSetString(name, lua.LNil)
	}
	library(h, "string").RawSetString("dump", lua.LNil)
	pack := library(h, "package")
	for _, name := range []string{"loadlib", "seeall", "path", "cpath", "config", "loaders", "preload"} {
		pack.RawSetString(name, lua.LNil)
	}
}

// library returns a global table, made when it is not there.
func library(h *Host, name string) *lua.LTable {
	if t, ok := h.L.G.Global.RawGetString(name).(*lua.LTable); ok {
		return t
	}
	t := h.L.NewTable()
	h.L.G.Global.RawSetString(name, t)
	return t
}

func baseCollect(L *lua.LState) int {
	if L.OptString(1, "collect") == "count" {
		return push(L, lua.LNumber(float64(heap())/1024))
	}
	runtime.GC()
	return push(L, lua.LNumber(0))
}

func (h *Host) baseUnpack(L *lua.LState) int {
	t := L.CheckTable(1)
	first, last := L.OptInt(2, 1), L.OptInt(3, t.Len())
	if last < first {
		return 0
	}
	if n := uint64(last) - uint64(first); n >= uint64(h.maxUnpack()) {
		L.RaiseError("unpack: more than %d values", h.maxUnpack())
	}
	for i := first; i <= last; i++ {
		L.Push(t.RawGetInt(i))
	}
	return last - first + 1
}

func (h *Host) basePCall(L *lua.LState) int {
	return h.protected(L, L.CheckAny(1), nil, 2)
}

func (h *Host) baseXPCall(L *lua.LState) int {
	return h.protected(L, L.CheckAny(1), L.CheckFunction(2), 3)
}

// protected calls fn with the arguments from the given index on, and returns
// true and the results, or false and the error.
func (h *Host) protected(L *lua.LState, fn lua.LValue, handler *lua.LFunction, from int) int {
	var args []lua.LValue
	for i := from; i <= L.GetTop(); i++ {
		args = append(args, L.Get(i))
	}
	values, c := h.protect(L, fn, handler, args...)
	if c != nil {
		L.Push(lua.LFalse)
		L.Push(c.value)
		return 2
	}
	L.Push(lua.LTrue)
	for _, v := range values {
		L.Push(v)
	}
	return 1 + len(values)
}

func (h *Host) debugTraceback(L *lua.LState) int {
	lines := append([]string{L.OptString(1, "")}, traceback(L)...)
	h.need(L, 2*len(lines[0]))
	return push(L, lua.LString(strings.TrimPrefix(strings.Join(lines, "\n\t"), "\n")))
}

// coroutineCreate makes a coroutine that the flag stops too.
func (h *Host) coroutineCreate(L *lua.LState) int {
	h.newCoroutine(L)
	return 1
}

// newCoroutine calls gopher-lua's coroutine.create, which leaves the coroutine
// on the stack.
func (h *Host) newCoroutine(L *lua.LState) *lua.LState {
	if fn := L.CheckFunction(1); fn.IsG {
		L.Push(h.stock.wrap)
		L.Push(fn)
		L.Call(1, 1)
		L.Insert(L.Get(-1), 1)
		L.SetTop(1)
	}
	h.need(L, h.config.innerCalls()+registrySize*16)
	options := L.Options
	L.Options.CallStackSize = h.config.innerCalls()
	h.stock.create(L)
	L.Options = options
	th := L.CheckThread(L.GetTop())
	th.Options = options
	th.SetContext(h.stop)
	return th
}

func (h *Host) coroutineResume(L *lua.LState) int {
	th := L.CheckThread(1)
	if s := status(L, th); s != "suspended" {
		L.Push(lua.LFalse)
		L.Push(lua.LString("cannot resume a coroutine that is " + s))
		return 2
	}
	leave, ok := h.enter(L)
	if !ok {
		L.Push(lua.LFalse)
		L.Push(overflow().value)
		return 2
	}
	defer leave()
	n := h.stock.resume(L)
	if n == 2 && L.Get(-2) == lua.LFalse {
		L.Push(plain(&lua.ApiError{Object: L.Get(-1)}))
		L.Remove(-2)
	}
	return n
}

// status says how it stands with a coroutine, as L sees it. gopher-lua takes those
// that wait for the one that runs for suspended ones, and breaks when one is resumed.
func status(L, th *lua.LState) string {
	if th.Dead {
		return "dead"
	}
	if th == L {
		return "running"
	}
	for at := L.Parent; at != nil; at = at.Parent {
		if at == th {
			return "normal"
		}
	}
	if th == L.G.MainThread {
		return "normal"
	}
	return "suspended"
}

func coroutineStatus(L *lua.LState) int {
	return push(L, lua.LString(status(L, L.CheckThread(1))))
}

func (h *Host) coroutineWrap(L *lua.LState) int {
	th := h.newCoroutine(L)
	return push(L, L.NewFunction(func(L *lua.LState) int {
		L.Insert(th, 1)
		n := h.coroutineResume(L)
		if L.Get(-n) == lua.LFalse {
			L.Error(L.Get(-1), 0)
		}
		return n - 1
	}))
}

// yieldDepth is how many calls are looked through for a Go function.
const yieldDepth = 250

// coroutineYield refuses where gopher-lua would go on as if nothing were wrong:
// when a Go function stands between here and the resume.
func coroutineYield(L *lua.LState) int {
	for level := 1; level < yieldDepth; level++ {
		d, ok := L.GetStack(level)
		if !ok {
			break
		}
		if _, err := L.GetInfo("S", d, lua.LNil); err == nil && d.What == "G" {
			L.RaiseError("attempt to yield from outside a coroutine, or across pcall, try or another Go function")
		}
	}
	return -1
}

// libraryFunctions are the functions of gopher-lua that ours call.
type libraryFunctions struct {
	create, resume, format lua.LGFunction
	first, wrap            *lua.LFunction // of firstSource
}

// keepStock keeps the functions that are about to be replaced.
func (h *Host) keepStock() {
	get := func(table, name string) lua.LGFunction {
		return library(h, table).RawGetString(name).(*lua.LFunction).GFunction
	}
	h.stock = libraryFunctions{
		create: get("coroutine", "create"),
		resume: get("coroutine", "resume"),
		format: get("string", "format"),
	}
	fn, err := h.L.Load(strings.NewReader(firstSource), firstName)
	if err != nil {
		panic(err)
	}
	h.L.Push(fn)
	h.L.Call(0, 2)
	h.stock.first, h.stock.wrap = h.L.CheckFunction(-2), h.L.CheckFunction(-1)
	h.L.Pop(2)
}

// isName says whether the text is a Lua name.
func isName(text string) bool {
	for i, r := range text {
		if r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r))) {
			return false
		}
	}
	return text != ""
}
