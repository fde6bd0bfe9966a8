package luaapi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// badArgument is how gopher-lua refuses an argument. It counts self, and names nothing.
var badArgument = engine.Regexp(`bad argument #(\d+) to (\w+) \((?:(value)|(.+) expected, got (.+))( expected)?\)$`)

// explain says of a refused argument of our functions what questions say of theirs:
//
//	bad argument #3 to save (string expected, got nil)
//	save: argument 2 (format) is missing: want a string
//
// And of a misspelt name of a function it says which is meant.
func (h *Host) explain(message string) string {
	if called := sandbox.NoSuchFunction.Re().FindStringSubmatch(message); called != nil {
		if of := h.called(called[1]); of != "" { // of another game
			return message + of
		}
		return message + engine.DidYouMean(called[1], h.functionNames())
	}
	if name := undefinedName.Re().FindStringSubmatch(message); name != nil {
		if c, err := engine.ParseCard(name[1]); err == nil {
			return fmt.Sprintf("%s: a text wants quotes: %q", message, c)
		}
		return message + cmp.Or(elsewhere(name[1]), h.game(name[1]), h.called(name[1]))
	}
	if of := noGame.Re().FindStringSubmatch(message); of != nil && h.game(of[1]) != "" {
		return message + h.game(of[1])
	}
	m := badArgument.Re().FindStringSubmatchIndex(message)
	if m == nil {
		return message
	}
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return message[m[2*i]:m[2*i+1]]
	}
	number, _ := strconv.Atoi(part(1))
	p, number := h.parameter(part(2), number)
	if p == nil && part(5) == "userdata" && strings.HasSuffix(part(2), "pairs") {
		return strings.Replace(message, "userdata", sandbox.Object, 1) + ": help(p) lists what it answers, and lists go into ipairs, as in ipairs(p:moves())"
	}
	if part(4) == "string" && part(5) == "userdata" && (p == nil || part(2) == "write") { // f:write is called as p:write is
		return message + sandbox.MakesText
	}
	if p == nil && part(5) == "function" {
		return message + ": brackets behind its name call a function, as in spider.pages()"
	}
	if p == nil || part(4) == "function" && !strings.Contains(p.Type, "function") {
		return message // it is not ours: Lua's load wants a function, problem.load a string
	}
	text := fmt.Sprintf("%s: argument %d (%s) is ", part(2), number, p.Name)
	if got := part(5); got == "" || got == "nil" || got == "no value" {
		text += "missing"
	} else {
		text += "a " + strings.Replace(got, "userdata", sandbox.Object, 1)
	}
	if wanted := strings.TrimSuffix(p.Type, "?"); wanted != "any" {
		text += ": want a " + strings.ReplaceAll(wanted, "|", " or a ")
	}
	return message[:m[0]] + text
}

// noGame is how a game is refused that patience has not as a field.
var noGame = engine.Regexp(`attempt to index nil, which has no "\w+" \(patience\.(\w+)\)$`)

// undefinedName is how a name is refused that nothing is called by.
var undefinedName = engine.Regexp(`undefined name "([a-zA-Z]\w*)"$`)

// elsewhere says how that is had which others have by a name; "" of any other name.
func elsewhere(name string) string {
	switch name {
	case "dofile", "loadfile", "module":
		return `: require "NAME" runs NAME.lua, once`
	case "json":
		return ": workbench show, moves, solve and prove print JSON, with --json"
	case "ledger":
		return `: local ledger = require "ledger" loads it`
	}
	return ""
}

// game says of a name that is that of a game, with _ for -, how the game is had; "" of any other.
func (h *Host) game(name string) string {
	g, err := h.config.Game(strings.ReplaceAll(name, "_", "-"))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(": patience.named %q is that game", g.Name)
}

// called says of a name that stands alone what has it: a function of a library, of the first game before others, or a method.
func (h *Host) called(name string) string {
	for _, sign := range []string{".", ":"} {
		for e := range h.sections().All {
			of, last, _ := strings.Cut(e.Name, sign)
			called := "p"
			if slices.Contains([]string{"Set", "State", "Move", "File"}, of) {
				called = strings.ToLower(of[:1])
			}
			switch {
			case last != name:
			case sign == ".":
				return ": did you mean " + e.Name + "?"
			default:
				return fmt.Sprintf(": %s is a method of a %s, as in %s:%s()", name, of, called, name)
			}
		}
	}
	return ""
}

// functionNames lists the last words of the functions of the table: page, of spider.page.
func (h *Host) functionNames() (names []string) {
	for e := range h.sections().All {
		if !strings.Contains(e.Name, ":") {
			names = append(names, e.Name[strings.LastIndexByte(e.Name, '.')+1:])
		}
	}
	return names
}

// parameter returns an argument's parameter and its number without self, nil when no function
// of the table that is ours has that name and as many.
func (h *Host) parameter(function string, number int) (*engine.Param, int) {
	for e := range h.sections().All {
		at, method := number, strings.HasSuffix(e.Name, ":"+function)
		if method {
			at--
		}
		is := at // the parameter, of which "..." are many
		if last := len(e.Params); last > 0 && strings.HasPrefix(e.Params[last-1].Name, "...") {
			is = min(at, last)
		}
		named := method || e.Name == function || strings.HasSuffix(e.Name, "."+function)
		if named && (!e.Standard || strings.HasPrefix(e.Name, "File:")) && at >= 1 && is <= len(e.Params) {
			p := e.Params[is-1]
			return &p, at
		}
	}
	return nil, 0
}
