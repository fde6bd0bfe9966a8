package file

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Append opens a text file to append lines to it, below a head that it must begin with, or
// begins it. Read takes over the text below the head, and returns how much of it is good: the
// rest, a last line that was cut off, is dropped. A file with another head is not what, "the log
// of this survey", and is left as it is. Nobody else can use the file until it is closed.
func Append(name, head, what string, read func(body string) (good int, err error)) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() { // which may have no end
		return nil, fmt.Errorf("%s is no plain file: want %s, or the name of a new file", name, what)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, CannotWrite(name, err)
	}
	if err = Lock(f, false); err == nil {
		err = resume(f, head, what, read)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Lines gives each line of what [Append] reads, without its end, to a function, and returns how much is good: all but a last line that
// was cut off. Errors name the line; so many lines stand in the head.
func Lines(body string, head int, read func(line string) error) (good int, err error) {
	for line := range strings.Lines(body) {
		head++
		text, whole := strings.CutSuffix(line, "\n")
		if last := good+len(line) == len(body); !whole || last && strings.TrimSpace(text) == "" {
			break
		}
		if err := read(strings.TrimSuffix(text, "\r")); err != nil {
			return good, fmt.Errorf("line %d: %w", head, err)
		}
		good += len(line)
	}
	return good, nil
}

// Mark is the byte order mark that editors leave at the beginning of a text.
const Mark = "\ufeff"

// CutHead returns what stands below a head, as [strings.CutPrefix] does. A byte order mark does not count, nor how lines end.
func CutHead(text, head string) (body string, ok bool) {
	body, ok = strings.TrimPrefix(text, Mark), true
	for line := range strings.Lines(head) {
		want := strings.TrimSuffix(line, "\n")
		if body, ok = strings.CutPrefix(body, want); !ok {
			return text, false
		}
		if body, ok = strings.CutPrefix(strings.TrimPrefix(body, "\r"), "\n"); !ok {
			return text, false
		}
	}
	return body, true
}

// Own opens a file that is its owner's alone, with the folders that it needs: os.O_RDWR to read and write it, os.O_APPEND to append to it.
func Own(name string, how int) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(name, how|os.O_CREATE, 0o600)
}

// resume reads a file, cuts off a damaged end, and stays there to append.
func resume(f *os.File, head, what string, read func(body string) (int, error)) error {
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	if strings.HasPrefix(head, string(text)) { // new, or its head was cut off
		err := cutAt(f, 0)
		if err == nil {
			_, err = io.WriteString(f, head)
		}
		return err
	}
	body, ok := CutHead(string(text), head)
	if !ok {
		return fmt.Errorf("%s is not %s: want its first lines to be\n%s", f.Name(), what, strings.TrimRight(head, "\n"))
	}
	good, err := read(body)
	if err != nil {
		return err
	}
	return cutAt(f, int64(len(text)-len(body)+good))
}

// cutAt shortens a file to a length, and what is written next follows there.
func cutAt(f *os.File, length int64) error {
	if err := f.Truncate(length); err != nil {
		return err
	}
	_, err := f.Seek(length, io.SeekStart)
	return err
}
