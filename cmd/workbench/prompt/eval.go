package prompt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/engine"
)

// EvalCommand returns the command eval.
func EvalCommand(d *desk.Desk) *cobra.Command {
	var l Flags
	var stay bool
	cmd := &cobra.Command{
		Use:   "eval CODE [ARGUMENT...]",
		Short: "Run a line of Lua",
		Long: `Eval runs Lua code that stands on the command line; - reads it from standard
input. As in the REPL, an expression prints its value. What stands after the
code is in the table arg, flags too; these are refused when the code reads no
arg.`,
		Example: `  workbench eval 'spider.page(8):free "4"'
  workbench eval 'spider.page(tonumber(arg[1])):moves()' 9
  workbench eval -i 'p = spider.page(8)'`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return commands{d}.eval(cmd.Context(), &l, args, stay)
		},
	}
	l.Add(cmd)
	cmd.Flags().SetInterspersed(false)
	cmd.Flags().BoolVarP(&stay, "interactive", "i", false, "stay in the REPL when the code has run")
	return cmd
}

// readsArguments finds code that may read its arguments, by itself or in what it loads.
var readsArguments = engine.Regexp(`\barg\b|\.\.\.|\b(require|dofile|load\w*)\b`)

func (c commands) eval(ctx context.Context, l *Flags, args []string, stay bool) (err error) {
	code := args[0]
	if code == "-" {
		text, err := io.ReadAll(io.LimitReader(c.In, longestSource))
		if err != nil {
			return err
		}
		code = string(text)
	}
	if len(args) > 1 && strings.HasPrefix(args[1], "-") && !stay && !readsArguments().MatchString(code) {
		return fmt.Errorf("%s behind the code is an argument, in arg, which the code does not read: the flags of eval stand in front of it", args[1])
	}
	host := c.host(l, args[1:])
	defer func() { err = errors.Join(err, host.Close()) }()
	do := func(ctx context.Context) error { return host.Eval(ctx, code) }
	return c.runThenStay(ctx, host, do, stay)
}
