package publish

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
)

// An item is a problem that is published.
type item struct {
	position.Problem
	slug    string // the name of its page, without an ending
	play    *engine.Play
	answers []*answer // one for each question
}

// name returns the title, or the file's name.
func (it *item) name() string { return cmp.Or(it.Title, it.slug) }

// read reads the problems of files, folders and puzzles.
func read(ctx context.Context, in io.Reader, named func(string) (*engine.Game, error), args []string) (items []*item, err error) {
	for p, err := range position.Problems(ctx, in, args) {
		if err != nil {
			return nil, err
		}
		it := &item{Problem: p}
		g, err := named(p.Game)
		if err == nil {
			it.play, err = p.Play(g)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", it.Name, err)
		}
		items = append(items, it)
	}
	nameAll(items)
	return items, nil
}

// nameAll gives each item a name of its own for its page: that of its file, of letters,
// figures and hyphens.
func nameAll(items []*item) {
	used := map[string]int{"index": 1}
	for _, it := range items {
		file, number, _ := strings.Cut(filepath.Base(filepath.ToSlash(it.Name)), "#")
		base := strings.Trim(strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
				return r
			}
			return '-'
		}, strings.ToLower(strings.TrimSuffix(file, ".txt")+"-"+number)), "-")
		base = cmp.Or(base, "problem")
		it.slug = base
		for used[it.slug] > 0 {
			used[base]++
			it.slug = fmt.Sprintf("%s-%d", base, used[base])
		}
		used[it.slug]++
	}
}
