package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games"
	"patience/puzzles"
)

// A bench is what all commands share: the streams, the games, and what the
// flags that every command has say.
type bench struct {
	in    io.Reader
	out   *terminal.Output
	errs  *terminal.Progress
	games engine.Games

	gameName string
	color    string // auto, always, never
	suits    string // letters, symbols
	four     bool   // a four-colour pack
}

func newBench(in io.Reader, out, errs io.Writer) *bench {
	progress := terminal.NewProgress(errs)
	return &bench{in: in, out: terminal.NewOutput(out, progress), errs: progress, games: games.All()}
}

// game returns the game that a command line is about, and what is left of its
// arguments. The name of a game may stand in front of them; a puzzle that they name
// has a game too; else --game says it.
func (b *bench) game(args []string) (*engine.Game, []string, error) {
	name := b.gameName
	switch {
	case len(args) > 0 && slices.Contains(b.games.Names(), args[0]):
		name, args = args[0], args[1:]
	case len(args) == 1 && name == b.games[0].Name:
		name = cmp.Or(gameOfPuzzle(args[0]), name)
	}
	g, err := b.games.Named(name)
	return g, args, err
}

// gameOfPuzzle returns the game of the puzzle that has a name, "" when there is none
// or a file has the name.
func gameOfPuzzle(name string) string {
	text, err := puzzles.Text(name)
	if err != nil || file.Exists(name) {
		return ""
	}
	return engine.GameOf(text)
}

// What a game lists by name: for each the name and what it is.
func formats(g *engine.Game) [][2]string {
	return items(g.Formats, func(f engine.Format) [2]string { return [2]string{f.Name, f.Doc} })
}

func notations(g *engine.Game) [][2]string {
	return items(g.Notations, func(n engine.Notation) [2]string { return [2]string{n.Name, n.Doc} })
}

func numberings(g *engine.Game) [][2]string {
	return items(g.Deals, func(d engine.Numbered) [2]string { return [2]string{d.Name, d.Doc} })
}

func options(g *engine.Game) [][2]string {
	return items(g.Options, func(o engine.Option) [2]string { return [2]string{o.Name, o.Doc} })
}

func reductions(g *engine.Game) [][2]string {
	if g.Solver == nil {
		return nil
	}
	return items(g.Solver.Reductions, func(r engine.Reduction) [2]string { return [2]string{r.Name, r.Doc} })
}

// items makes an item of each.
func items[T any](all []T, item func(T) [2]string) (list [][2]string) {
	for _, x := range all {
		list = append(list, item(x))
	}
	return list
}

// names returns the names of items.
func names(items [][2]string) (list []string) {
	for _, item := range items {
		list = append(list, item[0])
	}
	return list
}

// completing completes the name of something that the game lists.
func (b *bench) completing(items func(g *engine.Game) [][2]string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) (list []cobra.Completion, d cobra.ShellCompDirective) {
		if g, _, err := b.game(args); err == nil {
			for _, item := range items(g) {
				list = append(list, cobra.CompletionWithDesc(item[0], item[1]))
			}
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

// byGame lists something of every game, below the names of the games.
func (b *bench) byGame(items func(g *engine.Game) [][2]string) string {
	var groups []terminal.Group
	for _, g := range b.games {
		groups = append(groups, terminal.Group{Name: g.Name, Items: items(g)})
	}
	return terminal.Groups(groups)
}

// painter returns the painter that the flags and the terminal ask for. It is
// an error when a flag has a value that it cannot have.
func (b *bench) painter() (terminal.Painter, error) {
	p := terminal.Painter{Four: b.four}
	switch b.color {
	case "always":
		p.Color = true
	case "auto":
		p.Color = terminal.Is(b.out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	case "never":
	default:
		return p, fmt.Errorf("--color %q: want auto, always or never", b.color)
	}
	switch b.suits {
	case "symbols":
		p.Symbols = true
	case "letters":
	default:
		return p, fmt.Errorf("--suits %q: want letters or symbols", b.suits)
	}
	return p, nil
}

// width returns the number of columns that output has, 0 when it goes to a
// pipe and may be as wide as it likes.
func (b *bench) width() int { return terminal.Width(b.out) }

// report tells the user about err and returns the exit code for it. Output that
// could not be written is an error too.
func (b *bench) report(err error) int {
	if failed := b.out.Err(); failed != nil {
		if !errors.Is(err, failed) && err != nil && err.Error() != "" {
			fmt.Fprintf(b.errs, "workbench: %v\n", err)
		}
		err = fmt.Errorf("cannot write the output: %w", failed)
	}
	if err != nil && err.Error() != "" {
		message := "workbench: " + terminal.Shorten(err.Error())
		fmt.Fprintln(b.errs, terminal.Fold(message, terminal.Width(b.errs)))
	}
	return exit.CodeOf(err)
}
