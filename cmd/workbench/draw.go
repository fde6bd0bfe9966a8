package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/render"
)

// drawFlags say whether a position is drawn, and how.
type drawFlags struct {
	format    string
	out       string
	title     string
	caption   string
	colours   string
	highlight []string
	line      string
	width     int
}

func (f *drawFlags) add(cmd *cobra.Command) {
	set := cmd.Flags()
	set.StringVar(&f.format, "format", "", "draw the position as svg, html, latex or text (`DRAWING`)")
	set.StringVarP(&f.out, "output", "o", "", "the `FILE` to write instead of standard output")
	set.StringVar(&f.title, "title", "", "a `TEXT` above a drawing")
	set.StringVar(&f.caption, "caption", "", "a `TEXT` below a drawing")
	set.StringVar(&f.colours, "colours", "", "two, four, or print for black and white (`HOW`; default: two)")
	set.StringArrayVar(&f.highlight, "highlight", nil, "frame a `CARD` or pile, as Kh, \"pile 5\" or \"Kh in pile 5\"; may be repeated")
	set.StringVar(&f.line, "line", "", "a `LINE` of play to draw")
	set.IntVar(&f.width, "width", 0, "how wide a drawing is: columns of text, `N` pixels of an svg")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(engine.Each(render.Drawings(), func(d render.Drawing) cobra.Completion { return d.Name }), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("colours", cobra.FixedCompletions([]cobra.Completion{"two", "four", "print"}, cobra.ShellCompDirectiveNoFileComp))
}

// given says whether a flag asks for a drawing.
func (f *drawFlags) given() bool {
	return f.format != "" || f.title != "" || f.caption != "" || f.colours != "" || len(f.highlight) > 0 || f.line != "" || f.width != 0
}

// drawingItems lists the ways to draw for a help text.
func drawingItems() string {
	return terminal.Items(engine.Each(render.Drawings(), func(d render.Drawing) [2]string { return [2]string{d.Name, d.Doc} }))
}

// orJSON is the error of a format, with the flag that somebody may have meant by it.
func orJSON(err error, format string) error {
	if format == "json" {
		return fmt.Errorf("%w; --json prints a position as JSON", err)
	}
	return err
}

// draw writes a drawing of where a play stands.
func (b *bench) draw(p *engine.Play, f *drawFlags) error {
	if f.format == "" {
		return fmt.Errorf("--title, --caption, --colours, --highlight, --line and --width are of a drawing: want --format")
	}
	drawing, err := render.DrawingNamed(f.format)
	if err != nil {
		return orJSON(err, f.format)
	}
	if end := file.End(f.out); slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".pdf", ".eps"}, end) {
		return fmt.Errorf("bad -o %q: %s is not written: want svg, html, latex or text", f.out, strings.ToUpper(end[1:]))
	}
	if other := drawingOf(f.out); other != "" && other != drawing.Name {
		return fmt.Errorf("both --format %s and -o %s, whose name ends as that of another: want one of them", f.format, f.out)
	}
	if drawing.Plain && (f.colours != "" || len(f.highlight) > 0) {
		return fmt.Errorf("--colours and --highlight: %s has neither colours nor frames: want --format svg or html", f.format)
	}
	if f.width != 0 && f.format == "latex" {
		return errors.New("--width: a picture in LaTeX has the width of its piles: want --format svg or text")
	}
	if f.width > maxWidth || f.format == "text" && f.width != 0 && f.width < render.MinColumns {
		return fmt.Errorf("bad width %d: want at most %d, and %d columns of text at least", f.width, maxWidth, render.MinColumns)
	}
	diagrams, err := b.diagrams(p, f)
	if err != nil {
		return err
	}
	return b.deliver(drawing.Draw(cmp.Or(f.title, p.Game.Title), diagrams, cmp.Or(f.width, b.Width())), drawing.Name == "text", f.out)
}

// maxWidth is the greatest width that a drawing can have.
const maxWidth = 20000

// diagrams returns what is to be drawn.
func (b *bench) diagrams(p *engine.Play, f *drawFlags) ([]render.Diagram, error) {
	o := render.Options{
		Title: f.title, Caption: f.caption, Colours: render.Colours(f.colours),
		Highlight: f.highlight, Width: float64(f.width),
	}
	if f.colours == "" && b.Four {
		o.Colours = render.FourColours
	}
	if err := o.Check(p.Game.Board(p.State())); err != nil {
		return nil, err
	}
	if f.line == "" {
		return []render.Diagram{render.Of(p, o)}, nil
	}
	first := p.Len()
	if err := p.Line(f.line); err != nil {
		return nil, err
	}
	return render.Line(p, first, o), nil
}

// drawingOf returns the drawing that the name of a file promises, "" for none.
func drawingOf(out string) string {
	switch end := strings.TrimPrefix(file.End(out), "."); end {
	case "svg", "html", "png", "jpg", "jpeg", "gif", "webp", "pdf", "eps", "json": // of those after html DrawingNamed says which there are
		return end
	case "tex":
		return "latex"
	}
	return ""
}

// deliver writes a text to a file, or to the output, painted when it is for a reader.
func (b *bench) deliver(text string, painted bool, out string) error {
	if out != "" {
		return file.Replace(out, []byte(text))
	}
	if painted {
		text = b.Painter().Text(text)
	}
	_, err := io.WriteString(b.Out, text)
	return err
}
