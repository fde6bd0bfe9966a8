package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games"
	"patience/puzzles"
)

// A bench is what all commands share: the streams, the games, and what the
// flags that every command has say.
type bench struct {
	in    io.Reader
	out   io.Writer
	errs  io.Writer
	games []*engine.Game

	gameName string
	color    string // auto, always, never
	suits    string // letters, symbols
	four     bool   // a four-colour pack
}

func newBench(in io.Reader, out, errs io.Writer) *bench {
	return &bench{in: in, out: out, errs: errs, games: games.All()}
}

// game returns the game that --game names, or the first of the list.
func (b *bench) game() (*engine.Game, error) { return b.gameNamed(b.gameName) }

func (b *bench) gameNamed(name string) (*engine.Game, error) {
	for _, g := range b.games {
		if g.Name == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("no game %q: want one of %s", name, strings.Join(b.gameNames(), ", "))
}

// takeGame takes the name of a game off the front of the arguments, if one stands
// there: it does what --game does.
func (b *bench) takeGame(args []string) []string {
	b.gameOfPuzzle(args)
	if len(args) == 0 || !slices.Contains(b.gameNames(), args[0]) {
		return args
	}
	b.gameName = args[0]
	return args[1:]
}

// gameOfPuzzle takes the game of a puzzle that the arguments name, unless --game or
// a file of that name says something else.
func (b *bench) gameOfPuzzle(args []string) {
	if len(args) != 1 || b.gameName != b.games[0].Name {
		return
	}
	text, err := puzzles.Text(args[0])
	if _, none := os.Stat(args[0]); err == nil && none != nil {
		b.gameName = engine.GameOf(text)
	}
}

func (b *bench) gameNames() []string {
	var names []string
	for _, g := range b.games {
		names = append(names, g.Name)
	}
	return names
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

// report tells the user about err and returns the exit code for it.
func (b *bench) report(err error) int {
	if err != nil && err.Error() != "" {
		fmt.Fprintf(b.errs, "workbench: %v\n", err)
	}
	return exit.CodeOf(err)
}
