package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/luaapi/pattern"
)

// maxText is how long a text string.rep may make.
const maxText = 64 << 20

// maxPattern is how long a pattern may be. Each letter of a text may be compared with
// all of it before somebody asks whether to stop.
const maxPattern = 64 << 10

func (m *Machine) stringRep(L *lua.LState) int {
	text, n := L.CheckString(1), float64(L.CheckNumber(2))
	if float64(len(text))*n > maxText {
		L.RaiseError("string.rep: more than 64 MiB")
	}
	m.Need(L, len(text)*max(int(n), 0))
	return Push(L, lua.LString(strings.Repeat(text, max(int(n), 0))))
}

// matcher returns a matcher for the text that a function was called with.
func (m *Machine) matcher(L *lua.LState, pat string) *pattern.Matcher {
	if len(pat) > maxPattern {
		L.RaiseError("the pattern is longer than %d kB", maxPattern>>10)
	}
	return pattern.New(L.CheckString(1), pat, func() bool { return m.stop.raised() != nil })
}

// find returns the next match, nil when there is none.
func find(L *lua.LState, m *pattern.Matcher, init int) *pattern.Match {
	found, err := m.Find(init)
	if err != nil {
		Raise(L, err)
	}
	return found
}

// start returns where argument i tells a function to begin, counted from 0, at most at the end of the text.
func start(L *lua.LState, i, length int) int {
	n := L.OptInt(i, 1)
	if n < 0 {
		n += length + 1
	}
	return min(max(n, 1)-1, length)
}

// captured returns capture i of a match, counted from 0; a match without
// captures is its own.
func captured(text string, found *pattern.Match, i int) lua.LValue {
	if len(found.Captures) == 0 {
		return lua.LString(text[found.Start:found.End])
	}
	c := found.Captures[i]
	if c.Position {
		return lua.LNumber(c.Start + 1)
	}
	return lua.LString(text[c.Start:c.End])
}

// pushCaptures pushes the captures, or the whole match when there are none and
// whole is set.
func pushCaptures(L *lua.LState, text string, found *pattern.Match, whole bool) int {
	n := len(found.Captures)
	if n == 0 && whole {
		n = 1
	}
	for i := range n {
		L.Push(captured(text, found, i))
	}
	return n
}

// stringFind counts from 1 and includes the last byte, as Lua does: find("abc", "bc") is 2, 3.
func (m *Machine) stringFind(L *lua.LState) int {
	text, pat := L.CheckString(1), L.CheckString(2)
	init := start(L, 3, len(text))
	if L.ToBool(4) {
		return findPlain(L, text, pat, init)
	}
	found := find(L, m.matcher(L, pat), init)
	if found == nil {
		return Push(L, lua.LNil)
	}
	return Push(L, lua.LNumber(found.Start+1), lua.LNumber(found.End)) + pushCaptures(L, text, found, false)
}

func findPlain(L *lua.LState, text, part string, init int) int {
	i := strings.Index(text[init:], part)
	if i < 0 {
		return Push(L, lua.LNil)
	}
	return Push(L, lua.LNumber(init+i+1), lua.LNumber(init+i+len(part)))
}

func (m *Machine) stringMatch(L *lua.LState) int {
	text := L.CheckString(1)
	found := find(L, m.matcher(L, L.CheckString(2)), start(L, 3, len(text)))
	if found == nil {
		return Push(L, lua.LNil)
	}
	return pushCaptures(L, text, found, true)
}

// stringGmatch goes on behind a match, or one byte further when that was empty, so that it ends. A ^ in front is a letter as any other.
func (m *Machine) stringGmatch(L *lua.LState) int {
	text, pat := L.CheckString(1), L.CheckString(2)
	if strings.HasPrefix(pat, "^") {
		pat = "%" + pat
	}
	matcher, at := m.matcher(L, pat), 0
	return Push(L, L.NewFunction(func(L *lua.LState) int {
		found := find(L, matcher, at)
		if found == nil {
			at = len(text) + 1
			return Push(L, lua.LNil)
		}
		at = max(found.End, found.Start+1)
		return pushCaptures(L, text, found, true)
	}))
}

// stringGsub copies what lies between matches. Behind an empty match a byte is copied, too:
// gsub("ab", "", "-") is "-a-b-".
func (m *Machine) stringGsub(L *lua.LState) int {
	text := L.CheckString(1)
	L.CheckTypes(3, lua.LTString, lua.LTNumber, lua.LTTable, lua.LTFunction)
	limit := L.OptInt(4, len(text)+1)
	matcher := m.matcher(L, L.CheckString(2))
	b := m.NewText(L)
	count, at := 0, 0
	for count < limit && at <= len(text) && (count == 0 || !matcher.Anchored()) {
		found := find(L, matcher, at)
		if found == nil {
			break
		}
		count++
		b.WriteString(text[at:found.Start])
		replace(L, b, text, found, L.Get(3))
		at = found.End
		if found.End == found.Start {
			b.WriteString(text[at:min(at+1, len(text))])
			at++
		}
	}
	b.WriteString(text[min(at, len(text)):])
	return Push(L, lua.LString(b.String()), lua.LNumber(count))
}

// replace writes what a match is replaced by: a text with %1, the field of a table, or
// what a function returns; the match itself when that is false or nil.
func replace(L *lua.LState, b *Text, text string, found *pattern.Match, by lua.LValue) {
	var v lua.LValue
	switch by := by.(type) {
	case *lua.LTable:
		v = L.GetTable(by, captured(text, found, 0))
	case *lua.LFunction:
		L.Push(by)
		L.Call(pushCaptures(L, text, found, true), 1)
		v = L.Get(-1)
		L.Pop(1)
	default:
		expand(L, b, text, found, by.String())
		return
	}
	if lua.LVIsFalse(v) {
		b.WriteString(text[found.Start:found.End])
		return
	}
	if !lua.LVCanConvToString(v) {
		L.RaiseError("string.gsub: want a string or a number to put in, not a %s", v.Type())
	}
	b.WriteString(v.String())
}

// expand writes a text with captures in the place of %0 to %9: with "(%d+)(%a)" found in "10h",
// "%2%1" is written h10. %0 is all that was found, and %% a percent sign.
func expand(L *lua.LState, b *Text, text string, found *pattern.Match, by string) {
	for i := 0; i < len(by); i++ {
		plain := strings.IndexByte(by[i:], '%')
		if plain < 0 || i+plain+1 == len(by) {
			b.WriteString(by[i:])
			return
		}
		b.WriteString(by[i : i+plain])
		i += plain + 1
		switch n := int(by[i]) - '0'; {
		case n < 0 || n > 9:
			b.WriteString(by[i : i+1])
		case n == 0:
			b.WriteString(text[found.Start:found.End])
		case n > max(len(found.Captures), 1):
			L.RaiseError("string.gsub: no capture %%%d", n)
		default:
			b.WriteString(captured(text, found, n-1).String())
		}
	}
}
