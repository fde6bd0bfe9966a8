// Package puzzles holds the problems that come with the program, a folder for each
// game, and the book of our own Spider problems. docs/formats.md says how their files are written.
package puzzles

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed */*.txt
var files embed.FS

// Names returns the names of all puzzles, each with its game: "spider/page06".
func Names() []string {
	all, err := fs.Glob(files, "*/*.txt")
	if err != nil {
		panic(err) // the pattern is well formed
	}
	for i, name := range all {
		all[i] = strings.TrimSuffix(name, ".txt")
	}
	return all
}

// Folder returns the names of the puzzles in a folder of them: "book", or "puzzles/book" as in a clone; "puzzles"
// are all.
func Folder(name string) (names []string) {
	name = strings.TrimPrefix(strings.TrimSuffix(strings.ToLower(name), "/"), "puzzles/")
	for _, full := range Names() {
		if path.Dir(full) == name || name == "puzzles" {
			names = append(names, full)
		}
	}
	return names
}

// Text returns the text of a puzzle by its name, with or without its game, in letters of any case.
func Text(name string) (string, error) {
	name = strings.ToLower(name)
	if in, ok := strings.CutPrefix(name, "puzzles/"); ok { // as it lies in a clone
		name = strings.TrimSuffix(in, ".txt")
	}
	// A full name needs no list, which takes longer than all that a program does before it answers.
	if text, err := files.ReadFile(name + ".txt"); err == nil {
		return string(text), nil
	}
	for _, full := range Names() {
		if name == full || name == path.Base(full) {
			text, err := files.ReadFile(full + ".txt")
			return string(text), err
		}
	}
	return "", fmt.Errorf("no puzzle %q: %w", name, fs.ErrNotExist)
}
