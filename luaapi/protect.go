package luaapi

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Scripts, and what pcall calls, run in a coroutine of their own. gopher-lua's
// own protected call closes the upvalues of every frame when an error is raised,
// so that after a caught error the closures of the caller no longer see its
// locals; and it writes a traceback in time that is quadratic in the depth. A
// coroutine has frames and upvalues of its own, so both stay right.

// The depth of calls in a script, in a coroutine or pcall, and of coroutines and
// pcalls inside each other. Together they stay within the memory that Go allows a
// stack.
const (
	callDepth      = 160_000
	innerCallDepth = 20_000
	maxNested      = 190 // as in Lua 5.1
)

// caught is an error that protect stopped.
type caught struct {
	value lua.LValue
	trace []string // innermost first
	count int      // results, when there was no error
}

// thread returns a new coroutine whose calls may go that deep, with the flag
// that stops scripts.
func (h *Host) thread(L *lua.LState, depth int) *lua.LState {
	options := L.Options
	L.Options.CallStackSize = depth
	th, _ := L.NewThread()
	L.Options = options
	th.Options = options
	th.SetContext(h.stop)
	return th
}

// protect calls a function with the arguments. The handler, if any, is called
// with the error where it happens, and its result becomes the error.
func (h *Host) protect(L *lua.LState, fn lua.LValue, handler *lua.LFunction, args ...lua.LValue) ([]lua.LValue, *caught) {
	if h.nested >= maxNested {
		return nil, &caught{value: lua.LString("stack overflow: too many pcalls and coroutines inside each other")}
	}
	depth := callDepth
	if h.nested > 0 {
		depth = innerCallDepth
	}
	h.nested++
	defer func() { h.nested-- }()
	c := new(caught)
	th := h.thread(L, depth)
	args = append([]lua.LValue{th.NewFunction(c.body(fn, handler))}, args...)
	state, err, values := L.Resume(th, h.stock.first, args...)
	if state == lua.ResumeError {
		c.value = plain(err)
		return nil, c
	}
	return values[:c.count], nil
}

// firstName is the chunk of firstSource; its calls are not those of a script.
const firstName = "(host)"

// firstSource is a Lua function that calls its first argument with the others:
// gopher-lua does not come back from a coroutine that begins with a Go function.
const firstSource = `return function(run, ...) return run(...) end, function(fn) return function(...) return fn(...) end end`

// plain returns the error object. What Go panicked with becomes a text.
func plain(err error) lua.LValue {
	e, ok := err.(*lua.ApiError)
	if !ok {
		return lua.LString(err.Error())
	}
	text, ok := e.Object.(lua.LString)
	switch {
	case ok && strings.HasPrefix(string(text), "lua callstack overflow"):
		return lua.LString("stack overflow: calls go too deep")
	case ok:
		return lua.LString(strings.TrimPrefix(string(text), firstName+":1: "))
	}
	return e.Object
}

// body returns the function that runs first in the coroutine of protect.
func (c *caught) body(fn lua.LValue, handler *lua.LFunction) lua.LGFunction {
	return func(L *lua.LState) int {
		defer c.note(L)
		if handler != nil {
			L.Panic = handled(handler, L.Panic)
		}
		L.Insert(fn, 1)
		L.Call(L.GetTop()-1, lua.MultRet)
		c.count = L.GetTop()
		return c.count
	}
}

// note keeps the traceback of an error that passes.
func (c *caught) note(L *lua.LState) {
	r := recover()
	if r == nil {
		return
	}
	c.trace = traceback(L)
	panic(r)
}

// handled returns a way to raise errors that calls the handler first, with the
// old way in place for errors of the handler itself.
func handled(handler *lua.LFunction, old func(*lua.LState)) func(*lua.LState) {
	return func(L *lua.LState) {
		L.Panic = old
		value := L.Get(-1)
		L.Push(handler)
		L.Push(value)
		L.Call(1, 1)
		old(L)
	}
}

// traceLines is how many calls a traceback shows.
const traceLines = 12

// traceback lists the calls that are open in a coroutine, innermost first, only
// those of scripts.
func traceback(L *lua.LState) []string {
	var lines []string
	for level := 0; level < 4*traceLines; level++ {
		d, ok := L.GetStack(level)
		if !ok {
			return lines
		}
		if len(lines) == traceLines {
			return append(lines, "...")
		}
		if text := frame(L, d); text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}

// frame describes one call: "try.lua:3: in function 'solve'", "" for a call of
// a Go function.
func frame(L *lua.LState, d *lua.Debug) string {
	if _, err := L.GetInfo("nSl", d, lua.LNil); err != nil || d.What == "G" || d.Source == "" || d.Source == firstName {
		return ""
	}
	in := "in function '" + d.Name + "'"
	if d.Name == "" || strings.ContainsAny(d.Name, "<?") {
		in = fmt.Sprintf("in a function of line %d", d.LineDefined)
	}
	if d.LineDefined == 0 {
		in = "in the main part"
	}
	return fmt.Sprintf("%s:%d: %s", d.Source, d.CurrentLine, in)
}
