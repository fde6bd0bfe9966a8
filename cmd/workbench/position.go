package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/puzzles"
)

// positionText explains the position argument in the help of every command
// that has one.
const positionText = `A POSITION is one of
  8, p8, page 8          a page that comes with the game
  deal:14934             a numbered deal; deal:14934,by=pysol,suits=2 chooses
                         the way to number and the options of the deal
  lost, pendulum/lost    a puzzle that comes with the program; "workbench
                         puzzles" lists them
  page8.txt, -           a file in any of the game's formats, or standard input
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
	cmd.ValidArgsFunction = b.completePages
}

// position returns the play that the arguments and flags of a command name.
// This is the one place that reads positions from a command line.
func (b *bench) position(args []string, d *dealFlags) (*engine.Play, error) {
	args = b.takeGame(args)
	g, err := b.game()
	if err != nil {
		return nil, err
	}
	text := strings.Join(args, " ")
	switch {
	case d.number != "" && text != "":
		return nil, fmt.Errorf("both --deal %s and the position %q: want one of them", d.number, text)
	case d.number != "":
		return deal(g, d.number, d.by, d.options)
	case d.by != "" || len(d.options) > 0:
		return nil, errors.New("--by and --option go with --deal: want --deal N")
	case text == "" && terminal.Is(b.in):
		return nil, errors.New("no position: want a page, a deal, a file or a position line")
	case text == "" || text == "-":
		return readPlay(g, b.in)
	}
	return named(g, text)
}

var (
	pageText = regexp.MustCompile(`^(?i:page *|p)?(\d+)$`)
	dealText = regexp.MustCompile(`^deal:([^,]*)((?:,[^,]*)*)$`)
)

// named returns the play that a position argument names.
func named(g *engine.Game, text string) (*engine.Play, error) {
	if m := pageText.FindStringSubmatch(text); m != nil {
		number, err := strconv.Atoi(m[1])
		if err != nil {
			return nil, fmt.Errorf("bad page %q: %w", text, err)
		}
		p, err := g.Page(number)
		if err == nil {
			p.From = fmt.Sprintf("page %d", number)
		}
		return p, err
	}
	if m := dealText.FindStringSubmatch(text); m != nil {
		by, options := splitBy(strings.Split(m[2], ",")[1:])
		return deal(g, m[1], by, options)
	}
	if seemsText(g, text) {
		return g.Parse(text)
	}
	f, err := os.Open(text)
	if puzzle, none := puzzles.Text(text); err != nil && none == nil {
		return g.Parse(puzzle)
	}
	if err != nil && strings.ContainsAny(text, ",\n") {
		return g.Parse(text) // a spoilt position rather than a file
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no position %q: want a page (8, page 8), a deal (deal:14934), a file or a position line", text)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readPlay(g, f)
}

// splitBy takes "by=pysol" out of the options of a deal argument.
func splitBy(options []string) (by string, rest []string) {
	for _, o := range options {
		if name, ok := strings.CutPrefix(o, "by="); ok {
			by = name
			continue
		}
		rest = append(rest, o)
	}
	return by, rest
}

// seemsText says whether a text is in one of the game's formats.
func seemsText(g *engine.Game, text string) bool {
	for _, f := range g.Formats {
		if f.Is(text) {
			return true
		}
	}
	return false
}

// maxFile is the largest file that is read as a position or a game.
const maxFile = 64 << 20

// readPlay reads a position or a game from a stream. Errors begin with the
// name of the stream.
func readPlay(g *engine.Game, r io.Reader) (*engine.Play, error) {
	name := "standard input"
	if f, ok := r.(*os.File); ok && f != os.Stdin {
		name = f.Name()
	}
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: more than %d bytes: want a position", name, maxFile)
	}
	p, err := g.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// deal returns the start of a numbered deal. When the error is an
// [*engine.WrongNumber] there is a play too, of the deal that comes closest.
func deal(g *engine.Game, number, by string, options []string) (*engine.Play, error) {
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("bad deal number %q: want a whole number, 0 to 2^64-1", number)
	}
	o, err := parseOptions(options)
	if err != nil {
		return nil, err
	}
	way, err := numbered(g, by)
	if err != nil {
		return nil, err
	}
	s, err := way.Deal(n, o)
	if e, ok := errors.AsType[*engine.WrongNumber](err); ok {
		p, _ := deal(g, strconv.FormatUint(e.Want, 10), by, options)
		return p, fmt.Errorf("deal %s: %w", number, err)
	}
	if err != nil {
		return nil, fmt.Errorf("deal %s: %w", number, err)
	}
	p := engine.NewPlay(g, s)
	p.From = dealName(g, way, n, o)
	return p, nil
}

// dealName returns a numbered deal as a position argument, always the same for
// the same deal.
func dealName(g *engine.Game, way engine.Numbered, number uint64, o engine.Options) string {
	name := fmt.Sprintf("deal:%d", number)
	if way.Name != g.Deals[0].Name {
		name += ",by=" + way.Name
	}
	for _, opt := range g.Options {
		if v, ok := o[opt.Name]; ok && v != opt.Values[0] {
			name += "," + opt.Name + "=" + v
		}
	}
	return name
}

// parseOptions reads options such as suits=2.
func parseOptions(texts []string) (engine.Options, error) {
	o := engine.Options{}
	for _, text := range texts {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("bad option %q: want NAME=VALUE, as in suits=2", text)
		}
		o[name] = value
	}
	return o, nil
}

// numbered returns the way to number deals of that name; "" is the first.
func numbered(g *engine.Game, name string) (engine.Numbered, error) {
	var names []string
	for _, n := range g.Deals {
		if n.Name == name || name == "" {
			return n, nil
		}
		names = append(names, n.Name)
	}
	return engine.Numbered{}, fmt.Errorf("no deal numbers %q: want one of %s", name, strings.Join(names, ", "))
}

// completePages completes a position argument with the pages of the game; the
// shell adds the files.
func (b *bench) completePages(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	g, err := b.game()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var pages []cobra.Completion
	for _, p := range g.Pages {
		pages = append(pages, cobra.CompletionWithDesc(strconv.Itoa(p.Number), p.Title))
	}
	return pages, cobra.ShellCompDirectiveDefault
}
