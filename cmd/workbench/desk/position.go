package desk

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/luaapi/tables"
	"patience/puzzles"
)

// PositionText explains the position argument, for all commands.
const PositionText = `A POSITION is one of
  8, page8, page 8       a page that comes with the game; a plain number is a
                         deal when the game has no pages
  deal:14934             a numbered deal; deal:14934,by=pysol,suits=2 chooses
                         the way to number and the options of the deal;
                         deal:7,view=player leaves cards unknown that its player
                         has not seen
  lost, pendulum/lost    a puzzle that comes with the program; "workbench
                         puzzles" lists them
  page8.txt, -           a file in any of the game's formats, or standard input
  book.txt#2             the second problem of a file that holds several
  a position line        in quotes, as the game's files write it
Without one, standard input is read when it is not a terminal. The name of a
game may stand first instead of --game, as in blackhole deal:7.`

// Deal are the flags that give a position as a numbered deal.
type Deal struct {
	Number  string
	By      string
	Options []string
}

// Add adds the flags to a command that has a position argument, and completes
// the argument.
func (d *Deal) Add(on *Desk, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.Number, "deal", "", "the numbered deal `N` instead of a POSITION")
	f.StringVar(&d.By, "by", "", "`WHOSE` deal numbers they are (default: the first that the game has)")
	f.StringArrayVar(&d.Options, "option", nil, "an option of the deal as `NAME=VALUE`; may be repeated")
	d.Complete(on, cmd)
	cmd.ValidArgsFunction = on.completePages
}

// Takes gives a command the flags of a position argument, and returns what reads it.
func (on *Desk) Takes(cmd *cobra.Command) func(args []string) (*engine.Play, error) {
	d := &Deal{}
	d.Add(on, cmd)
	return func(args []string) (*engine.Play, error) { return on.Position(args, d) }
}

// Complete completes the flags that say how to deal, where a command has them.
func (d *Deal) Complete(on *Desk, cmd *cobra.Command) {
	_ = cmd.RegisterFlagCompletionFunc("by", on.Completing(Numberings))
	_ = cmd.RegisterFlagCompletionFunc("option", on.CompleteOptions)
}

// maxValues is how many values of an option are offered; of more, none are.
const maxValues = 20

// CompleteOptions completes an option of the deal, with its values.
func (on *Desk) CompleteOptions(_ *cobra.Command, args []string, _ string) (options []cobra.Completion, d cobra.ShellCompDirective) {
	g, _, err := on.Game(args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, o := range g.Options {
		values := o.Values
		if len(values) > maxValues {
			values = []string{""}
		}
		for _, v := range values {
			options = append(options, o.Name+"="+v)
		}
	}
	return options, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// NoPosition is the error of arguments that name no position.
type NoPosition struct{ Err error }

// Error says what is wrong with them.
func (e *NoPosition) Error() string { return e.Err.Error() }

// Unwrap returns that.
func (e *NoPosition) Unwrap() error { return e.Err }

// Position returns the play that the arguments and flags of a command name.
// This is the one place that reads positions from a command line.
func (on *Desk) Position(args []string, d *Deal) (*engine.Play, error) {
	g, rest, err := on.Game(args)
	if err != nil {
		return nil, err
	}
	if len(rest) == len(args) && g == on.Games[0] { // nobody has named it
		read := ""
		p, err := on.position(func(text string) (*engine.Game, error) { read = text; return on.gameFor("-", text) }, g, rest, d)
		if err != nil && mayBeOf(read) {
			if of, several := on.gameOfText(read); of == "" && several == nil {
				err = fmt.Errorf("%w; a game of another name stands in front, as in klondike -", err)
			}
		}
		return p, err
	}
	return on.PositionOf(g, rest, d)
}

// PositionOf returns the play of a game that the rest of the arguments names.
func (on *Desk) PositionOf(g *engine.Game, args []string, d *Deal) (*engine.Play, error) {
	return on.position(func(string) (*engine.Game, error) { return g, nil }, g, args, d)
}

// position returns the play of a game that the rest of the arguments names, and of the game that a
// text is of which comes by standard input.
func (on *Desk) position(gameOf func(text string) (*engine.Game, error), g *engine.Game, args []string, d *Deal) (p *engine.Play, err error) {
	defer func() {
		if err != nil {
			err = &NoPosition{err}
		}
	}()
	text := strings.Join(args, " ")
	words := args
	if two := strings.Fields(strings.ToLower(strings.Trim(text, "()"))); len(two) == 2 { // 4 suits
		words = two
	}
	apart := slices.Concat(d.Options, args) // --option draw three
	switch {
	case len(d.Options) > 0 && optionIn(g, apart) != "":
		return nil, fmt.Errorf("bad option %q: want %s", d.Options[0], optionIn(g, apart))
	case optionIn(g, words) != "":
		return nil, fmt.Errorf("no position %q: an option stands behind a deal, as in deal:3,%s", text, optionIn(g, words))
	case d.Number != "" && text != "":
		return nil, fmt.Errorf("both --deal %s and the position %q: want one of them", d.Number, text)
	case d.Number != "":
		return position.Deal(g, d.Number, d.By, d.Options)
	case d.By != "" || len(d.Options) > 0:
		if _, err := position.Options(d.Options); err != nil {
			return nil, err
		}
		if isNumber(text) && text != "" && len(g.Pages) == 0 {
			text = "deal:" + text
		}
		if position.IsDeal(text) {
			all := append(strings.Split(text, ","), d.Options...)
			if d.By != "" { // it stands instead of another one
				all = append(slices.DeleteFunc(all, func(o string) bool { return strings.HasPrefix(o, "by=") }), "by="+d.By)
			}
			return nil, fmt.Errorf("--by and --option go with --deal N: want %s", strings.Join(all, ","))
		}
		return nil, errors.New("--by and --option go with --deal: want --deal N")
	case len(args) > 1 && !slices.ContainsFunc(args, isNone) && (isNumber(args[0]) || !isNumber(args[1])):
		return nil, fmt.Errorf("%d positions, %s: want one", len(args), strings.Join(args, " and "))
	case len(args) > 1 && !isNone(args[0]) && (!position.IsDeal(args[0]) || isNumber(args[1])):
		return nil, on.behind(g, args)
	case text == "" && terminal.Is(on.In) && len(g.Pages) == 0:
		return nil, fmt.Errorf("no position: want a deal, as in %s deal:3, a file or a position line", g.Name)
	case text == "" && terminal.Is(on.In):
		return nil, errors.New("no position: want a page, a deal, a file or a position line")
	case text == "" || text == "-":
		return on.standard(g, gameOf)
	case isPipe(text): // which can be read but once: what it is shows then
		f, err := os.Open(text)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return position.ReadAs(f, gameOf)
	}
	p, err = position.Named(g, text)
	if none := (*position.NotFoundError)(nil); errors.As(err, &none) {
		if other := on.another(g, text); other != nil {
			return nil, other
		}
		none.Games, none.Near = on.Games.Names(), on.shelf.Near
	}
	if whole := beginning(text); err != nil && g == on.Games[0] && mayBeOf(whole) {
		switch of, several := on.gameOfText(whole); {
		case several != nil:
			err = fmt.Errorf("%s: %w", text, ofSeveral(text, several))
		case of == "":
			err = fmt.Errorf("%w; a game of another name stands in front, as in klondike %s", err, text)
		}
	}
	err = position.Like(g, err)
	if err == nil && terminal.Is(on.Errs) && p.From == "deal:"+strings.TrimPrefix(text, "deal:") && !strings.Contains(text, ",") && slices.ContainsFunc(g.Deals, isMicrosoft) && slices.Contains(tables.Names(), g.Name) {
		on.Tell("this is deal %s of this program; that of other programs is %s,by=microsoft", strings.TrimPrefix(text, "deal:"), p.From)
	}
	return p, err
}

// standard returns the play that standard input has, of a game of which the text is, or else g.
func (on *Desk) standard(g *engine.Game, gameOf func(text string) (*engine.Game, error)) (*engine.Play, error) {
	p, err := position.ReadAs(on.In, func(text string) (*engine.Game, error) {
		of, err := gameOf(text)
		g = cmp.Or(of, g)
		return of, err
	})
	return p, position.Like(g, err)
}

// another says of a text that is no position which other game it may mean: one with a slip in its name, or one by its title.
func (on *Desk) another(g *engine.Game, text string) error {
	game, rest, two := strings.Cut(text, " ")
	if last := strings.LastIndex(text, " "); two && position.IsDeal(text[last+1:]) {
		game, rest = text[:last], text[last+1:]
	}
	if two && (position.IsDeal(rest) || beginning(rest) != "") {
		return on.NoSecond(g, game)
	}
	if on.knows(text) { // vegas klondike
		return on.NoSecond(g, text)
	}
	if titled := tables.Titled(g.Name + " " + text); titled != "" && engine.Called(text) == "" {
		return fmt.Errorf("no position %q%s", text, titled)
	}
	return nil
}

// behind says what is wrong with words behind a position, which is the first of the arguments.
func (on *Desk) behind(g *engine.Game, args []string) error {
	if way, none := g.Numbering(args[1]); none == nil && len(args) == 2 {
		return fmt.Errorf("%q behind the position %s: want deal:%s,by=%s", args[1], args[0], strings.TrimPrefix(args[0], "deal:"), way.Name)
	}
	if number := strings.TrimPrefix(args[0], "deal:"); isNumber(number) && strings.Contains(args[1], "=") {
		return fmt.Errorf("%q behind the position %s: options stand behind a deal and commas: want deal:%s,%s", strings.Join(args[1:], " "), args[0], number, strings.Join(args[1:], ","))
	}
	if _, none := on.Named(args[1]); none == nil {
		return fmt.Errorf("%q behind the position %s: the game stands in front: want %[1]s %s", args[1], args[0])
	}
	return fmt.Errorf("%q behind the position %s: want a flag in front of it, or nothing", strings.Join(args[1:], " "), args[0])
}

// NoSecond says what is wrong with a word behind a game: it is another game, or one with a slip in its name.
func (on *Desk) NoSecond(g *engine.Game, word string) error {
	if _, err := on.Named(word); err != nil {
		return err
	}
	return fmt.Errorf("two games, %s and %s: want one", g.Name, word)
}

// mayBeOf says whether a text that the first game cannot read may be a position of another: it is text, and no JSON.
func mayBeOf(text string) bool {
	return text != "" && !position.OnlyMoves(text) && !strings.HasPrefix(strings.TrimSpace(text), "{") && !strings.ContainsRune(text, 0)
}

// isMicrosoft says whether a way to number deals is the one that players of FreeCell mean.
func isMicrosoft(d engine.Numbered) bool { return d.Name == "microsoft" }

// optionIn returns the option that words say which are no position: suits=4 of "4 suits", and draw=three of "turn 3", as people
// say of the one that they choose; "" for none.
func optionIn(g *engine.Game, words []string) string {
	for _, o := range g.Options {
		for _, word := range words {
			names := func(w string) bool { return w == o.Name || w == o.Also }
			alone := (len(words) == 1 || len(words) == 2 && position.IsDeal(words[1])) && len(word) > 4 && isNone(word) // pretzel, of Gaps
			if v, ok := engine.Spelt(word, o.Values); ok && (alone || slices.ContainsFunc(words, names)) {
				return o.Name + "=" + v
			}
		}
	}
	return ""
}

// isNumber says whether an argument is a plain number.
func isNumber(arg string) bool { return strings.Trim(arg, "0123456789") == "" }

// isNone says whether an argument names no position by itself; it may be a part of one.
func isNone(arg string) bool {
	_, err := os.Stat(arg)
	_, none := puzzles.Text(arg)
	return err != nil && none != nil && !position.IsPage(arg) && !position.IsDeal(arg)
}

// isPipe says whether a name is that of a pipe, as <(...) of a shell is.
func isPipe(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode()&os.ModeNamedPipe != 0
}

// completePages completes a position argument with the pages of the game, and the name of one that is begun; the
// shell adds the files.
func (on *Desk) completePages(_ *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var games []cobra.Completion
	if len(args) == 0 && begun != "" {
		known, _ := CompletePuzzles(nil, nil, "")
		games = append(on.GameNames(), known...)
	}
	g, args, err := on.Game(args)
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	pages := engine.Each(g.Pages, func(p engine.Page) cobra.Completion {
		return cobra.CompletionWithDesc(strconv.Itoa(p.Number), p.Title())
	})
	own := engine.Those(puzzles.Names(), func(name string) bool { return strings.HasPrefix(name, g.Name+"/") })
	return slices.Concat(pages, own, games), cobra.ShellCompDirectiveDefault
}
