package reference

import (
	_ "embed"
	"fmt"
	"strings"

	"patience/engine"
)

// introduction is what stands before the functions: how to begin, claims, editors.
//
//go:embed introduction.md
var introduction string

// Markdown returns the reference of the Lua API, docs/lua.md.
func (t Table) Markdown() string {
	var b strings.Builder
	b.WriteString("# Lua reference\n\nWritten by `workbench doc` from the table in luaapi; do not edit.\n\n" + introduction + "## Functions\n\n")
	for _, s := range t {
		fmt.Fprintf(&b, "- [%s](#%s)\n", s.Title, anchor(s.Title))
	}
	for _, s := range t {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", s.Title, s.Doc)
		for _, e := range s.Entries {
			b.WriteString(e.markdown())
		}
	}
	return b.String()
}

// anchor is how a heading is linked to.
func anchor(title string) string {
	keep := func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case strings.ContainsRune(",.:", r):
			return -1
		}
		return r
	}
	return strings.Map(keep, strings.ToLower(title))
}

func (e Entry) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n### %s\n\n`%s`\n\n%s\n", e.Name, e.signature(), e.Doc)
	b.WriteString(paramList("", e.Params))
	b.WriteString(paramList("returns ", e.Returns))
	fmt.Fprintf(&b, "\n```lua\n%s\n```\n", strings.TrimSpace(e.Example))
	return b.String()
}

func paramList(before string, params []engine.Param) string {
	var b strings.Builder
	for _, p := range params {
		fmt.Fprintf(&b, "\n- %s`%s`", before, p.Name)
		if p.Type != "" {
			fmt.Fprintf(&b, " (%s)", p.Type)
		}
		if p.Doc != "" {
			b.WriteString(":" + listed(p.Doc, "\n  - "))
		}
	}
	if len(params) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}
