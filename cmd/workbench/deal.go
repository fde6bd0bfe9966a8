package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/survey"
)

func (b *bench) dealCommand() *cobra.Command {
	var d desk.Deal
	var to string
	cmd := terminal.Command("deal", "{deals}", b.dealText())
	cmd.RunE = func(_ *cobra.Command, args []string) error { return b.deal(args, &d, to) }
	cmd.ValidArgsFunction = b.CompleteGames
	f := cmd.Flags()
	f.StringVar(&d.By, "by", "", "`WHOSE` deal numbers they are (default: the first that the game has)")
	f.StringArrayVar(&d.Options, "option", nil, "an option of the deal as `NAME=VALUE`; may be repeated")
	f.StringVar(&to, "format", "", "the `FORMAT` to write (default: the tableau)")
	b.Tells(cmd, shown{})
	d.Complete(b.Desk, cmd)
	_ = cmd.RegisterFlagCompletionFunc("format", b.Completing(desk.Formats))
	return cmd
}

// deal prints the deals of these numbers.
func (b *bench) deal(args []string, d *desk.Deal, to string) error {
	g, rest, err := b.Game(args)
	if err != nil {
		return err
	}
	unnamed := len(rest) == len(args)
	if args = rest; len(args) == 0 {
		n, err := drawn(g, d)
		if err != nil {
			return err
		}
		args = []string{strconv.FormatUint(n, 10)}
		fmt.Fprintln(b.Errs, "deal", args[0])
	}
	ranges, how := []survey.Range{}, []desk.Deal{} // all are read before one is dealt
	for _, arg := range args {
		one := *d
		if by, options := position.How(arg); by != "" || options != nil { // deal:3,draw=three
			if by != "" && d.By != "" {
				return fmt.Errorf("both --by %s and %s: want one of them", d.By, arg)
			}
			arg, _, _ = strings.Cut(arg, ",")
			one = desk.Deal{By: cmp.Or(by, d.By), Options: slices.Concat(d.Options, options)}
		}
		r, err := survey.ParseRange(arg)
		if none := cmp.Or(position.Degree(arg), position.Theirs(g, strings.Join(args, " "))); err != nil && none != nil {
			return none
		}
		if err != nil && unnamed && !strings.ContainsAny(arg, "0123456789") {
			// A game whose name is misspelt, perhaps.
			if _, none := b.Named(arg); none != nil {
				err = none
			}
		}
		if game, none := b.Named(arg); err != nil && none == nil && len(args) == 2 {
			if err = b.NoSecond(g, arg); unnamed {
				err = fmt.Errorf("a game stands in front: want workbench deal %s %s", game.Name, args[0])
			}
		}
		if way, none := g.Numbering(arg); err != nil && none == nil {
			err = fmt.Errorf("%q stands alone: want --by %s", arg, way.Name)
		}
		if err != nil && strings.Contains(arg, "=") {
			number, options, _ := strings.Cut(arg, ",")
			if strings.Contains(number, "=") {
				number, options = "", arg
			}
			err = fmt.Errorf("%q: want %s", arg, strings.ReplaceAll(strings.TrimSpace(number+" --option "+strings.ReplaceAll(options, ",", " --option ")), "--option by=", "--by "))
		}
		if err != nil {
			return err
		}
		ranges, how = append(ranges, r), append(how, one)
	}
	return b.dealAll(g, ranges, how, to)
}

// drawn returns the number of a deal at random. Ways to number deals that are named have 32,000 at least.
func drawn(g *engine.Game, d *desk.Deal) (uint64, error) {
	if d.By == "" {
		return uint64(rand.Uint32()), nil
	}
	o, err := position.Options(d.Options)
	if err != nil {
		return 0, err
	}
	return g.Nth(d.By, 1+rand.Uint64N(32000), o)
}

// dealAll prints deals, each named when there are several, and apart from the one before it.
func (b *bench) dealAll(g *engine.Game, ranges []survey.Range, how []desk.Deal, to string) error {
	several := len(ranges) > 1 || ranges[0].Size() > 1
	for i, r := range ranges {
		o, err := position.Options(how[i].Options)
		if err != nil {
			return err
		}
		for n := range r.Size() {
			p, err := g.Deal(how[i].By, r.First+n, o)
			if err != nil {
				return err
			}
			title := ""
			if several {
				title = "# " + p.From + "\n"
			}
			if i > 0 || n > 0 {
				title = "\n" + title
			}
			if err := b.print(p, to, title); err != nil {
				return err
			}
		}
	}
	return nil
}

// dealText lists the ways to number deals and the options of every game.
func (b *bench) dealText() string {
	return "Whose numbers there are (--by), the first of each game when nothing is said:\n" + b.ByGame(desk.Numberings) +
		"\n\nOptions (--option):\n" + b.ByGame(desk.Options)
}
