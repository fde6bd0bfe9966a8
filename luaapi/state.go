package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// A state is a State of the fast tier: one position that changes in place.
type state struct {
	state engine.State
	kind  *kind
}

func (h *Host) newState(k *kind, s engine.State) *lua.LUserData {
	return h.object(&state{s, k}, k.states)
}

// thisState is self, written out for the fast tier.
func thisState(L *lua.LState) *state {
	if u, ok := L.Get(1).(*lua.LUserData); ok {
		if p, ok := u.Value.(*state); ok {
			return p
		}
	}
	return self[*state](L, "State")
}

// stateMoves fills a table with the packed moves: the one that was given, or
// a new one. What a given table held beyond them is cut off.
func (h *Host) stateMoves(L *lua.LState) int {
	s := thisState(L)
	h.room = s.state.Moves(h.room[:0])
	list := h.room
	t, ok := L.Get(2).(*lua.LTable)
	if !ok {
		t = L.CreateTable(len(list), 0)
	}
	for i, m := range list {
		t.RawSetInt(i+1, h.machine.Number(uint32(m)))
	}
	for i := t.Len(); i > len(list); i-- {
		t.RawSetInt(i, lua.LNil)
	}
	return push(L, t, h.machine.Number(uint32(len(list))))
}

func stateApply(L *lua.LState) int {
	s := thisState(L)
	m := packedMove(L, s.kind, 2)
	if err := s.state.Check(m); err != nil {
		return raise(L, err)
	}
	s.state.Apply(m)
	return itself(L, nil)
}

func stateSet(L *lua.LState) int {
	s := thisState(L)
	from, k := positionOf(L, 2)
	if k.game != s.kind.game {
		L.RaiseError("want a state of %s, not of %s", s.kind.game.Name, k.game.Name)
	}
	s.state.Set(from)
	return itself(L, nil)
}

// positionOf returns the position of argument i, a State or a Play.
func positionOf(L *lua.LState, i int) (engine.State, *kind) {
	s, k := standing(L.Get(i))
	if k == nil {
		colon := "" // of p.solve()
		switch {
		case i > 1: // behind what the method is of
			L.RaiseError("want a State or a Play, not a %s", typeName(L.Get(i)))
		case L.GetTop() == 0:
			colon = ": methods want a colon, as in p:moves()"
		}
		L.RaiseError("argument %d: want a State or a Play, not a %s%s", i, typeName(L.Get(i)), colon)
	}
	return s, k
}

func stateCheck(L *lua.LState) int {
	s := thisState(L)
	return pushReason(L, s.state.Check(packedMove(L, s.kind, 2)))
}

func (h *Host) stateMove(L *lua.LState) int {
	s := thisState(L)
	m := packedMove(L, s.kind, 2)
	if err := s.state.Check(m); err != nil {
		return raise(L, err)
	}
	return push(L, h.newMove(s.kind, s.state.Copy(), m))
}
