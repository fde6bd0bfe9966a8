package luaapi

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/reference"
	"patience/luaapi/sandbox"
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

// newKind makes the metatables of a game.
func (h *Host) newKind(g *engine.Game) *kind {
	return &kind{
		game:   g,
		plays:  h.metatable("Play", g),
		states: h.metatable("State", g),
		room:   h.machine.Room,
	}
}

// owned returns those that a method belongs to: that of plays or states, or both for "GAME.Play".
func (k *kind) owned(name string) []*lua.LTable {
	switch name {
	case "Play":
		return []*lua.LTable{k.plays}
	case "State":
		return []*lua.LTable{k.states}
	case reference.Asked(k.game):
		return []*lua.LTable{k.plays, k.states}
	}
	return nil
}

// metatable returns the metatable of a type of object, without methods yet; the game is that of plays and states, else nil. Its
// __index is a table; only a name that is not in there costs a call, which says
// that there is no such method.
func (h *Host) metatable(name string, game *engine.Game) *lua.LTable {
	L := h.L
	methods := L.NewTable()
	methods.Metatable = L.NewTable()
	methods.Metatable.(*lua.LTable).RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		key := L.Get(2).String()
		if strings.Contains(key, ": 0x") { // an object, by its address
			key = typeName(L.Get(2))
		}
		near := engine.DidYouMean(key, sandbox.Keys(methods))
		switch {
		case game == nil:
			if near == "" {
				near = ": help(x) lists what a " + name + " x has"
			}
			L.RaiseError("a %s has no method %.60q%s", name, key, near)
		case near == "" && h.hasFunction(game, key):
			near = ": it is a function of the game: " + inLua(game) + "." + key + "(...)"
		case near == "":
			near = ": help(p) lists what a " + name + " p has" + h.askedOf(key)
		case key == "move" && name == "Play":
			near = ": did you mean play or moves?"
		}
		L.RaiseError("a %s of %s has no method %.60q%s", name, game.Name, key, near)
		return 0
	}))
	meta := L.NewTable()
	meta.RawSetString("__index", methods)
	meta.RawSetString("__metatable", lua.LString(name))
	return meta
}

// hasFunction says whether a game has a function of that name, which may be too long to be copied.
func (h *Host) hasFunction(g *engine.Game, name string) bool {
	for key := range h.gameFunctions(g) {
		if is, ok := strings.CutPrefix(key, "GAME."); ok && is == name {
			return true
		}
	}
	return false
}

// inLua returns what a game is called in Lua.
func inLua(g *engine.Game) string {
	if g.Table == "" {
		return g.Name
	}
	return fmt.Sprintf("patience.named(%q)", g.Name)
}

// askedOf says which games have a question, "" for none.
func (h *Host) askedOf(name string) string {
	asked := engine.Games(engine.Those(h.config.Games, func(g *engine.Game) bool {
		_, asked := g.Question(name)
		return asked
	}))
	if asked == nil {
		return ""
	}
	return "; " + name + " is asked of " + strings.Join(asked.Names(), ", ")
}

// methods returns the table in which a metatable has its methods.
func methods(meta *lua.LTable) *lua.LTable {
	return meta.RawGetString("__index").(*lua.LTable)
}

// object wraps a Go value for Lua. Scripts see its methods alone: the metatable is locked.
func (h *Host) object(value any, meta *lua.LTable) *lua.LUserData {
	return &lua.LUserData{Value: value, Metatable: meta}
}

// self returns the object that a method was called on.
func self[T any](L *lua.LState, name string) T {
	if v, ok := held[T](L.Get(1)); ok {
		return v
	}
	L.RaiseError("want a %s before the method's name: write object:method(), with a colon", name)
	panic("unreachable")
}

// typeName names the type of a value: Play, State, Move and so on of our objects, that of Lua for all else.
func typeName(v lua.LValue) string {
	if u, ok := v.(*lua.LUserData); ok {
		if meta, ok := u.Metatable.(*lua.LTable); ok {
			return meta.RawGetString("__metatable").String()
		}
	}
	return v.Type().String()
}

// held returns what an object holds, if it is of that kind.
func held[T any](object lua.LValue) (v T, ok bool) {
	if u, is := object.(*lua.LUserData); is {
		v, ok = u.Value.(T)
	}
	return v, ok
}

// method is a method without arguments that returns one value of its object.
func method[T any](this func(*lua.LState) T, value func(L *lua.LState, object T) lua.LValue) lua.LGFunction {
	return func(L *lua.LState) int { return push(L, value(L, this(L))) }
}

// itself pushes the object that a method has changed, so that calls can be chained, or raises what is
// wrong with the change.
func itself(L *lua.LState, err error) int {
	if err != nil {
		return raise(L, err)
	}
	L.SetTop(1)
	return 1
}

// pushReason pushes why something cannot be done, nil when it can.
func pushReason(L *lua.LState, err error) int {
	if err != nil {
		return push(L, lua.LString(err.Error()))
	}
	return push(L, lua.LNil)
}

// push pushes results, and returns how many they are.
func push(L *lua.LState, values ...lua.LValue) int { return sandbox.Push(L, values...) }

// objectText is tostring for the objects of this table.
func objectText(L *lua.LState) int {
	u := L.CheckUserData(1)
	if s, k := standing(u); k != nil {
		return push(L, lua.LString(s.String()))
	}
	switch v := u.Value.(type) {
	case *move:
		return push(L, lua.LString(v.String()))
	case *set:
		return push(L, lua.LString(fmt.Sprintf("a set of %d positions", len(v.keys))))
	case *snapshot:
		return push(L, lua.LString("a snapshot of a play"))
	case *file:
		return push(L, lua.LString("the file "+v.name))
	}
	return push(L, lua.LString("an object"))
}

// objectsEqual is == for the objects of this table.
func objectsEqual(L *lua.LState) int {
	a, b := L.CheckUserData(1), L.CheckUserData(2)
	return push(L, lua.LBool(equal(a.Value, b.Value)))
}

// equal says whether two objects of a type are the same thing: positions by
// their keys, moves by game and words, all else by identity. So START:state() == START:state(),
// though they are two objects, and two plays with the same moves are two plays.
func equal(a, b any) bool {
	switch a := a.(type) {
	case *state:
		b, ok := b.(*state)
		return ok && a.kind == b.kind && string(a.state.Key(nil)) == string(b.state.Key(nil))
	case *move:
		b, ok := b.(*move)
		return ok && a.kind == b.kind && a.String() == b.String()
	}
	return a == b
}

// makeTypes makes the types of objects that scripts have.
func (h *Host) makeTypes() {
	h.moves = h.metatable("Move", nil)
	h.snapshots = h.metatable("Snapshot", nil)
	h.sets = h.metatable("Set", nil)
	h.files = h.metatable("File", nil)
	h.results = h.L.NewTable()
	h.results.RawSetString("__tostring", h.L.NewFunction(h.show))
	h.results.RawSetString("__index", h.L.NewFunction(noField))
	for _, g := range h.config.Games {
		h.kinds[g] = h.newKind(g)
	}
}

// noField is asked for a field that a result does not have: one that is misspelt is an error, any other is nil.
func noField(L *lua.LState) int {
	if key, ok := L.Get(2).(lua.LString); ok {
		if near := engine.DidYouMean(string(key), sandbox.Keys(L.CheckTable(1))); near != "" {
			L.RaiseError("no field %.60q%s", string(key), near)
		}
	}
	return push(L, lua.LNil)
}

// raise raises a Go error as a Lua error with the place of the caller.
func raise(L *lua.LState, err error) int { return sandbox.Raise(L, err) }
