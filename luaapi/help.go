package luaapi

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"patience/docs"
	"patience/engine"
	"patience/luaapi/reference"
	"patience/luaapi/tables"
)

// Help returns the text of help(topic): of a function, a type, a game, or "" for
// the overview. An unknown topic gets the nearest names.
func (h *Host) Help(topic string) string { return h.sections().Help(topic, h.columns()) }

func (h *Host) help(L *lua.LState) int {
	if L.GetTop() > 0 && L.Get(1) == lua.LNil {
		L.RaiseError("help(nil): there is nothing of that name")
	}
	show := h.config.Page
	if show == nil {
		show = func(text string) { h.write(text) }
	}
	show(h.helpOn(L, L.Get(1)))
	return 0
}

// topic names what help was asked about: a name itself, an object's type, the
// name under which a function or table stands in the globals; "" is what has none.
func (h *Host) topic(L *lua.LState, v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LNilType:
		return ""
	case lua.LString:
		return string(v)
	case *lua.LUserData:
		return L.GetMetatable(v).String()
	}
	return h.nameOf(v)
}

// helpOn returns the text of help on a value: of a Play or a State with the questions
// that it can be asked, of a name that is no topic what it stands for.
func (h *Host) helpOn(L *lua.LState, v lua.LValue) string {
	if word, ok := v.(lua.LString); ok {
		if text := h.helpOnWord(L, string(word)); text != "" {
			return text
		}
	}
	if t, ok := v.(*lua.LTable); ok {
		if name, ok := t.RawGetString("name").(lua.LString); ok && h.made[string(name)] != nil && h.made[string(name)].value == t {
			return h.gameText(string(name)) + "\n"
		}
	}
	topic := h.topic(L, v)
	if topic == "" && v != lua.LNil && v.Type() != lua.LTString {
		return fmt.Sprintf("a %v of Lua. help() lists what there is, help \"WORD\" explains a word, as in help \"free\"\n", v.Type())
	}
	if _, method, ok := strings.Cut(topic, ":"); ok && !h.sections().Knows(topic) { // p:free, as one calls it
		topic = method
	}
	text := h.Help(topic)
	if g, s, ok := Position(v); ok {
		text = h.firstAsked(v, g, s) + text
		text += "\n" + h.sections().SectionText(questionsAbout(g), h.columns())
	}
	return text
}

// helpOnWord returns the text of help on a word that is the person's own, Lua's, one of the trade, or a game, "" of any other.
func (h *Host) helpOnWord(L *lua.LState, word string) string {
	game, named := engine.Spelt(word, tables.Names())
	known, ofLua, value := h.sections().Knows(word), h.ofLua(word), h.machine.Global(word)
	switch example := ownWord(word); {
	case word == "problem" || word == "puzzle" || word == "puzzles":
		return h.Help("Problems")
	case !known && isName(word) && ofLua == "" && value != lua.LNil && value.Type() != lua.LTString:
		about := fmt.Sprintf("%s is a %s of yours.\n", word, h.typeOf(value))
		if h.topic(L, value) != "" {
			about += "\n" + h.helpOn(L, value)
		}
		return about
	case example != "":
		return fmt.Sprintf("%s is a word of Lua itself, as in %s\n", word, example)
	case !known && ofLua == "" && docs.Word(word) != "":
		return reference.Wrapped(docs.Word(word), h.columns())
	case named:
		return h.gameText(game) + "\n"
	case !known:
		return ofLua
	}
	return ""
}

// ofLua says of a function of Lua's own library, or of a part of it, that it is one, "" of all else: ipairs, string, math.floor.
func (h *Host) ofLua(name string) string {
	first, field, _ := strings.Cut(name, ".")
	v := h.machine.Global(first)
	if part, ok := v.(*lua.LTable); ok && slices.Contains([]string{"string", "table", "math", "os", "io", "coroutine"}, first) {
		if v = part.RawGetString(field); field == "" {
			_, v = part.Next(lua.LNil)
		}
	}
	if f, ok := v.(*lua.LFunction); !ok || !f.IsG || h.machine.Given(first) {
		return ""
	}
	return name + " belongs to Lua itself: https://www.lua.org/manual/5.1 tells of it\n"
}

// ownWords has examples of all words of Lua itself.
func ownWords() map[string]string {
	return map[string]string{
		"for in do break":           "for _, m in ipairs(p:moves()) do print(m) end",
		"while":                     "while #p:moves() > 0 do p:play(p:moves()[1]) end",
		"repeat until":              "repeat p:play(p:moves()[1]) until p:won()",
		"if then else elseif":       `if p:won() then print "won" elseif p:len() == 0 then print "new" else print "not yet" end`,
		"function local return end": "local function half(x) return x / 2 end",
		"goto":                      "for i = 1, 9 do if i % 2 == 0 then goto next end print(i) ::next:: end",
		"and or not nil true false": "if p:len() > 9 and not p:won() then fine = false else fine = nil end",
	}
}

// ownWord returns an example of a word of Lua itself, "" for any other.
func ownWord(word string) string {
	for words, example := range ownWords() {
		if slices.Contains(strings.Fields(words), word) {
			return example
		}
	}
	return ""
}

// gameText says of a game how to begin with it.
func (h *Host) gameText(name string) string {
	if _, err := h.config.Games.Named(name); err == nil {
		return fmt.Sprintf("%s, a game: %[1]s.deal(1) begins a play of it, %[1]s.rules() lists its rules, and help(%[1]s) what else there is", name)
	}
	return fmt.Sprintf("g = patience.named %q; g.deal(1) begins a play of it, and g.rules() lists its rules", name)
}

// showsGame lets the table of a game print as what it is.
func (h *Host) showsGame(t *lua.LTable, name string) {
	meta := h.L.NewTable()
	meta.RawSetString("__tostring", h.L.NewFunction(func(L *lua.LState) int { return push(L, lua.LString(h.gameText(name))) }))
	t.Metatable = meta
}

// firstQuestions are what everybody asks of a play or a state p first; MOVE is a move that it has.
var firstQuestions = [][2]string{
	{"p:moves()", "which moves are legal"},
	{"p:play \"MOVE\"", "make a move, or several with commas between them"},
	{"p:undo()", "take the last move back"},
	{"p:check \"MOVE\"", "why moves cannot be made; nil: they can"},
	{"p:line()", "the moves so far"},
	{"p:where \"Kh\"", "where a card lies"},
	{"p:free \"K\"", "which Kings are free"},
	{"p:solve{ states = 1000 }", "whether it can be won"},
	{"p:prove{ can = \"GOAL\" }", "whether something can be done, and why not"},
	{"p:save \"mine.txt\"", "keep it in a file"},
}

// firstAsked lists those that a value can be asked.
func (h *Host) firstAsked(v lua.LValue, g *engine.Game, s engine.State) string {
	move, goal := "", "win"
	if moves := s.Moves(nil); len(moves) > 0 {
		move = g.PrintMove(s, moves[0])
	}
	if g.Prover != nil && len(g.Prover.Goals) > 0 {
		goal = g.Prover.Goals[0]
	}
	text := "What is asked first:\n"
	for _, q := range firstQuestions {
		name, _, _ := strings.Cut(strings.TrimPrefix(q[0], "p:"), "(")
		name, _, _ = strings.Cut(name, " ")
		name, _, _ = strings.Cut(name, "{")
		if methods(v.(*lua.LUserData).Metatable.(*lua.LTable)).RawGetString(name) == lua.LNil || move == "" && strings.Contains(q[0], "MOVE") {
			continue
		}
		text += fmt.Sprintf("  %-26s  %s\n", strings.NewReplacer("MOVE", move, "GOAL", goal).Replace(q[0]), q[1])
	}
	return text + "\n"
}

// typeOf names what a value is: the type of an object, else the type of Lua.
func (h *Host) typeOf(v lua.LValue) string {
	if g, _, ok := Position(v); ok {
		return h.L.GetMetatable(v).String() + " of " + g.Name
	}
	return typeName(v)
}

// nameOf finds a function or a table: a global, a field of a global table, or a
// method.
func (h *Host) nameOf(v lua.LValue) string {
	for e := range h.sections().All {
		homes, name := h.homes(e)
		for _, home := range homes {
			if home.RawGetString(name) == v {
				return e.Name
			}
		}
		if library, _, ok := strings.Cut(e.Name, "."); ok && !strings.Contains(e.Name, ":") && homes[0] == v {
			return library
		}
	}
	return ""
}

// isName says whether the text is a Lua name.
func isName(text string) bool {
	for i, r := range text {
		if r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r))) {
			return false
		}
	}
	return text != ""
}
