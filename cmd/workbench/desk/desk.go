// Package desk holds what all commands share: the streams, the games, and the flags by which every
// command is told a game, a position and colours. Each group of commands stands at the same desk.
//
// desk.go has the streams and the games, position.go reads the position that a command line names,
// json.go prints what a command has found for other programs,
// version.go says which program this is, memory.go keeps the heap to what was allowed.
package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games"
	"patience/engine/problem"
	"patience/luaapi/tables"
	"patience/puzzles"
)

// A Desk is what all commands share: the streams, the games, and what the flags that every
// command has say.
type Desk struct {
	In    io.Reader
	Out   *terminal.Output
	Errs  *terminal.Progress
	Games engine.Games
	Four  bool // a four-colour pack
	JSON  bool // whether objects are wanted; see [Desk.Tells]

	shelf  tables.Shelf
	shapes map[*cobra.Command]reflect.Type // of what commands tell as JSON

	gameName string
	color    string // auto, always, never
	suits    string // letters, symbols
}

// New returns a desk over three streams.
func New(in io.Reader, out, errs io.Writer) *Desk {
	progress := terminal.NewProgress(errs)
	all := games.All()
	d := &Desk{In: in, Out: terminal.NewOutput(out, progress), Errs: progress, Games: all}
	d.shelf = tables.Shelf{Games: all, Other: d.gameOfFile, All: d.GameNames}
	return d
}

// Learn makes the game of a saved game known that nobody knows.
func (d *Desk) Learn(saved string) { d.shelf.Learn(saved) }

// Game returns the game that a command line is about, and what is left of its
// arguments. The name of a game may stand in front of them; a puzzle that they name
// has a game too; else --game says it.
func (d *Desk) Game(args []string) (*engine.Game, []string, error) {
	name := d.gameName
	if len(args) > 0 { // both in one pair of quotes, or klondike:3, but not mine.lua:second
		i := strings.IndexAny(args[0], " :,#")
		if i > 0 && d.knows(args[0][:i]) && (args[0][i] == ' ' || !strings.Contains(args[0], ".") && !file.Exists(args[0])) {
			args = append([]string{args[0][:i], args[0][i+1:]}, args[1:]...)
		}
	}
	if whole := strings.Join(args, " "); len(args) > 1 && file.Exists(whole) { // without the quotes
		args = []string{whole}
	}
	args = d.OneName(args) // of a completion, whose arguments are as they were typed
	switch {
	case len(args) > 0 && d.knows(args[0]):
		given, _ := engine.Spelt(cmp.Or(name, d.Games[0].Name), d.GameNames())
		if front, _ := engine.Spelt(args[0], d.GameNames()); given != d.Games[0].Name && given != front {
			return nil, nil, fmt.Errorf("both --game %s and %s: want one of them", name, args[0])
		}
		name, args = args[0], args[1:]
	case len(args) == 1 && name == d.Games[0].Name:
		if of := d.gameOfWord(args[0]); of != "" {
			g, err := d.Named(of)
			if err != nil {
				err = fmt.Errorf("%s: %w", args[0], err)
				if engine.DidYouMean(of, d.GameNames()) == "" { // no slip in the name
					err = fmt.Errorf("%w; a game of a file stands in front, as in mine.lua:%s %s", err, of, args[0])
				}
			}
			return g, args, err
		}
	}
	g, err := d.Named(name)
	if err != nil {
		return nil, nil, err
	}
	if deal := position.Whose(g, strings.Join(args, " ")); deal != "" {
		args = []string{deal}
	}
	return g, args, nil
}

// OneName returns arguments in which the name of a game that stands in front in several words is one, also behind whose deals
// are meant: ms freecell 617.
func (d *Desk) OneName(args []string) []string {
	if len(args) > 1 && args[0] == "game" && d.knows(args[1]) {
		args = args[1:]
	}
	if len(args) > 2 && d.knows(args[1]) {
		if g, err := d.Named(args[1]); err == nil && position.Whose(g, strings.Join(args, " ")) != "" {
			return slices.Concat(args[1:2], args[:1], args[2:])
		}
	}
	for n := len(args); n > 1; n-- { // forty thieves, spider solitaire
		if known, ok := engine.Spelt(strings.Join(args[:n], " "), d.GameNames()); ok && !slices.Contains(args[:n], "-") {
			return append([]string{known}, args[n:]...)
		}
	}
	return args
}

// gameOfWord returns the game of a file, or of the puzzle that comes with the program, "" when neither
// says which.
func (d *Desk) gameOfWord(name string) string {
	whole, _, _ := strings.Cut(name, "#") // of a file that holds several
	if text := cmp.Or(beginning(name), beginning(whole)); text != "" {
		game, _ := d.gameOfText(text)
		return problem.Beside(name, game)
	}
	text, err := puzzles.Text(name)
	if err != nil {
		return ""
	}
	return engine.GameOf(text)
}

// gameOfText returns the game that a text names, or the one that can read it, as what "deal klondike 3" prints; "" when there is none,
// or several: then these.
func (d *Desk) gameOfText(text string) (found string, several []string) {
	found = engine.GameOf(text)
	if strings.HasPrefix(strings.TrimSpace(text), "{") { // of JSON, what says otherwise is no text and has no game
		var said struct{ Game string }
		_ = json.Unmarshal([]byte(text), &said)
		found = said.Game
	}
	if game, deal := position.InWords(text); deal != "" {
		return game, nil
	}
	if found != "" {
		d.shelf.Learn(text)
		return found, nil
	}
	like := d.looksLike(text)
	if len(like) == 1 {
		return like[0], nil
	}
	return "", like
}

// looksLike lists the games that can read a text that names none: the first alone when it is one of them, then those with an
// engine of their own, then those that are tables. What is longer than any position is not tried by two hundred games.
func (d *Desk) looksLike(text string) []string {
	if len(text) > mostLooked {
		return nil
	}
	read := func(names []string) []string {
		return engine.Those(names, func(name string) bool {
			g, err := d.Named(name)
			if err == nil {
				_, err = g.Parse(text)
			}
			return err == nil
		})
	}
	for _, names := range [][]string{d.Games[:1].Names(), d.Games[1:].Names(), tables.Names()} {
		if like := read(names); len(like) > 0 {
			return like
		}
	}
	return nil
}

// gameFor returns the game of a text of which only the text can tell, the first if it does not; name is that of the text. An error
// says which could read it when there are several.
func (d *Desk) gameFor(name, text string) (*engine.Game, error) {
	of, several := d.gameOfText(text)
	if several != nil {
		return nil, ofSeveral(name, several)
	}
	return d.Named(cmp.Or(of, d.Games[0].Name))
}

// ofSeveral is the error of a text that several games can read.
func ofSeveral(name string, games []string) error {
	return fmt.Errorf("a position that several games have (%s): want one of them in front, as in %s %s", engine.SomeOf(games), games[0], name)
}

// Formats lists the formats of a game: for each the name and what it is, as all such lists have them.
func Formats(g *engine.Game) [][2]string {
	return engine.Each(g.Formats, func(f engine.Format) [2]string {
		if f.Print == nil {
			return [2]string{f.Name, "only read: " + f.Doc}
		}
		return [2]string{f.Name, f.Doc}
	})
}

// Notations lists the notations of a game.
func Notations(g *engine.Game) [][2]string {
	return engine.Each(g.Notations, func(n engine.Notation) [2]string { return [2]string{n.Name, n.Doc} })
}

// Numberings lists the ways to number deals of a game.
func Numberings(g *engine.Game) [][2]string {
	return engine.Each(g.Deals, func(d engine.Numbered) [2]string { return [2]string{d.Name, d.Doc} })
}

// Options lists the options of deals of a game.
func Options(g *engine.Game) [][2]string {
	return engine.Each(g.Options, func(o engine.Option) [2]string { return [2]string{o.Name, o.Doc} })
}

// Reductions lists the reductions of the solver of a game.
func Reductions(g *engine.Game) [][2]string {
	if g.Solver == nil {
		return nil
	}
	return engine.Each(g.Solver.Reductions, func(r engine.Reduction) [2]string { return [2]string{r.Name, r.Doc} })
}

// Names returns the names of items.
func Names(items [][2]string) []string {
	return engine.Each(items, func(item [2]string) string { return item[0] })
}

// Completing completes the name of something that the game lists.
func (d *Desk) Completing(items func(g *engine.Game) [][2]string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
		if g, _, err := d.Game(args); err == nil {
			list = engine.Each(items(g), func(item [2]string) cobra.Completion { return cobra.CompletionWithDesc(item[0], item[1]) })
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

// ByGame lists something of every game, below the names of the games.
func (d *Desk) ByGame(items func(g *engine.Game) [][2]string) string {
	return terminal.Groups(engine.Each(d.Games, func(g *engine.Game) terminal.Group { return terminal.Group{Name: g.Name, Items: items(g)} }))
}

// CheckPaint refuses values that the flags of the painter cannot have.
func (d *Desk) CheckPaint() error {
	switch {
	case !slices.Contains([]string{"auto", "always", "never"}, d.color):
		return fmt.Errorf("--color %q: want auto, always or never", d.color)
	case d.suits != "letters" && d.suits != "symbols":
		return fmt.Errorf("--suits %q: want letters or symbols, in which suits are written; of how many a pack is says deal:3,suits=2", d.suits)
	}
	return nil
}

// Painter returns the painter that the flags and the terminal ask for.
func (d *Desk) Painter() terminal.Painter {
	colourful := terminal.Is(d.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return terminal.Painter{Four: d.Four, Color: d.color == "always" || d.color == "auto" && colourful, Symbols: d.suits == "symbols"}
}

// Width returns the number of columns that output has, 0 when it goes to a
// pipe and may be as wide as it likes.
func (d *Desk) Width() int { return terminal.Width(d.Out) }

// Report tells the user about err and returns the exit code for it. Output that
// could not be written is an error too.
func (d *Desk) Report(err error) int {
	if failed := d.Out.Err(); failed != nil {
		if !errors.Is(err, failed) && err != nil && err.Error() != "" {
			fmt.Fprintf(d.Errs, "workbench: %v\n", err)
		}
		err = fmt.Errorf("cannot write the output: %w", failed)
	}
	if err != nil && err.Error() != "" {
		message := "workbench: " + terminal.Shorten(file.Plain(err))
		fmt.Fprintln(d.Errs, terminal.Fold(message, terminal.Width(d.Errs)))
	}
	return exit.CodeOf(err)
}

// Tell tells the user something while work is done.
func (d *Desk) Tell(format string, args ...any) {
	fmt.Fprintln(d.Errs, terminal.Fold(fmt.Sprintf(format, args...), terminal.Width(d.Errs)))
}

// Count shows how far a question is; "" takes that away.
func (d *Desk) Count(what string) {
	if what == "" {
		d.Errs.Clear()
		return
	}
	d.Errs.Count("%s; Ctrl-C stops it", what)
}

// AddFlags adds the flags that every command has.
func (d *Desk) AddFlags(f *pflag.FlagSet) {
	f.SortFlags = false
	f.StringVar(&d.gameName, "game", d.Games[0].Name, "`NAME` of the patience")
	f.StringVar(&d.color, "color", "auto", "`WHEN` to colour the cards: auto, always, never; auto respects NO_COLOR")
	f.StringVar(&d.suits, "suits", "letters", "`HOW` to write suits: letters, symbols")
	f.BoolVar(&d.Four, "four-colour", false, "colour cards as a four-colour pack: diamonds blue, clubs green")
}

// FromOne marks flags whose number is 1 or more.
const FromOne = "from one"

// WantOne marks them.
func WantOne(f *pflag.FlagSet, names ...string) {
	for _, name := range names {
		_ = f.SetAnnotation(name, FromOne, []string{"1"})
	}
}

// Open opens a file to read it, - for standard input, until the context ends.
func (d *Desk) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(file.Until(ctx, d.In)), nil
	}
	f, err := file.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{file.Until(ctx, f), f}, nil
}

// OneOf completes a flag or argument that has a few fixed values.
func OneOf(values ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
}

// CompleteGames completes the name of a game, of all that are known and the names of files.
func (d *Desk) CompleteGames(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return d.GameNames(), cobra.ShellCompDirectiveDefault
}

// CompletePuzzles completes the name of a puzzle that comes with the program, and the names of files.
func CompletePuzzles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return engine.Each(puzzles.Names(), path.Base), cobra.ShellCompDirectiveDefault
}

// ListOf completes the last word of a list between commas.
func ListOf(values ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		return engine.Each(values, func(v string) cobra.Completion { return before + v }), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
