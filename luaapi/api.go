package luaapi

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/reference"
)

// An Entry is one function of the table, a Section some of them under one heading.
type (
	Entry   = reference.Entry
	Section = reference.Section
)

// API returns the one table: the functions for all games, then for each game
// what it adds. The examples of the former are written for the first game.
func API(games engine.Games) reference.Table {
	return newTable(&Host{config: Config{Games: games}}) // a host that never runs: texts alone are wanted
}

// newTable returns the table with functions that are methods of a host.
func newTable(h *Host) reference.Table { return fill(unfilled(h), h.config.Games) }

// unfilled returns the table whose examples name no game yet. A host needs no more until somebody
// asks for help.
func unfilled(h *Host) (sections reference.Table) {
	all := h.functions()
	for _, s := range reference.Functions() {
		switch s.Title {
		case "GAME":
			for _, g := range h.config.Games {
				sections = append(sections, h.gameSection(g, s))
			}
		case "Questions about GAME":
			for _, g := range h.config.Games {
				if len(g.Questions()) > 0 {
					sections = append(sections, h.querySection(g, s))
				}
			}
		default:
			if s = s.With(all); len(s.Entries) > 0 {
				sections = append(sections, s)
			}
		}
	}
	return sections
}

// fill puts the first game, a position of it, a move there and a format in the
// places of GAME, START, MOVE and FORMAT in the examples.
func fill(sections reference.Table, games engine.Games) reference.Table {
	if len(games) == 0 {
		return sections
	}
	g := games[0]
	words := strings.NewReplacer("START", startOf(g), "GAME", g.Name, "MOVE", firstMove(g), "FORMAT", lossless(g))
	for i, s := range sections {
		sections[i] = s.Filled(words)
	}
	return sections
}

// firstMove writes the first legal move of the position of startOf.
func firstMove(g *engine.Game) string {
	var s engine.State
	var err error
	if len(g.Pages) > 0 {
		var p *engine.Play
		if p, err = g.Page(g.Pages[0].Number); err == nil {
			s = p.State()
		}
	} else {
		s, err = g.Deals[0].Deal(1, engine.Options{})
	}
	if err != nil {
		panic(fmt.Sprintf("luaapi: %s has no position to begin with: %v", g.Name, err))
	}
	return g.PrintMove(s, s.Moves(nil)[0])
}

// sections returns the table of this host, what its Config adds included.
func (h *Host) sections() reference.Table {
	if h.api == nil {
		h.api = append(newTable(h), h.added()...)
	}
	return h.api
}

// added returns what a host's Config adds to the table.
func (h *Host) added() reference.Table {
	if len(h.config.Entries) == 0 {
		return nil
	}
	return reference.Table{{Title: "Here", Entries: h.config.Entries}}
}

// register gives every function of the table its place in Lua.
func (h *Host) register() {
	for e := range append(unfilled(h), h.added()...).All {
		if e.Safe && h.config.Unsafe {
			continue
		}
		fn := h.function(e)
		homes, name := h.homes(e)
		for _, home := range homes {
			home.RawSetString(name, fn)
		}
	}
	for _, g := range h.config.Games {
		h.prints(h.kinds[g].plays, h.kinds[g].states)
		h.showsGame(h.machine.Library(g.Name), g.Name)
	}
	h.prints(h.moves, h.snapshots, h.sets, h.files)
	h.arguments()
}

// prints makes objects of some metatables print and compare by what they are.
func (h *Host) prints(metas ...*lua.LTable) {
	for _, meta := range metas {
		meta.RawSetString("__tostring", h.L.NewFunction(objectText))
		meta.RawSetString("__eq", h.L.NewFunction(objectsEqual))
	}
}

// function returns an entry as a function. None of ours passes over an argument in silence that it does not have.
func (h *Host) function(e Entry) *lua.LFunction {
	if e.Standard || slices.ContainsFunc(e.Params, func(p engine.Param) bool { return p.Name == "..." }) {
		return h.L.NewFunction(e.Run)
	}
	self := strings.Count(e.Name, ":")
	return h.L.NewFunction(func(L *lua.LState) int {
		if n := L.GetTop() - self; n > len(e.Params) && L.Get(-1) != lua.LNil {
			name := e.Name[strings.LastIndexAny(e.Name, ":.")+1:]
			return raise(L, fmt.Errorf("%s: %s", name, engine.TooMany(n, e.Params)))
		}
		return e.Run(L)
	})
}

// homes returns the tables in which an entry stands, and its name there: the methods of a type, a library, or the globals.
func (h *Host) homes(e Entry) (homes []*lua.LTable, name string) {
	if owner, name, ok := strings.Cut(e.Name, ":"); ok {
		return engine.Each(h.owners(owner), methods), name
	}
	if table, name, ok := strings.Cut(e.Name, "."); ok {
		return []*lua.LTable{h.machine.Library(table)}, name
	}
	return []*lua.LTable{h.L.G.Global}, e.Name
}

// owners returns the metatables that a method belongs to: of the plays or states
// of all games, or of both of one game, or of another type.
func (h *Host) owners(name string) (metas []*lua.LTable) {
	if meta := map[string]*lua.LTable{"Move": h.moves, "Snapshot": h.snapshots, "Set": h.sets, "File": h.files}[name]; meta != nil {
		return []*lua.LTable{meta}
	}
	for _, k := range h.kinds {
		metas = append(metas, k.owned(name)...)
	}
	return metas
}

// arguments sets the global arg.
func (h *Host) arguments() {
	t := h.L.NewTable()
	for i, a := range h.config.Args {
		t.RawSetInt(i+1, lua.LString(a))
	}
	h.L.G.Global.RawSetString("arg", t)
}
