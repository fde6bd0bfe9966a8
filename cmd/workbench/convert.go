package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/render"
)

func (b *bench) convertCommand() *cobra.Command {
	var d desk.Deal
	var to, out string
	cmd := terminal.Command("convert", "{formats}", b.formatText())
	cmd.RunE = func(_ *cobra.Command, args []string) error { return b.convert(args, &d, to, out) }
	d.Add(b.Desk, cmd)
	cmd.Flags().StringVar(&to, "format", "", "the `FORMAT` to write (default: the first of the game)")
	cmd.Flags().StringVarP(&out, "output", "o", "", "the `FILE` to write instead of standard output")
	_ = cmd.RegisterFlagCompletionFunc("format", b.Completing(desk.Formats))
	return cmd
}

// convert writes a position in a format, which can be read back, or as a drawing, which cannot.
// Where a word names both, as latex does for Spider, it is the format.
func (b *bench) convert(args []string, d *desk.Deal, to, out string) error {
	g, args, err := b.Game(args)
	if err != nil {
		return err
	}
	to = cmp.Or(to, drawingOf(out), g.Formats[0].Name)
	_, noFormat := g.Format(to)
	_, noDrawing := render.DrawingNamed(to)
	if noFormat != nil && noDrawing != nil {
		if to == "json" {
			return fmt.Errorf("%w, or a drawing; \"workbench show --json\" prints a position as JSON, and \"workbench puzzles --json FILE\" the problems of a file", noFormat)
		}
		noFormat = fmt.Errorf("%w, or a drawing: svg, html, text", noFormat)
		if g != b.Games[0] { // it was named
			return noFormat
		}
		for _, name := range b.GameNames() {
			if other, err := b.Named(name); err == nil && formatOnly(other, to) {
				return fmt.Errorf("%w; %s has it: want the name of such a game in front, as in workbench convert %[2]s FILE", noFormat, name)
			}
		}
		return noFormat
	}
	p, err := b.PositionOf(g, args, d)
	if err != nil {
		return err
	}
	if noFormat != nil {
		b.tellBrand(p)
		return b.draw(p, &drawFlags{format: to, out: out})
	}
	text, err := p.Write(to)
	if err != nil && to == "json" {
		return fmt.Errorf("%w; \"workbench show --json\" prints a position as JSON", err)
	}
	if err != nil {
		return err
	}
	if out != "" && g != b.Games[0] && to == g.Formats[0].Name && engine.GameOf(text) == "" {
		text = "game: " + g.Name + "\n" + text // a file says what it is
	}
	b.tellBrand(p)
	return b.deliver(text, false, out)
}

// formatText lists the formats of every game for the help of convert.
func (b *bench) formatText() string {
	every := engine.RecordFormat()
	return b.ByGame(desk.Formats) + "\n" + terminal.Groups([]terminal.Group{{Name: "every game", Items: [][2]string{{every.Name, every.Doc}}}}) +
		"\nDrawings, which cannot be read back; show has options for them:\n" + drawingItems()
}
