package plots

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// nameLine is the height of a line of the names.
const nameLine = 14

// namesOf returns a legend of surveys, no wider than there is room, and its height.
func namesOf(all []*Series, room vg.Length) (names plot.Legend, high vg.Length) {
	names = plot.NewLegend()
	sans(&names.TextStyle.Font, 11)
	names.Left, names.Top, names.Padding, names.ThumbnailWidth = true, true, 3, 22
	room -= names.ThumbnailWidth + names.Padding
	for i, s := range all {
		thumbs := []plot.Thumbnailer{&plotter.Line{LineStyle: draw.LineStyle{Color: colour(i), Width: 3}}}
		for _, line := range fold(s.Title(), room, names.TextStyle) {
			names.Add(line, thumbs...)
			thumbs, high = nil, high+nameLine
		}
	}
	return names, high
}

// fold breaks a text at its blanks into lines for which there is room.
func fold(title string, room vg.Length, style text.Style) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(title) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && style.Width(longer) > room {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	return append(lines, line)
}
