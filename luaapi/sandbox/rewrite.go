package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// gopher-lua takes memory without asking in three instructions, and gives no way in:
// a .. b makes a text as long as both; t[k] = v makes a list as long as k; {f()} makes
// one of all that f returns. So a chunk is rewritten before it is compiled:
//
//	a .. b .. c    becomes    (concat)(a, b, c)
//	t[k] = v       becomes    t[(index)(t, k)] = v
//	{x, f()}       becomes    {x, (list)(f())}
//
// The three functions ask for the room and then do, or let happen, what the
// instruction does. Their names are constants that compile replaces by the functions.
const (
	concatWord = "\x00(concat)"
	indexWord  = "\x00(index)"
	listWord   = "\x00(list)"
)

// hide makes the functions that rewritten code calls.
func (m *Machine) hide() {
	m.hidden = map[string]*lua.LFunction{
		concatWord: m.L.NewFunction(m.hiddenConcat),
		indexWord:  m.L.NewFunction(m.hiddenIndex),
		listWord:   m.L.NewFunction(m.hiddenList),
	}
}

// hiddenConcat is the operator "..": from the right, with __concat where an operand is
// neither a text nor a number.
func (m *Machine) hiddenConcat(L *lua.LState) int {
	n := L.GetTop()
	length, texts := 0, make([]string, n)
	for i := range n {
		v := L.Get(i + 1)
		if !lua.LVCanConvToString(v) {
			return concatPairs(m, L, n)
		}
		texts[i] = joined(v)
		length += len(texts[i])
	}
	m.Need(L, length)
	return Push(L, lua.LString(strings.Join(texts, "")))
}

// concatPairs joins from the right, two at a time, as Lua does where a __concat may come in: what
// it returns is the right side of the next.
func concatPairs(m *Machine, L *lua.LState, n int) int {
	right := L.Get(n)
	for i := n - 1; i >= 1; i-- {
		left := L.Get(i)
		if lua.LVCanConvToString(left) && lua.LVCanConvToString(right) {
			a, b := joined(left), joined(right)
			m.Need(L, len(a)+len(b))
			right = lua.LString(a + b)
			continue
		}
		meta := L.GetMetaField(left, "__concat")
		if meta == lua.LNil {
			meta = L.GetMetaField(right, "__concat")
		}
		if meta == lua.LNil {
			wrong := left
			if lua.LVCanConvToString(left) {
				wrong = right
			}
			L.RaiseError("attempt to concatenate a %v value"+MakesText, wrong.Type())
		}
		right = Call(L, meta, left, right)
	}
	return Push(L, right)
}

// The largest key for which a table may grow without being asked, and what a place in
// a list takes: it is copied when the list grows, by half as much again.
const (
	freeIndex     = 256
	bytesPerPlace = 16 * 9 / 4
)

// hiddenIndex returns the key of t[key] = value, for which the table may have to grow.
func (m *Machine) hiddenIndex(L *lua.LState) int {
	key := L.Get(2)
	if n, ok := key.(lua.LNumber); ok && n > freeIndex {
		m.needIndex(L, L.Get(1), n)
	}
	return Push(L, key)
}

// needIndex asks for the room that a table may take for a new key.
func (m *Machine) needIndex(L *lua.LState, table lua.LValue, n lua.LNumber) {
	if n >= lua.LNumber(lua.MaxArrayIndex) {
		return
	}
	key := int(n)
	t, ok := table.(*lua.LTable)
	switch {
	case table == lua.LNil: // a new one
		m.Need(L, key*bytesPerPlace)
	case !ok:
	case t.RawGetInt(key) != lua.LNil:
	case t.RawGetInt(key-1) != lua.LNil:
		m.grow(L, key)
	case key > t.MaxN():
		m.Need(L, key*bytesPerPlace)
	}
}

// grow asks for the room of a list that gets one item more. It is copied now and then,
// so there must be room for a copy; what is granted is the one item.
func (m *Machine) grow(L *lua.LState, key int) {
	if g := &m.meter; g.used.Load()+g.asked.Add(16)+uint64(key*bytesPerPlace) > g.limit {
		m.Need(L, key*bytesPerPlace)
	}
}

// hiddenList returns its arguments, which are about to become a list.
func (m *Machine) hiddenList(L *lua.LState) int {
	m.Need(L, L.GetTop()*bytesPerPlace)
	return L.GetTop()
}

// rewrite rewrites a chunk in place.
func rewrite(chunk []ast.Stmt) {
	for i, s := range chunk {
		chunk[i] = statement(s)
	}
}

// statement rewrites one statement and returns what it has become.
func statement(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		expressions(s.Rhs)
		return assignment(s)
	case *ast.LocalAssignStmt:
		expressions(s.Exprs)
	case *ast.FuncCallStmt:
		s.Expr = expression(s.Expr)
	case *ast.DoBlockStmt:
		rewrite(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = expression(s.Condition)
		rewrite(s.Stmts)
	case *ast.RepeatStmt:
		s.Condition = expression(s.Condition)
		rewrite(s.Stmts)
	case *ast.IfStmt:
		s.Condition = expression(s.Condition)
		rewrite(s.Then)
		rewrite(s.Else)
	case *ast.NumberForStmt:
		s.Init, s.Limit, s.Step = expression(s.Init), expression(s.Limit), expression(s.Step)
		rewrite(s.Stmts)
	case *ast.GenericForStmt:
		expressions(s.Exprs)
		rewrite(s.Stmts)
	case *ast.FuncDefStmt:
		rewrite(s.Func.Stmts)
	case *ast.ReturnStmt:
		expressions(s.Exprs)
	}
	return s
}

// assignment guards the keys to which something is assigned. A table that is not a
// plain name gets one first, since it is needed twice:
//
//	f().list[i] = v    becomes    do local (table 1) = f().list
//	                                 (table 1)[(index)((table 1), i)] = v end
func assignment(s *ast.AssignStmt) ast.Stmt {
	block := &ast.DoBlockStmt{}
	for i, left := range s.Lhs {
		at, ok := left.(*ast.AttrGetExpr)
		if !ok {
			continue
		}
		at.Object, at.Key = expression(at.Object), expression(at.Key)
		if !mayGrow(at.Key) {
			continue
		}
		table, ok := at.Object.(*ast.IdentExpr)
		if !ok {
			table = &ast.IdentExpr{Value: "(table " + string(rune('a'+i)) + ")"}
			placed(table, at)
			name := &ast.LocalAssignStmt{Names: []string{table.Value}, Exprs: []ast.Expr{single(at.Object)}}
			placed(name, at)
			block.Stmts = append(block.Stmts, name)
			at.Object = table
		}
		at.Key = call(indexWord, at, &ast.IdentExpr{ExprBase: table.ExprBase, Value: table.Value}, single(at.Key))
	}
	if len(block.Stmts) == 0 {
		return s
	}
	placed(block, s)
	block.Stmts = append(block.Stmts, s)
	return block
}

// mayGrow says whether a key may make a list grow by much: t.name, t["x"] and t[12] do
// not, t[1000], t[i] and t[f()] may.
func mayGrow(key ast.Expr) bool {
	switch k := key.(type) {
	case *ast.StringExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
		return false
	case *ast.NumberExpr:
		return len(k.Value) > 2
	}
	return true
}

func expressions(list []ast.Expr) {
	for i, e := range list {
		list[i] = expression(e)
	}
}

// expression rewrites an expression and returns what it has become.
func expression(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.StringExpr:
		if strings.HasPrefix(e.Value, "\x00(") { // not one of our words
			return call(concatWord, e, word(e, "\x00"), word(e, e.Value[1:]))
		}
	case *ast.StringConcatOpExpr:
		return concatenation(e)
	case *ast.AttrGetExpr:
		e.Object, e.Key = expression(e.Object), expression(e.Key)
	case *ast.TableExpr:
		constructor(e)
	case *ast.FuncCallExpr:
		if e.Func != nil {
			e.Func = expression(e.Func)
		} else {
			e.Receiver = expression(e.Receiver)
		}
		expressions(e.Args)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = expression(e.Lhs), expression(e.Rhs)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = expression(e.Lhs), expression(e.Rhs)
	case *ast.ArithmeticOpExpr:
		e.Lhs, e.Rhs = expression(e.Lhs), expression(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		e.Expr = expression(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = expression(e.Expr)
	case *ast.UnaryLenOpExpr:
		e.Expr = expression(e.Expr)
	case *ast.FunctionExpr:
		rewrite(e.Stmts)
	}
	return e
}

// concatenation makes one call of a chain a .. b .. c, which is a .. (b .. c) in the tree:
// so the text is made once, and the room for it asked once.
func concatenation(e *ast.StringConcatOpExpr) ast.Expr {
	operands := []ast.Expr{single(expression(e.Lhs))}
	rest := e.Rhs
	for {
		more, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		operands = append(operands, single(expression(more.Lhs)))
		rest = more.Rhs
	}
	return call(concatWord, e, append(operands, single(expression(rest)))...)
}

// constructor guards the keys of a table, and what several values it ends with.
func constructor(e *ast.TableExpr) {
	for i, f := range e.Fields {
		f.Value = expression(f.Value)
		if f.Key == nil {
			if i == len(e.Fields)-1 && several(f.Value) {
				f.Value = call(listWord, f.Value, f.Value)
				f.Value.(*ast.FuncCallExpr).AdjustRet = false
			}
			continue
		}
		f.Key = expression(f.Key)
		if mayGrow(f.Key) {
			f.Key = call(indexWord, f.Key, &ast.NilExpr{}, single(f.Key))
		}
	}
}

// several says whether an expression may give several values.
func several(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		return !e.AdjustRet
	case *ast.Comma3Expr:
		return !e.AdjustRet
	}
	return false
}

// single makes an expression give one value where it could give several: the operands of
// f() .. g() are one each, but as arguments of a call the last would give all it has.
func single(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}

// word makes a text, at the place of an expression.
func word(at ast.PositionHolder, text string) ast.Expr {
	e := &ast.StringExpr{Value: text}
	placed(e, at)
	return e
}

// call makes a call of one of our functions, at the place of an expression.
func call(name string, at ast.PositionHolder, args ...ast.Expr) ast.Expr {
	c := &ast.FuncCallExpr{Func: word(at, name), Args: args, AdjustRet: true}
	placed(c, at)
	return c
}

// placed gives a part of the source the lines of another one.
func placed(part, at ast.PositionHolder) {
	part.SetLine(at.Line())
	part.SetLastLine(at.LastLine())
}
