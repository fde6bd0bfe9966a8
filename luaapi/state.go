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

func (h *Host) newState(L *lua.LState, k *kind, s engine.State) *lua.LUserData {
	return h.object(L, &state{s, k}, k.states)
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

// stateSection is the fast tier.
func (h *Host) stateSection() Section {
	same := []engine.Param{{Name: "state", Type: "State", Doc: "the same state"}}
	packed := engine.Param{Name: "move", Type: "number|Move", Doc: "a packed move"}
	return Section{
		Title: "State",
		Doc: "One position that changes in place, for searches in Lua: moves are packed integers, " +
			"and copy and set are quick. Where a search has to visit very many positions, it keeps a few states and sets them.",
		Entries: []Entry{
			{
				Name:    "State:moves",
				Params:  []engine.Param{{Name: "list", Type: "number[]?", Doc: "a table to fill again instead of making a new one"}},
				Returns: []engine.Param{{Name: "moves", Type: "number[]"}, {Name: "count", Type: "number"}},
				Doc:     "Lists every legal move as a packed integer.",
				Example: "local s = START:state()\nlocal list, n = s:moves()\nassert(#list == n)",
				Run:     h.stateMoves,
			},
			{
				Name:    "State:apply",
				Params:  []engine.Param{packed},
				Returns: same,
				Doc:     "Makes a move in place. An illegal one is an error that cites the rule.",
				Example: "local s = START:state()\ns:apply(s:moves()[1])",
				Run:     stateApply,
			},
			{
				Name:    "State:check",
				Params:  []engine.Param{packed},
				Returns: []engine.Param{{Name: "reason", Type: "string?"}},
				Doc:     "Says why a move cannot be made, nil when it can.",
				Example: "local s = START:state()\nassert(s:check(s:moves()[1]) == nil)",
				Run:     stateCheck,
			},
			{
				Name:    "State:copy",
				Returns: []engine.Param{{Name: "state", Type: "State"}},
				Doc:     "Returns another state of the same position.",
				Example: "local s = START:state()\nlocal before = s:copy()\ns:apply(s:moves()[1])\ns:set(before)",
				Run:     method(thisState, func(L *lua.LState, s *state) lua.LValue { return h.newState(L, s.kind, s.state.Copy()) }),
			},
			{
				Name:    "State:set",
				Params:  []engine.Param{{Name: "from", Type: "State|Play"}},
				Returns: same,
				Doc:     "Becomes the position of another state or play of the same game. It allocates nothing.",
				Example: "local s = START:state()\nlocal scratch = s:copy()\nfor _, m in ipairs(s:moves()) do\n  scratch:set(s):apply(m)\nend",
				Run:     stateSet,
			},
			{
				Name:    "State:won",
				Returns: []engine.Param{{Name: "won", Type: "boolean"}},
				Doc:     "Says whether the game is won.",
				Example: "assert(not START:state():won())",
				Run:     method(thisState, func(_ *lua.LState, s *state) lua.LValue { return lua.LBool(s.state.Won()) }),
			},
			{
				Name:    "State:hidden",
				Returns: []engine.Param{{Name: "count", Type: "number"}},
				Doc:     "Counts the cards that nobody has seen yet.",
				Example: "print(START:state():hidden())",
				Run:     method(thisState, func(_ *lua.LState, s *state) lua.LValue { return lua.LNumber(s.state.Hidden()) }),
			},
			{
				Name:    "State:key",
				Returns: []engine.Param{{Name: "key", Type: "string", Doc: "bytes, not for reading"}},
				Doc:     "Returns the whole position as a string. To remember positions, seen() is cheaper.",
				Example: "local p = START\nassert(p:state():key() == p:key())",
				Run:     method(thisState, func(_ *lua.LState, s *state) lua.LValue { return lua.LString(s.state.Key(nil)) }),
			},
			{
				Name:    "State:move",
				Params:  []engine.Param{packed},
				Returns: []engine.Param{{Name: "move", Type: "Move"}},
				Doc:     "Returns a packed move of this position as one that prints.",
				Example: "local s = START:state()\nprint(s:move(s:moves()[1]))",
				Run:     h.stateMove,
			},
			h.solveEntry("State", "print(START:state():solve {states = 1000}.verdict)"),
			{
				Name:    "State:play",
				Returns: []engine.Param{{Name: "play", Type: "Play"}},
				Doc:     "Starts a play at this position.",
				Example: "print(START:state():play():moves()[1])",
				Run: method(thisState, func(L *lua.LState, s *state) lua.LValue {
					return h.newPlay(L, s.kind, engine.NewPlay(s.kind.game, s.state))
				}),
			},
		},
	}
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
	L.Push(t)
	L.Push(h.machine.Number(uint32(len(list))))
	return 2
}

func stateApply(L *lua.LState) int {
	s := thisState(L)
	m := packedMove(L, 2)
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
	if u, ok := L.Get(i).(*lua.LUserData); ok {
		switch v := u.Value.(type) {
		case *state:
			return v.state, v.kind
		case *play:
			return v.State(), v.kind
		}
	}
	L.RaiseError("argument %d: want a State or a Play, not a %s", i, L.Get(i).Type())
	return nil, nil
}

func stateCheck(L *lua.LState) int {
	return pushReason(L, thisState(L).state.Check(packedMove(L, 2)))
}

func (h *Host) stateMove(L *lua.LState) int {
	s := thisState(L)
	return push(L, h.newMove(L, s.kind, s.state.Copy(), packedMove(L, 2)))
}
