package luaapi

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// LuaLS returns the definition file of the Lua API for editors that run the Lua
// language server, docs/patience.d.lua.
func LuaLS(games []*engine.Game) string {
	var b strings.Builder
	b.WriteString("---@meta\n-- Written by `workbench doc` from the table in luaapi; do not edit.\n")
	d := &definitions{out: &b}
	d.classes(games)
	for _, s := range API(games) {
		for _, e := range s.Entries {
			d.entry(e)
		}
	}
	return b.String()
}

// definitions writes the file; declared are the tables that it has written.
type definitions struct {
	out      *strings.Builder
	declared []string
}

// classes declares the types: for each game its plays and states, which can be
// asked its questions.
func (d *definitions) classes(games []*engine.Game) {
	for _, name := range []string{"Play", "State", "Move", "Snapshot", "Set", "File"} {
		fmt.Fprintf(d.out, "\n---@class %s\nlocal %s = {}\n", name, name)
	}
	for _, g := range games {
		fmt.Fprintf(d.out, "\n---@class %s\nlocal %s = {}\n", asked(g), local(asked(g)))
		fmt.Fprintf(d.out, "\n---@class %[1]s.Play: Play, %[2]s\n\n---@class %[1]s.State: State, %[2]s\n", g.Name, asked(g))
	}
}

// local is the name of the local table that stands for a class.
func local(class string) string { return strings.ReplaceAll(class, ".", "_") }

// entry writes one function. What Lua itself has is left to the editor.
func (d *definitions) entry(e Entry) {
	if e.Standard && !strings.HasPrefix(e.Name, "File:") {
		return
	}
	name := e.Name
	if owner, method, ok := strings.Cut(name, ":"); ok {
		name = local(owner) + ":" + method
	} else if table, _, ok := strings.Cut(name, "."); ok && !slices.Contains(d.declared, table) {
		d.declared = append(d.declared, table)
		fmt.Fprintf(d.out, "\n%s = {}\n", table)
	}
	d.out.WriteString("\n")
	for _, line := range strings.Split(e.Doc, "\n") {
		fmt.Fprintf(d.out, "---%s\n", line)
	}
	fmt.Fprintf(d.out, "---```lua\n---%s\n---```\n", strings.ReplaceAll(strings.TrimSpace(e.Example), "\n", "\n---"))
	var names []string
	for _, p := range e.Params {
		d.param(p)
		names = append(names, p.Name)
	}
	for _, p := range e.Returns {
		d.returns(p)
	}
	fmt.Fprintf(d.out, "function %s(%s) end\n", name, strings.Join(names, ", "))
}

func (d *definitions) param(p engine.Param) {
	name, kind := p.Name, luaType(p.Type)
	if rest, ok := strings.CutSuffix(kind, "?"); ok && name != "..." {
		name, kind = name+"?", rest
	}
	fmt.Fprintf(d.out, "---@param %s\n", strings.TrimSpace(name+" "+kind+" "+p.Doc))
}

func (d *definitions) returns(p engine.Param) {
	name := p.Name
	if name == "..." {
		name = ""
	}
	doc := ""
	if p.Doc != "" {
		doc = " # " + p.Doc
	}
	fmt.Fprintf(d.out, "---@return %s%s\n", strings.TrimSpace(luaType(p.Type)+" "+name), doc)
}

// luaType writes a type of the table as the language server knows it.
func luaType(t string) string {
	base, optional := strings.CutSuffix(t, "?")
	switch base {
	case "", "value":
		base = "any"
	case "card", "rank", "suit", "line":
		base = "string"
	}
	if optional {
		base += "?"
	}
	return base
}
