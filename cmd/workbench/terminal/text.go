package terminal

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/engine"
)

// HelpWidth is how wide the texts of help are at most.
const HelpWidth = 80

// Indent puts two spaces before every line.
func Indent(text string) string {
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}

// Items lays out names with what they mean, two columns indented by two.
func Items(items [][2]string) string { return itemsAt(2, HelpWidth, items) }

// ItemsIn lays out items for a terminal of that many columns: on a narrow one what a
// name means stands below it.
func ItemsIn(columns int, items [][2]string) string {
	if columns == 0 || columns >= HelpWidth {
		return Items(items)
	}
	if text := itemsAt(2, columns-1, items); columns >= 60 || widestName(items) <= 4 {
		return text
	}
	var lines []string
	for _, item := range items {
		lines = append(lines, "  "+item[0])
		for line := range strings.SplitSeq(item[1], "\n") {
			lines = append(lines, foldLine("    "+line, columns)...)
		}
	}
	return strings.Join(lines, "\n")
}

// A Group is a list of items below a heading.
type Group struct {
	Name  string
	Items [][2]string
}

// Groups lays out groups that have items, each below its name.
func Groups(groups []Group) string {
	var parts []string
	for _, g := range groups {
		if len(g.Items) > 0 {
			parts = append(parts, "  "+g.Name+"\n"+itemsAt(4, HelpWidth, g.Items))
		}
	}
	return strings.Join(parts, "\n")
}

// widestName returns how wide the first column of items is.
func widestName(items [][2]string) int {
	return engine.Most(items, func(item [2]string) int { return len(item[0]) })
}

// itemsAt lays out items, indented by a margin, in so many columns.
func itemsAt(margin, columns int, items [][2]string) string {
	width := widestName(items)
	var b strings.Builder
	for _, item := range items {
		name := item[0]
		for line := range strings.SplitSeq(text.WrapSoft(item[1], max(columns-width-margin-2, narrowest)), "\n") {
			fmt.Fprintf(&b, "%*s%-*s  %s\n", margin, "", width, name, strings.TrimSpace(line))
			name = ""
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Fold breaks lines that are wider than the output at blanks, and keeps how far each
// is indented: below the second column, where it has two. With a width of 0, that of
// a pipe, nothing is broken.
//
//	draw  turn up three cards of        draw  turn up
//	      the stock                           three cards
//
// A line of a table stays as it is.
func Fold(prose string, width int) string {
	if width == 0 {
		return prose
	}
	return eachLine(strings.Split(prose, "\n"), func(line string) []string { return foldLine(untabbed(line, width), width) })
}

// eachLine returns the lines that a function makes of each.
func eachLine(lines []string, what func(line string) []string) string {
	return strings.Join(slices.Concat(engine.Each(lines, what)...), "\n")
}

// untabbed puts blanks for the tabs that a line begins with, and for the others in a line that is wider with them than the output.
func untabbed(line string, width int) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	wide, at := "", 0
	for i, part := range strings.Split(line, "\t") {
		if i > 0 {
			wide, at = wide+strings.Repeat(" ", 8-at%8), at+8-at%8
		}
		wide, at = wide+part, at+text.StringWidthWithoutEscSequences(part)
	}
	if at <= width && line[0] != '\t' {
		return line
	}
	return wide
}

// secondColumn is all of a line before its second column, or its third.
var secondColumn = engine.Regexp(`^(?: *\S+(?: \S+)*  +){1,2}`)

// tableLine is a line with three wide gaps or more.
var tableLine = engine.Regexp(`\S {2,}\S.* {2,}\S.* {2,}\S`)

// narrowest is how wide what is folded gets at least.
const narrowest = 20

// foldLine folds one line. What comes below its first part is indented like it, and of an item
// with its meaning, as "  --limit TIME    how long", like the meaning. A line of a table stays: cut
// in two it could not be read.
func foldLine(line string, width int) []string {
	if text.StringWidthWithoutEscSequences(line) <= width || tableLine.Re().MatchString(line) {
		return []string{line}
	}
	words := strings.TrimLeft(line, " ")
	first := line[:len(line)-len(words)]
	if len(first) > width-narrowest {
		first = "    "
	}
	if column := secondColumn.Re().FindString(line); column != "" && len(column) <= width-narrowest {
		first, words = column, line[len(column):]
	}
	margin := strings.Repeat(" ", utf8.RuneCountInString(first))
	var lines []string
	for part := range strings.SplitSeq(text.WrapSoft(words, max(width-len(margin)-1, narrowest)), "\n") {
		lines = append(lines, strings.TrimRight(first+strings.TrimSpace(part), " "))
		first = margin
	}
	return lines
}

// maxLine is how long a line of a message may be.
const maxLine = 1000

// lastOfLine is how much of a longer one stays at its end, where the reason stands.
const lastOfLine = 100

// Shorten cuts lines that are very long, as those are which repeat bad input.
func Shorten(message string) string {
	if len(message) <= maxLine {
		return message
	}
	lines := strings.Split(message, "\n")
	for i, line := range lines {
		if runes := []rune(line); len(runes) > maxLine {
			last := len(runes) - lastOfLine
			lines[i] = fmt.Sprintf("%s … (%d characters) … %s", string(runes[:maxLine-lastOfLine]), len(runes), string(runes[last:]))
		}
	}
	return strings.Join(lines, "\n")
}

// Folding returns a writer to an output that breaks lines at blanks where its terminal
// would break them anywhere. Without a terminal it changes nothing.
func Folding(to *Output) io.Writer {
	if !Is(to) {
		return to
	}
	return &folding{to}
}

type folding struct{ to *Output }

// Write folds whole lines; a line that comes in pieces stays as it is.
func (f *folding) Write(text []byte) (int, error) {
	head, rest := "", string(text)
	if f.to.Open() {
		end := strings.IndexByte(rest, '\n') + 1
		head, rest = rest[:max(end, 0)], rest[max(end, 0):]
		if end == 0 {
			head, rest = rest, ""
		}
	}
	if _, err := f.to.Write([]byte(head + Fold(rest, Width(f.to)))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// A Number is written as a person would write it: rounded to billionths, and without an exponent.
type Number float64

// MarshalJSON writes the number.
func (n Number) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, math.Round(float64(n)*1e9)/1e9, 'f', -1, 64), nil
}
