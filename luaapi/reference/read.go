package reference

import (
	_ "embed"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// functionsText holds the texts of all functions as [engine.Function] says, in sections: below "# Title" stands what a section is. The
// notes on what comes back are about its parts: "> play: the same play". Behind the head may stand [standard], or [standard, safe]:
// see [Entry].
//
//go:embed functions.txt
var functionsText string

// Functions returns the sections of all functions, which nobody has given their Go functions yet. GAME, START and other words
// stand for what a game has: see [Section.Filled].
func Functions() Table { return functions.By(readFunctions) }

var functions engine.Made[Table]

func readFunctions() (t Table) {
	for text := range strings.SplitSeq(strings.TrimPrefix(functionsText, "# "), "\n# ") {
		title, text, _ := strings.Cut(text, "\n")
		doc, functions, _ := strings.Cut(text, "\n## ")
		s := Section{Title: title, Doc: strings.Join(strings.Fields(doc), " ")}
		if functions != "" {
			s.Entries = engine.Each(engine.ReadFunctions("## "+functions), entry)
		}
		t = append(t, s)
	}
	return t
}

// entry makes an entry of what a text says of a function.
func entry(f engine.Function) Entry {
	e := Entry{
		Name: f.Name, Params: f.Params, Returns: engine.ReadParams(f.Returns), Doc: f.Doc, Example: f.Example,
		Standard: strings.Contains(f.Marks, "standard"), Safe: strings.Contains(f.Marks, "safe"),
	}
	for _, note := range f.Notes {
		name, doc, _ := strings.Cut(note, ": ")
		i := slices.IndexFunc(e.Returns, func(p engine.Param) bool { return p.Name == name })
		e.Returns[i].Doc = doc
	}
	return e
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
