package luaapi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"patience/engine"
	disk "patience/engine/file"
)

// A file is open for a script. What is written goes to a temporary file, which
// takes the name when the file is closed or the script ends well.
type file struct {
	name   string
	reader *bufio.Reader
	handle *os.File
	temp   string // "" when the file is read
	failed error  // the first write that went wrong
	closed bool
}

var errNoFiles = errors.New("scripts have no files here: no folder was given")

// openFiles opens the folder of the scripts. The root cannot be left, not even through
// links.
func (h *Host) openFiles() {
	if h.config.Dir == "" {
		h.rootErr = errNoFiles
		return
	}
	h.root, h.rootErr = os.OpenRoot(h.config.Dir)
	if h.rootErr == nil {
		h.beside = h.root.FS()
	}
}

// local checks a file name and returns it as the root wants it.
func (h *Host) local(name string) (string, error) {
	if h.rootErr != nil {
		return "", h.rootErr
	}
	if name == "" {
		return "", errors.New("no name: want the name of a file")
	}
	if len(name) > maxName {
		return "", fmt.Errorf("bad file name: longer than %d bytes", maxName)
	}
	clean := path.Clean(strings.ReplaceAll(name, `\`, "/"))
	if !fs.ValidPath(clean) {
		return "", fmt.Errorf("file %q: want a name below the folder of the script, without .. or / in front", name)
	}
	return clean, nil
}

// readFile returns the text of a file, which may be compressed.
func (h *Host) readFile(name string) (string, error) {
	handle, err := h.openPlain(name)
	if err != nil {
		return "", err
	}
	defer handle.Close()
	return engine.Unpack(handle, maxGiven)
}

// readPlain returns the text of a plain file of so many bytes at most.
func readPlain(fsys fs.FS, name string, most int64) (string, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return "", fmt.Errorf("%s is not a plain file of up to %d bytes", name, most)
	}
	text, err := fs.ReadFile(fsys, name)
	return string(text), err
}

// openPlain opens a file to read it. To open a pipe or a device may wait for ever, so
// they are refused.
func (h *Host) openPlain(name string) (*os.File, error) {
	stat, open := os.Stat, os.Open
	if !h.config.Unsafe {
		clean, err := h.local(name)
		if err != nil {
			return nil, err
		}
		name, stat, open = clean, h.root.Stat, h.root.Open
	}
	info, err := stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missingFile(name)
	}
	if err != nil {
		return nil, errors.New(disk.Plain(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a plain file", name)
	}
	return open(name)
}

// A missingFile says that there is no file of that name.
type missingFile string

func (m missingFile) Error() string   { return fmt.Sprintf("no file %q", string(m)) }
func (missingFile) Is(err error) bool { return err == fs.ErrNotExist }

// writeFile writes a whole file below the folder. One that it has not written itself is replaced only anyway.
func (h *Host) writeFile(name, text string, anyway bool) error {
	f, err := h.create(name)
	if err != nil {
		return err
	}
	if _, none := h.root.Stat(f.name); none == nil && !anyway && !h.saved[f.name] {
		err = fmt.Errorf("%s is there already: true behind the name and the format replaces it, as in p:save(%q, nil, true)", name, name)
		return errors.Join(err, h.finish(f, false))
	}
	f.write(text)
	if err = h.finish(f, true); err == nil {
		h.saved[f.name] = true
	}
	return err
}

// create opens a temporary file that is to become the named one. It has the mode of
// the one whose place it is to take.
func (h *Host) create(name string) (*file, error) {
	clean, err := h.local(name)
	if err != nil {
		return nil, err
	}
	mode := fs.FileMode(0o666)
	old, err := h.root.Stat(clean)
	switch {
	case err == nil && !old.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a plain file", name)
	case err == nil:
		mode = old.Mode().Perm()
	}
	temp := path.Join(path.Dir(clean), fmt.Sprintf(".%s.%d.tmp", path.Base(clean), os.Getpid()))
	handle, err := h.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no folder %q", path.Dir(clean))
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, fmt.Errorf("cannot write %s: %w", name, path.Err)
	}
	if err != nil {
		return nil, err
	}
	f := &file{name: clean, handle: handle, temp: temp}
	h.open[f] = true
	if old != nil {
		f.failed = handle.Chmod(mode) // what the umask took away
	}
	return f, nil
}

// write writes a text. After a failure nothing more is written: the file would have a
// hole.
func (f *file) write(text string) error {
	if f.failed == nil {
		_, f.failed = f.handle.WriteString(text)
	}
	return f.failed
}

// finish closes a file. A written one takes its name when keep is set and all was
// written, else it is as if it had never been opened.
func (h *Host) finish(f *file, keep bool) error {
	if f.closed {
		return nil
	}
	f.closed = true
	delete(h.open, f)
	err := f.handle.Close()
	if f.temp == "" {
		return err
	}
	if err == nil {
		err = f.failed
	}
	if err == nil && keep {
		if err = h.root.Rename(f.temp, f.name); err == nil {
			return nil
		}
	}
	return errors.Join(err, h.root.Remove(f.temp))
}

// closeFiles closes what scripts left open.
func (h *Host) closeFiles(keep bool) error {
	var errs []error
	for f := range h.open {
		errs = append(errs, h.finish(f, keep))
	}
	return errors.Join(errs...)
}

// openAppend opens a file that begins with what the old one holds.
func (h *Host) openAppend(name string) (*file, error) {
	old, err := h.openPlain(name)
	if errors.Is(err, fs.ErrNotExist) {
		return h.create(name)
	}
	if err != nil {
		return nil, err
	}
	defer old.Close()
	f, err := h.create(name)
	if err == nil {
		_, f.failed = io.Copy(f.handle, old)
	}
	return f, err
}
