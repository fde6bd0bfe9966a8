package terminal

import (
	"strings"

	"patience/engine"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// columnGap is what stands between two columns of a table.
const columnGap = 2

// MinWrap is the narrowest that the wrapped column of a table gets.
const MinWrap = 16

// Table returns rows as aligned columns below a header. With a width above 0 the
// last column is wrapped so that the table fits; when there is no room for it, rows are
// written as [list] does.
func Table(width int, header []string, rows [][]string) string {
	if !fits(width, header, rows) {
		return list(width, rows)
	}
	return columns(width, header, rows)
}

// Records returns rows as [Table] does; when there is no room for it, each cell stands on a
// line of its own behind what it is, as figures say nothing without:
//
//	run 1
//	  deals   46
//	  limits  2000 states, 974 MB
func Records(width int, header []string, rows [][]string) string {
	if fits(width, header, rows) {
		return columns(width, header, rows)
	}
	widest := engine.Most(header[1:], text.StringWidthWithoutEscSequences)
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(Fold(header[0]+" "+row[0], width) + "\n")
		for i, cell := range row[1:] {
			if cell != "" {
				b.WriteString(Fold("  "+text.Pad(header[1+i], widest+columnGap, ' ')+cell, width) + "\n")
			}
		}
	}
	return b.String()
}

// fits says whether there is room for rows in columns.
func fits(width int, header []string, rows [][]string) bool {
	return width == 0 || WidthBefore(len(header)-1, append(rows, header)) <= width-MinWrap
}

// columns returns rows as columns, the last of which is wrapped.
func columns(width int, header []string, rows [][]string) string {
	t := table.NewWriter()
	t.SetStyle(tableStyle())
	t.SuppressTrailingSpaces()
	t.AppendHeader(tableRow(header))
	for _, row := range rows {
		t.AppendRow(tableRow(row))
	}
	if width > 0 {
		left := width - WidthBefore(len(header)-1, append(rows, header))
		t.SetColumnConfigs([]table.ColumnConfig{{
			Number:           len(header),
			WidthMax:         max(left, MinWrap),
			WidthMaxEnforcer: text.WrapSoft,
		}})
	}
	return t.Render() + "\n"
}

// list writes rows without columns: the last cell of each below the others, which go below the first when they have no room there.
func list(width int, rows [][]string) string {
	var b strings.Builder
	for _, row := range rows {
		last := len(row) - 1
		lines := []string{strings.Join(row[:last], "  "), Indent(row[last])}
		if text.StringWidthWithoutEscSequences(lines[0]) > width {
			lines = []string{row[0], Indent(strings.Join(row[1:last], "  ")), lines[1]}
		}
		for _, line := range lines {
			if strings.TrimSpace(line) != "" {
				b.WriteString(Fold(line, width) + "\n")
			}
		}
	}
	return b.String()
}

// tableStyle is a table without lines: it can be read aloud and cut by awk.
func tableStyle() table.Style {
	s := table.StyleDefault
	s.Options = table.OptionsNoBordersAndSeparators
	s.Format.Header = text.FormatDefault
	s.Box.PaddingLeft = ""
	s.Box.PaddingRight = strings.Repeat(" ", columnGap)
	return s
}

func tableRow(cells []string) table.Row {
	return engine.Each(cells, func(cell string) any { return cell })
}

// WidthBefore returns how wide the first columns are, with the gap after each.
func WidthBefore(columns int, rows [][]string) int {
	width := 0
	for c := range columns {
		width += engine.Most(rows, func(row []string) int { return text.StringWidthWithoutEscSequences(row[c]) }) + columnGap
	}
	return width
}
