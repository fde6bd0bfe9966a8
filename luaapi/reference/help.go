package reference

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// lineWidth is how wide the texts of help are at most.
const lineWidth = 76

// Help returns the text of help(topic): of a function, a type, a game, or "" for
// the overview, for a screen of so many columns, 0 for any. An unknown topic gets the nearest
// names.
func (t Table) Help(topic string, columns int) string {
	topic = strings.TrimSuffix(strings.TrimSpace(topic), "()")
	if topic == "" {
		return t.overview(columns)
	}
	if slices.ContainsFunc(t, func(s Section) bool { return s.Title == topic }) { // exactly, as types have
		return t.SectionText(topic, columns)
	}
	if found := t.entries(topic); len(found) > 0 {
		var texts []string
		said := map[string]bool{} // of methods that several games have, once
		for _, e := range found {
			text := e.text(columns)
			what, _, _ := strings.Cut(text, "  Example:\n")
			if !said[what] {
				texts = append(texts, text)
			}
			said[what] = true
		}
		return strings.Join(texts, "\n")
	}
	if text := t.SectionText(topic, columns); text != "" {
		return text
	}
	return fmt.Sprintf("no help on %q%s\nhelp() lists what there is, workbench help (in a shell) the commands.\n", topic, engine.DidYouMean(topic, t.topics()))
}

// overview lists the sections with the names in them.
func (t Table) overview(columns int) string {
	var b strings.Builder
	b.WriteString("help \"name\" tells more about any of these:\n\n")
	for _, s := range t {
		fmt.Fprintf(&b, "%s\n%s\n", s.Title, wrapped(engine.Each(s.Entries, Entry.short), "  ", columns))
	}
	return b.String()
}

// wrapped sets words in lines with an indent, for a screen of so many columns, 0 for any.
func wrapped(words []string, indent string, columns int) string {
	width := min(lineWidth, cmp.Or(columns, lineWidth))
	lines := engine.Wrapped(words, func(line string) bool { return len(indent)+len(line) <= width })
	return strings.TrimRight(indent+strings.Join(lines, "\n"+indent), " ") + "\n"
}

// entries returns the entries with that name, whole or last part, the case of
// letters aside.
func (t Table) entries(topic string) []Entry {
	var whole, last []Entry
	for e := range t.All {
		switch {
		case strings.EqualFold(e.Name, topic) || strings.EqualFold(strings.ReplaceAll(e.Name, ":", "."), topic):
			whole = append(whole, e)
		case strings.EqualFold(e.last(), topic):
			last = append(last, e)
		}
	}
	if len(whole) > 0 {
		return whole
	}
	return last
}

// SectionText returns the text of a section, by its title or its last word, for a screen of
// so many columns.
func (t Table) SectionText(topic string, columns int) string {
	for _, s := range t {
		words := strings.Fields(s.Title)
		if !strings.EqualFold(s.Title, topic) && !strings.EqualFold(words[len(words)-1], topic) {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s\n%s\n", s.Title, wrapped(strings.Fields(s.Doc), "  ", columns))
		for _, e := range s.Entries {
			first, _, _ := strings.Cut(e.Doc, "\n")
			fmt.Fprintf(&b, "  %s\n      %s\n", e.signature(), first)
		}
		return b.String()
	}
	return ""
}

func (t Table) topics() []string {
	var names []string
	for _, s := range t {
		names = append(names, s.Title)
		for _, e := range s.Entries {
			names = append(names, e.Name, e.last())
		}
	}
	return names
}

// text is all that help says about an entry.
func (e Entry) text(columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", e.signature(), wrapped(strings.Fields(e.Doc), "  ", columns))
	of := func(what string, all []engine.Param) {
		for _, p := range all {
			if p.Doc != "" {
				fmt.Fprintf(&b, "    %s%s:%s\n", what, p.Name, listed(p.Doc, "\n      "))
			}
		}
	}
	of("", e.Params)
	of("returns ", e.Returns)
	b.WriteString("  Example:\n")
	for _, line := range strings.Split(strings.TrimSpace(e.Example), "\n") {
		b.WriteString("    " + line + "\n")
	}
	return b.String()
}

// longDoc is from how many bytes on the parts of what is said of a parameter have a line each.
const longDoc = 200

// listed returns what is said of a parameter, when it is long with a line for each of its parts, which
// have semicolons between them.
func listed(doc, before string) string {
	parts := strings.Split(doc, "; ")
	if len(doc) < longDoc || len(parts) == 1 {
		return " " + doc
	}
	return before + strings.Join(parts, before)
}

// Knows says whether help knows the name by itself.
func (t Table) Knows(name string) bool {
	return len(t.entries(name)) > 0 || t.SectionText(name, 0) != ""
}

// Wrapped returns a text in lines that a screen of so many columns has room for. Its own lines stay apart.
func Wrapped(text string, columns int) (lines string) {
	for line := range strings.SplitSeq(text, "\n") {
		lines += wrapped(strings.Fields(line), "", columns)
	}
	return lines
}
