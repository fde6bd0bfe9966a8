package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	lua "github.com/yuin/gopher-lua"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/luaapi"
)

func (b *bench) runCommand() *cobra.Command {
	var l luaFlags
	var stay bool
	cmd := &cobra.Command{
		Use:   "run SCRIPT [ARGUMENT...]",
		Short: "Run a Lua script",
		Long: `Run runs a Lua script; - is standard input. Flags for the workbench stand before
the script; what stands after it is for the script, in the table arg. A script
finds modules (require) beside itself and among those that come with the
program. docs/lua.md describes what scripts can do.`,
		Example: `  workbench run freefours.lua 8 9
  workbench run -i freefours.lua
  echo 'print(spider.page(8))' | workbench run -`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return b.run(cmd.Context(), &l, args, stay)
		},
	}
	l.add(cmd)
	cmd.Flags().SetInterspersed(false)
	cmd.Flags().BoolVarP(&stay, "interactive", "i", false, "stay in the REPL when the script has ended")
	return cmd
}

// run runs a script, or what comes in. A script that states claims is told that nothing has
// decided them: whoever runs it might take silence for a verdict.
func (b *bench) run(ctx context.Context, l *luaFlags, args []string, stay bool) (err error) {
	source, name := "", args[0]
	if name == "-" {
		text, err := io.ReadAll(b.in)
		if err != nil {
			return err
		}
		source = string(text)
	} else if _, err := os.Stat(name); err != nil {
		return err
	}
	config, err := b.luaConfig(l, args[1:])
	if err != nil {
		return err
	}
	claims := 0
	config.Entries = append(config.Entries, countClaims(&claims))
	host := newHost(config)
	defer func() { err = errors.Join(err, host.Close()) }()
	do := func(ctx context.Context) error {
		if name == "-" {
			return host.Run(ctx, "stdin", source)
		}
		return host.RunFile(ctx, name)
	}
	err = b.runThenStay(ctx, host, do, stay)
	if err == nil && claims > 0 {
		fmt.Fprintf(b.errs, "%s states %s, which nobody has decided: workbench verify %[1]s does\n", name, engine.Count(claims, "claim"))
	}
	return err
}

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
func (b *bench) runThenStay(ctx context.Context, host *luaapi.Host, do func(context.Context) error, stay bool) error {
	running, stop := terminal.UntilInterrupt(ctx)
	err := do(running)
	stop()
	if !stay || errors.As(err, new(*luaapi.ExitError)) {
		return scriptError(err)
	}
	if err != nil {
		b.report(scriptError(err))
	}
	return b.talk(ctx, host)
}
