package luaapi

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/puzzles"
)

// gameSection is a game's own table, made of the section that all games have.
func (h *Host) gameSection(g *engine.Game, s Section) Section {
	words := strings.NewReplacer("GAME", g.Name, "TITLE", g.Title, "PAGES", g.PageNumbers(), "DEALS", dealText(g), "BY", g.Deals[0].Name,
		"FORMATS", strings.Join(engine.Each(g.Formats, func(f engine.Format) string { return f.Name }), ", "), "FORMAT", lossless(g), "START", startOf(g))
	return s.With(h.gameFunctions(g)).Filled(words)
}

// numeral returns a text that is a number as that number, all else as it is.
func numeral(v lua.LValue) lua.LValue {
	if text, ok := v.(lua.LString); ok {
		if n, err := strconv.Atoi(string(text)); err == nil {
			return lua.LNumber(n)
		}
	}
	return v
}

// viewed is a function of a game that returns a play in the view that its second argument asks for.
func (h *Host) viewed(play func(*lua.LState, *engine.Game) (*engine.Play, error)) func(*lua.LState, *engine.Game) int {
	return func(L *lua.LState, g *engine.Game) int {
		p, err := play(L, g)
		L.OptTable(2, L.NewTable()).ForEach(func(k, v lua.LValue) {
			switch {
			case err != nil:
			case k.String() != "view":
				err = fmt.Errorf("no option %.40q%s", k.String(), engine.DidYouMean(k.String(), []string{"view"}))
			default:
				err = p.View(v.String())
			}
		})
		return h.pushPlay(L, g, p, err)
	}
}

func gamePage(L *lua.LState, g *engine.Game) (*engine.Play, error) {
	number, ok := index(numeral(L.CheckAny(1)))
	if !ok {
		L.RaiseError("want the number of a page, one of %s, not %s", g.PageNumbers(), said(L.Get(1)))
	}
	return g.Page(number)
}

func gameParse(L *lua.LState, g *engine.Game) (*engine.Play, error) { return g.Parse(given(L, 1)) }

func gameEmpty(_ *lua.LState, g *engine.Game) (*engine.Play, error) { return g.Begin(g.Empty(), nil) }

func (h *Host) gameLoad(L *lua.LState, g *engine.Game) (*engine.Play, error) {
	name := L.CheckString(1)
	text, err := h.problemText(name)
	if err != nil {
		raise(L, err)
	}
	p, err := g.Parse(text)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return p, err
}

// problemText returns the text of a file beside the script or below its folder, else
// that of a puzzle that comes with the program.
func (h *Host) problemText(name string) (string, error) {
	if h.beside != nil && fs.ValidPath(name) {
		if text, err := readPlain(h.beside, name, maxGiven); err == nil {
			return engine.Unpack(strings.NewReader(text), maxGiven)
		}
	}
	text, err := h.readFile(name)
	if err == nil {
		return text, nil
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNoFiles) {
		if puzzle, none := puzzles.Text(name); none == nil {
			return puzzle, nil
		}
		names := puzzles.Names()
		for i, full := range names {
			names[i] = path.Base(full)
		}
		err = fmt.Errorf("%w, and no puzzle of that name%s", err, engine.DidYouMean(path.Base(name), names))
	}
	return "", err
}

func (h *Host) gameDeal(L *lua.LState, g *engine.Game) int {
	number, err := dealNumber(L.CheckAny(1))
	if err != nil {
		return raise(L, err)
	}
	by, options := dealOptions(L.OptTable(2, nil))
	p, err := g.Deal(by, number, options)
	if err == nil && h.sameDeal(p) {
		p.Cover()
	}
	return h.pushPlay(L, g, p, err)
}

func (h *Host) pushPlay(L *lua.LState, g *engine.Game, p *engine.Play, err error) int {
	if err != nil {
		return raise(L, err)
	}
	return push(L, h.newPlay(h.kindOf(g), p))
}

// dealNumber reads the number of a deal: a number, or a string for numbers that
// a Lua number cannot hold.
func dealNumber(v lua.LValue) (uint64, error) {
	if n, ok := index(v); ok && n >= 0 {
		return uint64(n), nil
	}
	if text, ok := v.(lua.LString); ok {
		if n, err := engine.ParseDealNumber(string(text)); err == nil {
			return n, nil
		}
	}
	return 0, fmt.Errorf("bad deal number: want 0 to 2^53, or a string with a number up to 2^64-1, not %s", said(v))
}

// said is a value as an error names it: 7.5, "abc", a table.
func said(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LNumber:
		return v.String()
	case lua.LString:
		return fmt.Sprintf("%.40q", string(v))
	case *lua.LTable: // of spider:deal(3) the game itself
		if _, ok := index(v.RawGetInt(1)); ok {
			return "a table: the number stands before it, as in spider.deal(3, { by = \"pysol\" })"
		}
		if _, ok := index(v.RawGetString("number")); ok {
			return "a table: want the number in it, as in spider.page(page.number)"
		}
		return "a table: write the game's functions with a dot, as in spider.deal(3)"
	}
	return "a " + typeName(v)
}

// mostOptions is how many options of a deal are looked at; no game has so many.
const mostOptions = 50

// dealOptions reads {by="...", option="value", ...}.
func dealOptions(t *lua.LTable) (by string, options engine.Options) {
	options = engine.Options{}
	if t == nil {
		return "", options
	}
	// More than any game has are refused as well, and soon.
	for k, v := t.Next(lua.LNil); k != lua.LNil && len(options) < mostOptions; k, v = t.Next(k) {
		options[k.String()] = v.String()
	}
	by = options["by"]
	delete(options, "by")
	return by, options
}

func (h *Host) gamePages(L *lua.LState, g *engine.Game) int {
	type page struct {
		Number int
		Title  string
	}
	pages := engine.Each(g.Pages, func(p engine.Page) page { return page{p.Number, p.Title()} })
	return push(L, (&converter{h: h, L: L}).value(pages))
}

func (h *Host) gameRules(L *lua.LState, g *engine.Game) int {
	t := L.NewTable()
	t.Metatable = h.results
	for _, r := range g.Rules {
		t.RawSetInt(r.Number, lua.LString(r.Text))
	}
	return push(L, t)
}

// startOf is a Lua expression for a position of a game.
func startOf(g *engine.Game) string {
	if len(g.Pages) == 0 {
		return g.Name + ".deal(1)"
	}
	return fmt.Sprintf("%s.page(%d)", g.Name, g.Pages[0].Number)
}

// lossless names the game's first format, which keeps whole games.
func lossless(g *engine.Game) string { return g.Formats[0].Name }

// dealText says which options a deal has.
func dealText(g *engine.Game) string {
	parts := engine.Each(g.Deals, func(d engine.Numbered) string { return fmt.Sprintf("by=%q: %s", d.Name, d.Doc) })
	for _, o := range g.Options {
		parts = append(parts, fmt.Sprintf("%s=%s: %s", o.Name, strings.ReplaceAll(engine.SomeOf(o.Values), ", ", " | "), o.Doc))
	}
	parts = append(parts, `view="player": in the player's view`)
	return strings.Join(parts, "; ")
}
