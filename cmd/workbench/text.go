package main

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// helpWidth is how wide the texts of help are at most.
const helpWidth = 80

// indent puts two spaces before every line.
func indent(text string) string {
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}

// itemText lays out names with what they mean, two columns indented by two.
func itemText(items [][2]string) string {
	width := 0
	for _, item := range items {
		width = max(width, len(item[0]))
	}
	var b strings.Builder
	for _, item := range items {
		name := item[0]
		for line := range strings.SplitSeq(text.WrapSoft(item[1], helpWidth-width-4), "\n") {
			fmt.Fprintf(&b, "  %-*s  %s\n", width, name, strings.TrimSpace(line))
			name = ""
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// fold breaks lines that are wider than the output, and keeps how far each is
// indented. With a width of 0, that of a pipe, nothing is broken.
func fold(prose string, width int) string {
	if width == 0 {
		return prose
	}
	var lines []string
	for line := range strings.SplitSeq(prose, "\n") {
		words := strings.TrimLeft(line, " ")
		margin := line[:len(line)-len(words)]
		for part := range strings.SplitSeq(text.WrapSoft(words, max(width-len(margin), 20)), "\n") {
			lines = append(lines, margin+strings.TrimSpace(part))
		}
	}
	return strings.Join(lines, "\n")
}
