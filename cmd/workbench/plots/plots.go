package plots

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"patience/engine"
	"patience/engine/survey"
)

// A kind is one drawing of surveys.
type kind struct {
	name, doc string
	draw      func(p *plot.Plot, all []*Series) error
}

// kinds lists the drawings.
func kinds() []kind {
	return []kind{
		{"rate", "the share that can be won, with its exact 95 % interval, as deals are added", drawRate},
		{"times", "a cactus plot: how many deals are decided in at most so much time each", drawTimes},
		{"states", "positions looked at against time, a dot a deal", drawStates},
		{"unknowns", "the share of deals that a shorter limit on time would leave open", drawUnknowns},
	}
}

// Kinds lists the names of the drawings, and what each shows.
func Kinds() (all [][2]string) {
	for _, k := range kinds() {
		all = append(all, [2]string{k.name, k.doc})
	}
	return all
}

// Formats are how drawings can be written.
func Formats() []string { return []string{".svg", ".png"} }

// The size of one drawing, what stays free around it, and the resolution of pixels.
const (
	width  = 16 * vg.Centimeter
	height = 11 * vg.Centimeter
	edge   = 6 * vg.Millimeter
	dpi    = 144
)

// Draw writes drawings of some kinds, all when none is named, side by side into one picture.
func Draw(w io.Writer, format string, names []string, all []*Series) error {
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.deals == 0 {
			return fmt.Errorf("%s has no deals to draw", s.Name)
		}
	}
	columns := min(len(chosen), 2)
	rows := (len(chosen) + 1) / 2
	wide := vg.Length(columns) * width
	legend, top := namesOf(all, wide-2*edge)
	high := vg.Length(rows)*height + top
	picture := func(c draw.Canvas) error {
		legend.Draw(draw.Crop(c, edge, -edge, 0, -edge))
		return tile(draw.Crop(c, 0, 0, 0, -edge-top), rows, columns, chosen, all)
	}
	switch format {
	case ".svg":
		c := vgsvg.NewWith(vgsvg.UseWH(wide, high), vgsvg.EmbedFonts(false))
		if err := picture(draw.New(c)); err != nil {
			return err
		}
		_, err := c.WriteTo(w)
		return err
	case ".png":
		c := vgimg.NewWith(vgimg.UseWH(wide, high), vgimg.UseDPI(dpi))
		if err := picture(draw.New(c)); err != nil {
			return err
		}
		_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
		return err
	}
	return fmt.Errorf("no format %q: want a name that ends in %s", format, strings.Join(Formats(), " or "))
}

// choose returns the drawings that have some names.
func choose(names []string) (chosen []kind, err error) {
	if len(names) == 0 {
		return kinds(), nil
	}
	for _, name := range names {
		i := slices.IndexFunc(kinds(), func(k kind) bool { return k.name == name })
		if i < 0 {
			var known []string
			for _, k := range kinds() {
				known = append(known, k.name)
			}
			return nil, fmt.Errorf("no plot %q: want one of %s", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, kinds()[i])
	}
	return chosen, nil
}

// tile draws one drawing after the other.
func tile(c draw.Canvas, rows, columns int, chosen []kind, all []*Series) error {
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: edge, PadY: edge, PadTop: edge, PadBottom: edge, PadLeft: edge, PadRight: edge}
	for i, k := range chosen {
		p := blank()
		if err := k.draw(p, all); err != nil {
			return err
		}
		stretch(p)
		p.Draw(tiles.At(c, i%columns, i/columns))
	}
	return nil
}

// sans chooses the type.
func sans(f *font.Font, size vg.Length) { f.Variant, f.Size = "Sans", size }

// blank returns an empty drawing in our style.
func blank() *plot.Plot {
	p := plot.New()
	sans(&p.Title.TextStyle.Font, 13)
	sans(&p.X.Label.TextStyle.Font, 11)
	sans(&p.Y.Label.TextStyle.Font, 11)
	sans(&p.X.Tick.Label.Font, 10)
	sans(&p.Y.Tick.Label.Font, 10)
	sans(&p.Legend.TextStyle.Font, 10)
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = 8, 4, 6
	p.Legend.Padding, p.Legend.ThumbnailWidth = 3, 22
	p.BackgroundColor = color.White
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{232}, color.Gray{232}
	p.Add(grid)
	return p
}

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

// line draws a line, if there is one.
func line(p *plot.Plot, points plotter.XYs, c color.Color) error {
	if len(points) == 0 {
		return nil
	}
	l, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	l.Color, l.Width = c, 1.6
	p.Add(l)
	return nil
}

// logarithmic makes an axis logarithmic. Its label should be short, since the library leaves
// room for it where the middle would be without logarithms.
func logarithmic(a *plot.Axis, label func(power int) string) {
	a.Scale, a.Tick.Marker = plot.LogScale{}, powers{label}
}

// stretch gives axes of which nothing is known something to show.
func stretch(p *plot.Plot) {
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		if a.Min > a.Max {
			a.Min, a.Max = 1, 10
		}
		if _, log := a.Scale.(plot.LogScale); log && a.Max < 10*a.Min {
			a.Min, a.Max = a.Min/3, a.Max*3
		}
	}
}

func drawRate(p *plot.Plot, all []*Series) error {
	p.Title.Text = "Share of deals that can be won, with the exact 95 % interval"
	p.X.Label.Text, p.Y.Label.Text = "deals", "share of the deals so far"
	logarithmic(&p.X, counts)
	p.Y.Tick.Marker = shares{}
	for i, s := range all {
		var won, low, high plotter.XYs
		for _, at := range s.steps {
			if at.deals < 10 && s.deals >= 100 {
				continue // the intervals of so few deals are nearly everything
			}
			x := float64(at.deals)
			from, _ := survey.Interval(at.won, at.deals)
			_, to := survey.Interval(at.won+at.unknown, at.deals)
			won = append(won, plotter.XY{X: x, Y: 100 * float64(at.won) / x})
			low = append(low, plotter.XY{X: x, Y: 100 * from})
			high = append(high, plotter.XY{X: x, Y: 100 * to})
		}
		slices.Reverse(high)
		band, err := plotter.NewPolygon(append(low, high...))
		if err != nil {
			return err
		}
		band.Color, band.LineStyle.Width = pale(colour(i)), 0
		p.Add(band)
		if err := line(p, won, colour(i)); err != nil {
			return err
		}
	}
	return nil
}

func drawTimes(p *plot.Plot, all []*Series) error {
	p.Title.Text = "Deals decided, each within a time (cactus plot)"
	p.X.Label.Text, p.Y.Label.Text = "deals decided", "time"
	p.X.Tick.Marker, p.X.Min = whole{}, 0
	logarithmic(&p.Y, times)
	for i, s := range all {
		var points plotter.XYs
		for _, n := range spread(len(s.times)) {
			points = append(points, plotter.XY{X: float64(n), Y: s.times[n-1]})
		}
		if err := line(p, points, colour(i)); err != nil {
			return err
		}
	}
	return nil
}

// spread lists some of the numbers from 1 to n, the first and the last ones all: that is where a
// cactus plot is steep.
func spread(n int) (some []int) {
	for i := 1; i <= n; i += max(1, min(i, n-i)/100) {
		some = append(some, i)
	}
	return some
}

func drawStates(p *plot.Plot, all []*Series) error {
	p.Title.Text = "Positions looked at, against time"
	p.X.Label.Text, p.Y.Label.Text = "positions", "time"
	logarithmic(&p.X, counts)
	logarithmic(&p.Y, times)
	for i, s := range all {
		for j, v := range verdicts {
			var points plotter.XYs
			for _, d := range s.sample {
				if d.verdict == v {
					points = append(points, plotter.XY{X: d.states, Y: d.seconds})
				}
			}
			if points == nil {
				continue
			}
			scatter, err := plotter.NewScatter(points)
			if err != nil {
				return err
			}
			look := colour(j)
			if len(all) > 1 {
				look = colour(i)
			}
			look.A = 150
			scatter.Color, scatter.Radius, scatter.Shape = look, 1.8, shapes[j]
			p.Add(scatter)
		}
	}
	return legend(p, len(all) > 1)
}

// shapes are those of won, lost and unknown.
var shapes = [...]draw.GlyphDrawer{draw.CircleGlyph{}, draw.CrossGlyph{}, draw.TriangleGlyph{}}

// legend says which shape is which verdict, where few dots are: few positions do not take long.
func legend(p *plot.Plot, grey bool) error {
	for j, v := range verdicts {
		g := draw.GlyphStyle{Shape: shapes[j], Radius: 3, Color: colour(j)}
		if grey {
			g.Color = color.Gray{80}
		}
		p.Legend.Add(v.String(), &plotter.Scatter{GlyphStyle: g})
	}
	p.Legend.Top = false
	return nil
}

// verdicts are in the order in which they are drawn.
var verdicts = [...]engine.Verdict{engine.VerdictWon, engine.VerdictLost, engine.VerdictUnknown}

func drawUnknowns(p *plot.Plot, all []*Series) error {
	p.Title.Text = "Deals left open, had the limit on time been shorter"
	p.X.Label.Text, p.Y.Label.Text = "limit", "share of deals left open"
	logarithmic(&p.X, times)
	p.Y.Tick.Marker, p.Y.Min = shares{}, 0
	for i, s := range all {
		points := plotter.XYs{}
		for _, n := range spread(len(s.times)) {
			points = append(points, plotter.XY{X: s.times[n-1], Y: 100 * float64(s.deals-n) / float64(s.deals)})
		}
		if err := line(p, points, colour(i)); err != nil {
			return err
		}
	}
	p.Y.Max = math.Max(p.Y.Max, 1)
	return nil
}
