// Package page has what a browser loads to show the workbench: plain HTML, CSS and modules. They are
// the same whether a process answers the page ("workbench serve") or the engine that is in it
// (a site of "workbench publish").
package page

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

//go:embed *.html *.css *.svg *.js tabs
var files embed.FS

// Files are those of the page by their names: index.html, main.js, tabs/moves.js.
func Files() fs.FS { return files }

// Text returns a file of the page as [Light] does, for a site.
func Text(name string) string {
	text, err := Light(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}

// Script returns a module with all that it imports as one script, since a page that is opened from a
// disk may not import: each module is a function that returns what it exports. Modules of more, by their
// names, may import those of the page and each other.
func Script(entry string, more map[string]string) string {
	lines := moduleLines{
		more:    more,
		imports: regexp.MustCompile(`(?m)^import (.*) from "(.*)";\n`),
		exports: regexp.MustCompile(`(?m)^export ((?:async )?function|class|const) (\w+)`),
		later:   regexp.MustCompile(`await import\("(.*)"\)`),
	}
	var b strings.Builder
	b.WriteString("\"use strict\";\nconst modules = {};\n")
	lines.write(&b, entry)
	return b.String()
}

// moduleLines are the lines by which modules know each other.
type moduleLines struct {
	more                    map[string]string
	imports, exports, later *regexp.Regexp
	written                 []string
}

// write writes a module behind those that it needs.
func (l *moduleLines) write(b *strings.Builder, name string) {
	if slices.Contains(l.written, name) {
		return
	}
	l.written = append(l.written, name)
	text, own := l.more[name]
	if text = string(lighten(name, []byte(text))); !own {
		text = Text(name)
	}
	module := func(to string) string {
		to = path.Join(path.Dir(name), to)
		l.write(b, to)
		return fmt.Sprintf("modules[%q]", to)
	}
	text = l.imports.ReplaceAllStringFunc(text, func(line string) string {
		m := l.imports.FindStringSubmatch(line)
		what := strings.ReplaceAll(strings.TrimPrefix(m[1], "* as "), " as ", ": ")
		return fmt.Sprintf("const %s = %s;\n", what, module(m[2]))
	})
	text = l.later.ReplaceAllStringFunc(text, func(call string) string { return module(l.later.FindStringSubmatch(call)[1]) })
	var names []string
	for _, m := range l.exports.FindAllStringSubmatch(text, -1) {
		names = append(names, m[2])
	}
	fmt.Fprintf(b, "\nmodules[%q] = (() => {\n%sreturn { %s };\n})();\n", name, l.exports.ReplaceAllString(text, "$1 $2"), strings.Join(names, ", "))
}
