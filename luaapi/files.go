package luaapi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/luaapi/sandbox"
)

// failed is what Lua's io functions return: nil and the reason.
func failed(L *lua.LState, err error) int {
	return push(L, lua.LNil, lua.LString(err.Error()))
}

func (h *Host) ioOpen(L *lua.LState) int {
	f, err := h.openFile(L.CheckString(1), strings.Trim(L.OptString(2, "r"), "b"))
	if err != nil {
		return failed(L, err)
	}
	return push(L, h.object(f, h.files))
}

// openFile opens a plain file below the folder of the scripts; see folder.go for what that means.
func (h *Host) openFile(name, mode string) (*file, error) {
	switch mode {
	case "r":
		return h.openRead(name)
	case "w":
		return h.create(name)
	case "a":
		return h.openAppend(name)
	}
	return nil, fmt.Errorf("bad mode %.20q: want r, w or a", mode)
}

func (h *Host) openRead(name string) (*file, error) {
	handle, err := h.openPlain(name)
	if err != nil {
		return nil, err
	}
	f := &file{name: name, handle: handle, reader: bufio.NewReader(handle)}
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

func (h *Host) fileClose(L *lua.LState) int {
	if err := h.finish(thisFile(L), true); err != nil {
		return failed(L, err)
	}
	return push(L, lua.LTrue)
}

// fileWrite appends texts and returns the file. What is written takes the place of the old file
// when it is closed.
func fileWrite(L *lua.LState) int {
	f := thisFile(L)
	if f.temp == "" {
		L.RaiseError("file %s is open for reading", f.name)
	}
	for i := 2; i <= L.GetTop(); i++ {
		if err := f.write(L.CheckString(i)); err != nil {
			return failed(L, err)
		}
	}
	L.SetTop(1)
	return 1
}

// fileRead reads items: a line ("*l", the default), all ("*a") or a number ("*n"), or that many bytes.
// As in Lua's own, the first that is not there is nil and the last.
func (h *Host) fileRead(L *lua.LState) int {
	f := thisFile(L)
	if f.reader == nil {
		L.RaiseError("file %s is open for writing", f.name)
	}
	items := max(L.GetTop(), 2)
	for i := 2; i <= items; i++ {
		v := f.read(h, L, i)
		if push(L, v); v == lua.LNil {
			return i - 1
		}
	}
	return items - 1
}

// read reads what argument i asks for. It returns nil at the end of the file, as Lua's own does: an empty text
// for "*a" alone.
func (f *file) read(h *Host, L *lua.LState, i int) lua.LValue {
	if n, ok := index(L.Get(i)); ok {
		text := h.readAll(L, io.LimitReader(f.reader, int64(n)))
		if text == "" {
			return lua.LNil
		}
		return lua.LString(text)
	}
	switch format := L.OptString(i, "*l"); format {
	case "*l":
		return f.line(h, L)
	case "*a":
		return lua.LString(h.readAll(L, f.reader))
	case "*n":
		return f.number()
	default:
		L.RaiseError("bad format %.20q: want *l, *a, *n or a number of bytes", format)
	}
	return lua.LNil
}

// maxNumeral is how many bytes of a number are read.
const maxNumeral = 200

// number reads a number behind white space, up to the first byte that belongs to none. It returns nil when
// that is no number, or a longer one.
func (f *file) number() lua.LValue {
	var text []byte
	for len(text) <= maxNumeral {
		c, err := f.reader.ReadByte()
		if err != nil {
			break
		}
		space := strings.IndexByte(" \t\n\v\f\r", c) >= 0
		if len(text) == 0 && space {
			continue
		}
		if strings.IndexByte("0123456789+-.eExXabcdfABCDF", c) < 0 {
			_ = f.reader.UnreadByte() // it was the last to be read
			break
		}
		text = append(text, c)
	}
	if n, ok := sandbox.ReadNumber(string(text)); ok && len(text) <= maxNumeral {
		return lua.LNumber(n)
	}
	return lua.LNil
}

// readAll reads to the end, asking for the room as it goes.
func (h *Host) readAll(L *lua.LState, from io.Reader) string {
	text := h.machine.NewText(L)
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		text.Write(buffer[:n])
		if err != nil {
			return text.String()
		}
	}
}

// line reads up to the next end of a line, which it leaves out, also that of other systems.
func (f *file) line(h *Host, L *lua.LState) lua.LValue {
	text := h.machine.NewText(L)
	for {
		part, err := f.reader.ReadSlice('\n')
		text.Write(part)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && text.Len() == 0 {
			return lua.LNil
		}
		return lua.LString(strings.TrimSuffix(strings.TrimSuffix(text.String(), "\n"), "\r"))
	}
}

func (h *Host) fileLines(L *lua.LState) int {
	return h.lines(L, thisFile(L), false)
}

func (h *Host) ioLines(L *lua.LState) int {
	if L.GetTop() == 0 {
		L.RaiseError("io.lines: want a file%s", sandbox.NoStreams)
	}
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
		line := f.line(h, L)
		if line == lua.LNil && closeIt {
			h.finish(f, true)
		}
		return push(L, line)
	}))
}

func (h *Host) ioWrite(L *lua.LState) int {
	for i := 1; i <= L.GetTop(); i++ {
		h.write(L.CheckString(i))
	}
	return 0
}
