package luaapi

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/puzzles"
)

// baseNumber returns a text that is a number as that number, all else as it is.
func baseNumber(v lua.LValue) lua.LValue {
	if text, ok := v.(lua.LString); ok {
		if n, err := strconv.Atoi(string(text)); err == nil {
			return lua.LNumber(n)
		}
	}
	return v
}

// Functions of a game's own table. Each is made for one game.

func (h *Host) gamePage(g *engine.Game) lua.LGFunction {
	return func(L *lua.LState) int {
		number, ok := index(baseNumber(L.CheckAny(1)))
		if !ok {
			L.RaiseError("want the number of a page, one of %s, not %.40s", pageNumbers(g), L.Get(1).String())
		}
		p, err := g.Page(number)
		return h.pushPlay(L, g, p, err)
	}
}

func (h *Host) gameParse(g *engine.Game) lua.LGFunction {
	return func(L *lua.LState) int {
		p, err := g.Parse(given(L, 1))
		return h.pushPlay(L, g, p, err)
	}
}

func (h *Host) gameLoad(g *engine.Game) lua.LGFunction {
	return func(L *lua.LState) int {
		name := L.CheckString(1)
		text, err := h.problemText(name)
		if err != nil {
			return raise(L, err)
		}
		p, err := g.Parse(text)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return h.pushPlay(L, g, p, err)
	}
}

// problemText returns the text of a file beside the script or below its folder, else
// that of a puzzle that comes with the program.
func (h *Host) problemText(name string) (string, error) {
	if h.beside != nil && fs.ValidPath(name) {
		if text, err := readPlain(h.beside, name, maxGiven); err == nil {
			return text, nil
		}
	}
	text, err := h.readFile(name, maxGiven)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNoFiles) {
		if puzzle, none := puzzles.Text(name); none == nil {
			return puzzle, nil
		}
	}
	return text, err
}

func (h *Host) gameDeal(g *engine.Game) lua.LGFunction {
	return func(L *lua.LState) int {
		number, err := dealNumber(L.CheckAny(1))
		if err != nil {
			return raise(L, err)
		}
		by, options := dealOptions(L.OptTable(2, nil))
		p, err := g.Deal(by, number, options)
		return h.pushPlay(L, g, p, err)
	}
}

func (h *Host) pushPlay(L *lua.LState, g *engine.Game, p *engine.Play, err error) int {
	if err != nil {
		return raise(L, err)
	}
	return push(L, h.newPlay(L, h.kinds[g], p))
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
	return 0, fmt.Errorf("bad deal number %.40v: want 0 to 2^53, or a string with a number up to 2^64-1", v)
}

// dealOptions reads {by="...", option="value", ...}.
func dealOptions(t *lua.LTable) (by string, options engine.Options) {
	options = engine.Options{}
	if t == nil {
		return "", options
	}
	t.ForEach(func(k, v lua.LValue) { options[k.String()] = v.String() })
	by = options["by"]
	delete(options, "by")
	return by, options
}

func (h *Host) gamePages(g *engine.Game) lua.LGFunction {
	return func(L *lua.LState) int {
		t := L.NewTable()
		t.Metatable = h.results
		for i, p := range g.Pages {
			item := L.NewTable()
			item.RawSetString("number", lua.LNumber(p.Number))
			item.RawSetString("title", lua.LString(p.Title))
			t.RawSetInt(i+1, item)
		}
		return push(L, t)
	}
}

func (h *Host) gameRules(g *engine.Game) lua.LGFunction {
	return func(L *lua.LState) int {
		t := L.NewTable()
		t.Metatable = h.results
		for _, r := range g.Rules {
			t.RawSetInt(r.Number, lua.LString(r.Text))
		}
		return push(L, t)
	}
}

// question is a query of a game as a method of its plays and states.
func (h *Host) question(q engine.Query) lua.LGFunction {
	return func(L *lua.LState) int {
		if L.GetTop() == 0 {
			L.RaiseError("%s: want a Play or a State before the method's name", q.Name)
		}
		s, k := positionOf(L, 1)
		args, err := h.args(L, 2)
		if err != nil {
			return raise(L, fmt.Errorf("%s: %w", q.Name, err))
		}
		result, err := q.Ask(h.ctx, s, args...)
		if err != nil {
			return raise(L, fmt.Errorf("%s: %w", q.Name, err))
		}
		c := &converter{h: h, L: L, kind: k, at: s.Copy()}
		return h.answer(L, c.value(result))
	}
}
