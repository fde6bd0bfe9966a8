package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// A move is a move that prints: it knows the position before it.
type move struct {
	kind   *kind
	before engine.State
	packed engine.Move
}

// String writes the move in the game's first notation.
func (m *move) String() string { return m.kind.game.PrintMove(m.before, m.packed) }

func (h *Host) newMove(L *lua.LState, k *kind, before engine.State, m engine.Move) *lua.LUserData {
	return h.object(L, &move{k, before, m}, h.moves)
}

func thisMove(L *lua.LState) *move { return self[*move](L, "Move") }

// packedMove reads a packed move from argument i.
func packedMove(L *lua.LState, i int) engine.Move {
	switch v := L.Get(i).(type) {
	case lua.LNumber:
		if n := uint32(v); lua.LNumber(n) == v {
			return engine.Move(n)
		}
	case *lua.LUserData:
		if m, ok := v.Value.(*move); ok {
			return m.packed
		}
	}
	L.RaiseError("want a packed move, as s:moves() lists them, not %s", L.Get(i).String())
	return 0
}

// moveSection is what a move that prints can do.
func (h *Host) moveSection() Section {
	return Section{
		Title: "Move",
		Doc:   "A move that prints: it knows the position before it. Two are equal when they print the same.",
		Entries: []Entry{
			{
				Name:    "Move:text",
				Params:  []engine.Param{{Name: "notation", Type: "string?", Doc: "name of a notation of the game; its first when left out"}},
				Returns: []engine.Param{{Name: "text", Type: "string"}},
				Doc:     "Writes the move.",
				Example: "assert(START:moves()[1]:text() == \"MOVE\")",
				Run:     moveText,
			},
			{
				Name:    "Move:packed",
				Returns: []engine.Param{{Name: "move", Type: "number"}},
				Doc:     "Returns the packed move, as a State takes it.",
				Example: "local p = START\np:state():apply(p:moves()[1]:packed())",
				Run:     method(thisMove, func(_ *lua.LState, m *move) lua.LValue { return h.machine.Number(uint32(m.packed)) }),
			},
			{
				Name:    "Move:after",
				Returns: []engine.Param{{Name: "state", Type: "State"}},
				Doc:     "Returns the position after the move.",
				Example: "print(START:moves()[1]:after())",
				Run:     h.moveAfter,
			},
		},
	}
}

func moveText(L *lua.LState) int {
	m := thisMove(L)
	n, err := m.kind.game.Notation(L.OptString(2, ""))
	if err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(n.Print(m.before, m.packed)))
}

func (h *Host) moveAfter(L *lua.LState) int {
	m := thisMove(L)
	if err := m.before.Check(m.packed); err != nil {
		return raise(L, err)
	}
	after := m.before.Copy()
	after.Apply(m.packed)
	return push(L, h.newState(L, m.kind, after))
}
