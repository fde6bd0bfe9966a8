package render

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"patience/engine"
)

// SVG draws diagrams beside one another, as before and after, as an SVG that stands alone, in the colours
// and the width of the first. The same diagrams always give the same text.
func SVG(diagrams ...Diagram) string {
	faces, c := shared(diagrams)
	head := style + "<defs>\n" + Faces(faces, c) + "</defs>\n"
	if len(diagrams) == 1 {
		d := diagrams[0]
		text, _, _ := picture(d, head)
		return text
	}
	var body strings.Builder
	width, height, pixels := 0.0, 0.0, 0.0
	for i, d := range diagrams {
		if i == 0 {
			pixels = d.Options.Width
		} else {
			width += 4 * margin
		}
		d.Options.Colours, d.Options.Width = c, 0
		text, w, h := picture(d, "")
		fmt.Fprintf(&body, "<g transform=\"translate(%s 0)\">\n%s</g>\n", number(width), text)
		width, height = width+w, max(height, h)
	}
	return svgTag(width, height, cmp.Or(pixels, width)) + head + body.String() + "</svg>\n"
}

// shared returns the faces that the diagrams show, each once, and their colours.
func shared(diagrams []Diagram) ([]Face, Colours) {
	var faces []Face
	for _, d := range diagrams {
		for _, p := range Lay(d.Board).Piles {
			for _, c := range p.Cards {
				if !slices.Contains(faces, c.Face) {
					faces = append(faces, c.Face)
				}
			}
		}
	}
	if len(diagrams) == 0 {
		return nil, TwoColours
	}
	return faces, diagrams[0].Options.colours()
}

// Fonts and how high lines of text are.
const (
	labelSize   = 8.8
	titleSize   = 15
	captionSize = 12
	lineHeight  = 1.35
	letterWidth = .56 // of the size, on average
)

// style colours the text for a bright and for a dark page.
const style = `<style>.ink{fill:#333;font-family:system-ui,sans-serif}.space{fill:#8883;stroke:#888;stroke-dasharray:4 3}` +
	`@media(prefers-color-scheme:dark){.ink{fill:#ccc}}</style>` + "\n"

// picture draws a diagram between its title above and its caption below, behind a head such
// as the definitions, and returns its size.
func picture(d Diagram, head string) (text string, width, height float64) {
	l, o := Lay(d.Board), d.Options
	width = max(l.Width, 320)
	var above, below strings.Builder
	top := captionLines(&above, o.Title, width, 0, titleSize, ` font-weight="600"`)
	bottom := captionLines(&below, o.Caption, width, top+l.Height, captionSize, "")
	height = top + l.Height + bottom
	title := cmp.Or(o.Title, "A position")
	text = svgTag(width, height, cmp.Or(o.Width, width)) +
		fmt.Sprintf("<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(description(d.Board))) +
		head + above.String() +
		fmt.Sprintf("<g transform=\"translate(%s %s)\">\n%s</g>\n", number((width-l.Width)/2), number(top), drawing(l, o)) +
		below.String() + "</svg>\n"
	return text, width, height
}

// svgTag begins an SVG that is shown so many pixels wide.
func svgTag(width, height, pixels float64) string {
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\" role=\"img\">\n",
		number(width), number(height), number(pixels), number(pixels*height/width))
}

// captionLines writes a text in lines that fit below y, and returns how high they are.
func captionLines(b *strings.Builder, text string, width, y, size float64, style string) float64 {
	if text == "" {
		return 0
	}
	lines := wrapWords(text, int((width-2*margin)/(size*letterWidth)))
	for i, line := range lines {
		fmt.Fprintf(b, "<text class=\"ink\" x=\"%d\" y=\"%s\" font-size=\"%s\"%s>%s</text>\n",
			margin, number(y+size*lineHeight*(float64(i)+.85)), number(size), style, escape(line))
	}
	return size*lineHeight*float64(len(lines)) + margin
}

// drawing returns labels, spaces, cards, frames and arrows, without their definitions.
func drawing(l Layout, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<g class=\"ink\" font-size=\"%s\" text-anchor=\"middle\">\n", number(labelSize))
	for _, t := range l.Labels {
		fmt.Fprintf(&b, "<text x=\"%s\" y=\"%s\">%s</text>\n", number(t.X), number(t.Y), escape(t.Text))
	}
	b.WriteString("</g>\n")
	for _, p := range l.Piles {
		drawPile(&b, p, o)
	}
	for _, a := range o.Arrows {
		b.WriteString(a.draw(l, o.colours()))
	}
	return b.String()
}

// drawPile draws the cards of a pile, or its space.
func drawPile(b *strings.Builder, p Place, o Options) {
	if len(p.Cards) == 0 {
		fmt.Fprintf(b, "<rect class=\"space\" %s rx=\"5\"/>\n", boxText(p.Box, 1))
	}
	for _, c := range p.Cards {
		b.WriteString(use(c.ID, c.X, c.Y, 1, 1) + "\n")
		if o.marks(c.Face, p.Name) {
			drawMark(b, Box{c.X, c.Y, CardWidth, CardHeight}, o.colours())
		}
	}
	if slices.Contains(o.Highlight, p.Name) {
		drawMark(b, p.Box, o.colours())
	}
}

// drawMark draws a frame that shines.
func drawMark(b *strings.Builder, box Box, c Colours) {
	ink := c.or("#ffb300", "#000")
	fmt.Fprintf(b, "<rect %s rx=\"4\" fill=\"%s\" fill-opacity=\".13\" stroke=\"%s\" stroke-width=\"3\"/>\n", boxText(box, 1.5), ink, ink)
}

// boxText writes a box that is smaller by so much on each side.
func boxText(x Box, less float64) string {
	return fmt.Sprintf("x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"",
		number(x.X+less), number(x.Y+less), number(x.Width-2*less), number(x.Height-2*less))
}

// description tells the board in words, for those who cannot see it. It keeps what lies
// face down.
func description(b engine.Board) string {
	var lines []string
	for _, p := range b {
		var parts []string
		if p.Down > 0 {
			parts = append(parts, fmt.Sprintf("%d face down", p.Down))
		}
		if up := p.FaceUp(); up != nil {
			parts = append(parts, up.String())
		}
		if len(parts) == 0 {
			parts = []string{"empty"}
		}
		lines = append(lines, p.Name()+": "+strings.Join(parts, ", "))
	}
	return strings.Join(lines, "; ")
}

// wrapWords breaks a text between words into lines of so many letters; a longer word has a
// line of its own. Line ends in the text stay.
func wrapWords(text string, letters int) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		fits := func(line string) bool { return utf8.RuneCountInString(line) <= letters }
		lines = append(lines, engine.Wrapped(strings.Fields(paragraph), fits)...)
	}
	return lines
}

// escape writes a text for SVG and HTML. What XML forbids becomes a question mark.
func escape(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == '\ufffe' || r == '\uffff' || r == '\ufffd' {
			return '?'
		}
		return r
	}, text)
	return html.EscapeString(clean)
}

// number writes a coordinate with at most two decimals.
func number(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }
