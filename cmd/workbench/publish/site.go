package publish

import (
	"cmp"
	"context"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	workbench "patience/cmd/workbench/site"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/render"
)

// An index is what the template of the index gets.
type index struct {
	frame
	Title   string
	Home    string // the start page of a whole site
	Faces   template.HTML
	Filters []filter
	Items   []entry
}

// A filter is what problems can be chosen by: their themes, or their steps of the ladder.
type filter struct {
	Name string
	Tags []string
}

// An entry is a problem in the index. Search is what a search looks at, Tags what filters do.
type entry struct {
	Title, Href, By, Search string
	Goals, Tags             []string
	Ladder, Themes          string
	Board                   template.HTML
}

// writeSite writes a page for each item and an index, and returns the number of certificates. Home is where the start
// page of a whole site is.
func writeSite(ctx context.Context, folder, title, home string, items []*item) (certificates int, err error) {
	if err := file.MakeFolder(folder); err != nil {
		return 0, err
	}
	for i, it := range items {
		l := &links{Home: home, Index: "index.html"}
		if i > 0 {
			l.Before = items[i-1].slug + ".html"
		}
		if i+1 < len(items) {
			l.After = items[i+1].slug + ".html"
		}
		if err := writePage(ctx, filepath.Join(folder, it.slug+".html"), it, l); err != nil {
			return 0, err
		}
		certificates += len(it.proofs())
	}
	text, err := indexText(title, home, items)
	if err != nil {
		return 0, err
	}
	return certificates, file.ReplaceUntil(ctx, filepath.Join(folder, "index.html"), []byte(text))
}

func indexText(title, home string, items []*item) (string, error) {
	x := index{frame: framed(workbench.List()), Title: title, Home: home}
	var boards []engine.Board
	for _, it := range items {
		b := it.play.Game.Board(it.play.State())
		boards = append(boards, b)
		e := entry{
			Title: it.name(), Href: it.slug + ".html", By: said(", ", cmp.Or(it.Author, it.Source), it.Date, it.Award), Ladder: it.Ladder, Themes: it.Themes,
			Board: template.HTML(render.Picture(render.Diagram{Board: b})),
		}
		var asked []string // in the words of files, which people look for, too
		for _, a := range it.answers {
			e.Goals, asked = append(e.Goals, ask.Sentence(a.Asked())), append(asked, a.words())
		}
		e.Tags = append(it.themes(), it.rung()...)
		e.Search = strings.ToLower(strings.Join(slices.Concat([]string{it.name(), it.Author, it.Source, it.Date, it.Award, it.Ladder, it.Themes, it.Game}, e.Goals, asked), " "))
		x.Items = append(x.Items, e)
	}
	x.Filters = filtersOf(items)
	x.Faces = template.HTML(render.Faces(render.FacesOf(boards...), render.TwoColours))
	var b strings.Builder
	err := layout("index.html").Execute(&b, x)
	return b.String(), err
}

// filtersOf returns the filters that tell some of the items from others.
func filtersOf(items []*item) (all []filter) {
	themes, ladder := filter{Name: "Themes"}, filter{Name: "Ladder"}
	for _, it := range items {
		themes.Tags, ladder.Tags = append(themes.Tags, it.themes()...), append(ladder.Tags, it.rung()...)
	}
	for _, f := range []filter{themes, ladder} {
		slices.Sort(f.Tags)
		if f.Tags = slices.Compact(f.Tags); len(f.Tags) > 0 {
			all = append(all, f)
		}
	}
	return all
}

func (it *item) themes() []string { return engine.Parts(it.Themes, ",") }

// rung returns the step of the ladder that a problem stands on: what comes before the figures,
// "one plan" of "one plan of 13 nodes".
func (it *item) rung() []string {
	rung, _, _ := strings.Cut(it.Ladder, ";")
	rung, _, _ = strings.Cut(rung, " of ")
	if rung = strings.TrimSpace(rung); rung == "" {
		return nil
	}
	return []string{rung}
}
