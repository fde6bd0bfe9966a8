// Package publish makes pages of problems for readers who have no workbench: each is one file
// of HTML that shows the problem, steps through its solutions, lets Spider be played, and
// carries the certificates of what is impossible together with a checker for them.
//
// Read in this order: read.go for what is published; decide.go for what is replayed and proved
// before anything is written; data.go for what a page's program gets; page.go, site.go and
// book.go for what is written. What runs in the browser is in static, in plain JavaScript.
package publish

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

// A Press is what the command shares with all others.
type Press struct {
	Out   io.Writer
	Errs  *terminal.Progress
	Named func(name string) (*engine.Game, error)
}

// A publication is one run of the command.
type publication struct {
	*Press
	to     string
	single string
	title  string
	limit  time.Duration
	open   []string // what was not decided
}

// Command returns the command.
func (press *Press) Command() *cobra.Command {
	p := &publication{Press: press}
	cmd := &cobra.Command{
		Use:   "publish FILE...",
		Short: "Make pages of problems for readers without a workbench",
		Long: `Publish makes a page of each problem in problem files (docs/formats.md), folders
of them, or puzzles that come with the program. A page is one file that needs no
server and no network. It has the diagram and the task; solutions and tries are
folded away, and can be stepped through with arrows and keys. Spider can be
played on it, and the certificates of what is impossible are in it, with a
checker that verifies them on the reader's machine.

Nothing is published that is not so: before a page is written every solution is
replayed by the rules and the referee, and what the file calls impossible, and
each try, is refuted anew; the checker of "workbench check" must accept the
certificate. What is not decided within --limit is printed, and the page says
so.

--to DIR writes the pages and an index, which finds problems by goal, theme and
ladder; --to BOOK.tex writes a book in LaTeX with solutions at its end; --single
FILE.html the page of one problem alone. The same files always give the same
pages.

The exit code is 1 when a solution fails or what the file says is wrong, and
then nothing is written; 4 when something was not decided.`,
		Example: `  workbench publish page11 page12 --to site
  workbench publish mine.txt --single mine.html
  workbench publish puzzles/spider --to book.tex --title "Seven pages"`,
		RunE: func(cmd *cobra.Command, args []string) error { return p.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.StringVar(&p.to, "to", "", "the folder `DIR` for the pages, or a file that ends in .tex")
	f.StringVar(&p.single, "single", "", "the `FILE` for the page of one problem")
	f.StringVar(&p.title, "title", "Problems", "the `TITLE` of the index or the book")
	f.DurationVar(&p.limit, "limit", 20*time.Second, "`TIME` to spend on a question")
	return cmd
}

// run reads, decides and only then writes: with an error in the last problem nothing is published.
func (p *publication) run(ctx context.Context, args []string) error {
	switch {
	case len(args) == 0:
		return errors.New("no file: want problem files, folders of them, or puzzles such as page12")
	case (p.to == "") == (p.single == ""):
		return errors.New("want either --to DIR, --to BOOK.tex or --single FILE.html")
	}
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	items, err := read(ctx, p.Named, args)
	if err != nil {
		return err
	}
	if p.single != "" && len(items) != 1 {
		return fmt.Errorf("--single: want one problem, not %d", len(items))
	}
	if err := p.decide(ctx, items); err != nil {
		return err
	}
	count, err := p.write(items)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(p.Out, "%s, %s\n", engine.Count(len(items), "problem"), engine.Count(count, "certificate")); err != nil {
		return err
	}
	for _, what := range p.open {
		if _, err := fmt.Fprintf(p.Out, "not decided: %s\n", what); err != nil {
			return err
		}
	}
	if len(p.open) > 0 {
		return &exit.Error{Code: exit.Unknown}
	}
	return nil
}

// write writes what was asked for, and returns the number of certificates in it.
func (p *publication) write(items []*item) (certificates int, err error) {
	switch {
	case p.single != "":
		return len(items[0].proofs()), writePage(p.single, items[0], nil)
	case filepath.Ext(p.to) == ".tex":
		return 0, writeBook(p.to, p.title, items)
	}
	return writeSite(p.to, p.title, items)
}
