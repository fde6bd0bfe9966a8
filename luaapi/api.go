package luaapi

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// API returns the one table: the functions for all games, then for each game
// what it adds. The examples of the former are written for the first game.
func API(games []*engine.Game) []Section {
	return newTable(&Host{config: Config{Games: games}}) // a host that never runs: texts alone are wanted
}

// newTable returns the table with functions that are methods of a host.
func newTable(h *Host) []Section {
	games := h.config.Games
	sections := []Section{h.globalSection()}
	for _, g := range games {
		sections = append(sections, h.gameSection(g))
	}
	if len(games) > 0 {
		sections = append(sections, h.playSection(), h.stateSection(), h.moveSection(), h.setSection(), h.searchSection())
	}
	for _, g := range games {
		if len(g.Queries) > 0 {
			sections = append(sections, h.querySection(g))
		}
	}
	sections = append(sections, h.luaSection(), h.fileSection())
	return fill(sections, games)
}

// fill puts the first game, a position of it, a move there and a format in the
// places of GAME, START, MOVE and FORMAT in the examples.
func fill(sections []Section, games []*engine.Game) []Section {
	if len(games) == 0 {
		return sections
	}
	g := games[0]
	words := strings.NewReplacer("START", startOf(g), "GAME", g.Name, "MOVE", firstMove(g), "FORMAT", lossless(g))
	for _, s := range sections {
		for i := range s.Entries {
			s.Entries[i].Example = words.Replace(s.Entries[i].Example)
		}
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
func (h *Host) sections() []Section {
	if h.api == nil {
		h.api = newTable(h)
		if len(h.config.Entries) > 0 {
			h.api = append(h.api, Section{Title: "Here", Entries: h.config.Entries})
		}
	}
	return h.api
}

// register gives every function of the table its place in Lua.
func (h *Host) register() {
	for _, s := range h.sections() {
		for _, e := range s.Entries {
			if !e.Safe || !h.config.Unsafe {
				h.place(e)
			}
		}
	}
	for _, g := range h.config.Games {
		k := h.kinds[g]
		h.tostring(k.plays)
		h.tostring(k.states)
	}
	for _, meta := range []*lua.LTable{h.moves, h.places, h.sets, h.files} {
		h.tostring(meta)
	}
	h.arguments()
}

// tostring makes objects of a metatable print and compare by what they are.
func (h *Host) tostring(meta *lua.LTable) {
	meta.RawSetString("__tostring", h.L.NewFunction(objectText))
	meta.RawSetString("__eq", h.L.NewFunction(objectsEqual))
}

// place registers one function under its name.
func (h *Host) place(e Entry) {
	fn := h.L.NewFunction(e.Run)
	if owner, name, ok := strings.Cut(e.Name, ":"); ok {
		for _, meta := range h.owners(owner) {
			methods(meta).RawSetString(name, fn)
		}
		return
	}
	if table, name, ok := strings.Cut(e.Name, "."); ok {
		library(h, table).RawSetString(name, fn)
		return
	}
	h.L.G.Global.RawSetString(e.Name, fn)
}

// owners returns the metatables that a method belongs to: of the plays or states
// of all games, or of both for "GAME.Play", or of another type.
func (h *Host) owners(name string) []*lua.LTable {
	var metas []*lua.LTable
	for _, g := range h.config.Games {
		k := h.kinds[g]
		switch name {
		case "Play":
			metas = append(metas, k.plays)
		case "State":
			metas = append(metas, k.states)
		case asked(g):
			return []*lua.LTable{k.plays, k.states}
		}
	}
	switch name {
	case "Move":
		return []*lua.LTable{h.moves}
	case "Snapshot":
		return []*lua.LTable{h.places}
	case "Set":
		return []*lua.LTable{h.sets}
	case "File":
		return []*lua.LTable{h.files}
	}
	return metas
}

// asked is the type that a game's questions are put to.
func asked(g *engine.Game) string { return g.Name + ".Position" }

// arguments sets the global arg.
func (h *Host) arguments() {
	t := h.L.NewTable()
	for i, a := range h.config.Args {
		t.RawSetInt(i+1, lua.LString(a))
	}
	h.L.G.Global.RawSetString("arg", t)
}

// startOf is a Lua expression for a position of a game.
func startOf(g *engine.Game) string {
	if len(g.Pages) == 0 {
		return g.Name + ".deal(1)"
	}
	return fmt.Sprintf("%s.page(%d)", g.Name, g.Pages[0].Number)
}

// gameSection is a game's own table.
func (h *Host) gameSection(g *engine.Game) Section {
	s := Section{Title: g.Name, Doc: g.Title + "."}
	if len(g.Pages) > 0 {
		s.Entries = append(s.Entries, h.pageEntries(g)...)
	}
	s.Entries = append(s.Entries, h.textEntries(g)...)
	s.Entries = append(s.Entries, Entry{
		Name:    g.Name + ".rules",
		Returns: []engine.Param{{Name: "rules", Type: "string[]"}},
		Doc:     "Lists the rules by their numbers, which refusals cite.",
		Example: fmt.Sprintf("for number, text in ipairs(%s.rules()) do print(number, text) end", g.Name),
		Run:     h.gameRules(g),
	})
	return s
}

// aPlay is what the functions of a game's table return.
func aPlay(g *engine.Game) []engine.Param {
	return []engine.Param{{Name: "play", Type: g.Name + ".Play"}}
}

// pageEntries are for a game that comes with positions.
func (h *Host) pageEntries(g *engine.Game) []Entry {
	return []Entry{
		{
			Name:    g.Name + ".page",
			Params:  []engine.Param{{Name: "number", Type: "number", Doc: "number of the page: " + pageNumbers(g)}},
			Returns: aPlay(g),
			Doc:     "Starts a play at a position that comes with the game.",
			Example: fmt.Sprintf("print(%s)", startOf(g)),
			Run:     h.gamePage(g),
		},
		{
			Name:    g.Name + ".pages",
			Returns: []engine.Param{{Name: "pages", Type: "table[]"}},
			Doc:     "Lists the positions that come with the game: number and title of each.",
			Example: fmt.Sprintf("for _, page in ipairs(%s.pages()) do print(page.number, page.title) end", g.Name),
			Run:     h.gamePages(g),
		},
	}
}

// textEntries deal and read positions.
func (h *Host) textEntries(g *engine.Game) []Entry {
	return []Entry{
		{
			Name: g.Name + ".deal",
			Params: []engine.Param{
				{Name: "number", Type: "number|string", Doc: "number of the deal; a string for numbers above 2^53"},
				{Name: "options", Type: "table?", Doc: dealText(g)},
			},
			Returns: aPlay(g),
			Doc:     "Deals a game by its number.",
			Example: fmt.Sprintf("local p = %s.deal(7, {by = %q})\nprint(#p:moves())", g.Name, g.Deals[0].Name),
			Run:     h.gameDeal(g),
		},
		{
			Name:    g.Name + ".parse",
			Params:  []engine.Param{{Name: "text", Type: "string", Doc: "a position or a whole game: " + formatNames(g)}},
			Returns: aPlay(g),
			Doc:     "Reads a position or a game from text, in whichever of the game's formats it is.",
			Example: fmt.Sprintf("local p = %s\nlocal again = %s.parse(p:write(%q))\nassert(again:key() == p:key())", startOf(g), g.Name, lossless(g)),
			Run:     h.gameParse(g),
		},
		{
			Name:    g.Name + ".load",
			Params:  []engine.Param{{Name: "file", Type: "string", Doc: "name of a file beside the script or below the current folder, or of a puzzle that comes with the program"}},
			Returns: aPlay(g),
			Doc:     "Reads a position, a problem or a game from a file. A file beside the script comes first.",
			Example: fmt.Sprintf("local p = %s\np:save(\"study.txt\", %q)\nassert(%s.load(\"study.txt\"):key() == p:key())", startOf(g), lossless(g), g.Name),
			Run:     h.gameLoad(g),
		},
	}
}

func pageNumbers(g *engine.Game) string {
	var all []string
	for _, p := range g.Pages {
		all = append(all, fmt.Sprint(p.Number))
	}
	return strings.Join(all, " ")
}

func formatNames(g *engine.Game) string {
	var all []string
	for _, f := range g.Formats {
		all = append(all, f.Name)
	}
	return strings.Join(all, ", ")
}

// lossless names the game's first format, which keeps whole games.
func lossless(g *engine.Game) string { return g.Formats[0].Name }

// dealText says which options a deal has.
func dealText(g *engine.Game) string {
	var parts []string
	for _, d := range g.Deals {
		parts = append(parts, fmt.Sprintf("by=%q: %s", d.Name, d.Doc))
	}
	for _, o := range g.Options {
		parts = append(parts, fmt.Sprintf("%s=%s: %s", o.Name, strings.Join(o.Values, "|"), o.Doc))
	}
	return strings.Join(parts, "; ")
}

// questionsAbout is the title of the questions about a game.
func questionsAbout(g *engine.Game) string { return "Questions about " + g.Name }

// querySection is what an analyst may ask of a game's positions.
func (h *Host) querySection(g *engine.Game) Section {
	s := Section{
		Title: questionsAbout(g),
		Doc:   "Methods of its plays and of its states. They change nothing.",
	}
	for _, q := range g.Queries {
		s.Entries = append(s.Entries, Entry{
			Name:    asked(g) + ":" + q.Name,
			Params:  q.Params,
			Returns: []engine.Param{{Name: "answer", Type: answerType(g, q), Doc: q.Returns}},
			Doc:     q.Doc,
			Example: q.Example,
			Run:     h.question(q),
		})
	}
	return s
}
