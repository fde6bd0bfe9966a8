package prompt

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/tell"
	"patience/engine"
)

// EvalCommand returns the command eval.
func EvalCommand(d *desk.Desk) *cobra.Command {
	return staying("eval", commands{d}.eval, "stay in the REPL when the code has run")
}

// readsArguments finds code that may read its arguments, by itself or in what it loads.
var readsArguments = engine.Regexp(`\barg\b|\.\.\.|\b(require|dofile|load\w*)\b`)

func (c commands) eval(ctx context.Context, l *Flags, args []string, stay bool) (err error) {
	code := args[0]
	if code == "-" {
		if code, err = c.readSource(ctx); err != nil {
			return err
		}
	}
	if len(args) > 1 && !stay && !readsArguments().MatchString(code) {
		want := "the flags of eval stand in front of it"
		if !strings.HasPrefix(args[1], "-") || args[1] == "-" {
			want = "code in several words wants quotes around all of it"
		}
		return fmt.Errorf("%s behind the code is an argument, in arg, which the code does not read: %s", args[1], want)
	}
	host := c.host(l, args[1:])
	defer func() { err = errors.Join(err, host.Close()) }()
	do := func(ctx context.Context) error {
		err := host.Eval(ctx, code)
		if err == nil {
			c.note(code)
		}
		if hint := tell.Slip(code, err); hint != "" && !strings.Contains(hint, "Ctrl-D") { // there is nothing to leave
			err = fmt.Errorf("%w\n%s", err, hint)
		}
		return err
	}
	return c.runThenStay(ctx, host, do, stay)
}
