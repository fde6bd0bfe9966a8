package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
)

func (b *bench) hintCommand() *cobra.Command {
	s := &solving{bench: b}
	var d dealFlags
	cmd := &cobra.Command{
		Use:   "hint " + positionArgs,
		Short: "Tell the next move of a line that wins",
		Long: `Hint prints the first move of a line that wins, or says that the position
cannot be won or that this is unknown.

` + verdictText + `

` + s.limitText() + `

` + positionText + `

The exit code is 0 when there is a move or the game is won, 1 when the position
is lost, 4 when that is unknown.`,
		Example: `  workbench hint blackhole deal:7
  workbench hint blackhole game.txt --notation fans --limit 5s`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			return s.hint(ctx, args, &d)
		},
	}
	d.add(b, cmd)
	s.addLimits(cmd)
	s.addNotation(cmd)
	return cmd
}

func (s *solving) hint(ctx context.Context, args []string, d *dealFlags) error {
	paint, err := s.bench.painter()
	if err != nil {
		return err
	}
	p, n, r, err := s.answer(ctx, args, d)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.bench.out, paint.Text(terminal.Fold(tell.Hint(p.State(), r, n), s.bench.width())))
	return verdictExit(ctx, r)
}
