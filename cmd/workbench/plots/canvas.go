package plots

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"patience/engine"
)

// A point is a place, in points from the upper left corner of a picture, or a pair of values of a chart.
type point struct{ x, y float64 }

// An anchor is the part of a text that stands at its place.
type anchor int

const (
	start anchor = iota
	middle
	end
)

// A canvas is what pictures are drawn on.
type canvas interface {
	line(points []point, wide float64, c color.NRGBA)
	area(points []point, c color.NRGBA)
	dot(at point, radius float64, c color.NRGBA)
	// text writes on a line whose base is at a place; turned, it runs upwards.
	text(at point, size float64, a anchor, turned bool, words string)
	save(w io.Writer) error
}

// A vector is a picture in SVG, whose typeface is that of who looks at it.
type vector struct{ b strings.Builder }

func newVector(wide, high float64) *vector {
	v := &vector{}
	fmt.Fprintf(&v.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0fpt" height="%.0fpt" viewBox="0 0 %.0f %.0f" font-family="sans-serif" fill="none">`+"\n", wide, high, wide, high)
	fmt.Fprintf(&v.b, `<rect width="%.0f" height="%.0f" fill="#fff"/>`+"\n", wide, high)
	return v
}

func (v *vector) line(points []point, wide float64, c color.NRGBA) {
	fmt.Fprintf(&v.b, `<polyline points="%s" stroke-width="%g" %s/>`+"\n", corners(points), wide, painted("stroke", c))
}

func (v *vector) area(points []point, c color.NRGBA) {
	fmt.Fprintf(&v.b, `<polygon points="%s" %s/>`+"\n", corners(points), painted("fill", c))
}

func (v *vector) dot(at point, radius float64, c color.NRGBA) {
	fmt.Fprintf(&v.b, `<circle cx="%.1f" cy="%.1f" r="%g" %s/>`+"\n", at.x, at.y, radius, painted("fill", c))
}

func (v *vector) text(at point, size float64, a anchor, turned bool, words string) {
	turn := ""
	if turned {
		turn = fmt.Sprintf(` transform="rotate(-90 %.1f %.1f)"`, at.x, at.y)
	}
	fmt.Fprintf(&v.b, `<text x="%.1f" y="%.1f" font-size="%g" text-anchor="%s" fill="#000"%s>`, at.x, at.y, size, [...]string{"start", "middle", "end"}[a], turn)
	v.b.WriteString(html.EscapeString(words) + "</text>\n")
}

func (v *vector) save(w io.Writer) error {
	_, err := io.WriteString(w, v.b.String()+"</svg>\n")
	return err
}

// corners writes points as SVG has them, to a tenth of a point.
func corners(points []point) string {
	return strings.Join(engine.Each(points, func(p point) string { return fmt.Sprintf("%.1f,%.1f", p.x, p.y) }), " ")
}

// painted writes the attributes of a colour: stroke="#0072b2" stroke-opacity="0.59".
func painted(what string, c color.NRGBA) string {
	text := fmt.Sprintf(`%s="#%02x%02x%02x"`, what, c.R, c.G, c.B)
	if c.A < 255 {
		text += fmt.Sprintf(` %s-opacity="%.2f"`, what, float64(c.A)/255)
	}
	return text
}

// scale is the number of pixels in a point.
const scale = 2

// A pixels is a picture in PNG, whose typeface comes with the program.
type pixels struct{ c *gg.Context }

func newPixels(wide, high float64) *pixels {
	p := &pixels{gg.NewContext(int(wide*scale), int(high*scale))}
	p.c.SetColor(color.White)
	p.c.Clear()
	p.c.Scale(scale, scale)
	return p
}

func (p *pixels) line(points []point, wide float64, c color.NRGBA) {
	p.trace(points)
	p.c.SetColor(c)
	p.c.SetLineWidth(wide * scale)
	p.c.Stroke()
}

func (p *pixels) area(points []point, c color.NRGBA) {
	p.trace(points)
	p.c.ClosePath()
	p.c.SetColor(c)
	p.c.Fill()
}

// trace makes points the path that is drawn next.
func (p *pixels) trace(points []point) {
	for _, at := range points {
		p.c.LineTo(at.x, at.y)
	}
}

func (p *pixels) dot(at point, radius float64, c color.NRGBA) {
	p.c.DrawCircle(at.x, at.y, radius)
	p.c.SetColor(c)
	p.c.Fill()
}

func (p *pixels) text(at point, size float64, a anchor, turned bool, words string) {
	p.c.Push()
	defer p.c.Pop()
	if turned {
		p.c.RotateAbout(gg.Radians(-90), at.x, at.y)
	}
	// The letters are drawn at the size of the pixels, not drawn small and then made larger.
	p.c.SetFontFace(face(size * scale))
	p.c.ScaleAbout(1/float64(scale), 1/float64(scale), at.x, at.y)
	p.c.SetColor(color.Black)
	p.c.DrawString(words, at.x-float64(a)/2*measure(words, size)*scale, at.y)
}

func (p *pixels) save(w io.Writer) error { return p.c.EncodePNG(w) }

// typeface is the one by which texts are measured, and written in pixels. It is read when a picture is drawn.
var typeface engine.Made[*opentype.Font]

func readTypeface() *opentype.Font {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic(err) // it is part of the program
	}
	return f
}

// face returns the typeface in a size.
func face(size float64) font.Face {
	f, err := opentype.NewFace(typeface.By(readTypeface), &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err) // its options are ours
	}
	return f
}

// measure returns how wide a text is in a size.
func measure(words string, size float64) float64 {
	return float64(font.MeasureString(face(size), words)) / 64
}
