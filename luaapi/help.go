package luaapi

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// helpEntries is help itself.
func (h *Host) helpEntries() []Entry {
	return []Entry{
		{
			Name:    "help",
			Params:  []engine.Param{{Name: "thing", Type: "any?", Doc: "a name, a function, an object; nothing for the overview"}},
			Doc:     "Prints the text of a function or a type.",
			Example: "help()\nhelp \"seen\"\nhelp(print)",
			Run:     h.help,
		},
	}
}

// Help returns the text of help(topic): of a function, a type, a game, or "" for
// the overview. An unknown topic gets the nearest names.
func (h *Host) Help(topic string) string {
	topic = strings.TrimSuffix(strings.TrimSpace(topic), "()")
	if topic == "" {
		return h.overview()
	}
	if h.isTitle(topic) {
		return h.sectionText(topic)
	}
	if found := h.entries(topic); len(found) > 0 {
		var texts []string
		for _, e := range found {
			texts = append(texts, e.text())
		}
		return strings.Join(texts, "\n")
	}
	if text := h.sectionText(topic); text != "" {
		return text
	}
	return fmt.Sprintf("no help on %q%s\nhelp() lists what there is.\n", topic, engine.DidYouMean(topic, h.topics()))
}

// isTitle says whether a section has exactly that title, as types have.
func (h *Host) isTitle(topic string) bool {
	return slices.ContainsFunc(h.sections(), func(s Section) bool { return s.Title == topic })
}

// overview lists the sections with the names in them.
func (h *Host) overview() string {
	var b strings.Builder
	b.WriteString("help \"name\" tells more about any of these:\n\n")
	for _, s := range h.sections() {
		fmt.Fprintf(&b, "%s\n%s\n", s.Title, wrapped(s.names(), "  "))
	}
	return b.String()
}

// names returns the last parts of the names of a section.
func (s Section) names() []string {
	var names []string
	for _, e := range s.Entries {
		names = append(names, e.short())
	}
	return names
}

// short returns the name that comes after the last dot or colon, with the table
// for functions of tables.
func (e Entry) short() string {
	if _, name, ok := strings.Cut(e.Name, ":"); ok {
		return name
	}
	return e.Name
}

// last returns the name alone: "exit" for os.exit.
func (e Entry) last() string {
	return e.Name[strings.LastIndexAny(e.Name, ".:")+1:]
}

// wrapped sets words in lines with an indent.
func wrapped(words []string, indent string) string {
	var b strings.Builder
	width := 0
	for i, w := range words {
		if width == 0 || width+len(w)+1 > printWidth {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(indent + w)
			width = len(indent) + len(w)
			continue
		}
		b.WriteString(" " + w)
		width += len(w) + 1
	}
	return b.String() + "\n"
}

// entries returns the entries with that name, whole or last part, the case of
// letters aside.
func (h *Host) entries(topic string) []Entry {
	var whole, last []Entry
	for _, s := range h.sections() {
		for _, e := range s.Entries {
			switch {
			case strings.EqualFold(e.Name, topic) || strings.EqualFold(strings.ReplaceAll(e.Name, ":", "."), topic):
				whole = append(whole, e)
			case strings.EqualFold(e.last(), topic):
				last = append(last, e)
			}
		}
	}
	if len(whole) > 0 {
		return whole
	}
	return last
}

// sectionText returns the text of a section, by its title or its last word.
func (h *Host) sectionText(topic string) string {
	for _, s := range h.sections() {
		words := strings.Fields(s.Title)
		if !strings.EqualFold(s.Title, topic) && !strings.EqualFold(words[len(words)-1], topic) {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s\n%s\n", s.Title, wrapped(strings.Fields(s.Doc), "  "))
		for _, e := range s.Entries {
			fmt.Fprintf(&b, "  %s\n      %s\n", e.signature(), firstLine(e.Doc))
		}
		return b.String()
	}
	return ""
}

func (h *Host) topics() []string {
	var names []string
	for _, s := range h.sections() {
		names = append(names, s.Title)
		for _, e := range s.Entries {
			names = append(names, e.Name, e.last())
		}
	}
	return names
}

// signature is how a function is called: spider.page(number) -> play.
func (e Entry) signature() string {
	var params, returns []string
	for _, p := range e.Params {
		params = append(params, shown(p))
	}
	for _, p := range e.Returns {
		returns = append(returns, p.Name)
	}
	text := e.display() + "(" + strings.Join(params, ", ") + ")"
	if len(returns) > 0 {
		text += " -> " + strings.Join(returns, ", ")
	}
	return text
}

// display is the name with an object that reads well before a colon.
func (e Entry) display() string {
	owner, name, ok := strings.Cut(e.Name, ":")
	if !ok {
		return e.Name
	}
	return strings.ToLower(owner[strings.LastIndex(owner, ".")+1:]) + ":" + name
}

// shown is a parameter in a signature, in brackets when it may be left out.
func shown(p engine.Param) string {
	if strings.HasSuffix(p.Type, "?") {
		return "[" + p.Name + "]"
	}
	return p.Name
}

// text is all that help says about an entry.
func (e Entry) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", e.signature(), wrapped(strings.Fields(e.Doc), "  "))
	for _, p := range e.Params {
		if p.Doc != "" {
			fmt.Fprintf(&b, "    %s: %s\n", p.Name, p.Doc)
		}
	}
	for _, p := range e.Returns {
		if p.Doc != "" {
			fmt.Fprintf(&b, "    returns %s: %s\n", p.Name, p.Doc)
		}
	}
	b.WriteString("  Example:\n")
	for _, line := range strings.Split(strings.TrimSpace(e.Example), "\n") {
		b.WriteString("    " + line + "\n")
	}
	return b.String()
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func (h *Host) help(L *lua.LState) int {
	if L.GetTop() > 0 && L.Get(1) == lua.LNil {
		L.RaiseError("help(nil): there is nothing of that name")
	}
	h.write(h.helpOn(L, L.Get(1)))
	return 0
}

// topic names what help was asked about: a name itself, an object's type, the
// name under which a function or table stands in the globals.
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
	if name, ok := v.(lua.LString); ok && !h.isTopic(string(name)) && isName(string(name)) {
		if value := h.global(string(name)); value != lua.LNil && value.Type() != lua.LTString {
			return fmt.Sprintf("%s is a %s of yours.\n\n%s", name, h.typeOf(value), h.helpOn(L, value))
		}
	}
	text := h.Help(h.topic(L, v))
	if g, _, ok := Position(v); ok {
		text += "\n" + h.sectionText(questionsAbout(g))
	}
	return text
}

// isTopic says whether help knows the name by itself.
func (h *Host) isTopic(name string) bool {
	return len(h.entries(name)) > 0 || h.sectionText(name) != ""
}

// typeOf names what a value is: the type of an object, else the type of Lua.
func (h *Host) typeOf(v lua.LValue) string {
	if g, _, ok := Position(v); ok {
		return h.L.GetMetatable(v).String() + " of " + g.Name
	}
	if u, ok := v.(*lua.LUserData); ok {
		return h.L.GetMetatable(u).String()
	}
	return v.Type().String()
}

// nameOf finds a function or a table: a global, a field of a global table, or a
// method.
func (h *Host) nameOf(v lua.LValue) string {
	name := ""
	h.named(func(full string, value lua.LValue) {
		if value == v && name == "" {
			name = full
		}
	})
	if name == "" {
		return v.Type().String()
	}
	return name
}

// named calls a function for everything that has a name in the API.
func (h *Host) named(each func(name string, v lua.LValue)) {
	global := h.L.G.Global
	for _, s := range h.sections() {
		for _, e := range s.Entries {
			if owner, name, ok := strings.Cut(e.Name, ":"); ok {
				for _, meta := range h.owners(owner) {
					each(e.Name, methods(meta).RawGetString(name))
				}
			} else if table, name, ok := strings.Cut(e.Name, "."); ok {
				each(e.Name, library(h, table).RawGetString(name))
				each(table, library(h, table))
			} else {
				each(e.Name, global.RawGetString(e.Name))
			}
		}
	}
}
