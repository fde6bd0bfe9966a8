package luaapi

import (
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// Complete completes the word before pos in a line, as liner wants it: what
// stands before the word, the candidates for the word, and what stands after.
// It knows globals, fields, the methods of the value before a colon, what calls of our
// functions return, and inside strings moves, goals, restrictions and cards. Nothing is
// called for it but State.Moves.
func (h *Host) Complete(line string, pos int) (head string, candidates []string, tail string) {
	head, tail = line[:pos], line[pos:]
	if at := openQuote(head); at >= 0 {
		if begin, words := h.wordsInText(head[:at], head[at+1:]); len(words) > 0 {
			return head[:at+1] + begin, words, tail
		}
		word := lastWord(head, func(r byte) bool { return isNameByte(r) })
		return head[:len(head)-len(word)], withPrefix(engine.Each(engine.Pack(1, 4, 13), engine.Card.String), word), tail
	}
	chain := lastWord(head, func(r byte) bool { return isNameByte(r) || r == '.' || r == ':' })
	cut := strings.LastIndexAny(chain, ".:")
	word := chain[cut+1:]
	before := head[:len(head)-len(word)]
	if before != "" && cut >= 0 {
		if words := h.membersOf(before); words != nil {
			return before, withPrefix(words, word), tail
		}
	}
	if words := withPrefix(h.fieldsOf(before), word); cut < 0 && len(words) > 0 {
		return before, words, tail
	}
	return head[:len(head)-len(word)], withPrefix(h.names(chain, cut), word), tail
}

// names returns what may follow in a chain of names that is cut at the last dot
// or colon, -1 for none.
func (h *Host) names(chain string, cut int) []string {
	if cut < 0 {
		return append(h.machine.Globals(), keywords()...)
	}
	if cut == 0 {
		return nil // what stands before is a call, whose value nobody knows
	}
	v := h.follow(chain[:cut])
	if chain[cut] == ':' {
		return h.methodNames(v)
	}
	if t, ok := v.(*lua.LTable); ok {
		return sandbox.Keys(t)
	}
	return nil
}

// follow returns the value of a chain such as a.b, without calling anything.
func (h *Host) follow(chain string) lua.LValue {
	names := strings.FieldsFunc(chain, func(r rune) bool { return r == '.' || r == ':' })
	v := h.machine.Global(names[0])
	for _, name := range names[1:] {
		t, ok := v.(*lua.LTable)
		if !ok {
			return lua.LNil
		}
		v = t.RawGetString(name)
	}
	return v
}

// methodNames returns the methods of a value by its real type.
func (h *Host) methodNames(v lua.LValue) []string {
	switch v := v.(type) {
	case *lua.LUserData:
		if meta, ok := v.Metatable.(*lua.LTable); ok {
			return sandbox.Keys(methods(meta))
		}
	case lua.LString:
		return sandbox.Keys(h.machine.Library("string"))
	case *lua.LTable:
		return sandbox.Keys(v)
	}
	return nil
}

func withPrefix(names []string, prefix string) []string {
	found := engine.Those(names, func(n string) bool { return strings.HasPrefix(n, prefix) })
	slices.Sort(found)
	return slices.Compact(found)
}

// openQuote returns where the quote stands that is open at the end of the text, -1 when
// none is.
func openQuote(text string) int {
	var quote byte
	at := -1
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote, at = 0, -1
		case quote == 0 && (c == '"' || c == '\''):
			quote, at = c, i
		}
	}
	return at
}

// lastWord returns the longest end of the text that has only such characters.
func lastWord(text string, in func(byte) bool) string {
	i := len(text)
	for i > 0 && in(text[i-1]) {
		i--
	}
	return text[i:]
}

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// keywords lists the words of Lua itself.
func keywords() []string {
	return strings.Fields(strings.Join(slices.Collect(maps.Keys(ownWords())), " "))
}
