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
	cmd := &cobra.Command{
		Use:   "convert " + desk.PositionArgs + " [--format FORMAT] [-o FILE]",
		Short: "Write a position or a game in another format",
		Long: `Convert reads a position or a game in any of the game's formats and writes it in
the one that is asked for, or else in the game's own. A file is replaced only
when all of it has been written, so that a failure leaves the old file as it
was; devices and pipes are written through.

Formats:
` + b.formatText() + `

` + desk.PositionHint,
		Example: `  workbench convert 8 --format line
  workbench convert deal:14934,by=pysol --format line -o deal.txt
  workbench convert --format tableau < page8.txt`,
		RunE: func(_ *cobra.Command, args []string) error { return b.convert(args, &d, to, out) },
	}
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
		return fmt.Errorf("%w, or a drawing: svg, html, text", noFormat)
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
	if err != nil {
		return err
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
