package luaapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"patience/engine"
	"patience/luaapi/reference"
)

// A Host runs Lua scripts, all in one Lua state, so that globals stay from one
// Eval to the next. It is not for concurrent use; Close gives its memory back.
type Host struct {
	config             Config
	L                  *lua.LState
	stop               *stopper
	meter              meter
	ctx                context.Context // of the entry that runs
	nested             int             // coroutines and pcalls inside each other
	calls              int             // that are open in them, but for the innermost
	spares             []*lua.LState   // coroutines that have ended, for the next pcall
	prompt             prompt
	hidden             map[string]*lua.LFunction // by the words that rewritten code has for them
	frame, frameNumber []int                     // where gopher-lua keeps the depth of calls
	random             engine.SplitMix
	kinds              map[*engine.Game]*kind
	moves              *lua.LTable // metatables
	snapshots          *lua.LTable
	sets               *lua.LTable
	files              *lua.LTable
	results            *lua.LTable  // metatable of lists and tables that our functions return
	small              []lua.LValue // the numbers 0 to len-1, so that packed moves cost no allocation
	room               []engine.Move
	known              map[string]bool   // globals that were set once
	sources            map[string]string // of chunks, by name, to show lines of
	inputs             int               // how many Eval has had
	failed             bool              // whether the last input was an error
	unfinished         lua.LValue        // what a question knew that was stopped, nil for nothing
	beside             fs.FS             // where require looks first
	root               *os.Root          // nil without files
	rootErr            error
	open               map[*file]bool
	modules            *lua.LTable // package.loaded, whatever scripts make of that name
	loading            lua.LValue  // stands for a module that is being loaded
	stock              libraryFunctions
	api                reference.Table
	began              time.Time
}

// registrySize is how many values a new coroutine has room for.
const registrySize = 256

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
		stop:    newStopper(),
		ctx:     context.Background(),
		random:  engine.SplitMix(c.Seed),
		kinds:   make(map[*engine.Game]*kind),
		known:   make(map[string]bool),
		sources: make(map[string]string),
		open:    make(map[*file]bool),
		loading: &lua.LUserData{},
		began:   time.Now(),
	}
	h.L = lua.NewState(lua.Options{
		CallStackSize:       c.innerCalls(),
		MinimizeStackMemory: true,
		RegistrySize:        registrySize,
		RegistryGrowStep:    1 << 14,
		RegistryMaxSize:     c.registry(),
		SkipOpenLibs:        true,
	})
	h.findFrame()
	h.L.SetContext(h.stop)
	h.meter.limit, h.meter.raise = c.Memory, h.stop.raise
	h.stop.look = func() { h.meter.measure(0) }
	h.openLibraries()
	h.openFiles()
	h.register()
	h.declareGlobals()
	return h
}

// Close ends the host. Files that were left open at the prompt get their names, unless
// the last input failed; the error says which could not be written.
func (h *Host) Close() error {
	err := h.closeFiles(!h.failed)
	if h.root != nil {
		h.root.Close()
	}
	h.L.Close()
	return err
}

// Run runs the source of a script; name is what errors call it. The error is a
// [*ScriptError], [*ExitError], [*InterruptedError] or [*MemoryError].
func (h *Host) Run(ctx context.Context, name, source string) error {
	fn, err := h.load(name, source)
	if err != nil {
		return err
	}
	_, err = h.call(ctx, fn)
	return err
}

// RunFile runs a script of the file system. Modules that it requires are looked
// for beside it first.
func (h *Host) RunFile(ctx context.Context, file string) error {
	return h.RunFS(ctx, os.DirFS(filepath.Dir(file)), filepath.Base(file))
}

// RunFS runs a script of fsys, such as one that came with the program. Modules
// that it requires are looked for beside it first.
func (h *Host) RunFS(ctx context.Context, fsys fs.FS, file string) error {
	source, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	beside, err := fs.Sub(fsys, path.Dir(file))
	if err != nil {
		return err
	}
	before := h.beside
	h.beside = beside
	defer func() { h.beside = before }()
	return h.Run(ctx, path.Base(file), string(source))
}

// call runs a function as an entry of its own and says how it ended. Files that it left
// open are closed.
func (h *Host) call(ctx context.Context, fn lua.LValue, args ...lua.LValue) ([]lua.LValue, error) {
	values, err := h.enterWith(ctx, fn, args...)
	if failed := h.closeFiles(err == nil); failed != nil {
		err = errors.Join(err, failed)
	}
	return values, err
}

// enterWith runs a function as an entry of its own. Its files stay open.
func (h *Host) enterWith(ctx context.Context, fn lua.LValue, args ...lua.LValue) ([]lua.LValue, error) {
	end := h.begin(ctx)
	defer end()
	values, c := h.protect(h.L, fn, nil, args...)
	return values, h.verdict(c)
}

// verdict turns what was caught into one of the errors of this package.
func (h *Host) verdict(c *caught) error {
	cause := h.stop.raised()
	if exit, ok := cause.(*ExitError); ok {
		return exit
	}
	if c == nil {
		return nil
	}
	if m, ok := cause.(*MemoryError); ok {
		return &MemoryError{Limit: m.Limit, Where: c.where()}
	}
	if cause != nil {
		return &InterruptedError{Cause: cause, Where: c.where()}
	}
	return &ScriptError{Message: h.withLine(clip(h.errorText(c), maxMessage)), Traceback: c.trace}
}

// where returns the line of the script that ran, as in "try.lua:3".
func (c *caught) where() string {
	if len(c.trace) == 0 {
		return ""
	}
	return placeOf.FindString(c.trace[0])
}

// errorText returns what the error object says, calling its __tostring.
func (h *Host) errorText(c *caught) string {
	if text, ok := c.value.(lua.LString); ok {
		return string(text)
	}
	said := ""
	say := h.L.NewFunction(func(L *lua.LState) int {
		said = h.print(L, L.Get(1))
		return 0
	})
	if _, failed := h.protect(h.L, say, nil, c.value); failed != nil {
		return "an error object that does not print"
	}
	return "error object: " + said
}

// How long the message of an error may be: of a script's own, and of ours, which may
// repeat what they are about.
const (
	maxMessage = 1 << 20
	maxLine    = 160 // of source
	maxReason  = 4 << 10
)

// clip cuts a text that is too long.
func clip(text string, length int) string {
	if len(text) <= length {
		return text
	}
	return text[:length] + "..."
}

var placeOf = regexp.MustCompile(`^[^\n:]+:\d+`)

// withLine adds the line of source that a message speaks of.
func (h *Host) withLine(message string) string {
	place := placeOf.FindString(message)
	name, number, _ := strings.Cut(place, ":")
	source, ok := h.sources[name]
	if !ok {
		return message
	}
	var n int
	fmt.Sscan(number, &n)
	lines := strings.Split(source, "\n")
	if n < 1 || n > len(lines) {
		return message
	}
	first, rest, more := strings.Cut(message, "\n")
	first += fmt.Sprintf("\n    %d | %s", n, clip(strings.TrimSpace(lines[n-1]), maxLine))
	if more {
		first += "\n" + rest
	}
	return first
}

// load compiles a chunk. A first line that starts with # is skipped.
func (h *Host) load(name, source string) (*lua.LFunction, error) {
	return h.loadWith(name, source, nil)
}

// loadTyped compiles what a person typed.
func (h *Host) loadTyped(name, source string) (*lua.LFunction, error) {
	fn, err := h.loadWith(name, source, keepLocals)
	if fn != nil {
		fn.Env = h.prompt.environment
	}
	return fn, err
}

func (h *Host) loadWith(name, source string, change func([]ast.Stmt)) (*lua.LFunction, error) {
	h.sources[name] = source
	if strings.HasPrefix(source, "#") {
		source = "--" + source
	}
	fn, err := h.compileWith(name, source, change)
	if e, ok := err.(*ScriptError); ok {
		return nil, e
	}
	if err != nil {
		return nil, &ScriptError{Message: h.withLine(syntaxText(name, err)), Syntax: true}
	}
	return fn, nil
}

// syntaxText words an error of the compiler.
func syntaxText(name string, err error) string {
	var e *parse.Error
	var api *lua.ApiError
	if errors.As(err, &api) && api.Cause != nil {
		err = api.Cause
	}
	if !errors.As(err, &e) {
		return err.Error()
	}
	if e.Pos.Line == parse.EOF {
		return name + ": " + "the source ends too early: an end, a bracket or a quote is missing"
	}
	return fmt.Sprintf("%s:%d: %s near %q", name, e.Pos.Line, e.Message, e.Token)
}
