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
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	workbench "patience/cmd/workbench/site"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
)

// A Press is what the command shares with all others.
type Press struct {
	In    io.Reader
	Out   io.Writer
	Errs  *terminal.Progress
	Named engine.Namer
	Games engine.Games
	Names func() []string // those of Games, then of further ones
	// Own returns games that do not come with the program: those of the person's own folder, and of these files.
	Own func(ctx context.Context, files []string) ([]*engine.Game, error)
	// Survey writes the page of a survey by its ledger, and returns the title.
	Survey func(ledger, to string) (title string, err error)
}

// A publication is one run of the command.
type publication struct {
	*Press
	to    string
	out   string
	site  string
	title string
	files []string // of games, for the site
	limit time.Duration
	open  []string // what was not decided
}

// Command returns the command.
func (press *Press) Command() *cobra.Command {
	p := &publication{Press: press}
	cmd := terminal.Command("publish")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd.Context(), args) }
	f := cmd.Flags()
	f.StringVar(&p.to, "to", "", "write the pages and their index to the folder `DIR`")
	f.StringVar(&p.site, "site", "", "write the whole workbench as a site to the folder `DIR`")
	f.StringVarP(&p.out, "output", "o", "", "write one page, FILE.html, or a book, FILE.tex, to `FILE`")
	f.StringVar(&p.title, "title", problems, "the `TITLE` of the index or the book")
	f.DurationVar(&p.limit, "limit", asking, "`TIME` to spend on a question")
	return cmd
}

// problems is the title of what nobody has given one.
const problems = "Problems"

// asking is how long a question may take for which no other limit is given.
const asking = 20 * time.Second

// run reads, decides and only then writes: with an error in the last problem nothing is published.
func (p *publication) run(ctx context.Context, args []string) error {
	switch {
	case len(args) == 0 && p.site == "":
		return errors.New("no file: want problem files, folders of them, or puzzles such as page12")
	case given(p.to, p.out, p.site) != 1:
		return errors.New("want one of --to DIR, --site DIR, -o FILE.html and -o BOOK.tex")
	case p.out != "" && !isBook(p.out) && file.End(p.out) != ".html":
		return fmt.Errorf("-o %s: want FILE.html for a page, or BOOK.tex", p.out)
	case p.out != "" && !isBook(p.out) && p.title != problems:
		return errors.New("--title: a page has the title of its problem: want --to DIR, or -o BOOK.tex")
	case p.to != "" && isBook(p.to):
		return fmt.Errorf("--to %s: a book is one file: want -o %[1]s", p.to)
	}
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	isGames := func(arg string) bool { return file.End(arg) == ".lua" }
	if i := slices.IndexFunc(args, isGames); i >= 0 && p.site == "" {
		return fmt.Errorf("%s has games, and no problem: want --site DIR, for a site on which they are played", args[i])
	}
	p.files = engine.Those(args, isGames)
	args = slices.DeleteFunc(args, isGames)
	var items []*item
	if len(args) == 0 && (p.title != problems || p.limit != asking) {
		return errors.New("--title and --limit are of problems: want their files behind --site DIR")
	}
	if len(args) > 0 {
		var err error
		if items, err = read(ctx, p.In, p.Named, args); err != nil {
			return err
		}
	}
	if p.out != "" && !isBook(p.out) && len(items) != 1 {
		return fmt.Errorf("-o %s: a page has one problem, not %d: want --to DIR, or -o BOOK.tex", p.out, len(items))
	}
	if err := p.decide(ctx, items); err != nil {
		return err
	}
	count, err := p.write(ctx, items)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("%s, %s\n", engine.Count(len(items), "problem"), engine.Count(count, "certificate"))
	if len(items) == 0 { // the site alone
		text = fmt.Sprintf("open %s\n", filepath.Join(p.site, "index.html"))
	}
	if _, err := io.WriteString(p.Out, text); err != nil {
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

// given counts the flags that say something.
func given(flags ...string) int {
	return len(engine.Those(flags, func(text string) bool { return text != "" }))
}

// write writes what was asked for, and returns the number of certificates in it.
func (p *publication) write(ctx context.Context, items []*item) (certificates int, err error) {
	switch {
	case p.site != "":
		return p.writeWhole(ctx, items)
	case isBook(p.out):
		return 0, file.ReplaceUntil(ctx, p.out, []byte(bookText(p.title, items)))
	case p.out != "":
		return len(items[0].proofs()), writePage(ctx, p.out, items[0], nil)
	}
	return writeSite(ctx, p.to, p.title, "", items)
}

// writeWhole writes the whole workbench as a site, with pages of the items.
func (p *publication) writeWhole(ctx context.Context, items []*item) (certificates int, err error) {
	s := workbench.Site{Folder: p.site, Games: p.Games, Survey: p.Survey}
	own, err := p.Own(ctx, p.files)
	if err != nil {
		return 0, err
	}
	var texts []string
	for _, g := range own {
		texts = append(texts, g.Table)
		s.Own = append(s.Own, workbench.Problem{Name: g.Name, Title: g.Title, Href: "play.html#game=" + g.Name + "&deal=1"})
	}
	s.Tables = strings.Join(texts, "\n")
	for _, name := range p.Names()[len(p.Games):] {
		if slices.ContainsFunc(own, func(g *engine.Game) bool { return g.Name == name }) {
			continue
		}
		g, err := p.Named(name)
		if err != nil {
			return 0, err
		}
		s.More = append(s.More, g)
	}
	s.More = append(s.More, own...)
	for _, it := range items {
		s.Own = append(s.Own, workbench.Problem{Name: it.slug, Title: it.name(), Href: "problems/" + it.slug + ".html"})
	}
	if err := s.Write(ctx); err != nil || len(items) == 0 {
		return 0, err
	}
	return writeSite(ctx, filepath.Join(p.site, "problems"), p.title, "../index.html", items)
}

// isBook says whether a name is that of a book in LaTeX.
func isBook(name string) bool { return file.End(name) == ".tex" }
