package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

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

// positionMoves fills a table with the packed moves: the one that was given, or
// a new one. What a given table held beyond them is cut off.
func (h *Host) positionMoves(L *lua.LState) int {
	s := thisPosition(L)
	h.room = s.state.Moves(h.room[:0])
	list := h.room
	t, ok := L.Get(2).(*lua.LTable)
	if !ok {
		t = L.CreateTable(len(list), 0)
	}
	for i, m := range list {
		t.RawSetInt(i+1, h.number(uint32(m)))
	}
	for i := t.Len(); i > len(list); i-- {
		t.RawSetInt(i, lua.LNil)
	}
	L.Push(t)
	L.Push(h.number(uint32(len(list))))
	return 2
}

func positionApply(L *lua.LState) int {
	s := thisPosition(L)
	m := packedMove(L, 2)
	if err := s.state.Check(m); err != nil {
		return raise(L, err)
	}
	s.state.Apply(m)
	L.SetTop(1)
	return 1
}

func (h *Host) positionCopy(L *lua.LState) int {
	s := thisPosition(L)
	return push(L, h.newPosition(L, s.kind, s.state.Copy()))
}

func positionSet(L *lua.LState) int {
	s := thisPosition(L)
	from, k := positionOf(L, 2)
	if k.game != s.kind.game {
		L.RaiseError("want a state of %s, not of %s", s.kind.game.Name, k.game.Name)
	}
	s.state.Set(from)
	L.SetTop(1)
	return 1
}

// positionOf returns the position of argument i, a State or a Play.
func positionOf(L *lua.LState, i int) (engine.State, *kind) {
	if u, ok := L.Get(i).(*lua.LUserData); ok {
		switch v := u.Value.(type) {
		case *position:
			return v.state, v.kind
		case *play:
			return v.State(), v.kind
		}
	}
	L.RaiseError("argument %d: want a State or a Play, not a %s", i, L.Get(i).Type())
	return nil, nil
}

func positionWon(L *lua.LState) int {
	return push(L, lua.LBool(thisPosition(L).state.Won()))
}

func positionHidden(L *lua.LState) int {
	return push(L, lua.LNumber(thisPosition(L).state.Hidden()))
}

func positionKey(L *lua.LState) int {
	return push(L, lua.LString(thisPosition(L).state.Key(nil)))
}

func positionCheck(L *lua.LState) int {
	if err := thisPosition(L).state.Check(packedMove(L, 2)); err != nil {
		return push(L, lua.LString(err.Error()))
	}
	return push(L, lua.LNil)
}

func (h *Host) positionMove(L *lua.LState) int {
	s := thisPosition(L)
	return push(L, h.newMove(L, s.kind, s.state.Copy(), packedMove(L, 2)))
}

func (h *Host) positionPlay(L *lua.LState) int {
	s := thisPosition(L)
	return push(L, h.newPlay(L, s.kind, engine.NewPlay(s.kind.game, s.state)))
}

func moveText(L *lua.LState) int {
	m := thisMove(L)
	n, err := m.kind.game.Notation(L.OptString(2, ""))
	if err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(n.Print(m.before, m.packed)))
}

func (h *Host) movePacked(L *lua.LState) int {
	return push(L, h.number(uint32(thisMove(L).packed)))
}

func (h *Host) moveAfter(L *lua.LState) int {
	m := thisMove(L)
	if err := m.before.Check(m.packed); err != nil {
		return raise(L, err)
	}
	after := m.before.Copy()
	after.Apply(m.packed)
	return push(L, h.newPosition(L, m.kind, after))
}

// A set holds positions by their keys.
type set struct {
	keys map[string]struct{}
	room []byte
}

func (h *Host) newSet(L *lua.LState) int {
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

func setLen(L *lua.LState) int {
	return push(L, lua.LNumber(len(thisSet(L).keys)))
}

func setClear(L *lua.LState) int {
	clear(thisSet(L).keys)
	return push(L, L.Get(1))
}
