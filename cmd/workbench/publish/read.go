package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"patience/engine"
	"patience/engine/problem"
	"patience/puzzles"
)

// An item is a problem that is published.
type item struct {
	*problem.Problem
	from    string // its file, and its number when that has several
	slug    string // the name of its page, without an ending
	play    *engine.Play
	answers []*answer // one for each question
}

// name returns the title, or the file's name.
func (it *item) name() string {
	if it.Title != "" {
		return it.Title
	}
	return it.slug
}

// read reads the problems of files, folders and puzzles.
func read(games []*engine.Game, args []string) (items []*item, err error) {
	names, err := filesOf(args)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := textOf(name)
		if err != nil {
			return nil, err
		}
		problems, err := problem.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for i, p := range problems {
			it := &item{Problem: p, from: name}
			if len(problems) > 1 {
				it.from = fmt.Sprintf("%s#%d", name, i+1)
			}
			if it.play, err = playOf(games, p); err != nil {
				return nil, fmt.Errorf("%s: %w", it.from, err)
			}
			items = append(items, it)
		}
	}
	nameAll(items)
	return items, nil
}

// filesOf returns the files that arguments name: a folder stands for the problems in it.
func filesOf(args []string) (names []string, err error) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() {
			names = append(names, arg)
			continue
		}
		err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".txt" {
				names = append(names, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(names) == 0 {
		return nil, errors.New("no problem: want files, or folders with files whose names end in .txt")
	}
	return names, nil
}

// textOf returns the text of a file, or of a puzzle that comes with the program.
func textOf(name string) (string, error) {
	text, err := os.ReadFile(name)
	if puzzle, none := puzzles.Text(name); err != nil && none == nil {
		return puzzle, nil
	}
	return string(text), err
}

// playOf returns a play that stands where the problem begins.
func playOf(games []*engine.Game, p *problem.Problem) (*engine.Play, error) {
	for _, g := range games {
		if g.Name == p.Game {
			return g.Parse(p.String())
		}
	}
	return nil, fmt.Errorf("no game %q", p.Game)
}

// nameAll gives each item a name of its own for its page: that of its file, of letters,
// figures and hyphens.
func nameAll(items []*item) {
	used := map[string]int{"index": 1}
	for _, it := range items {
		file, number, _ := strings.Cut(filepath.Base(filepath.ToSlash(it.from)), "#")
		base := strings.Trim(strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
				return r
			}
			return '-'
		}, strings.ToLower(strings.TrimSuffix(file, ".txt")+"-"+number)), "-")
		if base == "" {
			base = "problem"
		}
		it.slug = base
		for used[it.slug] > 0 {
			used[base]++
			it.slug = fmt.Sprintf("%s-%d", base, used[base])
		}
		used[it.slug]++
	}
}
