package main

import (
	"errors"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/luaapi"
	"patience/scripts"
)

// luaFlags are the flags of the commands that run Lua.
type luaFlags struct {
	dir    string
	memory uint64
	seed   uint64
	unsafe bool
}

func (l *luaFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&l.dir, "dir", ".", "the `FOLDER` below which scripts read and write files")
	f.Uint64Var(&l.memory, "memory", luaapi.DefaultMemory>>20, "stop a script that needs more `MIB` than this")
	f.Uint64Var(&l.seed, "seed", 0, "`NUMBER` that math.random starts from, so that scripts repeat")
	f.BoolVar(&l.unsafe, "unsafe", false, "lift the sandbox: all of Lua's os and io, files anywhere")
}

// host returns a Lua host for a script and its arguments.
func (b *bench) host(l *luaFlags, args []string) (*luaapi.Host, error) {
	config, err := b.luaConfig(l, args)
	if err != nil {
		return nil, err
	}
	return newHost(config), nil
}

// newHost returns a host, and keeps the heap to what its scripts may use.
func newHost(config luaapi.Config) *luaapi.Host {
	limitHeap(min(softLimit, luaapi.GarbageFrom(config.Memory)))
	return luaapi.New(config)
}

// luaConfig returns what the flags ask of a host. What a script prints is
// painted as they ask.
func (b *bench) luaConfig(l *luaFlags, args []string) (luaapi.Config, error) {
	paint, err := b.painter()
	if err != nil {
		return luaapi.Config{}, err
	}
	return luaapi.Config{
		Games:   b.games,
		Out:     paint.Writer(terminal.Folding(b.out)),
		Columns: b.width,
		Dir:     l.dir,
		Lib:     scripts.FS(),
		Args:    args,
		Memory:  l.memory << 20,
		Seed:    l.seed,
		Unsafe:  l.unsafe,

		Progress: b.count,
	}, nil
}

// count shows how far a question is; "" takes that away.
func (b *bench) count(what string) {
	if what == "" {
		b.errs.Clear()
		return
	}
	b.errs.Count("%s; Ctrl-C stops it", what)
}

// scriptError gives an error of the Lua host its exit code.
func scriptError(err error) error {
	if err == nil {
		return nil
	}
	if e := (*luaapi.ExitError)(nil); errors.As(err, &e) {
		return &exit.Error{Code: e.Code}
	}
	if e := (*luaapi.InterruptedError)(nil); errors.As(err, &e) {
		return &exit.Error{Code: exit.Interrupted, Err: err}
	}
	return &exit.Error{Code: exit.Script, Err: err}
}
