package sandbox

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// guard puts functions in the place of those of Lua that take memory without asking.
// They do what the manual says of them, and need no text of their own.
func (m *Machine) guard() {
	for name, f := range map[string]lua.LGFunction{
		"error":            raiseAt,
		"setmetatable":     setMetatable,
		"load":             m.load,
		"loadstring":       m.loadstring,
		"rawset":           m.rawset,
		"select":           selectFrom,
		"coroutine.status": coroutineStatus,
		"string.byte":      m.stringByte,
		"string.char":      stringChar,
		"string.format":    m.stringFormat,
		"string.lower":     m.stringOf(otherCase('A')),
		"string.reverse":   m.stringOf(slices.Reverse[[]byte]),
		"string.upper":     m.stringOf(otherCase('a')),
		"tostring":         func(L *lua.LState) int { return Push(L, ToString(L, L.CheckAny(1))) },
		"table.concat":     m.tableConcat,
		"table.insert":     m.tableInsert,
		"table.remove":     tableRemove,
	} {
		table, field, ok := strings.Cut(name, ".")
		if !ok {
			table, field = "_G", name
		}
		m.Library(table).RawSetString(field, m.L.NewFunction(f))
	}
	m.Library("math").RawSetString("huge", lua.LNumber(math.Inf(1))) // gopher-lua's is the largest number
}

// raiseAt is Lua's error: gopher-lua's names a line too low of a level above 1.
func raiseAt(L *lua.LState) int {
	level := L.OptInt(2, 1)
	if level > 1 {
		level++
	}
	L.Error(L.Get(1), level)
	return 0
}

// setMetatable is Lua's setmetatable, for tables alone: those of texts and numbers are all scripts'.
func setMetatable(L *lua.LState) int {
	t := L.CheckTable(1)
	if L.Get(2) != lua.LNil {
		L.CheckTable(2)
	}
	if L.GetMetaField(t, "__metatable") != lua.LNil {
		L.RaiseError("cannot change a protected metatable")
	}
	L.SetMetatable(t, L.Get(2))
	return Push(L, t)
}

func (m *Machine) loadstring(L *lua.LState) int {
	return m.loaded(L, L.OptString(2, "<string>"), L.CheckString(1))
}

// loaded pushes what load and loadstring return: the function, or nil and what is
// wrong with the source.
func (m *Machine) loaded(L *lua.LState, name, source string) int {
	fn, err := m.compileWith(name, source, nil)
	if m.stop.raised() != nil {
		L.RaiseError("out of memory")
	}
	if err != nil {
		text, _ := syntaxText(name, source, err)
		return Push(L, lua.LNil, lua.LString(text))
	}
	return Push(L, fn)
}

// load is Lua's load: it puts a source together from what a function returns, piece by piece, until
// there is no more or it is longer than a source may be.
func (m *Machine) load(L *lua.LState) int {
	fn, name := L.CheckFunction(1), L.OptString(2, "?")
	source := m.NewText(L)
	for source.Len() <= MaxSource {
		piece := Call(L, fn)
		if piece == lua.LNil || piece == lua.LString("") {
			break
		}
		if !lua.LVCanConvToString(piece) {
			return Push(L, lua.LNil, lua.LString("reader function must return a string"))
		}
		source.WriteString(piece.String())
	}
	return m.loaded(L, name, source.String())
}

func (m *Machine) rawset(L *lua.LState) int {
	t := L.CheckTable(1)
	if n, ok := L.Get(2).(lua.LNumber); ok && n > freeIndex {
		m.needIndex(L, t, n)
	}
	L.RawSet(t, L.CheckAny(2), L.CheckAny(3))
	return 0
}

// maxUnpack is how many values string.byte and unpack return at most.
func (m *Machine) maxUnpack() int { return min(1_000_000, m.config.registry()/4) }

// stringByte is Lua's string.byte: ("Kd"):byte(1, -1) is 75, 100. More bytes than the stack has
// room for are refused before any is pushed.
func (m *Machine) stringByte(L *lua.LState) int {
	text := L.CheckString(1)
	first := L.OptInt(2, 1)
	last := L.OptInt(3, first)
	if first < 0 {
		first += len(text) + 1
	}
	if last < 0 {
		last += len(text) + 1
	}
	first, last = max(first, 1), min(last, len(text))
	if last-first >= m.maxUnpack() {
		L.RaiseError("string.byte: more than %d values", m.maxUnpack())
	}
	for i := first; i <= last; i++ {
		L.Push(m.Number(uint32(text[i-1])))
	}
	return max(last-first+1, 0)
}

// stringOf is a function that makes a text as long as the one it is given, from a copy of its bytes.
func (m *Machine) stringOf(change func([]byte)) lua.LGFunction {
	return func(L *lua.LState) int {
		text := L.CheckString(1)
		m.Need(L, 2*len(text))
		bytes := []byte(text)
		change(bytes)
		return Push(L, lua.LString(bytes))
	}
}

// otherCase changes the 26 letters from the first on: capital ones, or small ones. All other bytes stay, as in the C locale.
func otherCase(first byte) func(text []byte) {
	return func(text []byte) {
		for i, c := range text {
			if c >= first && c < first+26 {
				text[i] ^= 'a' ^ 'A'
			}
		}
	}
}

// tableConcat adds up the length first, asks for the room, and only then builds the text.
func (m *Machine) tableConcat(L *lua.LState) int {
	t, between := L.CheckTable(1), ""
	if L.Get(2) != lua.LNil {
		between = L.CheckString(2)
	}
	first, last := L.OptInt(3, 1), L.OptInt(4, t.Len())
	length := 0
	for i := first; i <= last; i++ {
		v := t.RawGetInt(i)
		if !lua.LVCanConvToString(v) {
			L.RaiseError("attempt to concatenate a %v value at index %d"+MakesText, v.Type(), i)
		}
		length += len(joined(v)) + len(between)
	}
	m.Need(L, length)
	var b strings.Builder
	b.Grow(length)
	for i := first; i <= last; i++ {
		if i > first {
			b.WriteString(between)
		}
		b.WriteString(joined(t.RawGetInt(i)))
	}
	return Push(L, lua.LString(b.String()))
}

// tableInsert asks for the room when the list would grow, above all for a place far behind its
// end.
func (m *Machine) tableInsert(L *lua.LState) int {
	t := L.CheckTable(1)
	switch L.GetTop() {
	case 2:
		if n := t.Len() + 1; n > freeIndex {
			m.grow(L, n)
		}
		t.Append(L.Get(2))
	case 3:
		at := L.CheckInt(2)
		m.needIndex(L, t, lua.LNumber(max(at, t.Len()+1)))
		t.Insert(at, L.Get(3))
	default:
		return Raise(L, fmt.Errorf("table.insert: want a table, perhaps a place, and a value"))
	}
	return 0
}
