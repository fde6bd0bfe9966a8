package prompt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	lua "github.com/yuin/gopher-lua"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/luaapi"
)

// RunCommand returns the command run.
func RunCommand(d *desk.Desk) *cobra.Command {
	return staying("run", commands{d}.run, "stay in the REPL when the script has ended")
}

// staying returns a command that runs Lua, with arguments for it behind, and then may stay in the REPL.
func staying(name string, run func(ctx context.Context, l *Flags, args []string, stay bool) error, doc string) *cobra.Command {
	var l Flags
	var stay bool
	cmd := terminal.Command(name)
	cmd.Args = cobra.MinimumNArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd.Context(), &l, args, stay) }
	l.Add(cmd)
	cmd.Flags().SetInterspersed(false)
	cmd.Flags().BoolVarP(&stay, "interactive", "i", false, doc)
	return cmd
}

// readSource reads a source that comes in.
func (c commands) readSource(ctx context.Context) (string, error) {
	text, err := file.ReadAll(ctx, c.In, file.StandardInput, luaapi.MaxSource)
	return string(text), err
}

// run runs a script, or what comes in. A script that states claims is told that nothing has
// decided them: whoever runs it might take silence for a verdict.
func (c commands) run(ctx context.Context, l *Flags, args []string, stay bool) (err error) {
	source, name := "", args[0]
	if name == "-" {
		if source, err = c.readSource(ctx); err != nil {
			return err
		}
	} else if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s: is a directory: want a script", name)
	} else if err != nil {
		return err
	} else if info.Mode().IsRegular() && len(args) > 1 && isFlag(args[1]) && !stay {
		text, err := file.Read(ctx, name, luaapi.MaxSource)
		if err == nil && !readsArguments.Re().Match(text) {
			return unread("script", args[1], "the flags of run stand in front of it")
		}
	}
	config := Config(c.Desk, l, args[1:])
	claims := 0
	config.Entries = append(config.Entries, countClaims(&claims))
	host := newHost(config)
	defer func() { err = errors.Join(err, host.Close()) }()
	// What comes by a pipe has no folder, so that it requires from the place where one is.
	do := func(ctx context.Context) error {
		if name == "-" {
			return host.Run(ctx, "stdin", source)
		}
		return host.RunFile(ctx, name)
	}
	err = c.runThenStay(ctx, host, do, stay)
	if e, ok := errors.AsType[*luaapi.ScriptError](err); ok {
		if line := lineShown.Re().FindStringSubmatch(e.Message); line != nil {
			if hint := tell.SlipIn(line[1], e); hint != "" {
				return &exit.Error{Code: exit.Script, Err: fmt.Errorf("%w\n%s", err, hint)}
			}
		}
	}
	if e, ok := errors.AsType[*luaapi.ScriptError](err); ok && e.Syntax && file.End(name) != ".lua" && name != "-" {
		err = &exit.Error{Code: exit.Script, Err: fmt.Errorf("%w\nscripts are in Lua", err)}
	}
	if err == nil && claims > 0 {
		fmt.Fprintf(c.Errs, "%s states %s, which nobody has decided: workbench verify %[1]s does\n", name, engine.Count(claims, "claim"))
	}
	return err
}

// lineShown is the line of a script that an error shows.
var lineShown = engine.Regexp(`\n +\d+ \| (.*)`)

// countClaims returns what ledger.claims hands the claims of a script to: here they
// are only counted.
func countClaims(claims *int) luaapi.Entry {
	return luaapi.Entry{
		Name:   "collect_claims",
		Params: []engine.Param{{Name: "list", Type: "table", Doc: "what ledger.claims was given"}},
		Doc:    "Takes a list of claims, which \"workbench verify\" decides.",
		Run: func(l *lua.LState) int {
			*claims += l.CheckTable(1).Len()
			return 0
		},
	}
}

// runThenStay runs something in a host, and talks to the user afterwards when
// asked to: also after a script that failed, whose globals are what the user
// wants to look at.
func (c commands) runThenStay(ctx context.Context, host *luaapi.Host, do func(context.Context) error, stay bool) error {
	running, stop := terminal.UntilInterrupt(ctx)
	err := do(running)
	stop()
	if !stay || errors.As(err, new(*luaapi.ExitError)) {
		return ScriptError(err)
	}
	if err != nil {
		c.Report(ScriptError(err))
	}
	return c.talk(ctx, host)
}

// EvalCommand returns the command eval.
func EvalCommand(d *desk.Desk) *cobra.Command {
	return staying("eval", commands{d}.eval, "stay in the REPL when the code has run")
}

// readsArguments finds code that may read its arguments, by itself or in what it loads.
var readsArguments = engine.Regexp(`\barg\b|\.\.\.|\b(require|dofile|load\w*)\b`)

// isFlag says whether an argument looks like a flag.
func isFlag(arg string) bool { return strings.HasPrefix(arg, "-") && arg != "-" }

// unread refuses an argument that Lua does not read.
func unread(what, arg, want string) error {
	return fmt.Errorf("%s behind the %s is an argument, in arg, which the %[2]s does not read: %s", arg, what, want)
}

func (c commands) eval(ctx context.Context, l *Flags, args []string, stay bool) (err error) {
	code := args[0]
	if code == "-" {
		if code, err = c.readSource(ctx); err != nil {
			return err
		}
	}
	if len(args) > 1 && !stay && !readsArguments.Re().MatchString(code) {
		if !isFlag(args[1]) {
			return unread("code", args[1], "code in several words wants quotes around all of it")
		}
		return unread("code", args[1], "the flags of eval stand in front of it")
	}
	host := c.host(l, args[1:])
	defer func() { err = errors.Join(err, host.Close()) }()
	do := func(ctx context.Context) error {
		err := host.Eval(ctx, code)
		if err == nil {
			c.note(code, host)
		}
		if hint := tell.Slip(code, err); hint != "" && !strings.Contains(hint, "Ctrl-D") { // there is nothing to leave
			err = fmt.Errorf("%w\n%s", err, hint)
		}
		return err
	}
	return c.runThenStay(ctx, host, do, stay)
}
