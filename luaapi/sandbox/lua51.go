package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// What stands here does as Lua 5.1 does where gopher-lua differs or has nothing.

// selectFrom is Lua's select: a text that is a number counts as one.
func selectFrom(L *lua.LState) int {
	n := L.GetTop()
	if L.Get(1) == lua.LString("#") {
		return Push(L, lua.LNumber(n-1))
	}
	from := int(number(L, 1))
	if from < 0 {
		from += n
	}
	if from < 1 {
		L.ArgError(1, "index out of range")
	}
	return max(n-from, 0)
}

// stringChar is Lua's string.char, for numbers from 0 to 255.
func stringChar(L *lua.LState) int {
	text := make([]byte, L.GetTop())
	for i := range text {
		n := int(number(L, i+1))
		if n < 0 || n > math.MaxUint8 {
			L.ArgError(i+1, "invalid value")
		}
		text[i] = byte(n)
	}
	return Push(L, lua.LString(text))
}

// tableRemove is Lua's table.remove: where no item is, it removes none.
func tableRemove(L *lua.LState) int {
	t := L.CheckTable(1)
	at := t.Len()
	if L.Get(2) != lua.LNil {
		at = int(number(L, 2))
	}
	if at < 1 || at > t.Len() {
		return 0
	}
	return Push(L, t.Remove(at))
}
