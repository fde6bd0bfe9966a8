package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// A set holds positions by their keys.
type set struct {
	keys map[string]struct{}
	room []byte
}

func thisSet(L *lua.LState) *set { return self[*set](L, "Set") }

// setSection is what a set of positions can do.
func (h *Host) setSection() Section {
	position := engine.Param{Name: "position", Type: "State|Play|string", Doc: "or a key"}
	return Section{
		Title: "Set",
		Doc:   "A set of positions, kept in Go: about half of the time of a Lua table with keys, and less memory.",
		Entries: []Entry{
			{
				Name:    "seen",
				Returns: []engine.Param{{Name: "set", Type: "Set"}},
				Doc:     "Returns a new set of positions.",
				Example: "local visited = seen()\nassert(visited:add(START))\nassert(not visited:add(START))",
				Run:     h.seen,
			},
			{
				Name:    "Set:add",
				Params:  []engine.Param{position},
				Returns: []engine.Param{{Name: "new", Type: "boolean", Doc: "false when the set had it already"}},
				Doc:     "Puts a position into the set and says whether it is new.",
				Example: "local visited = seen()\nlocal s = START:state()\nif visited:add(s) then print \"never seen\" end",
				Run:     setAdd,
			},
			{
				Name:    "Set:has",
				Params:  []engine.Param{position},
				Returns: []engine.Param{{Name: "has", Type: "boolean"}},
				Doc:     "Says whether the set has a position.",
				Example: "assert(not seen():has(START))",
				Run:     setHas,
			},
			{
				Name:    "Set:len",
				Returns: []engine.Param{{Name: "count", Type: "number"}},
				Doc:     "Counts the positions in the set.",
				Example: "assert(seen():len() == 0)",
				Run:     method(thisSet, func(_ *lua.LState, s *set) lua.LValue { return lua.LNumber(len(s.keys)) }),
			},
			{
				Name:    "Set:clear",
				Returns: []engine.Param{{Name: "set", Type: "Set", Doc: "the same set"}},
				Doc:     "Empties the set.",
				Example: "local visited = seen()\nvisited:add(START)\nassert(visited:clear():len() == 0)",
				Run:     setClear,
			},
		},
	}
}

func (h *Host) seen(L *lua.LState) int {
	return push(L, h.object(L, &set{keys: make(map[string]struct{})}, h.sets))
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
