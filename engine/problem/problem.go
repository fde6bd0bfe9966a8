// Package problem reads and writes the files of puzzles/: a position of some
// game, and what the solver is asked.
//
// A file is a list of fields, "key: text". A line that begins with a blank goes
// on with the text of the line before; a line that begins with # is a comment.
// The first field is "game: NAME". The fields title, source and task are the
// same for every game; all others describe the position, and the game reads
// them.
package problem

import (
	"fmt"
	"strings"
)

// A Problem is what a file holds.
type Problem struct {
	Game   string  // name of the game
	Title  string  // a few words
	Source string  // who posed it, and where
	Task   string  // what is asked
	Body   []Field // the position, field by field, for the game to read
}

// A Field is one "key: text" of a file.
type Field struct {
	Line int    // number of the line where it begins
	Key  string // lower case
	Text string // its words with single blanks between them
}

// Is says whether the text seems to be a problem file: whether its first field
// is the game.
func Is(text string) bool {
	for line := range strings.Lines(text) {
		if t := strings.TrimSpace(line); t != "" && t[0] != '#' {
			return strings.HasPrefix(strings.ToLower(t), "game:")
		}
	}
	return false
}

// Parse reads a problem file. Errors name the line.
func Parse(text string) (*Problem, error) {
	fields, err := split(text)
	if err != nil {
		return nil, err
	}
	if len(fields) == 0 || fields[0].Key != "game" || fields[0].Text == "" {
		return nil, fmt.Errorf(`line %d: want "game: NAME" first`, firstLine(fields))
	}
	p := &Problem{}
	seen := map[string]bool{}
	for _, f := range fields {
		header := p.header(f.Key)
		switch {
		case header == nil:
			p.Body = append(p.Body, f)
		case seen[f.Key]:
			return nil, fmt.Errorf("line %d: %s is given twice", f.Line, f.Key)
		default:
			*header = f.Text
		}
		seen[f.Key] = true
	}
	return p, nil
}

func firstLine(fields []Field) int {
	if len(fields) == 0 {
		return 1
	}
	return fields[0].Line
}

// header returns where the text of a header goes, nil for a field of the body.
func (p *Problem) header(key string) *string {
	switch key {
	case "game":
		return &p.Game
	case "title":
		return &p.Title
	case "source":
		return &p.Source
	case "task":
		return &p.Task
	}
	return nil
}

// split cuts a text into its fields.
func split(text string) ([]Field, error) {
	var fields []Field
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Join(strings.Fields(line), " ")
		switch {
		case words == "" || line[0] == '#':
		case (line[0] == ' ' || line[0] == '\t') && len(fields) > 0:
			last := &fields[len(fields)-1]
			last.Text = strings.TrimSpace(last.Text + " " + words)
		default:
			f, err := parseField(number, words)
			if err != nil {
				return nil, err
			}
			fields = append(fields, f)
		}
	}
	return fields, nil
}

func parseField(number int, words string) (Field, error) {
	key, text, found := strings.Cut(words, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	if !found || key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789 ") != "" {
		return Field{}, fmt.Errorf(`line %d: %q: want "key: text", as in "pile 1: 9h 8s"`, number, words)
	}
	return Field{Line: number, Key: key, Text: strings.TrimSpace(text)}, nil
}
