package composing

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/problem"
)

// Twins returns the command twins.
func (d *Desk) Twins() *cobra.Command {
	var q questioning
	var o compose.TwinOptions
	cmd := terminal.Command("twins")
	read := d.Takes(cmd)
	q.addEach(d, cmd)
	cmd.Flags().BoolVar(&o.AnyRank, "any", false, "exchange cards of different ranks, too")
	d.Tells(cmd, exchanges{})
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
	o.Plain = !ideas.Names(problem.Question{Goal: q.goal, Without: q.asked().Without})
	e, err := compose.Twins(ctx, s, q.verdict, o)
	d.Errs.Clear()
	if err != nil && ctx.Err() == nil {
		return moreTime(err)
	}
	found, err := exchangesOf(q, e)
	if err != nil {
		return err
	}
	if err := d.say(found, twinText(q.goal, e)); err != nil {
		return err
	}
	code := exit.OK
	if e.Open > 0 {
		code = exit.Unknown // scripts tell "no" and "not known" apart by it
	}
	return exit.Ended(ctx, code)
}

// twinText lists the exchanges.
func twinText(goal string, e compose.Exchanges) string {
	text := fmt.Sprintf("%s: %s\n", goal, cmp.Or(e.Verdict, "not decided"))
	for _, t := range e.Twins {
		text += fmt.Sprintf("  %v\n", t)
	}
	text += plural(len(e.Twins), "exchange", "turns", "turn") + " it round"
	if e.Open > 0 {
		text += ", " + engine.Count(e.Open, "exchange") + " not decided"
	}
	return text + "\n"
}

// A turned problem is a twin as other programs get it.
type turned struct {
	Cards    [2]string `json:"cards" jsonschema:"that are exchanged"`
	Piles    [2]int    `json:"piles" jsonschema:"where they lay"`
	Rows     [2]int    `json:"rows" jsonschema:"counted from the top"`
	Verdict  string    `json:"verdict"`
	Position string    `json:"position" jsonschema:"after the exchange"`
}

// exchanges are what the command has found, as other programs get it.
type exchanges struct {
	asked
	Verdict string   `json:"verdict"`
	Twins   []turned `json:"twins"`
	Open    int      `json:"open" jsonschema:"exchanges that were not decided"`
}

// exchangesOf returns the twins of a problem.
func exchangesOf(q *questioning, e compose.Exchanges) (exchanges, error) {
	found := exchanges{q.asked(), e.Verdict, []turned{}, e.Open}
	for _, t := range e.Twins {
		position, err := positionText(t.Position)
		if err != nil {
			return found, err
		}
		found.Twins = append(found.Twins, turned{
			Cards: [2]string{t.CardA.String(), t.CardB.String()}, Piles: [2]int{t.A.Pile, t.B.Pile}, Rows: [2]int{t.A.Row, t.B.Row},
			Verdict: t.Verdict, Position: position,
		})
	}
	return found, nil
}
