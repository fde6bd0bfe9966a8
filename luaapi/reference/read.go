package reference

import (
	_ "embed"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// functionsText holds the texts of all functions, section by section:
//
//	# Title, and below it what the section is
//	## Play:undo(count: number?) -> play: Play
//	what it does, in a line each; two blanks begin what goes on with the line before
//	- count: what a parameter is
//	> play: what comes back
//	    four blanks begin a line of the example
//
// Behind the head may stand [standard], or [standard, safe]: see [Entry].
//
//go:embed functions.txt
var functionsText string

// Functions returns the sections of all functions, which nobody has given their Go functions yet. GAME, START and other words
// stand for what a game has: see [Section.Filled].
var Functions = sync.OnceValue(func() Table { return read(functionsText) })

// read reads sections.
func read(text string) (t Table) {
	goesOn := new(string) // what a line with two blanks goes on with
	for line := range strings.Lines(text) {
		if line == "\n" {
			continue
		}
		mark, rest := marked(strings.TrimSuffix(line, "\n"))
		if mark == "# " {
			t = append(t, Section{Title: rest})
			continue
		}
		s := &t[len(t)-1]
		if mark == "## " {
			s.Entries = append(s.Entries, readHead(rest))
			continue
		}
		doc, e := &s.Doc, &Entry{}
		if n := len(s.Entries); n > 0 {
			e = &s.Entries[n-1]
			doc = &e.Doc
		}
		switch mark {
		case "- ":
			goesOn = say(e.Params, rest)
		case "> ":
			goesOn = say(e.Returns, rest)
		case "    ":
			e.Example = joined(e.Example, rest)
		case "  ":
			*goesOn += " " + rest
		default:
			*doc, goesOn = joined(*doc, rest), doc
		}
	}
	return t
}

// marked parts a line from what it begins with.
func marked(line string) (mark, rest string) {
	for _, mark := range []string{"# ", "## ", "- ", "> ", "    ", "  "} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return mark, rest
		}
	}
	return "", line
}

// joined adds a line to a text.
func joined(text, line string) string { return strings.TrimPrefix(text+"\n"+line, "\n") }

// readHead reads the head of an entry.
func readHead(head string) Entry {
	head, flags, _ := strings.Cut(head, " [")
	head, returns, _ := strings.Cut(head, " -> ")
	name, params, _ := strings.Cut(strings.TrimSuffix(head, ")"), "(")
	return Entry{
		Name: name, Params: readParams(params), Returns: readParams(returns),
		Standard: strings.Contains(flags, "standard"), Safe: strings.Contains(flags, "safe"),
	}
}

func readParams(text string) (all []engine.Param) {
	for param := range strings.SplitSeq(text, ", ") {
		if name, kind, ok := strings.Cut(param, ": "); ok {
			all = append(all, engine.Param{Name: name, Type: kind})
		}
	}
	return all
}

// say says of one of some parameters what it is: "count: how many moves". It returns where that stands.
func say(params []engine.Param, text string) *string {
	name, doc, _ := strings.Cut(text, ": ")
	for i := range params {
		if params[i].Name == name {
			params[i].Doc = doc
			return &params[i].Doc
		}
	}
	panic("functions.txt: no parameter " + name)
}

// With returns the entries that have a function among some, with it.
func (s Section) With(functions map[string]lua.LGFunction) Section {
	bound := Section{Title: s.Title, Doc: s.Doc}
	for _, e := range s.Entries {
		if e.Run = functions[e.Name]; e.Run != nil {
			bound.Entries = append(bound.Entries, e)
		}
	}
	return bound
}

// Filled returns a section in which words that stand for others are those.
func (s Section) Filled(words *strings.Replacer) Section {
	filled := Section{Title: words.Replace(s.Title), Doc: words.Replace(s.Doc)}
	for _, e := range s.Entries {
		e.Name, e.Doc, e.Example = words.Replace(e.Name), words.Replace(e.Doc), words.Replace(e.Example)
		e.Params, e.Returns = fill(e.Params, words), fill(e.Returns, words)
		filled.Entries = append(filled.Entries, e)
	}
	return filled
}

func fill(params []engine.Param, words *strings.Replacer) (filled []engine.Param) {
	for _, p := range params {
		p.Type, p.Doc = words.Replace(p.Type), words.Replace(p.Doc)
		filled = append(filled, p)
	}
	return filled
}
