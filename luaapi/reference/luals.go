package reference

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// LuaLS returns the definition file of the Lua API for editors that run the Lua
// language server, docs/patience.d.lua.
func (t Table) LuaLS(games engine.Games) string {
	var b strings.Builder
	b.WriteString("---@meta\n-- Written by `workbench doc` from the table in luaapi; do not edit.\n")
	d := &definitions{out: &b}
	d.classes(games)
	for e := range t.All {
		d.entry(e)
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
func (d *definitions) classes(games engine.Games) {
	for _, name := range []string{"Play", "State", "Move", "Snapshot", "Set", "File"} {
		fmt.Fprintf(d.out, "\n---@class %s\nlocal %s = {}\n", name, name)
	}
	for _, g := range games {
		fmt.Fprintf(d.out, "\n---@class %s\nlocal %s = {}\n", Asked(g), local(Asked(g)))
		fmt.Fprintf(d.out, "\n---@class %[1]s.Play: Play, %[2]s\n---@field state fun(self): %[1]s.State\n", g.Name, Asked(g))
		fmt.Fprintf(d.out, "\n---@class %[1]s.State: State, %[2]s\n---@field play fun(self): %[1]s.Play\n", g.Name, Asked(g))
		d.answers(g)
	}
}

// answers declares the types of what the questions of a game return: a class for each
// that returns tables, with their fields.
func (d *definitions) answers(g *engine.Game) {
	for _, q := range g.Questions() {
		fields := Fields(q.Returns)
		if fields == nil {
			continue
		}
		fmt.Fprintf(d.out, "\n---@class %s.%s\n", g.Name, q.Name)
		for _, field := range fields {
			fmt.Fprintf(d.out, "---@field %s %s\n", field, fieldType(g.Name+"."+q.Name, field))
		}
	}
}

// AnswerType is the type of what a question returns, read from the words for it: "a list of {card,
// fan}" of a query places in Black Hole becomes blackhole.places[]. A test compares these words
// with what comes back, so the types for editors cannot be wrong for long.
func AnswerType(g *engine.Game, q engine.Query) string {
	words, name := q.Returns, q.Name
	if _, other, ok := strings.Cut(words, "like that of "); ok {
		name = strings.TrimRight(other, ".")
		words = "a list of {" + name + "}"
	}
	if _, other, ok := strings.Cut(words, "as in the list of "); ok {
		return g.Name + "." + other
	}
	list := ""
	if strings.HasPrefix(words, "a list") {
		list = "[]"
	}
	switch {
	case fieldsOf.Re().MatchString(words):
		return g.Name + "." + name + list
	case list != "":
		return "string[]"
	}
	for _, is := range [...]struct{ begins, ends, kind string }{
		{"a number, or", "", "number|string"}, {"a number", "", "number"}, {"how many", "", "number"},
		{"true", "", "boolean"}, {"whether", "", "boolean"}, {"a table", "", "table<string, string>"}, {"a move", "", "Move?"},
		{"", "or nil", "string?"}, {"a play", "", g.Name + ".Play"}, {"a new position", "", g.Name + ".Play"},
		{"a card", "", "string"}, {"the name", "", "string"},
	} {
		if strings.HasPrefix(words, is.begins) && strings.HasSuffix(words, is.ends) {
			return is.kind
		}
	}
	if strings.Contains(words, "text") {
		return "string"
	}
	return "any"
}

// fieldType is the type of a field of an answer. A name means the same in most
// questions; where it does not, the question stands before it.
func fieldType(question, name string) string {
	types := map[string]string{
		"number": " breaks chains column count covered deals face_down face_up fan from left moves moves_high moves_low natural" +
			" of on over pile played positions removed row seconds seen states to tracked unnatural unseen blackhole.left.exposed gaps.in_place.cards ",
		"boolean": " exposed in_place makes_space now playable reversible to_space topmost turns_up under_king" +
			" klondike.where.face_down spider.steps.natural ",
		"string": " attempt behind card certificate dead kind line method onto place proviso question rank reaches reason scope stop" +
			" suit target text under verdict waits what ",
		"string[]": " at_once cards fails gains in_sight order runs spoils swung takes ",
		"number[]": " klondike.enabled.to klondike.movable.to spider.status.spaces ",
		"any":      " gaps.opens.left spider.status.removed ",
		"Move":     " move ",
	}
	for _, word := range []string{question + "." + name, name} {
		for kind, names := range types {
			if strings.Contains(names, " "+word+" ") {
				return kind
			}
		}
	}
	return "any"
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
		if owner, _, ok := strings.Cut(e.Name, ":"); ok && p.Type == owner {
			p.Type = "self" // the type of the game, so that calls can be chained
		}
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

// Asked is the type that a game's questions are put to.
func Asked(g *engine.Game) string { return g.Name + ".Position" }

// fieldsOf finds the fields that the text of a result names: {card, pile, row}.
var fieldsOf = engine.Regexp(`\{([a-z_]+(?:, [a-z_]+)*)\}`)

// Fields returns the fields that the text of a result names, nil when it names none.
func Fields(text string) []string {
	found := fieldsOf.Re().FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	return strings.Split(found[1], ", ")
}
