package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/problem"
	"patience/engine/render"
)

func (b *bench) showCommand() *cobra.Command {
	var d desk.Deal
	var f drawFlags
	var list, solutions bool
	cmd := terminal.Command("show", "{drawings}", drawingItems())
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		switch {
		case list && b.JSON:
			return errors.New("--list has no JSON: workbench puzzles --json lists the pages among the puzzles")
		case list:
			return b.listPages(args)
		}
		return b.show(args, &d, &f, solutions)
	}
	d.Add(b.Desk, cmd)
	f.add(cmd)
	b.Tells(cmd, shown{})
	cmd.Flags().BoolVar(&solutions, "solutions", false, "print the problem's solutions and tries below it")
	cmd.Flags().BoolVar(&list, "list", false, "list the pages instead")
	return cmd
}

func (b *bench) show(args []string, d *desk.Deal, f *drawFlags, solutions bool) error {
	p, err := b.Position(args, d)
	if err != nil && len(args) == 0 && f.format != "" {
		if _, none := render.DrawingNamed(f.format); none != nil {
			return none
		}
	}
	if err != nil {
		return err
	}
	b.tellBrand(p)
	if f.format == "" && !(b.JSON && file.End(f.out) == ".json") {
		f.format = drawingOf(f.out)
	}
	switch {
	case f.given() && b.JSON:
		return errors.New("--json and a drawing: want one of them")
	case f.given() && formatOnly(p.Game, f.format):
		return fmt.Errorf("%q is a format and no drawing: want workbench convert --format %[1]s", f.format)
	case f.given() && solutions:
		return errors.New("--solutions goes with the tableau alone, not with a drawing")
	case f.given():
		return b.draw(p, f)
	}
	caption := p.Caption(b.Width())
	if caption != "" {
		caption += "\n"
	}
	tableau := b.gameLine(p) + caption + render.Tableau(p.Game, p.State(), b.Width())
	if b.JSON {
		return b.sayShown(p, f.out)
	}
	if solutions {
		text, err := solutionsOf(p, b.Width())
		if err != nil {
			return err
		}
		tableau += "\n" + text
	}
	return b.deliver(tableau, f.out == "", f.out)
}

// formatOnly says whether a game writes positions in a format of that name, which is no drawing.
func formatOnly(g *engine.Game, name string) bool {
	_, noDrawing := render.DrawingNamed(name)
	_, noFormat := g.Format(name)
	return name != "" && noDrawing != nil && noFormat == nil
}

// A shown position is what there is to be seen, as JSON.
type shown struct {
	desk.Position
	About []said `json:"about,omitempty" jsonschema:"what the file of a problem says besides"`
	Piles []laid `json:"piles" jsonschema:"what lies on the table"`
	Moves int    `json:"moves" jsonschema:"that were played"`
	Brand bool   `json:"branded" jsonschema:"whether the player has seen more than the cards showed"`
}

// A said line is one of the file of a problem.
type said struct {
	Key  string `json:"key"`
	Text string `json:"text"`
}

// A laid pile is what a player sees of it.
type laid struct {
	Pile  string   `json:"pile"`
	Down  int      `json:"down,omitempty" jsonschema:"cards that lie face down below the others"`
	Cards []string `json:"cards" jsonschema:"face up, the one on top last"`
}

// sayShown writes a position as JSON.
func (b *bench) sayShown(p *engine.Play, out string) error {
	at, err := desk.PositionOf(p)
	if err != nil {
		return err
	}
	found := shown{Position: at, Moves: p.Len(), Brand: p.Branded}
	found.About = engine.Each(p.About(), func(h engine.Header) said { return said{h.Key, h.Text} })
	found.Piles = engine.Each(p.Game.Board(p.State()), func(p engine.Pile) laid { return laid{p.Name(), p.Down, desk.Words(p.Cards[p.Down:])} })
	var text strings.Builder
	return errors.Join(desk.Object(&text, found), b.deliver(text.String(), false, out))
}

// solutionsOf returns what the file of a problem has of solutions and tries, goal by goal.
func solutionsOf(p *engine.Play, columns int) (string, error) {
	questions, err := problem.Of(p)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	say := func(key, text string) { engine.WriteHeader(&b, engine.Header{Key: strings.TrimSpace(key), Text: text}) }
	for _, q := range questions {
		if len(questions) > 1 {
			say("goal", q.FullGoal())
		}
		if q.Recorded() != problem.Possible {
			say("verdict", q.Recorded())
		}
		for _, v := range q.Solutions {
			say("solution "+v.Name, v.Text)
		}
		for _, v := range q.Tries {
			say("try "+v.Name, v.Text)
		}
	}
	if b.Len() == 0 {
		return "", errors.New("no solution: the position is no problem, or its file has none")
	}
	return terminal.Fold(b.String(), columns), nil
}

// gameLine names the game of a position that goes to a file or a pipe, when it is a table: its cards do not tell it.
func (b *bench) gameLine(p *engine.Play) string {
	if g, err := b.Named(p.Game.Name); b.Width() > 0 || err != nil || slices.ContainsFunc(b.Games, func(o *engine.Game) bool { return o.Name == g.Name }) {
		return ""
	}
	return "game: " + p.Game.Name + "\n"
}

// print prints a position, painted, in one of the game's formats; "" is the
// tableau that the player sees.
func (b *bench) print(p *engine.Play, format, title string) error {
	if b.JSON {
		return b.sayShown(p, "")
	}
	text := b.gameLine(p) + render.Tableau(p.Game, p.State(), b.Width())
	if format != "" {
		written, err := p.Write(format)
		if _, none := render.DrawingNamed(format); err != nil && none == nil {
			return fmt.Errorf("%w; workbench show %s %s --format %s draws it", err, p.Game.Name, p.From, format)
		}
		if err != nil {
			return orJSON(err, format)
		}
		text = written
	}
	return b.deliver(title+text, true, "")
}

// tellBrand says that a game is branded, beside the output, since most formats
// have no place for it.
func (b *bench) tellBrand(p *engine.Play) {
	if p.Branded {
		fmt.Fprintln(b.Errs, "branded: in this game a move that had given information was taken back, or cards were looked at that lie face down")
	}
}

// listPages prints the pages of the game.
func (b *bench) listPages(args []string) error {
	g, rest, err := b.Game(args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("both --list and the position %q: want one of them", strings.Join(rest, " "))
	}
	if len(g.Pages) == 0 {
		return fmt.Errorf("%s has no pages: workbench puzzles lists its puzzles, workbench deal %[1]s 1 deals", g.Name)
	}
	rows := engine.Each(g.Pages, func(p engine.Page) []string { return []string{strconv.Itoa(p.Number), p.Title()} })
	_, err = io.WriteString(b.Out, terminal.Table(b.Width(), []string{"page", "title"}, rows))
	return err
}
