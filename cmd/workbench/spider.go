package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/program"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
)

// A spiderStart is how the flags of spider say which game to play.
type spiderStart struct {
	page    int
	pysol   string
	seed    string
	options []string
}

func (b *bench) spiderCommand() *cobra.Command {
	var s spiderStart
	cmd := terminal.Command("spider", "{summary}", terminal.Indent(strings.TrimRight(program.Summary(), "\n")))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return b.spider(&s, args)
	}
	f := cmd.Flags()
	f.IntVar(&s.page, "page", 0, "start at page `N` of the essay, 6 to 12")
	desk.WantOne(f, "page")
	f.StringVar(&s.pysol, "deal", "", "play deal `N` of PySol and Microsoft, 1 to 32000")
	f.StringVar(&s.seed, "seed", "", "play our own deal `N`")
	f.StringArrayVar(&s.options, "option", nil, "an option of the deal as `NAME=VALUE`; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("option", b.CompleteOptions)
	return cmd
}

// spider runs the program of 1979.
func (b *bench) spider(s *spiderStart, args []string) error {
	g, err := b.Games.Named("spider")
	if err != nil {
		return err
	}
	o, err := position.Options(s.options)
	if err == nil {
		_, err = g.Choose(g.Meant(o))
	}
	if err != nil {
		return err
	}
	p, err := s.play(g, args)
	if err != nil {
		return err
	}
	lines := terminal.Open(b.In, b.Out, b.Errs, terminal.Asking{History: "spider", Complete: blank, EscapeEnds: true})
	defer lines.Close()
	if lines.Live() {
		defer terminal.NewInterrupter().Stop() // between two lines, Ctrl-C does nothing
	}
	table := program.New(program.Config{
		Game: g, Play: p,
		Lines: lines, Cleared: terminal.ErrCleared,
		Out: b.Out, Paint: b.Painter().Text, Size: func() (int, int) { return terminal.Size(b.Out) }, Live: lines.Live(), Person: terminal.Is(b.In),
		Open: func(name string) (*engine.Play, error) { return s.play(g, []string{name}) },
		Deal: func() (*engine.Play, string, error) { // a game that nobody has chosen, with its number
			seed := uint64(rand.Uint32())
			p, err := g.Deal("seed", seed, o)
			return p, fmt.Sprintf("deal --seed %d", seed), err
		},
		Write:  func(name, text string) error { return file.Replace(name, []byte(text)) },
		Exists: file.Exists,
	})
	defer terminal.OnResize(table.Redraw)()
	breedles, err := table.Run()
	if err == nil && breedles > 0 && !terminal.Is(b.In) {
		return exit.Of(exit.Usage) // errors of a pipe make an exit code
	}
	return err
}

// blank makes Tab a blank: the program has nothing to complete, and 5<Tab>10 is no
// 510.
func blank(line string, pos int) (head string, candidates []string, tail string) {
	return line[:pos], []string{" "}, line[pos:]
}

// play returns the game that the command line names, nil for none.
func (s *spiderStart) play(g *engine.Game, args []string) (*engine.Play, error) {
	switch {
	case len(args) > 0 && (s.page != 0 || s.pysol+s.seed != ""):
		return nil, errors.New("both a file and --page, --deal or --seed: want one of them")
	case len(s.options) > 0 && (len(args) > 0 || s.page != 0):
		return nil, errors.New("--option goes with a deal: neither with a file nor with --page")
	case len(args) > 0:
		return position.Open(g, strings.Join(args, " ")) // page 8
	case s.page != 0:
		return g.Page(s.page)
	case s.pysol != "":
		return position.Deal(g, s.pysol, "pysol", s.options)
	case s.seed != "":
		return position.Deal(g, s.seed, "seed", s.options)
	}
	return nil, nil
}
