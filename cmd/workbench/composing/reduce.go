package composing

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
)

// Reduce returns the command reduce.
func (d *Desk) Reduce() *cobra.Command {
	var q questioning
	var output string
	cmd := terminal.Command("reduce")
	read := d.Takes(cmd)
	q.addEach(d, cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "write the position that is left to `FILE`")
	d.Tells(cmd, economy{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, s, err := q.of(read(args))
		if err != nil {
			return err
		}
		return d.reduce(cmd.Context(), p, s, &q, output)
	}
	return cmd
}

func (d *Desk) reduce(ctx context.Context, p *engine.Play, s *spider.State, q *questioning, output string) error {
	ctx, stop := terminal.UntilInterrupt(ctx)
	defer stop()
	cuts, err := compose.Reduce(ctx, s, q.verdict, func(what string) { d.Errs.Count("without %s?", what) })
	d.Errs.Clear()
	if err != nil && ctx.Err() == nil {
		return moreTime(err)
	}
	e := economy{asked: q.asked(), Cuts: []string{}, Before: compose.InSight(s)}
	left := s
	for _, c := range cuts {
		e.Cuts = append(e.Cuts, c.What)
		left = c.Position
	}
	e.InSight = compose.InSight(left)
	if err := d.printEconomy(e, left); err != nil {
		return err
	}
	if output != "" {
		if err := write(ctx, output, p, left); err != nil {
			return err
		}
	}
	return exit.After(ctx, false)
}

// An economy is what the command has found, as other programs get it.
type economy struct {
	asked
	Cuts     []string `json:"cuts" jsonschema:"what is not needed"`
	InSight  int      `json:"in_sight" jsonschema:"cards that are left in sight"`
	Before   int      `json:"before" jsonschema:"cards that were in sight"`
	Position string   `json:"position" jsonschema:"what is left"`
}

func (d *Desk) printEconomy(e economy, left *spider.State) (err error) {
	if e.Position, err = positionText(left); err != nil {
		return err
	}
	text := ""
	for _, c := range e.Cuts {
		text += fmt.Sprintf("without %s\n", c)
	}
	text += fmt.Sprintf("%s in sight of %d\n", engine.Count(e.InSight, "card"), e.Before)
	return d.Say(e, terminal.Fold(text, d.Width())+left.String())
}

// write writes what is left of a problem to a file, with what the problem says of itself.
func write(ctx context.Context, name string, p *engine.Play, left *spider.State) error {
	smaller := engine.NewPlay(p.Game, left)
	smaller.Headers = p.About()
	text, err := smaller.Write("file")
	if err != nil {
		return err
	}
	return file.ReplaceUntil(ctx, name, []byte(text))
}

// moreTime says what helps when the problem itself was not decided.
func moreTime(err error) error {
	if errors.Is(err, compose.ErrOpen) {
		return &exit.Error{Code: exit.Unknown, Err: fmt.Errorf("%w: give it more with --limit, or leave out what nobody knows, as with --without deal,turn", err)}
	}
	return err
}
