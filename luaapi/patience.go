package luaapi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/search"
	"patience/luaapi/tables"
)

// patienceInterval is the interval of Clopper and Pearson.
func patienceInterval(L *lua.LState) int {
	k, n := L.CheckInt(1), L.CheckInt(2)
	if lua.LNumber(k) != L.CheckNumber(1) || lua.LNumber(n) != L.CheckNumber(2) {
		L.RaiseError("seen %v times in %v trials: want whole numbers", L.Get(1), L.Get(2))
	}
	if k < 0 || k > n || n < 1 || n > 1e9 {
		L.RaiseError("seen %d times in %d trials: want 1 to 1000000000 trials, and it seen in 0 to all of them", k, n)
	}
	low, high := engine.Interval(k, n)
	return push(L, lua.LNumber(low), lua.LNumber(high))
}

// maxMade is how many games a host makes for its scripts.
const maxMade = 2000

// patienceGame makes a game. One that is said again in the same words is the same game.
func (h *Host) patienceGame(L *lua.LState) int {
	said := L.CheckTable(1)
	d, err := tables.Game(L, said, h.knownTable)
	if err != nil {
		return raise(L, err)
	}
	if slices.Contains(tables.Names(), d.Table.Name) {
		L.RaiseError("%s is a game that comes with the program: give yours another name", d.Table.Name)
	}
	text := d.Table.String()
	if m := h.made[d.Table.Name]; m != nil && m.game.Table == text {
		return push(L, m.value)
	}
	if len(h.made) == maxMade {
		L.RaiseError("more than %d games", maxMade)
	}
	g := d.Table.Game()
	g.Asks(search.Queries)
	return push(L, h.keepGame(L, g, d))
}

// A made is a game that a script has made or named.
type made struct {
	game  *engine.Game
	value *lua.LTable
	said  tables.Declared
}

// keepGame makes the value of a game that is not one of the host's own, and its kind.
func (h *Host) keepGame(L *lua.LState, g *engine.Game, d tables.Declared) *lua.LTable {
	h.kindOf(g)
	t := L.NewTable()
	t.RawSetString("name", lua.LString(g.Name))
	t.RawSetString("title", lua.LString(g.Title))
	t.RawSetString("text", lua.LString(g.Table))
	for name, run := range h.gameFunctions(g) {
		t.RawSetString(strings.TrimPrefix(name, "GAME."), L.NewFunction(run))
	}
	h.showsGame(t, g.Name)
	if h.made == nil {
		h.made = map[string]*made{}
	}
	h.made[g.Name] = &made{g, t, d}
	return t
}

// knownTable finds what a game can be like: one that the script has made, else one that comes with the program.
func (h *Host) knownTable(name string) (tables.Declared, bool) {
	if m := h.made[name]; m != nil && m.said.Table != nil {
		return m.said, true
	}
	return tables.BuiltIn()(name)
}

func (h *Host) patienceNamed(L *lua.LState) int {
	name := L.CheckString(1)
	if m := h.made[name]; m != nil {
		return push(L, m.value)
	}
	g, err := h.config.Game(name)
	if err != nil {
		return raise(L, err)
	}
	if v, ok := L.G.Global.RawGetString(g.Name).(*lua.LTable); ok && g.Table == "" {
		return push(L, v)
	}
	return push(L, h.keepGame(L, g, tables.Declared{}))
}

func (h *Host) patienceGames(L *lua.LState) int {
	return push(L, (&converter{h: h, L: L}).value(tables.Names()))
}

// kindOf returns the kind of a game; one that the host meets for the first time gets the methods of all plays and states.
func (h *Host) kindOf(g *engine.Game) *kind {
	if k := h.kinds[g]; k != nil {
		return k
	}
	k := h.newKind(g)
	h.kinds[g] = k
	for e := range append(unfilled(h), h.querySection(g, Section{})).All {
		if owner, name, ok := strings.Cut(e.Name, ":"); ok {
			for _, meta := range k.owned(owner) {
				methods(meta).RawSetString(name, h.function(e))
			}
		}
	}
	h.prints(k.plays, k.states)
	return k
}

// Game returns the game of a name: one of Games, or what Named finds.
func (c *Config) Game(name string) (*engine.Game, error) {
	if g, err := c.Games.Named(name); err == nil {
		return g, nil
	}
	find := c.Named
	if find == nil {
		find = namedTable
	}
	return find(name)
}

// namedTable returns a game that comes with the program as a table.
func namedTable(name string) (*engine.Game, error) {
	g, err := tables.Named(name)
	if g == nil {
		err = cmp.Or(err, fmt.Errorf("no game %.60q%s", name, engine.DidYouMean(name, tables.Names())))
	}
	return g, err
}
