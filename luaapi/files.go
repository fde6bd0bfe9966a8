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

	lua "github.com/yuin/gopher-lua"
)

// A file is open for a script. What is written goes to a temporary file, which
// takes the name when the file is closed or the script ends well.
type file struct {
	name   string
	reader *bufio.Reader
	handle *os.File
	temp   string // "" when the file is read
	closed bool
}

var errNoFiles = errors.New("scripts have no files here: no folder was given")

// openFiles opens the folder of the scripts. Nothing outside it can be reached
// through the root, by links neither.
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
	clean := path.Clean(strings.ReplaceAll(name, `\`, "/"))
	if !fs.ValidPath(clean) {
		return "", fmt.Errorf("file %q: want a name below the folder of the script, without .. or / in front", name)
	}
	return clean, nil
}

// readFile returns the text of a file below the folder.
func (h *Host) readFile(name string) (string, error) {
	if h.config.Unsafe {
		text, err := os.ReadFile(name)
		return string(text), err
	}
	clean, err := h.local(name)
	if err != nil {
		return "", err
	}
	text, err := h.root.ReadFile(clean)
	return string(text), err
}

// writeFile writes a whole file below the folder.
func (h *Host) writeFile(name, text string) error {
	f, err := h.create(name, "")
	if err != nil {
		return err
	}
	if _, err := f.handle.WriteString(text); err != nil {
		h.finish(f, false)
		return err
	}
	return h.finish(f, true)
}

// create opens a temporary file that is to become the named one, and writes
// what it is to begin with.
func (h *Host) create(name, start string) (*file, error) {
	clean, err := h.local(name)
	if err != nil {
		return nil, err
	}
	temp := path.Join(path.Dir(clean), fmt.Sprintf(".%s.%d.tmp", path.Base(clean), os.Getpid()))
	handle, err := h.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	f := &file{name: clean, handle: handle, temp: temp}
	h.open[f] = true
	_, err = handle.WriteString(start)
	return f, err
}

// finish closes a file. A written one takes its name when keep is set, else it
// is as if it had never been opened.
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
	if err == nil && keep {
		return h.root.Rename(f.temp, f.name)
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

// failed is what Lua's io functions return: nil and the reason.
func failed(L *lua.LState, err error) int {
	L.Push(lua.LNil)
	L.Push(lua.LString(err.Error()))
	return 2
}

func ioOpen(h *Host, L *lua.LState) int {
	f, err := h.openFile(L.CheckString(1), strings.Trim(L.OptString(2, "r"), "b"))
	if err != nil {
		return failed(L, err)
	}
	return push(L, h.object(L, f, h.files))
}

func (h *Host) openFile(name, mode string) (*file, error) {
	switch mode {
	case "r":
		return h.openRead(name)
	case "w":
		return h.create(name, "")
	case "a":
		old, err := h.readFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		return h.create(name, old)
	}
	return nil, fmt.Errorf("bad mode %q: want r, w or a", mode)
}

func (h *Host) openRead(name string) (*file, error) {
	clean, err := h.local(name)
	if err != nil {
		return nil, err
	}
	handle, err := h.root.Open(clean)
	if err != nil {
		return nil, err
	}
	f := &file{name: clean, handle: handle, reader: bufio.NewReader(handle)}
	h.open[f] = true
	return f, nil
}

func thisFile(L *lua.LState) *file {
	f := self[*file](L, "File")
	if f.closed {
		L.RaiseError("file %s is closed", f.name)
	}
	return f
}

func fileClose(h *Host, L *lua.LState) int {
	if err := h.finish(thisFile(L), true); err != nil {
		return failed(L, err)
	}
	return push(L, lua.LTrue)
}

func fileWrite(h *Host, L *lua.LState) int {
	f := thisFile(L)
	if f.temp == "" {
		L.RaiseError("file %s is open for reading", f.name)
	}
	for i := 2; i <= L.GetTop(); i++ {
		if _, err := f.handle.WriteString(L.CheckString(i)); err != nil {
			return failed(L, err)
		}
	}
	L.SetTop(1)
	return 1
}

// fileRead reads one item: a line ("*l", the default), all ("*a") or a number
// ("*n"), or that many bytes.
func fileRead(h *Host, L *lua.LState) int {
	f := thisFile(L)
	if f.reader == nil {
		L.RaiseError("file %s is open for writing", f.name)
	}
	return push(L, f.read(L))
}

func (f *file) read(L *lua.LState) lua.LValue {
	if n, ok := index(L.Get(2)); ok {
		bytes, err := io.ReadAll(io.LimitReader(f.reader, int64(n)))
		if err != nil || len(bytes) == 0 {
			return lua.LNil
		}
		return lua.LString(bytes)
	}
	switch format := L.OptString(2, "*l"); format {
	case "*l":
		return f.line()
	case "*a":
		text, _ := io.ReadAll(f.reader)
		return lua.LString(text)
	case "*n":
		var n float64
		if _, err := fmt.Fscan(f.reader, &n); err != nil {
			return lua.LNil
		}
		return lua.LNumber(n)
	default:
		L.RaiseError("bad format %q: want *l, *a, *n or a number of bytes", format)
	}
	return lua.LNil
}

func (f *file) line() lua.LValue {
	text, err := f.reader.ReadString('\n')
	if err != nil && text == "" {
		return lua.LNil
	}
	return lua.LString(strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r"))
}

func fileLines(h *Host, L *lua.LState) int {
	return h.lines(L, thisFile(L), false)
}

func ioLines(h *Host, L *lua.LState) int {
	f, err := h.openRead(L.CheckString(1))
	if err != nil {
		return raise(L, err)
	}
	return h.lines(L, f, true)
}

// lines pushes an iterator over the lines of a file.
func (h *Host) lines(L *lua.LState, f *file, closeIt bool) int {
	return push(L, L.NewFunction(func(L *lua.LState) int {
		if f.closed || f.reader == nil {
			return push(L, lua.LNil)
		}
		line := f.line()
		if line == lua.LNil && closeIt {
			h.finish(f, true)
		}
		return push(L, line)
	}))
}

func ioWrite(h *Host, L *lua.LState) int {
	for i := 1; i <= L.GetTop(); i++ {
		io.WriteString(h.config.Out, L.CheckString(i))
	}
	return 0
}
