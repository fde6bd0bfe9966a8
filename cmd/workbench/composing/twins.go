package composing

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
)

func (d *Desk) twinsCommand() *cobra.Command {
	var q questioning
	var o compose.TwinOptions
	cmd := &cobra.Command{
		Use:   "twins [POSITION]",
		Short: "Find exchanges of two cards that turn a Spider problem round",
		Long: `Twins tries the exchanges of two cards in sight that are of one rank and of two
suits, with --any of any two cards, and lists those after which the answer is
another, as the Jacks of Woods's page 11 are. Exchanges that come to the same
problem but for names of suits and order of piles are listed once.

` + questionText + `

` + d.PositionText + `

Ctrl-C stops the work and shows what was found. The exit code is 0 when every
exchange was decided, else 4.`,
		Example: `  workbench twins page12
  workbench twins 10 --can "remove clubs" --without deal --any`,
	}
	read := d.Takes(cmd)
	q.add(cmd)
	cmd.Flags().BoolVar(&o.AnyRank, "any", false, "exchange cards of different ranks, too")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		_, s, err := q.of(read(args))
		if err != nil {
			return err
		}
		return d.twins(cmd.Context(), s, &q, o)
	}
	return cmd
}

func (d *Desk) twins(ctx context.Context, s *spider.State, q *questioning, o compose.TwinOptions) error {
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	o.Progress = func(done, all int) { d.Errs.Count("exchange %d of %d", done, all) }
	before, err := q.verdict(ctx, s)
	if err != nil {
		return err
	}
	twins, open, err := compose.Twins(ctx, s, q.verdict, o)
	d.Errs.Clear()
	if err != nil && ctx.Err() == nil {
		return err
	}
	text := fmt.Sprintf("%s: %s\n", q.goal, before)
	for _, t := range twins {
		text += fmt.Sprintf("  %v\n", t)
	}
	text += plural(len(twins), "exchange", "turns", "turn") + " it round"
	if open > 0 {
		text += ", " + engine.Count(open, "exchange") + " not decided"
	}
	if err := d.print(text + "\n"); err != nil {
		return err
	}
	return d.undecided(ctx, open)
}
