package luaapi

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"patience/engine/render"
	"patience/luaapi/sandbox"
)

// How much of a table is printed.
const (
	printDepth = 4
	printItems = 40
	printWidth = 76
	printBytes = 1 << 20 // of the texts in a table

	screenBytes = 8000 // of a text that a screen shows whole
	screenLines = 100
	beginBytes  = 1000 // of the begin of a longer one, and of a text in a table
	beginLines  = 15
)

// A printer writes values as a person reads them: strings in quotes inside
// tables, tables item by item within limits, objects by what they print.
type printer struct {
	h    *Host
	L    *lua.LState
	left int                  // of printBytes
	seen map[*lua.LTable]bool // tables that are being printed
}

// print returns a value as the REPL shows it, inside quotes when it is a string.
func (h *Host) print(L *lua.LState, v lua.LValue) string {
	p := &printer{h: h, L: L, left: printBytes, seen: make(map[*lua.LTable]bool)}
	return p.value(v, 0)
}

// shown returns a value as print, but a text of several lines, or a sentence that is longer than one, as
// that text. A screen gets the begin of a very long one, with how to keep it when it is the last result:
//
//	<svg xmlns="http://www.w3.org/2000/svg" ...
//	... 25310 characters: print(_) shows them all, io.open("FILE", "w"):write(_):close() keeps them
func (h *Host) shown(L *lua.LState, v lua.LValue, last bool) string {
	if v.Type() == lua.LTFunction {
		return h.usage(v)
	}
	s, ok := v.(lua.LString)
	if !ok {
		return h.print(L, v)
	}
	whole := string(s)
	text := begin(whole)
	if h.columns() == 0 {
		text = whole
	}
	rest := ""
	if text != whole {
		rest = fmt.Sprintf("\n... %d characters", utf8.RuneCountInString(whole))
	}
	if rest != "" && last {
		rest += `: print(_) shows them all, io.open("FILE", "w"):write(_):close() keeps them`
	}
	if readable(text) && (strings.Contains(text, "\n") || len(text) > printWidth && strings.Contains(text, " ")) {
		return strings.TrimSuffix(text, "\n") + rest
	}
	return h.print(L, lua.LString(text)) + rest
}

// readable says whether a screen can show a text as it is: keys of positions are bytes.
func readable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsPrint(r) && r != '\n' && r != '\t'
	})
}

// quote writes a text as Lua reads it, in the quotes that it does not contain itself.
func quote(text string) string {
	if strings.Contains(text, `"`) && !strings.ContainsAny(text, "'\\") && readable(text) && !strings.ContainsAny(text, "\n\t") {
		return "'" + text + "'"
	}
	return strconv.Quote(text)
}

// usage returns how a function of ours is called, for who has forgotten the parentheses.
func (h *Host) usage(v lua.LValue) string {
	name := h.nameOf(v)
	if name == "" || !h.sections().Knows(name) {
		return "function"
	}
	call, _, _ := strings.Cut(h.Help(name), "\n")
	return "function " + call
}

// begin returns a text that a screen shows whole, and of another one the first lines.
func begin(text string) string {
	if len(text) <= screenBytes && strings.Count(text, "\n") <= screenLines {
		return text
	}
	lines := strings.SplitAfterN(text, "\n", beginLines+1)
	text = strings.Join(lines[:min(len(lines), beginLines)], "")
	if len(text) > beginBytes {
		text = strings.ToValidUTF8(text[:beginBytes], "")
	}
	return text
}

// hasText says whether a value prints itself.
func (p *printer) hasText(v lua.LValue) bool {
	return p.L.GetMetaField(v, "__tostring") != lua.LNil
}

// value returns a value as the prompt shows it: texts in quotes, tables with their items down to
// a depth, objects as they print. A table inside itself is named and not followed.
func (p *printer) value(v lua.LValue, depth int) string {
	if text, ok := p.tableau(v, depth); ok && depth == 0 {
		return text
	} else if ok && len(text) <= p.left {
		p.left -= len(text)
		return strings.TrimSuffix(text, "\n")
	}
	t, ok := v.(*lua.LTable)
	switch {
	case p.hasText(v) && !(ok && t.Metatable == p.h.results):
		return p.text(p.L.ToStringMeta(v).String(), depth)
	case !ok && v.Type() == lua.LTString:
		return quote(p.text(v.String(), depth))
	case !ok && v.Type() == lua.LTFunction:
		return "function"
	case !ok:
		return sandbox.ToString(p.L, v).String()
	case p.seen[t]:
		return "{ this table again }"
	case depth == printDepth:
		return "{...}"
	}
	p.seen[t] = true
	defer delete(p.seen, t)
	return p.wrap(p.items(t, depth+1), depth)
}

// tableau returns what a play or a state shows on a screen of some width, so deep in tables.
func (p *printer) tableau(v lua.LValue, depth int) (string, bool) {
	g, s, ok := Position(v)
	if !ok || p.h.columns() == 0 {
		return "", false
	}
	return render.Tableau(g, s, max(p.h.columns()-2*depth, render.MinColumns)), true
}

// columns returns how wide the screen is, 0 for any width.
func (h *Host) columns() int {
	if h.config.Columns == nil {
		return 0
	}
	return h.config.Columns()
}

// text returns a text as long as it may be: inside tables all of them have a bound.
func (p *printer) text(text string, depth int) string {
	if depth == 0 {
		p.h.machine.Need(p.L, 8*len(text))
		return text
	}
	most := p.left
	if p.h.columns() > 0 {
		most = min(most, beginBytes)
	}
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	p.left = max(p.left-len(text), 0)
	return text
}

// items returns what stands in a table: first the list, then the fields in the
// order of their names.
func (p *printer) items(t *lua.LTable, depth int) []string {
	var items []string
	n, shown := t.Len(), 0
	for lines := 0; shown < min(n, printItems) && lines < screenLines; shown++ {
		items = append(items, p.value(t.RawGetInt(shown+1), depth))
		lines += strings.Count(items[shown], "\n")
	}
	if n > shown {
		items = append(items, fmt.Sprintf("... %d more", n-shown))
	}
	fields := p.fields(t, n)
	for i, k := range fields {
		if i == printItems {
			return append(items, fmt.Sprintf("... %d more fields", len(fields)-i))
		}
		value, equals := p.value(t.RawGet(k), depth), " = "
		if strings.Contains(value, "\n") && value[0] != '{' { // a board begins on a line of its own
			equals = " =\n"
		}
		items = append(items, p.key(k)+equals+value)
	}
	return items
}

// fields returns the keys that are not in the list of a table, sorted.
func (p *printer) fields(t *lua.LTable, n int) []lua.LValue {
	var fields []lua.LValue
	t.ForEach(func(k, _ lua.LValue) {
		if i, ok := index(k); !ok || i < 1 || i > n {
			fields = append(fields, k)
		}
	})
	slices.SortStableFunc(fields, func(a, b lua.LValue) int {
		x, isX := a.(lua.LNumber)
		y, isY := b.(lua.LNumber)
		if isX && isY {
			return int(max(-1, min(1, x-y)))
		}
		return strings.Compare(a.String(), b.String())
	})
	return fields
}

func (p *printer) key(k lua.LValue) string {
	if s, ok := k.(lua.LString); ok && isName(string(s)) {
		return string(s)
	}
	return "[" + p.value(k, printDepth) + "]"
}

// wrap puts items on one line when they fit, else each on its own.
func (p *printer) wrap(items []string, depth int) string {
	line := strings.Join(items, ", ")
	if len(items) == 0 {
		return "{}"
	}
	if width := min(printWidth, cmp.Or(p.h.columns(), printWidth+4)-4); len(line) <= width-2*depth && !strings.Contains(line, "\n") {
		return "{ " + line + " }"
	}
	lines := strings.Join(items, ",\n")
	if width := p.h.columns(); width > 0 && width < render.MinColumns+2*printDepth && strings.Count(lines, "\n") >= len(items) {
		return "{\n" + lines + "\n}" // a board may need all the room
	}
	return "{\n  " + strings.ReplaceAll(lines, "\n", "\n  ") + "\n}"
}

// printed returns what the print of Lua prints of a value: a position as the screen has room
// for it, all else as tostring says.
func (p *printer) printed(v lua.LValue) string {
	if text, ok := p.tableau(v, 0); ok {
		return strings.TrimSuffix(text, "\n")
	}
	if v.Type() == lua.LTFunction && !p.hasText(v) && p.h.nameOf(v) != "" { // brackets were forgotten
		return p.h.usage(v)
	}
	return sandbox.ToString(p.L, v).String()
}

func (h *Host) luaPrint(L *lua.LState) int {
	p := &printer{h: h, L: L}
	var parts []string
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			parts = append(parts, "\t")
		}
		parts = append(parts, p.printed(L.Get(i)))
	}
	h.write(append(parts, "\n")...)
	return 0
}

// maxWrite is how many bytes are written at once: who paints the cards in them, or
// wraps them, need not hold more.
const maxWrite = 64 << 10

// write prints texts.
func (h *Host) write(parts ...string) {
	var line strings.Builder
	for _, part := range parts {
		if line.Len()+len(part) > maxWrite {
			io.WriteString(h.config.Out, line.String())
			line.Reset()
		}
		for len(part) > maxWrite {
			end := strings.LastIndexByte(part[:maxWrite], '\n') + 1
			if end == 0 {
				end = maxWrite
			}
			io.WriteString(h.config.Out, part[:end])
			part = part[end:]
		}
		line.WriteString(part)
	}
	io.WriteString(h.config.Out, line.String())
}

func (h *Host) show(L *lua.LState) int {
	if text, ok := L.CheckAny(1).(lua.LString); ok && strings.Contains(string(text), "\n") && readable(string(text)) {
		return push(L, text)
	}
	return push(L, lua.LString(h.print(L, L.Get(1))))
}
