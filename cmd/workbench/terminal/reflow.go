package terminal

import (
	"strings"
	"unicode/utf8"
)

// Reflow sets a text that was broken for 80 columns, as help is, in narrower ones: lines that
// belong together are put together first, and what has no room beside its name stands below it.
//
//	deals the next one; --by and --option        deals the next one; --by
//	say how                                      and --option say how
func Reflow(prose string, width int) string {
	if width == 0 || width >= HelpWidth {
		return Fold(prose, width)
	}
	return eachLine(together(strings.Split(prose, "\n")), func(line string) []string { return reflowLine(line, width) })
}

// together puts lines together of which the second goes on with the first: it is indented to
// the second column of that, or its first word had no room there.
func together(lines []string) []string {
	var all []string
	last := "" // as it was broken
	for _, line := range lines {
		if n := len(all) - 1; n >= 0 && goesOn(last, all[n], line) {
			all[n] += " " + strings.TrimSpace(line)
		} else {
			all = append(all, line)
		}
		last = line
	}
	return all
}

// broken is how long a line of help is at least, with the word that had no room in it.
const broken = HelpWidth - 5

// goesOn says whether a line goes on with the one before, which was broken at its end and
// belongs to a whole that began before it.
func goesOn(last, whole, line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 || strings.TrimSpace(last) == "" {
		return false
	}
	at := indent(line)
	if column := secondColumn.Re().FindString(whole); column != "" && at > indent(whole) {
		return at == utf8.RuneCountInString(column)
	}
	return at == indent(last) && secondColumn.Re().FindString(line) == "" && secondColumn.Re().FindString(last) == "" &&
		utf8.RuneCountInString(last)+1+utf8.RuneCountInString(words[0]) > broken
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// reflowLine folds a line, or stands its second column below the first.
func reflowLine(line string, width int) []string {
	column := secondColumn.Re().FindString(line)
	if column == "" || len(line) <= width || len(column) <= width-narrowest {
		return foldLine(line, width)
	}
	below := strings.Repeat(" ", indent(line)+4) + line[len(column):]
	return append(foldLine(strings.TrimRight(column, " "), width), foldLine(below, width)...)
}
