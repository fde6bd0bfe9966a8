package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Open opens a file to read it. The system lets who opens a pipe wait until somebody writes to it; this waits
// no longer than the context, whose cause is the error then.
func Open(ctx context.Context, name string) (*os.File, error) {
	f, err := waiting(ctx, func() (*os.File, error) { return os.Open(name) }, func(f *os.File) { f.Close() })
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("%s: %w", name, path.Err) // not "open name: ..."
	}
	return f, err
}

// StandardInput is how errors and answers call what - names.
const StandardInput = "standard input"

// Called is how errors and answers call a file.
func Called(name string) string {
	if name == "-" {
		return StandardInput
	}
	return name
}

// End returns the ending of a file's name in lower case, ".svg" of "Page8.SVG", "" when it has none.
func End(name string) string { return strings.ToLower(filepath.Ext(name)) }

// Plain returns what an error says, without the system's call in front of the name of a file: "no.db: no such file", not "stat
// no.db: no such file". Of an address on the web it says that none is read, and of what ends too early that it is cut off.
func Plain(err error) string {
	text := err.Error()
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
		text = strings.Replace(text, path.Path+": "+path.Path+": ", path.Path+": ", 1)
	}
	if strings.HasPrefix(text, ": ") { // of no name
		text = `""` + text + ": want the name of a file"
	}
	text = strings.Replace(text, io.ErrUnexpectedEOF.Error(), "it is cut off", 1)
	if strings.HasSuffix(text, "is a directory") {
		text += ": want a file"
	}
	if errors.Is(err, fs.ErrNotExist) && strings.Contains(text, "://") {
		text += ": an address on the web is not read: want a file saved from there"
	}
	return text
}

// Read reads a whole file of at most so many bytes, for no longer than the context lasts. A longer one, or
// one without an end as /dev/zero, is an error that names the file and the limit.
func Read(ctx context.Context, name string, most int) ([]byte, error) {
	f, err := Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadAll(ctx, f, name, most)
}

// ErrLong is the end of what is said of a file that is longer than what reads it takes.
var ErrLong = errors.New("want a smaller file")

// ReadAll is Read for what is open; name is what errors call it.
func ReadAll(ctx context.Context, r io.Reader, name string, most int) ([]byte, error) {
	var text bytes.Buffer
	_, err := waiting(ctx, func() (int64, error) { return text.ReadFrom(io.LimitReader(r, int64(most)+1)) }, func(int64) {})
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case text.Len() > most:
		return nil, fmt.Errorf("%s: more than %d MiB: %w", name, most>>20, ErrLong)
	}
	return text.Bytes(), nil
}

// Until returns a reader that ends with the context, whose cause is the error then.
func Until(ctx context.Context, r io.Reader) io.Reader { return until{ctx, r} }

type until struct {
	ctx context.Context
	r   io.Reader
}

// Read reads into a place of its own: what comes late is nobody's.
func (u until) Read(into []byte) (int, error) {
	room := make([]byte, len(into))
	n, err := waiting(u.ctx, func() (int, error) { return u.r.Read(room) }, func(int) {})
	return copy(into, room[:n]), err
}

// waiting returns what a call returns, or the cause why the context has ended before. The call goes on then,
// and what it returns late is left to late.
func waiting[T any](ctx context.Context, call func() (T, error), late func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := call()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		go func() {
			if r := <-done; r.err == nil {
				late(r.value)
			}
		}()
		var none T
		return none, context.Cause(ctx)
	}
}
