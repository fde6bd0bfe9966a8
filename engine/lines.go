package engine

import (
	"fmt"
	"iter"
	"strings"
)

// A Line is a line of a text that people write: one that says something.
type Line struct {
	Number int    // counted from 1
	Text   string // without blanks around it
}

// Lines yields the lines of a text that are neither blank nor comments. A comment
// begins with #; but "#26" or "#2, #15" are numbers, which some notation of moves writes so.
func Lines(text string) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		number := 0
		for line := range strings.Lines(text) {
			number++
			t := strings.TrimSpace(line)
			if t == "" || isComment(t) {
				continue
			}
			if !yield(Line{number, t}) {
				return
			}
		}
	}
}

// isComment says whether a line without blanks around it is a comment.
func isComment(line string) bool {
	number := len(line) > 1 && '0' <= line[1] && line[1] <= '9' && strings.Trim(line, "#0123456789,; ") == ""
	return line[0] == '#' && !number
}

// FirstLine returns the first line of a text that says something: what tells the
// format of a text that begins with comments.
func FirstLine(text string) (Line, bool) {
	for line := range Lines(text) {
		return line, true
	}
	return Line{}, false
}

// ReadLines hands the lines of a text to read, up to the first that it refuses. The
// error tells the number of that line.
func ReadLines(text string, read func(Line) error) error {
	for line := range Lines(text) {
		if err := read(line); err != nil {
			return line.Wrap(err)
		}
	}
	return nil
}

// Wrap tells the number of the line in which something is wrong.
func (l Line) Wrap(err error) error { return fmt.Errorf("line %d: %w", l.Number, err) }

// Cut cuts a line such as "Pile  1: 9h 8s" at its colon into the key, "pile 1", and
// the value, "9h 8s". Without a colon there is no key, and ok is false.
func (l Line) Cut() (key, value string, ok bool) {
	key, value, ok = strings.Cut(l.Text, ":")
	if !ok {
		return "", l.Text, false
	}
	return strings.ToLower(strings.Join(strings.Fields(key), " ")), strings.TrimSpace(value), true
}
