package luaapi

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// guard puts functions in the place of those of Lua that take memory without asking.
// They do what the manual says of them, and need no text of their own.
func (h *Host) guard() {
	for name, f := range map[string]lua.LGFunction{
		"load":             h.baseLoad,
		"loadstring":       h.baseLoadstring,
		"rawset":           h.baseRawset,
		"coroutine.status": coroutineStatus,
		"string.byte":      h.stringByte,
		"string.format":    h.stringFormat,
		"string.lower":     h.stringOf(strings.ToLower),
		"string.reverse":   h.stringOf(reversed),
		"string.upper":     h.stringOf(strings.ToUpper),
		"table.concat":     h.tableConcat,
		"table.insert":     h.tableInsert,
	} {
		table, field, ok := strings.Cut(name, ".")
		if !ok {
			table, field = "_G", name
		}
		library(h, table).RawSetString(field, h.L.NewFunction(f))
	}
	library(h, "string").RawSetString("gfind", lua.LNil)
}

func (h *Host) baseLoadstring(L *lua.LState) int {
	return h.loaded(L, L.OptString(2, "<string>"), L.CheckString(1))
}

// loaded pushes what load and loadstring return: the function, or nil and what is
// wrong with the source.
func (h *Host) loaded(L *lua.LState, name, source string) int {
	fn, err := h.compile(name, source)
	if h.stop.raised() != nil {
		L.RaiseError("out of memory")
	}
	if err != nil {
		L.Push(lua.LNil)
		L.Push(lua.LString(syntaxText(name, err)))
		return 2
	}
	return push(L, fn)
}

func (h *Host) baseLoad(L *lua.LState) int {
	fn, name := L.CheckFunction(1), L.OptString(2, "?")
	source := growing{h: h, L: L}
	for {
		L.Push(fn)
		L.Call(0, 1)
		piece := L.Get(-1)
		L.Pop(1)
		if piece == lua.LNil || piece == lua.LString("") {
			return h.loaded(L, name, source.String())
		}
		if !lua.LVCanConvToString(piece) {
			L.Push(lua.LNil)
			L.Push(lua.LString("reader function must return a string"))
			return 2
		}
		source.WriteString(piece.String())
		if len(source.text) > maxSource {
			return h.loaded(L, name, source.String())
		}
	}
}

func (h *Host) baseRawset(L *lua.LState) int {
	t := L.CheckTable(1)
	if n, ok := L.Get(2).(lua.LNumber); ok && n > freeIndex {
		h.needIndex(L, t, n)
	}
	L.RawSet(t, L.CheckAny(2), L.CheckAny(3))
	return 0
}

// maxUnpack is how many values string.byte and unpack return at most.
func (h *Host) maxUnpack() int { return min(1_000_000, h.config.registry()/4) }

func (h *Host) stringByte(L *lua.LState) int {
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
	if last-first >= h.maxUnpack() {
		L.RaiseError("string.byte: more than %d values", h.maxUnpack())
	}
	for i := first; i <= last; i++ {
		L.Push(h.number(uint32(text[i-1])))
	}
	return max(last-first+1, 0)
}

// stringOf is a function that makes a text as long as the one it is given.
func (h *Host) stringOf(f func(string) string) lua.LGFunction {
	return func(L *lua.LState) int {
		text := L.CheckString(1)
		h.need(L, 2*len(text))
		return push(L, lua.LString(f(text)))
	}
}

func reversed(text string) string {
	bytes := []byte(text)
	for i, j := 0, len(bytes)-1; i < j; i, j = i+1, j-1 {
		bytes[i], bytes[j] = bytes[j], bytes[i]
	}
	return string(bytes)
}

// stringFormat asks for the room and lets gopher-lua write. A width or a precision
// has two digits at most, as in Lua.
func (h *Host) stringFormat(L *lua.LState) int {
	format := L.CheckString(1)
	size := len(format)
	for rest := format; ; {
		_, after, ok := strings.Cut(rest, "%")
		if !ok {
			break
		}
		digits := 0
		for rest = after; rest != "" && strings.IndexByte("0123456789.+- #", rest[0]) >= 0; rest = rest[1:] {
			if digits++; rest[0] < '0' || rest[0] > '9' {
				digits = 0
			}
			if digits > 2 {
				L.RaiseError("string.format: a width or a precision has two digits at most")
			}
		}
		size += 512
		if rest != "" {
			rest = rest[1:]
		}
	}
	for i := 2; i <= L.GetTop(); i++ {
		if text, ok := L.Get(i).(lua.LString); ok {
			size += 4 * len(text)
		}
	}
	h.need(L, 2*size)
	return h.stock.format(L)
}

func (h *Host) tableConcat(L *lua.LState) int {
	t, between := L.CheckTable(1), L.OptString(2, "")
	first, last := L.OptInt(3, 1), L.OptInt(4, t.Len())
	length := 0
	for i := first; i <= last; i++ {
		v := t.RawGetInt(i)
		if !lua.LVCanConvToString(v) {
			L.RaiseError("invalid value (%s) at index %d in table for concat", v.Type(), i)
		}
		length += len(lua.LVAsString(v)) + len(between)
	}
	h.need(L, length)
	var b strings.Builder
	b.Grow(length)
	for i := first; i <= last; i++ {
		if i > first {
			b.WriteString(between)
		}
		b.WriteString(lua.LVAsString(t.RawGetInt(i)))
	}
	return push(L, lua.LString(b.String()))
}

func (h *Host) tableInsert(L *lua.LState) int {
	t := L.CheckTable(1)
	switch L.GetTop() {
	case 2:
		if n := t.Len() + 1; n > freeIndex {
			h.grow(L, n)
		}
		t.Append(L.Get(2))
	case 3:
		at := L.CheckInt(2)
		h.needIndex(L, t, lua.LNumber(max(at, t.Len()+1)))
		t.Insert(at, L.Get(3))
	default:
		return raise(L, fmt.Errorf("table.insert: want a table, perhaps a place, and a value"))
	}
	return 0
}
