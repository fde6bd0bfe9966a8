package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/puzzles"
)

// positionText explains the position argument in the help of every command
// that has one.
const positionText = `A POSITION is one of
  8, p8, page 8          a page that comes with the game; a plain number is a
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

// positionArgs is the position argument as it stands in a usage line.
const positionArgs = "[POSITION]"

// dealFlags are the flags that give a position as a numbered deal.
type dealFlags struct {
	number  string
	by      string
	options []string
}

// add adds the flags to a command that has a position argument, and completes
// the argument.
func (d *dealFlags) add(b *bench, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.number, "deal", "", "the numbered deal `N` instead of a POSITION")
	f.StringVar(&d.by, "by", "", "`WHOSE` deal numbers they are (default: the first that the game has)")
	f.StringArrayVar(&d.options, "option", nil, "an option of the deal as `NAME=VALUE`; may be repeated")
	d.complete(b, cmd)
	cmd.ValidArgsFunction = b.completePages
}

// complete completes the flags that say how to deal, where a command has them.
func (d *dealFlags) complete(b *bench, cmd *cobra.Command) {
	_ = cmd.RegisterFlagCompletionFunc("by", b.completing(numberings))
	_ = cmd.RegisterFlagCompletionFunc("option", b.completeOptions)
}

// maxValues is how many values of an option are offered; of more, none are.
const maxValues = 20

// completeOptions completes an option of the deal, with its values.
func (b *bench) completeOptions(_ *cobra.Command, args []string, _ string) (options []cobra.Completion, d cobra.ShellCompDirective) {
	g, _, err := b.game(args)
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

// position returns the play that the arguments and flags of a command name.
// This is the one place that reads positions from a command line.
func (b *bench) position(args []string, d *dealFlags) (*engine.Play, error) {
	g, args, err := b.game(args)
	if err != nil {
		return nil, err
	}
	return b.positionOf(g, args, d)
}

// positionOf returns the play of a game that the rest of the arguments names.
func (b *bench) positionOf(g *engine.Game, args []string, d *dealFlags) (*engine.Play, error) {
	text := strings.Join(args, " ")
	switch {
	case d.number != "" && text != "":
		return nil, fmt.Errorf("both --deal %s and the position %q: want one of them", d.number, text)
	case d.number != "":
		return position.Deal(g, d.number, d.by, d.options)
	case d.by != "" || len(d.options) > 0:
		return nil, errors.New("--by and --option go with --deal: want --deal N")
	case text == "" && terminal.Is(b.in):
		return nil, errors.New("no position: want a page, a deal, a file or a position line")
	case text == "" || text == "-":
		return position.Read(g, b.in)
	}
	p, err := position.Named(g, text)
	if none := (*position.NotFoundError)(nil); errors.As(err, &none) {
		none.Games = b.games.Names()
	}
	return p, err
}

// completePages completes a position argument with the pages of the game; the
// shell adds the files.
func (b *bench) completePages(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	g, args, err := b.game(args)
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var pages []cobra.Completion
	for _, p := range g.Pages {
		pages = append(pages, cobra.CompletionWithDesc(strconv.Itoa(p.Number), p.Title))
	}
	for _, name := range puzzles.Names() {
		if strings.HasPrefix(name, g.Name+"/") {
			pages = append(pages, name)
		}
	}
	return pages, cobra.ShellCompDirectiveDefault
}
