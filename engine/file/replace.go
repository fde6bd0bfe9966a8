// Package file writes files that are there whole or not at all, and locks files
// that only one program may use at a time.
//
// A file is written beside the old one, under a name that begins with a dot, and renamed at last:
// whoever is interrupted leaves the old file, and a rest that the next writer takes away. Pipes
// and devices are written through. append.go is for logs, which grow by lines; lock.go and unix.go say who uses a file.
package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A Writer writes a file. The old file stays as it was, whole, until Close gives
// the new one its name. What is no plain file, such as a device, a pipe or
// /dev/stdout, is written through.
type Writer struct {
	name string // as the user gave it
	f    *os.File
	to   string // the name that f gets at last; "" when f is written through
	size int64  // bytes that were written
	err  error  // the first one

	signalled context.Context // ends with Ctrl-C while f is written through
	stop      func()
}

// Replace writes a whole file.
func Replace(name string, content []byte) error {
	return ReplaceUntil(context.Background(), name, content)
}

// ReplaceUntil is [WriteUntil] for what is whole already.
func ReplaceUntil(ctx context.Context, name string, content []byte) error {
	_, err := WriteUntil(ctx, name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
	return err
}

// Write writes a file by way of a function, and returns how many bytes it has. When
// the function fails, the old file stays.
func Write(name string, write func(w io.Writer) error) (bytes int64, err error) {
	return WriteUntil(context.Background(), name, write)
}

// WriteUntil is Write for what is found under a context: where that has ended, or ends, nobody waits for
// the reader of a pipe. A reader who is there, and a file, get what was found.
func WriteUntil(ctx context.Context, name string, write func(w io.Writer) error) (bytes int64, err error) {
	w, err := begin(ctx, name)
	if err != nil {
		return 0, CannotWrite(name, err)
	}
	if err := write(w); err != nil {
		w.Abandon()
		return 0, err
	}
	return w.size, w.Close()
}

// Exists says whether something has the name, be it a link that leads nowhere.
func Exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// A ThereError is the name of a file that was to be new.
type ThereError string

// Error says it, and what is wanted.
func (e ThereError) Error() string {
	return string(e) + " is there already: want the name of a new file"
}

// New is an error when something has the name.
func New(name string) error {
	if Exists(name) {
		return ThereError(name)
	}
	return nil
}

// IsFolder says whether a folder has the name.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// MakeFolder makes a folder, and those above it; where one is there already, or none is named, nothing.
func MakeFolder(name string) error {
	if name == "" {
		return nil
	}
	err := os.MkdirAll(name, 0o777)
	if path, ok := errors.AsType[*fs.PathError](err); ok && path.Err == syscall.ENOTDIR {
		return fmt.Errorf("%s is a file: want the name of a folder", path.Path)
	}
	if err != nil {
		return CannotWrite(name, err)
	}
	return nil
}

// begin begins to write a file. A symbolic link is followed; a file that is there
// already keeps its permissions.
func begin(ctx context.Context, name string) (*Writer, error) {
	if name == "-" { // elsewhere it is standard input or output
		return nil, errors.New("want the name of a file")
	}
	target, mode, err := destination(name)
	if err != nil {
		return nil, err
	}
	if target == "" {
		return through(ctx, name)
	}
	removeStale(target)
	f, err := os.OpenFile(stem(target)+fmt.Sprintf("%d-%08x", os.Getpid(), rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	w := &Writer{name: name, f: f, to: target}
	_ = Lock(f, false) // tells others that it is not stale
	if mode != 0 {
		w.fail(f.Chmod(mode))
	}
	return w, nil
}

// destination follows links to the file that is to be replaced, and returns its
// permissions, 0 when there is none yet. There is no destination, "", when what
// has the name is no plain file.
func destination(name string) (target string, mode fs.FileMode, err error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		target, err = end(name)
		return target, 0, err
	}
	if err != nil || !info.Mode().IsRegular() {
		return "", 0, err
	}
	target, err = filepath.EvalSymlinks(name)
	if err != nil {
		return "", 0, err
	}
	there, err := os.Lstat(target)
	if err != nil || !os.SameFile(info, there) {
		return "", 0, nil // such as /dev/stdout when its file has lost its name
	}
	return target, info.Mode().Perm(), nil
}

// maxLinks is how many links are followed, so that a circle ends.
const maxLinks = 40

// end follows links that lead to a file that is not there yet.
func end(name string) (string, error) {
	for range maxLinks {
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return "", errors.New("too many symbolic links")
}

// Write writes more of the file.
func (w *Writer) Write(text []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.f.Write(text)
	w.size += int64(n)
	if err != nil && w.signalled != nil && w.signalled.Err() != nil {
		err = context.Cause(w.signalled)
	}
	w.fail(err)
	return n, w.err
}

// fail remembers the first error, by the name that the user gave.
func (w *Writer) fail(err error) {
	if err != nil && w.err == nil {
		w.err = CannotWrite(w.name, err)
	}
}

// Close ends a file and puts it in its place. When anything went wrong, now or
// before, the old file stays and the error says so.
func (w *Writer) Close() error {
	if w.to == "" {
		w.stop()
		w.fail(w.f.Close())
		return w.err
	}
	w.fail(w.f.Sync())
	w.fail(w.f.Close())
	if w.err == nil {
		w.fail(os.Rename(w.f.Name(), w.to))
	}
	if w.err != nil {
		_ = os.Remove(w.f.Name())
	}
	return w.err
}

// Abandon ends a file that is not to be: the old one stays.
func (w *Writer) Abandon() {
	w.fail(errors.New("abandoned"))
	_ = w.Close()
}

// CannotWrite is the error of a file that is not written. It names that file, and not the temporary one or the
// lock of which the system speaks; where it is to be there may be no folder.
func CannotWrite(name string, err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		err = link.Err
	}
	folder := filepath.Dir(name)
	if _, none := os.Stat(folder); errors.Is(err, fs.ErrNotExist) && errors.Is(none, fs.ErrNotExist) {
		err = noFolder(folder)
	}
	return fmt.Errorf("cannot write %s: %w", name, err)
}

// A noFolder says that there is no folder of that name.
type noFolder string

func (n noFolder) Error() string   { return "there is no folder " + string(n) }
func (noFolder) Is(err error) bool { return err == fs.ErrNotExist }

// mark is in the names of temporary files, before the process that writes them:
// .page8.txt.workbench-4711-1f2e3d4c.
const mark = ".workbench-"

func stem(target string) string {
	dir, base := filepath.Split(target)
	return filepath.Join(dir, "."+base+mark)
}

// removeStale removes temporary files of the target that were left by programs
// which were killed: their process is no more, and nobody has them locked.
func removeStale(target string) {
	files, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return
	}
	for _, f := range files {
		name := filepath.Join(filepath.Dir(target), f.Name())
		rest, ok := strings.CutPrefix(name, stem(target))
		process, _, _ := strings.Cut(rest, "-")
		pid, err := strconv.Atoi(process)
		if ok && err == nil && f.Type().IsRegular() && !alive(pid) && unlocked(name) {
			_ = os.Remove(name)
		}
	}
}

// unlocked says whether nobody has a file locked.
func unlocked(name string) bool {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return Lock(f, false) == nil
}

// Interrupted is the error of what a person has ended by Ctrl-C.
type Interrupted struct{}

// Error says it in a word.
func (Interrupted) Error() string { return "interrupted" }

// Is says that it is one way to be cancelled.
func (Interrupted) Is(target error) bool { return target == context.Canceled }

// through opens what is no plain file to write to it. The reader of a pipe may never come, or never read on:
// Ctrl-C and the end of the context end both waits.
func through(ctx context.Context, name string) (*Writer, error) {
	how := os.O_WRONLY
	over := context.Cause(ctx)
	if over != nil { // only a reader who is there already gets what was found until then
		how |= unwaited
		ctx = context.WithoutCancel(ctx)
	}
	signalled, stop := untilSignal(ctx)
	ctx, end := context.WithCancelCause(ctx)
	context.AfterFunc(signalled, func() { end(Interrupted{}) })
	f, err := waiting(ctx, func() (*os.File, error) { return os.OpenFile(name, how, 0) }, func(f *os.File) { f.Close() })
	if over != nil && errors.Is(err, syscall.ENXIO) {
		err = over
	}
	if err != nil {
		stop()
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = f.SetWriteDeadline(time.Now()) })
	return &Writer{name: name, f: f, signalled: ctx, stop: stop}, nil
}
