package publish

import (
	"cmp"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/file"
	"patience/engine/render"
)

// An index is what the template of the index gets.
type index struct {
	frame
	Title string
	Faces template.HTML
	Words []string // themes and steps of the ladder, to search by
	Items []entry
}

// An entry is a problem in the index. Search is what a search looks at.
type entry struct {
	Title, Href, By, Search string
	Goals                   []string
	Ladder, Themes          string
	Board                   template.HTML
}

// writeSite writes a page for each item and an index, and returns the number of certificates.
func writeSite(folder, title string, items []*item) (certificates int, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return 0, fmt.Errorf("cannot write %s: %w", folder, err)
	}
	for i, it := range items {
		l := &links{Index: "index.html"}
		if i > 0 {
			l.Before = items[i-1].slug + ".html"
		}
		if i+1 < len(items) {
			l.After = items[i+1].slug + ".html"
		}
		if err := writePage(filepath.Join(folder, it.slug+".html"), it, l); err != nil {
			return 0, err
		}
		certificates += len(it.proofs())
	}
	text, err := indexText(title, items)
	if err != nil {
		return 0, err
	}
	return certificates, file.Replace(filepath.Join(folder, "index.html"), []byte(text))
}

func indexText(title string, items []*item) (string, error) {
	x := index{frame: framed(source("page.css"), source("index.js")), Title: title}
	var boards []engine.Board
	for _, it := range items {
		b := it.play.Game.Board(it.play.State())
		boards = append(boards, b)
		e := entry{
			Title: it.name(), Href: it.slug + ".html", By: cmp.Or(it.Author, it.Source), Ladder: it.Ladder, Themes: it.Themes,
			Board: template.HTML(render.Picture(render.Diagram{Board: b})),
		}
		for _, a := range it.answers {
			e.Goals = append(e.Goals, a.FullGoal())
		}
		e.Search = strings.ToLower(strings.Join(slices.Concat([]string{it.name(), it.Author, it.Source, it.Ladder, it.Themes, it.Game}, e.Goals), " "))
		x.Items = append(x.Items, e)
		x.Words = append(x.Words, it.words()...)
	}
	slices.Sort(x.Words)
	x.Words = slices.Compact(x.Words)
	x.Faces = template.HTML(render.Faces(render.FacesOf(boards...), render.TwoColours))
	var b strings.Builder
	err := layout("index.html").Execute(&b, x)
	return b.String(), err
}

// words returns what the index offers to search by: themes, and the step of the ladder.
func (it *item) words() (all []string) {
	for _, word := range append(strings.Split(it.Themes, ","), it.Ladder) {
		if word = strings.TrimSpace(word); word != "" {
			all = append(all, word)
		}
	}
	return all
}
