package sandbox

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"patience/engine"

	lua "github.com/yuin/gopher-lua"
)

// Scripts, and what pcall calls, run in a coroutine of their own. gopher-lua's
// own protected call closes the upvalues of every frame when an error is raised,
// so that after a caught error the closures of the caller no longer see its
// locals; and it writes a traceback in time that is quadratic in the depth. A
// coroutine has frames and upvalues of its own, so both stay right.

// All that is open at a time, in whatever coroutines and pcalls, may go so many calls
// deep: each may cost Go stack, when a metamethod or a function of Go stands between,
// and Go ends the program when that grows past its bound. One entry has them all at
// its disposal; a coroutine or a pcall gets a part, and only when there is as much left.
const (
	mostCalls    = 160_000
	leastCalls   = 2_000
	bytesPerCall = 16 << 10 // of the memory of the host
	mostInner    = 20_000   // in one coroutine or pcall
	maxNested    = 190      // coroutines and pcalls inside each other, as in Lua 5.1
)

// calls returns how deep calls may go altogether.
func (c Config) calls() int { return min(max(int(c.Memory/bytesPerCall), leastCalls), mostCalls) }

// innerCalls returns how deep they may go in one coroutine or pcall.
func (c Config) innerCalls() int { return min(c.calls()/4, mostInner) }

// registry returns how many values the calls of one coroutine may hold.
func (c Config) registry() int { return min(max(int(c.Memory/16/32), 1<<16), 4<<20) }

// caught is an error that protect stopped.
type caught struct {
	value lua.LValue
	trace []string // innermost first
	count int      // results, when there was no error
	call  string   // the name by which something was called last
}

// noFunction is what gopher-lua says when a value is called that is no function, noTable
// when one is indexed that has no fields.
const noFunction = "attempt to call a non-function object"

var noTable = engine.Regexp(`attempt to index a non-table object\((\w+)\)(?: with key '(.*)')?$`)

// reworded puts an error of gopher-lua in the words of this program. One of a call gets the
// name that is called: attempt to call "trim", which is not a function.
func (m *Machine) reworded(v lua.LValue, call string) lua.LValue {
	said, ok := v.(lua.LString)
	if !ok || len(said) > maxReason { // what is so long repeats a text, and its end is not shown
		return v
	}
	text := string(said)
	if before, found := strings.CutSuffix(text, noFunction); found && call != "" && call != "?" {
		text = fmt.Sprintf("%sattempt to call %q, which is not a function", before, call)
	}
	text = m.slip(text)
	text = strings.Replace(text, noFunction, "attempt to call what is not a function: several arguments stand in brackets, between commas", 1)
	text = strings.ReplaceAll(text, "__len undefined", "attempt to take the length of what is no list and no text: a play and a set have :len(), and a method is called with brackets, as in #p:moves()")
	if strings.Contains(text, "for statement ") && strings.HasSuffix(text, "must be a number") {
		text += ": tonumber makes one of a text"
	}
	text = noNumbers.Re().ReplaceAllString(text, "attempt to perform arithmetic on a $1 and a $2: both must be numbers")
	if i := strings.LastIndex(text, "attempt to "); i >= 0 {
		text = text[:i] + objects(text[i:])
	}
	if at := noTable.Re().FindStringSubmatch(text); at != nil {
		place := strings.TrimSuffix(text, at[0])
		text = place + noFields(at[1], at[2], m.indexed(place, at[2]))
	}
	if lacks := m.lacks(text); lacks != "" {
		return lua.LString(text + lacks)
	}
	if m.config.Explain != nil {
		text = m.config.Explain(text)
	}
	return lua.LString(strings.Replace(text, "got userdata)", "got "+Object+")", 1))
}

// denied are the functions of Lua that reach beyond the folder of a script.
var denied = []string{"execute", "popen", "remove", "rename", "tmpname", "getenv", "setlocale"}

// mostNamed is how many functions of a library an error names.
const mostNamed = 15

// lacks says of a call what its library of Lua has in the place of a function that it does not have here; "" for other calls.
func (m *Machine) lacks(text string) string {
	called := NoSuchFunction.Re().FindStringSubmatch(text)
	if called == nil {
		return ""
	}
	of := regexp.MustCompile(`\b(string|table|math|os|io|coroutine|debug|package|spider|blackhole|klondike|gaps|pendulum|patience|problem)\.` + called[1] + `\b`).FindStringSubmatch(m.lineAt(text))
	if of == nil {
		return ""
	}
	library, ok := m.L.G.Global.RawGetString(of[1]).(*lua.LTable)
	if others, _ := m.L.G.Global.RawGetString("spider").(*lua.LTable); m.Given(of[1]) || of[1] != "patience" && others != nil && others.RawGetString(called[1]) != lua.LNil {
		return "" // the script's own, or what spider has
	}
	switch names := Keys(library); {
	case called[1] == "getenv":
		return ": scripts see no environment: what stands behind the script is in arg"
	case of[1] == "io" && slices.Contains([]string{"read", "input", "output"}, called[1]):
		return NoStreams
	case slices.Contains(denied, called[1]):
		return ": scripts start no program, and read and write files by io.open alone"
	case !ok:
		return ": there is no " + of[1] + " here"
	case !slices.Contains([]string{"table", "io", "os"}, of[1]) && engine.DidYouMean(called[1], names) != "":
		return engine.DidYouMean(called[1], names)
	case called[1] == "unpack":
		return ": here it is unpack() alone"
	case len(names) > mostNamed:
		return fmt.Sprintf(": %s has none of that name%s", of[1], engine.DidYouMean(called[1], names))
	default:
		return fmt.Sprintf(": %s has %s", of[1], strings.TrimPrefix(strings.Join(names, " "), "__index "))
	}
}

// NoSuchFunction is how a call of what is no function is refused.
var NoSuchFunction = engine.Regexp(`attempt to call "(\w+)", which is not a function$`)

// Object is what errors call a value of ours, which Lua calls userdata.
const Object = "play or another object"

// NoStreams ends an error about the streams of Lua, which scripts have not.
const NoStreams = ": print and io.write are what prints here, and io.open reads files"

// MakesText ends an error about a value that is no text.
const MakesText = ": tostring makes a text of it"

// objects takes Lua's word for what is ours out of an error.
func objects(text string) string {
	return strings.NewReplacer(" a userdata value", " a "+Object, " a userdata", " a "+Object, " userdata", " a "+Object).Replace(text)
}

// slip says of an error what somebody meant who has not met Lua, by the line in which it is: a list in a loop without
// ipairs, a text without its quotes.
func (m *Machine) slip(text string) string {
	line := m.lineAt(text)
	if list := noPairs.Re().FindStringSubmatch(line); list != nil && strings.HasSuffix(text, noFunction) {
		if counted.Re().MatchString(list[1]) {
			return strings.TrimSuffix(text, noFunction) + fmt.Sprintf("counting wants =: for i = %s do", list[1])
		}
		if named.Re().MatchString(line) {
			return strings.TrimSuffix(text, noFunction) + fmt.Sprintf("a table wants pairs: for k, v in pairs(%s) do", list[1])
		}
		return strings.TrimSuffix(text, noFunction) + fmt.Sprintf("a list wants ipairs: for i, x in ipairs(%s) do", list[1])
	}
	if name := undefinedName.Re().FindStringSubmatch(text); name != nil {
		switch bare := regexp.MustCompile(strings.ReplaceAll(bareWord, "NAME", name[1])).FindStringSubmatch(line); {
		case bare == nil:
		case slices.Contains([]string{"deal", "page"}, bare[1]):
			return fmt.Sprintf("%s: %s wants a number, as in %[2]s(3)", text, bare[1])
		case name[2] != "":
			return fmt.Sprintf("%s, or a text in quotes, %q?", strings.TrimSuffix(text, "?"), name[1])
		default:
			return fmt.Sprintf("%s%s%q", text, wantsQuotes, name[1])
		}
	}
	return text
}

// wantsQuotes stands between the error of a name that is undefined and that name as a text.
const wantsQuotes = ": a text wants quotes: "

// bareWord is a name in a table, as a field of one on a line of its own, or as the one argument of a method or a library's function.
const bareWord = `\{(?:[^{}]*[,=])?\s*NAME\s*[,}]|^\s*\w+\s*=\s*NAME\s*,$|[.:](\w+)\s*\(\s*NAME\s*\)|\w[.:]verdict\s*[=~]=\s*NAME\b`

var (
	counted       = engine.Regexp(`^\d+\s*,\s*\d+$`)
	named         = engine.Regexp(`\bfor\s+(?:key|name)\s*,\s*\w+\s+in\b|,\s*(?:v|val|value)\s+in\b`) // what is named by its key
	noPairs       = engine.Regexp(`\bfor\s+\w+(?:\s*,\s*\w+)*\s+in\s+(.+?)\s+do\b`)
	noNumbers     = engine.Regexp(`cannot perform \w+ operation between (\w+) and (\w+)$`)
	undefinedName = engine.Regexp(`undefined name "(\w+)"(: did you mean .*\?)?$`)
)

// noFields says that a value of a type was indexed: attempt to index nil, which has no "moves" (p). Our own objects answer
// for what they lack, so of them a field was to be set.
func noFields(kind, key, name string) string {
	if kind == "userdata" {
		return fmt.Sprintf("%q cannot be set: a play, a move or another object changes by its methods alone; help(%s) lists them", key, cmp.Or(name, "p"))
	}
	if kind != "nil" {
		kind = "a " + kind
	}
	text := "attempt to index " + kind
	if key != "" {
		text += fmt.Sprintf(", which has no %q", key)
	}
	if name != "" {
		text += " (" + name + ")"
	}
	if strings.HasPrefix(name, "io.std") {
		return text + NoStreams
	}
	if kind == "nil" && slices.Contains([]string{"read", "lines", "write", "seek", "close"}, key) {
		text += ": io.open returns nil, and why, when it cannot open: assert(io.open(...)) tells it"
	}
	return text
}

// indexed says which variable of a line was indexed by a key, when one alone can be meant.
func (m *Machine) indexed(place, key string) string {
	found := map[string]bool{}
	line := m.lineAt(place)
	for _, at := range indexing.Re().FindAllStringSubmatch(line, -1) {
		if at[2] == key {
			found[at[1]] = true
		}
	}
	if len(found) != 1 {
		return ""
	}
	for name := range found {
		return name
	}
	return ""
}

// indexing finds a variable, the fields that lead on from it, and the last: t.a.b.
var indexing = engine.Regexp(`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*[.:]\s*([A-Za-z_]\w*)`)

// called returns the name by which the innermost call of a script calls. gopher-lua keeps it in the
// code of the function, for its own messages, where only reflection can read it.
func (m *Machine) called(L *lua.LState) string {
	frame := reflect.ValueOf(L).Elem().FieldByIndex(m.frame)
	if frame.IsNil() {
		return ""
	}
	pc := int(frame.Elem().FieldByName("Pc").Int()) - 1
	fn := frame.Elem().FieldByName("Fn")
	if fn.IsNil() || fn.Elem().FieldByName("Proto").IsNil() {
		return ""
	}
	calls := fn.Elem().FieldByName("Proto").Elem().FieldByName("DbgCalls")
	for i := range calls.Len() {
		if int(calls.Index(i).FieldByName("Pc").Int()) == pc {
			return calls.Index(i).FieldByName("Name").String()
		}
	}
	return ""
}

// overflow is what is caught when there is no room for a further coroutine or pcall.
func overflow() *caught {
	return &caught{value: lua.LString("stack overflow: too many calls, pcalls and coroutines inside each other")}
}

// thread returns a new coroutine whose calls may go that deep, with the flag
// that stops scripts.
func (m *Machine) thread(L *lua.LState, depth int) *lua.LState {
	options := L.Options
	L.Options.CallStackSize = depth
	th, _ := L.NewThread()
	L.Options = options
	th.Options = options
	th.SetContext(m.stop)
	return th
}

// enter notes that a coroutine or pcall begins in L, and says whether there is room
// for it. The function that it returns notes its end.
func (m *Machine) enter(L *lua.LState) (leave func(), ok bool) {
	here := m.depth(L)
	if m.nested >= maxNested || m.nested > 0 && m.calls+here+m.config.innerCalls() > m.config.calls() {
		return nil, false
	}
	m.nested++
	m.calls += here
	return func() {
		m.nested--
		m.calls -= here
	}, true
}

// depth returns how many calls are open in a coroutine. gopher-lua knows and does not
// tell; to count them by GetStack takes time that grows with the depth.
func (m *Machine) depth(L *lua.LState) int {
	frame := reflect.ValueOf(L).Elem().FieldByIndex(m.frame)
	if frame.IsNil() {
		return 0
	}
	return int(frame.Elem().FieldByIndex(m.frameNumber).Int()) + 1
}

// findFrame finds out where gopher-lua keeps the depth of the calls.
func (m *Machine) findFrame() {
	frame, ok := reflect.TypeFor[lua.LState]().FieldByName("currentFrame")
	number, found := frame.Type.Elem().FieldByName("Idx")
	if !ok || !found {
		panic("luaapi: this gopher-lua keeps its calls otherwise")
	}
	m.frame, m.frameNumber = frame.Index, number.Index
}

// protect calls a function with the arguments. The handler, if any, is called
// with the error where it happens, and its result becomes the error.
func (m *Machine) protect(L *lua.LState, fn lua.LValue, handler *lua.LFunction, args ...lua.LValue) ([]lua.LValue, *caught) {
	leave, ok := m.enter(L)
	if !ok {
		return nil, overflow()
	}
	defer leave()
	c := new(caught)
	th := m.spare(L)
	args = append([]lua.LValue{th.NewFunction(c.body(m, fn, handler))}, args...)
	state, err, values := L.Resume(th, m.stock.first, args...)
	if state == lua.ResumeError {
		c.value = m.reworded(plain(err), c.call)
		return nil, c
	}
	m.keep(th)
	return values[:c.count], nil
}

// spare returns a coroutine to call a function in: a new one, or one that has ended
// well. An error leaves a coroutine with calls in it that nothing clears away.
func (m *Machine) spare(L *lua.LState) *lua.LState {
	if m.nested == 1 {
		return m.thread(L, m.config.calls())
	}
	n := len(m.spares)
	if n == 0 {
		m.Need(L, m.config.innerCalls()+registrySize*16)
		return m.thread(L, m.config.innerCalls())
	}
	th := m.spares[n-1]
	m.spares = m.spares[:n-1]
	th.Dead = false
	return th
}

// maxSpares is how many ended coroutines are kept.
const maxSpares = 16

func (m *Machine) keep(th *lua.LState) {
	if m.nested > 1 && len(m.spares) < maxSpares {
		m.spares = append(m.spares, th)
	}
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
func (c *caught) body(m *Machine, fn lua.LValue, handler *lua.LFunction) lua.LGFunction {
	return func(L *lua.LState) int {
		defer c.note(m, L)
		if handler != nil {
			L.Panic = handled(handler, L.Panic)
		}
		L.Insert(fn, 1)
		L.Call(L.GetTop()-1, lua.MultRet)
		c.count = L.GetTop()
		return c.count
	}
}

// note keeps the traceback of an error that passes: where it is caught, the calls that led to it are
// gone.
func (c *caught) note(m *Machine, L *lua.LState) {
	r := recover()
	if r == nil {
		return
	}
	c.trace, c.call = traceback(L), m.called(L)
	panic(r)
}

// handled returns a way to raise errors that calls the handler first, with the
// old way in place for errors of the handler itself.
func handled(handler *lua.LFunction, old func(*lua.LState)) func(*lua.LState) {
	return func(L *lua.LState) {
		L.Panic = old
		value := plain(&lua.ApiError{Object: L.Get(-1)})
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
