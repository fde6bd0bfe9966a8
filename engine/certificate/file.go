package certificate

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// maxLine is how long a line may be.
const maxLine = 1 << 20

var errEnds = errors.New("the file ends too early")

// A File is a certificate whose head was read, and whose body is still to come.
type File struct {
	Kind  Kind
	Count int // of the lines of the body, as the head has it

	game   string
	fields []field
	in     *bufio.Scanner
	line   int // the last one that was read
	taken  int // lines of the body that were read

	ctx     context.Context
	options Options
}

// A field is a line of the head.
type field struct{ name, text string }

// head reads the lines behind the game.
func (f *File) head() error {
	names := f.Kind.Head
	if err := f.advance(); err != nil {
		return err
	}
	for i, name := range names {
		name, optional := strings.CutSuffix(name, "?")
		if optional && !strings.HasPrefix(f.in.Text(), name+":") {
			continue
		}
		text, err := f.value(name)
		if err != nil {
			return err
		}
		f.fields = append(f.fields, field{name, text})
		if i < len(names)-1 {
			if err := f.advance(); err != nil {
				return err
			}
			continue
		}
		if f.Count, err = Number(text, 0, mostLines); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// value returns the text behind "name:" of the line at hand. What stands in a head is ASCII, a
// blank stands before a text that is not empty, and nothing behind it.
func (f *File) value(name string) (string, error) {
	line := f.in.Text()
	text, ok := strings.CutPrefix(line, name+":")
	if !ok {
		return "", f.fail("want %q, not %.40q", name+":", line)
	}
	for _, b := range []byte(text) {
		if b < ' ' || b > '~' {
			return "", f.fail("%s: a character that is not printable ASCII", name)
		}
	}
	bare := strings.TrimSpace(text)
	if bare == "" && text != "" || bare != "" && text != " "+bare {
		return "", f.fail("%s: want one blank before %.40q, and none behind it", name, bare)
	}
	return bare, nil
}

// lines cuts a file at its line ends alone: what stands before one belongs to the line.
func lines(data []byte, last bool) (advance int, line []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i], nil
	}
	if last && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// advance goes on to the next line.
func (f *File) advance() error {
	f.line++
	if f.in.Scan() {
		return nil
	}
	return f.fail("%w", cmp.Or(f.in.Err(), errEnds))
}

// fail returns an error with the number of the line at hand.
func (f *File) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", f.line, fmt.Errorf(format, args...))
}

// Game returns the game of the certificate.
func (f *File) Game() string { return f.game }

// Text returns what stands behind a name in the head, "" when it was left out.
func (f *File) Text(name string) string {
	has, _ := engine.Find(f.fields, func(has field) bool { return has.name == name })
	return has.text
}

// Has says whether the head has a line.
func (f *File) Has(name string) bool {
	return slices.ContainsFunc(f.fields, func(has field) bool { return has.name == name })
}

// Texts returns what stands behind a name that the head has several times.
func (f *File) Texts(name string) (texts []string) {
	for _, has := range f.fields {
		if has.name == name {
			texts = append(texts, has.text)
		}
	}
	return texts
}

// Jobs returns how many lines of the body may be checked at a time.
func (f *File) Jobs() int { return max(f.options.Jobs, 1) }

// Line returns the number of the last line that was read; the first line of a file is number 1.
func (f *File) Line() int { return f.line }

// Next reads the next line of the body. Its bytes are good until the next call.
func (f *File) Next() ([]byte, error) {
	if err := f.advance(); err != nil {
		return nil, err
	}
	f.taken++
	return f.in.Bytes(), nil
}

// Each reads all lines of the body, of which there must be as many as the head says. An error of
// take gets the number of the line. It reports that lines are read.
func (f *File) Each(take func(line []byte) error) error {
	for i := range f.Count {
		if err := f.Pause("read", i); err != nil {
			return err
		}
		line, err := f.Next()
		if err != nil {
			return err
		}
		if err := take(line); err != nil {
			return f.fail("%w", err)
		}
	}
	return f.end()
}

// end returns nil when the body was read and nothing comes behind it.
func (f *File) end() error {
	if f.taken != f.Count {
		return f.fail("%d lines were read of the %d announced", f.taken, f.Count)
	}
	if f.in.Scan() {
		name, _ := strings.CutSuffix(f.Kind.Head[len(f.Kind.Head)-1], "?")
		return fmt.Errorf("line %d: more lines than the %d %s announced", f.line+1, f.Count, name)
	}
	return f.in.Err()
}

// portion is after how many lines somebody is told how far the work is.
const portion = 4096

// Pause is called with how many lines are done. It reports now and then, and returns an error
// when the work is to stop.
func (f *File) Pause(what string, done int) error {
	if done%portion != 0 {
		return nil
	}
	if f.options.Report != nil {
		f.options.Report(what, done, f.Count)
	}
	return f.Stopped()
}

// Stopped returns an error when the work is to stop.
func (f *File) Stopped() error { return context.Cause(f.ctx) }
