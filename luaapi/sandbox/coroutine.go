package sandbox

import (
	"runtime"

	lua "github.com/yuin/gopher-lua"
)

// coroutineCreate makes a coroutine that the flag stops too.
func (m *Machine) coroutineCreate(L *lua.LState) int {
	m.newCoroutine(L)
	return 1
}

// newCoroutine calls gopher-lua's coroutine.create, which leaves the coroutine
// on the stack. A function of Go is wrapped in one of Lua first, since gopher-lua does not come back
// from a coroutine that begins with one. The room for its stack is asked before it is made.
func (m *Machine) newCoroutine(L *lua.LState) *lua.LState {
	if fn := L.CheckFunction(1); fn.IsG {
		L.Push(m.stock.wrap)
		L.Push(fn)
		L.Call(1, 1)
		L.Insert(L.Get(-1), 1)
		L.SetTop(1)
	}
	m.Need(L, m.config.innerCalls()+registrySize*16)
	options := L.Options
	L.Options.CallStackSize = m.config.innerCalls()
	m.stock.create(L)
	L.Options = options
	th := L.CheckThread(L.GetTop())
	th.Options = options
	th.SetContext(m.stop)
	return th
}

// coroutineResume counts as a call, since coroutines that resume each other take the stack of the
// program.
func (m *Machine) coroutineResume(L *lua.LState) int {
	th := L.CheckThread(1)
	if s := status(L, th); s != "suspended" {
		return Push(L, lua.LFalse, lua.LString("cannot resume a coroutine that is "+s))
	}
	leave, ok := m.enter(L)
	if !ok {
		return Push(L, lua.LFalse, overflow().value)
	}
	defer leave()
	n := m.stock.resume(L)
	if n == 2 && L.Get(-2) == lua.LFalse {
		L.Push(plain(&lua.ApiError{Object: L.Get(-1)}))
		L.Remove(-2)
	}
	return n
}

// status says how it stands with a coroutine, as L sees it. gopher-lua takes those
// that wait for the one that runs for suspended ones, and breaks when one is resumed.
func status(L, th *lua.LState) string {
	switch {
	case th.Dead:
		return "dead"
	case th == L:
		return "running"
	case th == L.G.MainThread:
		return "normal"
	}
	for at := L.Parent; at != nil; at = at.Parent {
		if at == th {
			return "normal"
		}
	}
	return "suspended"
}

// coroutineStatus is Lua's coroutine.status.
func coroutineStatus(L *lua.LState) int {
	return Push(L, lua.LString(status(L, L.CheckThread(1))))
}

// coroutineWrap raises the error that resume would return.
func (m *Machine) coroutineWrap(L *lua.LState) int {
	th := m.newCoroutine(L)
	return Push(L, L.NewFunction(func(L *lua.LState) int {
		L.Insert(th, 1)
		n := m.coroutineResume(L)
		if L.Get(-n) == lua.LFalse {
			L.Error(L.Get(-1), 0)
		}
		return n - 1
	}))
}

// coroutineYield refuses where gopher-lua would go on as if nothing were wrong: when Go code stands between
// here and the resume, be it pcall, a metamethod or an iterator.
func (m *Machine) coroutineYield(L *lua.LState) int {
	if m.acrossGo() {
		L.RaiseError("attempt to yield from outside a coroutine, or across pcall, try, a metamethod, an iterator or another function of the library")
	}
	return -1
}

// loopName is gopher-lua's function that runs instructions, and resumeName the one that begins it for a coroutine.
// Whatever else calls Lua begins a loop of its own, to which a yield cannot come back:
//
//	threadRun, mainLoopWithContext, coroutineYield                               may yield
//	threadRun, mainLoopWithContext, pcall, Call, mainLoopWithContext, coroutineYield    may not
const (
	loopName   = "github.com/yuin/gopher-lua.mainLoopWithContext"
	resumeName = "github.com/yuin/gopher-lua.threadRun"
)

// acrossGo says whether the innermost loop that runs instructions was begun by anything but a resume. It
// stands a few calls of Go above, however deep the calls of Lua are. Their names are looked up once.
func (m *Machine) acrossGo() bool {
	var callers [12]uintptr
	inLoop := false
	for _, pc := range callers[:runtime.Callers(2, callers[:])] {
		name, known := m.callers[pc]
		if !known {
			name = runtime.FuncForPC(pc - 1).Name()
			m.callers[pc] = name
		}
		if inLoop {
			return name != resumeName
		}
		inLoop = name == loopName
	}
	return true
}
