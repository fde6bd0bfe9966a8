// Package prompt has the commands that run Lua: the conversation, scripts, and a line of Lua.
//
// lua.go has the flags that they share, and makes the host that runs Lua; repl.go talks, run.go
// runs what it is given, and talks afterwards when it is asked to.
package prompt

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine/file"
	"patience/luaapi"
	"patience/scripts"
)

// commands are the commands that run Lua, at the desk of all commands.
type commands struct{ *desk.Desk }

// Flags are the flags of the commands that run Lua.
type Flags struct {
	dir    string
	memory uint64
	seed   uint64
	unsafe bool
}

// Add adds the flags to a command.
func (l *Flags) Add(cmd *cobra.Command) {
	cmd.PreRunE = l.check
	f := cmd.Flags()
	f.StringVar(&l.dir, "dir", ".", "the `FOLDER` below which scripts read and write files")
	f.Uint64Var(&l.memory, "memory", luaapi.DefaultMemory>>20, "stop a script that needs more `MIB` than this")
	f.Uint64Var(&l.seed, "seed", 0, "`NUMBER` that math.random starts from, so that scripts repeat")
	f.BoolVar(&l.unsafe, "unsafe", false, "lift the sandbox: all of Lua's os and io, files anywhere, named from the working folder whatever --dir says")
}

// check refuses a folder that is not there, of which a script would learn late.
func (l *Flags) check(*cobra.Command, []string) error {
	if !file.IsFolder(l.dir) {
		return fmt.Errorf("bad --dir %q: want a folder that is there", l.dir)
	}
	return nil
}

// host returns a Lua host for a script and its arguments.
func (c commands) host(l *Flags, args []string) *luaapi.Host {
	return newHost(Config(c.Desk, l, args))
}

// newHost returns a host, and keeps the heap to what its scripts may use.
func newHost(config luaapi.Config) *luaapi.Host {
	desk.LimitHeap(min(desk.SoftLimit, luaapi.GarbageFrom(config.Memory)))
	return luaapi.New(config)
}

// Config returns what the flags ask of a host, with nil what they ask when nothing is said. What a
// script prints is painted as the flags of every command ask.
func Config(d *desk.Desk, l *Flags, args []string) luaapi.Config {
	if l == nil {
		l = &Flags{dir: ".", memory: luaapi.DefaultMemory >> 20}
	}
	return luaapi.Config{
		Games:   d.Games,
		Named:   d.Named,
		Out:     d.Painter().Writer(terminal.Folding(d.Out)),
		Columns: d.Width,
		Page:    func(text string) { _ = d.Out.Page(terminal.Fold(text, d.Width())) }, // the output remembers what went wrong
		Dir:     l.dir,
		Lib:     scripts.FS(),
		Args:    args,
		Memory:  l.memory << 20,
		Seed:    l.seed,
		Unsafe:  l.unsafe,

		Progress: d.Count,
	}
}

// ClaimsError is [ScriptError] of a script that states claims: one that leaves by os.exit has decided nothing, whatever its code says.
func ClaimsError(err error) error {
	if errors.As(err, new(*luaapi.ExitError)) {
		return &exit.Error{Code: exit.Script, Err: err}
	}
	return ScriptError(err)
}

// ScriptError gives an error of the Lua host its exit code.
func ScriptError(err error) error {
	if err == nil {
		return nil
	}
	if e := (*luaapi.ExitError)(nil); errors.As(err, &e) {
		return &exit.Error{Code: e.Code}
	}
	if e := (*luaapi.InterruptedError)(nil); errors.As(err, &e) || errors.Is(err, context.Canceled) {
		return &exit.Error{Code: exit.Interrupted, Err: err}
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok || errors.Is(err, file.ErrLong) { // of the script's own file
		return err
	}
	return &exit.Error{Code: exit.Script, Err: err}
}
