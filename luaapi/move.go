package luaapi

import (
	"fmt"

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

func (h *Host) newMove(k *kind, before engine.State, m engine.Move) *lua.LUserData {
	return h.object(&move{k, before, m}, h.moves)
}

func thisMove(L *lua.LState) *move { return self[*move](L, "Move") }

// of refuses a move of another game, whose bits say something else there.
func (m *move) of(k *kind) error {
	if m.kind.game != k.game {
		return fmt.Errorf("want a move of %s, not of %s", k.game.Name, m.kind.game.Name)
	}
	return nil
}

// packedMove reads a packed move of a game from argument i.
func packedMove(L *lua.LState, k *kind, i int) engine.Move {
	switch v := L.Get(i).(type) {
	case lua.LNumber:
		if n := uint32(v); lua.LNumber(n) == v {
			return engine.Move(n)
		}
	case *lua.LUserData:
		if m, ok := v.Value.(*move); ok {
			if err := m.of(k); err != nil {
				L.RaiseError("%v", err)
			}
			return m.packed
		}
	}
	given := L.Get(i).String()
	if _, ok := L.Get(i).(*lua.LUserData); ok {
		given = "a " + typeName(L.Get(i))
	}
	L.RaiseError("want a packed move, as s:moves() lists them, not %s", given)
	return 0
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
	return push(L, h.newState(m.kind, engine.After(m.before, m.packed)))
}
