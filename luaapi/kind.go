package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// A kind is what the host keeps for each game: the metatables of its plays and
// its states. They have the methods of all plays and states, and the game's own
// questions.
type kind struct {
	game   *engine.Game
	plays  *lua.LTable
	states *lua.LTable
	room   func(bytes int) bool // asks for memory, and whether to go on
}

// A play is a game being played, as scripts see it.
type play struct {
	*engine.Play
	kind *kind
}

// A position is a State of the fast tier: one position that changes in place.
type position struct {
	state engine.State
	kind  *kind
}

// A move is a move that prints: it knows the position before it.
type move struct {
	kind   *kind
	before engine.State
	packed engine.Move
}

// String writes the move in the game's first notation.
func (m *move) String() string { return m.kind.game.PrintMove(m.before, m.packed) }

// newKind makes the metatables of a game.
func (h *Host) newKind(g *engine.Game) *kind {
	return &kind{
		game:   g,
		plays:  h.metatable("Play"),
		states: h.metatable("State"),
		room:   func(bytes int) bool { return h.stop.raised() == nil && h.meter.room(uint64(bytes)) },
	}
}

// metatable returns the metatable of a type of object, without methods yet. Its
// __index is a table; only a name that is not in there costs a call, which says
// that there is no such method.
func (h *Host) metatable(name string) *lua.LTable {
	L := h.L
	methods := L.NewTable()
	methods.Metatable = L.NewTable()
	methods.Metatable.(*lua.LTable).RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		key := L.Get(2).String()
		L.RaiseError("a %s has no method %.60q%s", name, key, engine.DidYouMean(key, keys(methods)))
		return 0
	}))
	meta := L.NewTable()
	meta.RawSetString("__index", methods)
	meta.RawSetString("__metatable", lua.LString(name))
	return meta
}

// methods returns the table in which a metatable has its methods.
func methods(meta *lua.LTable) *lua.LTable {
	return meta.RawGetString("__index").(*lua.LTable)
}

func (h *Host) object(L *lua.LState, value any, meta *lua.LTable) *lua.LUserData {
	return &lua.LUserData{Value: value, Metatable: meta}
}

func (h *Host) newPlay(L *lua.LState, k *kind, p *engine.Play) *lua.LUserData {
	return h.object(L, &play{p, k}, k.plays)
}

func (h *Host) newPosition(L *lua.LState, k *kind, s engine.State) *lua.LUserData {
	return h.object(L, &position{s, k}, k.states)
}

func (h *Host) newMove(L *lua.LState, k *kind, before engine.State, m engine.Move) *lua.LUserData {
	return h.object(L, &move{k, before, m}, h.moves)
}

// self returns the object that a method was called on.
func self[T any](L *lua.LState, name string) T {
	if u, ok := L.Get(1).(*lua.LUserData); ok {
		if v, ok := u.Value.(T); ok {
			return v
		}
	}
	L.RaiseError("want a %s before the method's name: write object:method(), with a colon", name)
	panic("unreachable")
}

func thisPlay(L *lua.LState) *play { return self[*play](L, "Play") }

// thisPosition is self, written out for the fast tier.
func thisPosition(L *lua.LState) *position {
	if u, ok := L.Get(1).(*lua.LUserData); ok {
		if p, ok := u.Value.(*position); ok {
			return p
		}
	}
	return self[*position](L, "State")
}
func thisMove(L *lua.LState) *move { return self[*move](L, "Move") }
func thisSet(L *lua.LState) *set   { return self[*set](L, "Set") }

// raise raises a Go error as a Lua error with the place of the caller.
func raise(L *lua.LState, err error) int {
	L.RaiseError("%s", clip(err.Error(), maxReason))
	return 0
}

// push pushes one result.
func push(L *lua.LState, v lua.LValue) int {
	L.Push(v)
	return 1
}

// numbers returns packed moves as Lua numbers without allocating.
func (h *Host) number(n uint32) lua.LValue {
	if int(n) < len(h.small) {
		return h.small[n]
	}
	return lua.LNumber(n)
}

// smallNumbers is how many numbers are kept ready.
const smallNumbers = 1 << 12

func smalls() []lua.LValue {
	values := make([]lua.LValue, smallNumbers)
	for i := range values {
		values[i] = lua.LNumber(i)
	}
	return values
}
