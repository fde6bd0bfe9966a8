package luaapi

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	disk "patience/engine/file"
	"patience/luaapi/reference"
	"patience/luaapi/sandbox"
)

// A Host runs Lua scripts, all in one Lua state, so that globals stay from one
// Eval to the next. It is not for concurrent use; Close gives its memory back.
type Host struct {
	config     Config
	L          *lua.LState
	machine    *sandbox.Machine
	kinds      map[*engine.Game]*kind
	made       map[string]*made // games that scripts have made or named
	moves      *lua.LTable      // metatables
	snapshots  *lua.LTable
	sets       *lua.LTable
	files      *lua.LTable
	results    *lua.LTable // metatable of lists and tables that our functions return
	room       []engine.Move
	captioned  *engine.Play // whose caption stands on the screen already
	table      *engine.Play // the game that is played on the table of whoever has the host, else nil
	inputs     int          // how many Eval has had
	failed     bool         // whether the last input was an error
	edited     lua.LValue   // the last position that a question returned, as those do that set positions up
	unfinished lua.LValue   // what a question knew that was stopped, nil for nothing
	beside     fs.FS        // where require looks first
	root       *os.Root     // nil without files
	rootErr    error
	saved      map[string]bool // the files that plays were saved to
	open       map[*file]bool
	modules    *lua.LTable // package.loaded, whatever scripts make of that name
	loading    lua.LValue  // stands for a module that is being loaded
	api        reference.Table
}

// New returns a host with the standard functions and the API in place.
func New(c Config) *Host {
	if c.Out == nil {
		c.Out = io.Discard
	}
	if c.Memory == 0 {
		c.Memory = DefaultMemory
	}
	h := &Host{
		config:  c,
		kinds:   make(map[*engine.Game]*kind),
		open:    make(map[*file]bool),
		saved:   make(map[string]bool),
		loading: &lua.LUserData{},
	}
	h.machine = sandbox.New(sandbox.Config{Memory: c.Memory, Seed: c.Seed, Unsafe: c.Unsafe, Say: h.print, Explain: h.explain})
	h.L = h.machine.L
	h.modules = h.machine.Library("package").RawGetString("loaded").(*lua.LTable)
	h.makeTypes()
	h.openFiles()
	h.register()
	h.machine.DeclareGlobals()
	return h
}

// Close ends the host. Files that were left open at the prompt get their names, unless
// the last input failed; the error says which could not be written.
func (h *Host) Close() error {
	err := h.closeFiles(!h.failed)
	if h.root != nil {
		h.root.Close()
	}
	h.machine.Close()
	return err
}

// SetTime gives searches that have no limit so much time from now on, as [Config].Time does.
func (h *Host) SetTime(limit time.Duration) { h.config.Time = limit }

// Run runs the source of a script; name is what errors call it. The error is a
// [*ScriptError], [*ExitError], [*InterruptedError] or [*MemoryError].
func (h *Host) Run(ctx context.Context, name, source string) error {
	fn, err := h.machine.LoadWithin(ctx, name, source)
	if err != nil {
		return err
	}
	_, err = h.Call(ctx, fn, h.words()...)
	return err
}

// words returns the arguments of a script, which it has as ..., too.
func (h *Host) words() []lua.LValue {
	return engine.Each(h.config.Args, func(a string) lua.LValue { return lua.LString(a) })
}

// RunFile runs a script of the file system. Modules that it requires are looked
// for beside it first.
func (h *Host) RunFile(ctx context.Context, name string) error {
	source, err := disk.Read(ctx, name, sandbox.MaxSource)
	if err != nil {
		return err
	}
	h.machine.Library("arg").RawSetInt(0, lua.LString(name))
	folder, err := os.OpenRoot(filepath.Dir(name)) // which no link leads out of
	if err != nil {
		return err
	}
	defer folder.Close()
	return h.runBeside(ctx, folder.FS(), filepath.Base(name), source)
}

// RunFS runs a script of fsys, such as one that came with the program. Modules
// that it requires are looked for beside it first.
func (h *Host) RunFS(ctx context.Context, fsys fs.FS, name string) error {
	source, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	return h.runBeside(ctx, fsys, name, source)
}

// runBeside runs a source that stands in a file of fsys.
func (h *Host) runBeside(ctx context.Context, fsys fs.FS, name string, source []byte) error {
	beside, err := fs.Sub(fsys, path.Dir(name))
	if err != nil {
		return err
	}
	before := h.beside
	h.beside = beside
	defer func() { h.beside = before }()
	return h.Run(ctx, path.Base(name), string(source))
}

// Call calls a function of a script with the arguments, as an entry of its own, and says how it ended: the
// errors are those of Run. Files that it left open are closed.
func (h *Host) Call(ctx context.Context, fn lua.LValue, args ...lua.LValue) ([]lua.LValue, error) {
	values, err := h.enterWith(ctx, fn, args...)
	if failed := h.closeFiles(err == nil); failed != nil {
		err = errors.Join(err, failed)
	}
	return values, err
}

// enterWith runs a function as an entry of its own. Its files stay open.
func (h *Host) enterWith(ctx context.Context, fn lua.LValue, args ...lua.LValue) ([]lua.LValue, error) {
	if h.config.Progress != nil {
		ctx = engine.WithProgress(ctx, h.config.Progress)
	}
	return h.machine.Enter(ctx, fn, args...)
}
