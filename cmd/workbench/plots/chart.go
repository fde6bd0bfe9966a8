package plots

import (
	"image/color"
	"strings"

	"patience/engine"
)

// Sizes in points, a 72nd of an inch.
const (
	width     = 454.0 // of a chart with what stays free around it
	height    = 312.0
	edge      = 17.0
	titleSize = 13.0
	labelSize = 11.0
	tickSize  = 10.0
	nameSize  = 11.0
	nameLine  = 15.0
)

// A chart is a drawing of surveys before it is drawn: what it shows, on which axes.
type chart struct {
	title  string
	x, y   axis
	items  []item
	legend []entry
}

// A form is how points are shown.
type form int

const (
	line   form = iota // joined
	area               // the corners of what is filled
	circle             // each marked
	cross
	triangle
)

// An item is what is drawn in one form and colour.
type item struct {
	points []point
	colour color.NRGBA
	form   form
}

// An entry of a legend says which form is what.
type entry struct {
	name   string
	form   form
	colour color.NRGBA
}

// A box is a part of a picture.
type box struct{ left, top, right, bottom float64 }

// add adds what is to be drawn, if there is any, and makes room for it.
func (c *chart) add(i item) {
	if len(i.points) == 0 {
		return
	}
	for _, p := range i.points {
		c.x.show(p.x)
		c.y.show(p.y)
	}
	c.items = append(c.items, i)
}

// draw draws a chart into a part of a picture.
func (c *chart) draw(to canvas, in box) {
	c.x.stretch()
	c.y.stretch()
	to.text(point{(in.left + in.right) / 2, in.top + titleSize}, titleSize, middle, false, c.title)
	inner := c.inner(in)
	c.drawAxes(to, in, inner)
	for _, i := range c.items {
		placed := engine.Each(i.points, func(p point) point { return c.place(p, inner) })
		mark(to, i.form, i.colour, 1.8, placed...)
	}
	c.drawLegend(to, inner)
}

// place is where a point lies in a part of a picture.
func (c *chart) place(p point, inner box) point {
	return point{inner.left + c.x.at(p.x)*(inner.right-inner.left), inner.bottom - c.y.at(p.y)*(inner.bottom-inner.top)}
}

// inner is where the points lie: what the title, the labels and the widest number leave.
func (c *chart) inner(in box) box {
	wide := 0.0
	for _, t := range c.y.ticks(c.y.low, c.y.high) {
		wide = max(wide, measure(t.label, tickSize))
	}
	last := 0.0 // half of the last label of the lower axis stands beyond its end
	for _, t := range c.x.ticks(c.x.low, c.x.high) {
		last = measure(t.label, tickSize) / 2
	}
	return box{in.left + labelSize + 8 + wide + 6, in.top + titleSize + 10, in.right - last, in.bottom - labelSize - 8 - tickSize - 6}
}

func (c *chart) drawAxes(to canvas, in, inner box) {
	for _, t := range c.x.ticks(c.x.low, c.x.high) {
		x := inner.left + c.x.at(t.value)*(inner.right-inner.left)
		long := 3.0
		if t.label != "" {
			long = 6
			to.line([]point{{x, inner.top}, {x, inner.bottom}}, .5, grid)
			to.text(point{x, inner.bottom + 6 + tickSize}, tickSize, middle, false, t.label)
		}
		to.line([]point{{x, inner.bottom}, {x, inner.bottom + long}}, .5, ink)
	}
	for _, t := range c.y.ticks(c.y.low, c.y.high) {
		y := inner.bottom - c.y.at(t.value)*(inner.bottom-inner.top)
		long := 3.0
		if t.label != "" {
			long = 6
			to.line([]point{{inner.left, y}, {inner.right, y}}, .5, grid)
			to.text(point{inner.left - 8, y + tickSize/3}, tickSize, end, false, t.label)
		}
		to.line([]point{{inner.left - long, y}, {inner.left, y}}, .5, ink)
	}
	to.line([]point{{inner.left, inner.top}, {inner.left, inner.bottom}, {inner.right, inner.bottom}}, .5, ink)
	to.text(point{(inner.left + inner.right) / 2, in.bottom - 2}, labelSize, middle, false, c.x.label)
	to.text(point{in.left + labelSize, (inner.top + inner.bottom) / 2}, labelSize, middle, true, c.y.label)
}

// drawLegend says which form is what in the lower right corner, where few dots are: few positions do
// not take long.
func (c *chart) drawLegend(to canvas, inner box) {
	for i, e := range c.legend {
		y := inner.bottom - 8 - nameLine*float64(len(c.legend)-1-i)
		to.text(point{inner.right - 18, y}, tickSize, end, false, e.name)
		mark(to, e.form, e.colour, 3, point{inner.right - 8, y - tickSize/3})
	}
}

// mark draws points in a form.
func mark(to canvas, f form, c color.NRGBA, radius float64, points ...point) {
	switch f {
	case line:
		to.line(points, 1.6, c)
		return
	case area:
		to.area(points, c)
		return
	}
	for _, p := range points {
		switch r := radius; f {
		case circle:
			to.dot(p, r, c)
		case cross:
			to.line([]point{{p.x - r, p.y - r}, {p.x + r, p.y + r}}, .8, c)
			to.line([]point{{p.x - r, p.y + r}, {p.x + r, p.y - r}}, .8, c)
		case triangle:
			to.area([]point{{p.x, p.y - 1.2*r}, {p.x + 1.1*r, p.y + .8*r}, {p.x - 1.1*r, p.y + .8*r}}, c)
		}
	}
}

// The colours of what is no survey.
var (
	ink  = color.NRGBA{60, 60, 60, 255}
	grid = color.NRGBA{222, 222, 222, 255}
)

// colours are told apart by people who do not see red and green, too.
var colours = [...]color.NRGBA{
	{0x00, 0x72, 0xb2, 255}, {0xd5, 0x5e, 0x00, 255}, {0x00, 0x9e, 0x73, 255},
	{0xcc, 0x79, 0xa7, 255}, {0xe6, 0x9f, 0x00, 255}, {0x56, 0xb4, 0xe9, 255},
}

func colour(i int) color.NRGBA { return colours[i%len(colours)] }

// pale is a colour through which others are seen.
func pale(c color.NRGBA) color.NRGBA {
	c.A = 48
	return c
}

// thumb is how wide the line is that stands before a survey's name, with a blank.
const thumb = 28

// namesOf returns the titles of surveys in lines for which there is room, and for each line the survey
// whose colour stands before it, -1 where a title goes on.
func namesOf(all []*Series, room float64) (lines []string, surveys []int) {
	for i, s := range all {
		for j, text := range engine.Wrapped(strings.Fields(s.Title()), func(line string) bool { return measure(line, nameSize) <= room-thumb }) {
			if j > 0 {
				surveys = append(surveys, -1)
			} else {
				surveys = append(surveys, i)
			}
			lines = append(lines, text)
		}
	}
	return lines, surveys
}

// drawNames draws the names of surveys, each behind a line in its colour, at the top of a picture.
func drawNames(to canvas, lines []string, surveys []int) {
	for i, text := range lines {
		y := edge + nameLine*float64(i) + nameSize
		if surveys[i] >= 0 {
			to.line([]point{{edge, y - nameSize/3}, {edge + thumb - 6, y - nameSize/3}}, 3, colour(surveys[i]))
		}
		to.text(point{edge + thumb, y}, nameSize, start, false, text)
	}
}
