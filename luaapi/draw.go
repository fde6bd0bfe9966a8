package luaapi

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/render"
	"patience/luaapi/sandbox"
)

// drawOptions are the fields that svg and diagram take.
func drawOptions() []string { return []string{"title", "caption", "colours", "highlight", "width"} }

func playSVG(L *lua.LState) int {
	p := thisPlay(L)
	o, err := readDrawOptions(L, 2, p.Play)
	if err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(render.SVG(render.Of(p.Play, o))))
}

func playDiagram(L *lua.LState) int {
	p, moves := thisPlay(L), L.CheckString(2)
	o, err := readDrawOptions(L, 3, p.Play)
	if err != nil {
		return raise(L, err)
	}
	before, first := p.Snapshot(), p.Len()
	defer p.Restore(before)
	if err := p.Line(moves); err != nil {
		return raise(L, err)
	}
	return push(L, lua.LString(render.SVG(render.Line(p.Play, first, o)...)))
}

// readDrawOptions reads the table of options that argument i may be.
func readDrawOptions(L *lua.LState, i int, p *engine.Play) (render.Options, error) {
	var o render.Options
	t := L.OptTable(i, L.NewTable())
	if err := CheckFields(t, drawOptions()); err != nil {
		return o, err
	}
	for _, k := range sandbox.Keys(t) {
		if err := setDrawOption(&o, k, t.RawGetString(k)); err != nil {
			return o, err
		}
	}
	return o, o.Check(p.Game.Board(p.State()))
}

// setDrawOption sets one field of a drawing, from a number, a text or, for what is highlighted, a
// list of texts.
func setDrawOption(o *render.Options, name string, v lua.LValue) error {
	if name == "width" {
		n, ok := v.(lua.LNumber)
		if !ok || !(n >= 1 && n <= 20000) {
			return fmt.Errorf("width: want a number from 1 to 20000, not %v", v)
		}
		o.Width = float64(n)
		return nil
	}
	if list, ok := v.(*lua.LTable); ok && name == "highlight" {
		var wrong error
		for i := range list.Len() {
			wrong = errors.Join(wrong, setDrawOption(o, name, list.RawGetInt(i+1)))
		}
		return wrong
	}
	text, ok := v.(lua.LString)
	if !ok {
		return fmt.Errorf("%s: want a string, not a %s", name, typeName(v))
	}
	switch name {
	case "title":
		o.Title = string(text)
	case "caption":
		o.Caption = string(text)
	case "colours":
		o.Colours = render.Colours(strings.ToLower(string(text)))
	case "highlight":
		o.Highlight = append(o.Highlight, string(text))
	}
	return nil
}
