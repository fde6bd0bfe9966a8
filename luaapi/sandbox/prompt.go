package sandbox

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// At a prompt each input is a chunk of its own, in which a local would end with its
// line. So what people type runs in an environment of its own, before the globals, and
// a local outside of all blocks is written there:
//
//	local p, n = spider.page(8), 1    becomes    (local)(2, "p", "n", spider.page(8), 1)
//
// Names are looked up in the locals of the prompt first. Scripts and modules do not
// see them, and they are not in _G.
type prompt struct {
	environment *lua.LTable // of the inputs, always empty: what is looked up goes on
	locals      *lua.LTable
	declared    map[string]bool // locals, those that are nil included
}

const localWord = "\x00(local)"

// newPrompt makes the environment of the inputs. It stays empty, so that every look-up and every
// assignment goes through its metatable: first to the locals, then to the globals.
func (m *Machine) newPrompt() {
	L := m.L
	m.prompt = prompt{environment: L.NewTable(), locals: L.NewTable(), declared: make(map[string]bool)}
	m.hidden[localWord] = m.L.NewFunction(m.hiddenLocal)
	locals := L.NewTable()
	locals.RawSetString("__index", m.L.NewFunction(m.promptGet))
	m.prompt.locals.Metatable = locals
	meta := L.NewTable()
	meta.RawSetString("__index", m.prompt.locals)
	meta.RawSetString("__newindex", m.L.NewFunction(m.promptSet))
	meta.RawSetString("__metatable", lua.LString("the prompt"))
	m.prompt.environment.Metatable = meta
}

// promptGet looks up a name that is no local with a value: a local without one, or a
// global.
func (m *Machine) promptGet(L *lua.LState) int {
	key := L.Get(2)
	if name, ok := key.(lua.LString); ok && m.prompt.declared[string(name)] {
		return Push(L, lua.LNil)
	}
	return Push(L, L.GetTable(L.G.Global, key))
}

// promptSet assigns to a name at the prompt: to the local if there is one, else to the
// global.
func (m *Machine) promptSet(L *lua.LState) int {
	key, value := L.Get(2), L.Get(3)
	if name, ok := key.(lua.LString); ok && m.prompt.declared[string(name)] {
		m.prompt.locals.RawSet(key, value)
		return 0
	}
	L.SetTable(L.G.Global, key, value)
	return 0
}

// hiddenLocal declares locals of the prompt: how many, their names, their values.
func (m *Machine) hiddenLocal(L *lua.LState) int {
	n := L.CheckInt(1)
	for i := range n {
		name := L.CheckString(2 + i)
		m.prompt.declared[name] = true
		m.prompt.locals.RawSetString(name, L.Get(2+n+i))
	}
	return 0
}

// typed alters what a person typed: its locals live on, and a call at its end gives its value.
func typed(chunk []ast.Stmt) {
	keep := len(chunk) - 1
	if keep >= 0 {
		if last, ok := chunk[keep].(*ast.FuncCallStmt); ok {
			value := &ast.ReturnStmt{Exprs: []ast.Expr{last.Expr}}
			placed(value, last)
			chunk[keep] = value
		}
	}
	keepLocals(chunk)
}

// keepLocals makes the locals of a chunk that stand in no block those of the prompt.
func keepLocals(chunk []ast.Stmt) {
	for i, s := range chunk {
		local, ok := s.(*ast.LocalAssignStmt)
		if !ok {
			continue
		}
		count := &ast.NumberExpr{Value: lua.LNumber(len(local.Names)).String()}
		placed(count, local)
		args := []ast.Expr{count}
		for _, name := range local.Names {
			args = append(args, word(local, name))
		}
		declare := &ast.FuncCallStmt{Expr: call(localWord, local, append(args, local.Exprs...)...)}
		placed(declare, local)
		chunk[i] = declare
	}
}

// Global returns the value that a name has at the prompt.
func (m *Machine) Global(name string) lua.LValue {
	if m.prompt.declared[name] {
		return m.prompt.locals.RawGetString(name)
	}
	return m.L.G.Global.RawGetString(name)
}

// Globals lists the names that there are at the prompt.
func (m *Machine) Globals() []string {
	return append(Keys(m.prompt.locals), Keys(m.L.G.Global)...)
}
