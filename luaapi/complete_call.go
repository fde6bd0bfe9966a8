package luaapi

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/reference"
	"patience/luaapi/sandbox"
)

// Completion behind calls and inside texts: what is there is not known by value, but
// the table of functions says what they return and what they may be told.

// A guess is what is known of an expression: the methods of its type, or the fields of
// a table.
type guess struct {
	meta   *lua.LTable // of its type, nil when it has none
	kind   *kind       // of a Play or a State
	fields []string
}

// membersOf returns what may stand behind an expression that ends in a dot or a colon,
// nil when that is not known, or better known by its value.
func (h *Host) membersOf(text string) []string {
	what := text[:len(text)-1]
	expression := lastExpression(what)
	if expression == "" || !strings.ContainsAny(expression[len(expression)-1:], ")]}\"'") {
		return nil
	}
	g := h.guess(expression)
	switch {
	case text[len(text)-1] == '.' && g.fields != nil:
		return g.fields
	case text[len(text)-1] == ':' && g.meta != nil:
		return sandbox.Keys(methods(g.meta))
	}
	return nil
}

// lastExpression returns the longest end of a text that is a chain of names, calls and
// indices: p:free("K")[1]. It reads backward, over whole brackets and quotes, so that what stands
// in them does not matter: of `print(p:free("K")` it is p:free("K").
func lastExpression(text string) string {
	i := len(text)
	for i > 0 {
		c := text[i-1]
		switch {
		case isNameByte(c) || c == '.' || c == ':':
			i--
		case strings.IndexByte(")]}\"'", c) >= 0:
			begin := opening(text[:i])
			if begin < 0 {
				return ""
			}
			i = begin
			if trimmed := strings.TrimRight(text[:i], " "); c != ']' && trimmed != "" && isNameByte(trimmed[len(trimmed)-1]) {
				i = len(trimmed)
			}
		default:
			return text[i:]
		}
	}
	return text
}

// opening returns where the bracket or quote stands that the last letter closes, -1 for
// nowhere.
func opening(text string) int {
	last := len(text) - 1
	if c := text[last]; c == '"' || c == '\'' {
		return strings.LastIndexByte(text[:last], c)
	}
	depth := 0
	for i := last; i >= 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// guess says what is known of an expression.
func (h *Host) guess(expression string) guess {
	expression = strings.TrimSpace(expression)
	if expression == "" {
		return guess{}
	}
	switch expression[len(expression)-1] {
	case ']':
		if at := opening(expression); at > 0 {
			return h.guess(expression[:at])
		}
	case ')', '}', '"', '\'':
		if at := opening(expression); at > 0 {
			return h.returned(strings.TrimSpace(expression[:at]))
		}
	default:
		return guessOf(h.follow(expression))
	}
	return guess{}
}

// guessOf says what is known of a value.
func guessOf(v lua.LValue) guess {
	u, ok := v.(*lua.LUserData)
	if !ok {
		return guess{}
	}
	meta, _ := u.Metatable.(*lua.LTable)
	_, k := standing(v)
	return guess{meta: meta, kind: k}
}

// returned says what is known of what a function returns, from the table of functions.
func (h *Host) returned(function string) guess {
	owner, name, method := strings.Cut(function, ":")
	if i := strings.LastIndexByte(function, ':'); i >= 0 {
		owner, name = function[:i], function[i+1:]
	}
	on := guess{}
	if method {
		on = h.guess(owner)
	}
	for e := range h.sections().All {
		if !method && e.Name == function || method && h.isMethod(e, on, name) {
			return h.typed(e, on)
		}
	}
	return guess{}
}

// isMethod says whether an entry is the method of that name of what is known.
func (h *Host) isMethod(e Entry, on guess, name string) bool {
	owner, method, ok := strings.Cut(e.Name, ":")
	return ok && method == name && on.meta != nil && slices.Contains(h.owners(owner), on.meta)
}

// typed says what is known of the first result of an entry, so that completion goes on behind it:
// behind spider.page(8): come the methods of a play of Spider, behind p:ideas(). the fields that
// the words of the entry name.
func (h *Host) typed(e Entry, on guess) guess {
	if len(e.Returns) == 0 {
		return guess{}
	}
	result := e.Returns[0]
	if fields := reference.Fields(result.Doc); fields != nil {
		return guess{fields: fields}
	}
	of, of2, _ := strings.Cut(strings.TrimSuffix(result.Type, "[]"), ".")
	for _, g := range h.config.Games {
		if of == g.Name {
			on.kind, of = h.kinds[g], of2
		}
	}
	switch {
	case of == "Play" && on.kind != nil:
		return guess{meta: on.kind.plays, kind: on.kind}
	case of == "State" && on.kind != nil:
		return guess{meta: on.kind.states, kind: on.kind}
	case of == "Move":
		return guess{meta: h.moves}
	case of == "Set":
		return guess{meta: h.sets}
	}
	return guess{}
}

// calledOn finds the method whose text is being typed, and what it is called on.
var calledOn = engine.Regexp(`:(\w+)\s*[({]?[^(){}]*[({]?[^(){}]*$`)

// wordsInText returns what may be typed inside a text, and what of it stands already:
// legal moves in that of play and check, goals and restrictions in a question's.
func (h *Host) wordsInText(before, text string) (begin string, words []string) {
	at := calledOn.Re().FindStringSubmatchIndex(before)
	if at == nil {
		return "", nil
	}
	owner, name := lastExpression(before[:at[0]]), before[at[2]:at[3]]
	if name == "play" || name == "check" {
		if g, s, ok := Position(h.follow(owner)); ok {
			return movesInText(g, s, text)
		}
	}
	on := h.guess(owner)
	if on.kind == nil {
		return "", nil
	}
	line := "Goals: "
	if strings.Contains(before[at[2]:], "without") {
		line = "Restrictions: "
	}
	return "", withPrefix(wordsOf(on.kind.game, name, line), text)
}

// inTable finds the method whose table is being typed, where the name of a field may stand.
var inTable = engine.Regexp(`:(\w+)\s*\(?\s*\{(?:(?:[^{}"]|"[^"]*"|\{[^{}]*\})*,)?\s*$`)

// fieldsOf returns the fields of a question that may be typed at the end of a text:
//
//	p:prove{ cannot = "space",      without =, seconds =, ...
func (h *Host) fieldsOf(before string) []string {
	at := inTable.Re().FindStringSubmatchIndex(before)
	if at == nil {
		return nil
	}
	on := h.guess(lastExpression(before[:at[0]]))
	if on.kind == nil {
		return nil
	}
	q, _ := on.kind.game.Question(before[at[2]:at[3]])
	if len(q.Params) == 0 {
		return nil
	}
	return engine.Each(engine.Those(q.Params[0].Fields, isName), func(f string) string { return f + " = " })
}

// maxCompleted is how many moves are offered.
const maxCompleted = 300

// movesInText returns the legal moves that go on with a line.
func movesInText(g *engine.Game, s engine.State, text string) (begin string, words []string) {
	p := engine.NewPlay(g, s)
	if i := strings.LastIndexByte(text, ','); i >= 0 {
		if p.Line(text[:i]) != nil {
			return "", nil
		}
		begin = text[:i+1]
	}
	rest := text[len(begin):]
	blanks := len(rest) - len(strings.TrimLeft(rest, " "))
	begin, rest = begin+rest[:blanks], rest[blanks:]
	for _, m := range p.State().Moves(nil) {
		if move := g.PrintMove(p.State(), m); strings.HasPrefix(move, rest) && len(words) < maxCompleted {
			words = append(words, move)
		}
	}
	return begin, withPrefix(words, "")
}

// quotedWord is a word that a text says may be given.
var quotedWord = engine.Regexp(`"([^"]+)"`)

// wordsOf returns the words that the questions of a game say they take, if it has such
// a question.
func wordsOf(g *engine.Game, name, line string) []string {
	if q, _ := g.Question(name); len(q.Params) == 0 || q.Params[0].Name != "question" {
		return nil
	}
	for _, q := range g.Questions() {
		for text := range strings.Lines(q.Doc) {
			if words := quotedWord.Re().FindAllStringSubmatch(text, -1); words != nil && strings.HasPrefix(text, line) {
				return engine.Each(words, func(w []string) string { return w[1] })
			}
		}
	}
	return nil
}
