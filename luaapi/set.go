package luaapi

import (
	lua "github.com/yuin/gopher-lua"
)

// A set holds positions by their keys.
type set struct {
	keys map[string]struct{}
	room []byte
}

func thisSet(L *lua.LState) *set { return self[*set](L, "Set") }

func (h *Host) seen(L *lua.LState) int {
	return push(L, h.object(&set{keys: make(map[string]struct{})}, h.sets))
}

// key returns the key of argument i: that of a position, or a string itself.
func (s *set) key(L *lua.LState, i int) []byte {
	if text, ok := L.Get(i).(lua.LString); ok {
		return append(s.room[:0], text...)
	}
	at, _ := positionOf(L, i)
	s.room = at.Key(s.room[:0])
	return s.room
}

func setAdd(L *lua.LState) int {
	s := thisSet(L)
	key := s.key(L, 2)
	if _, old := s.keys[string(key)]; old {
		return push(L, lua.LFalse)
	}
	s.keys[string(key)] = struct{}{}
	return push(L, lua.LTrue)
}

func setHas(L *lua.LState) int {
	s := thisSet(L)
	_, ok := s.keys[string(s.key(L, 2))]
	return push(L, lua.LBool(ok))
}

func setClear(L *lua.LState) int {
	clear(thisSet(L).keys)
	return push(L, L.Get(1))
}
