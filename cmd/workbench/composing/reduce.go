package composing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/problem"
	"patience/engine/search"
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
	left, text := s, ""
	for _, c := range cuts {
		e.Cuts, left = append(e.Cuts, c.What), c.Position
		text += fmt.Sprintf("without %s\n", c.What)
	}
	if e.Position, err = positionText(left); err != nil {
		return err
	}
	e.InSight = compose.InSight(left)
	text += fmt.Sprintf("%s in sight of %d\n", engine.Count(e.InSight, "card"), e.Before)
	if err := d.Say(e, terminal.Fold(text, d.Width())+d.Tableau(p.Game, left, d.Width())); err != nil {
		return err
	}
	if output != "" {
		if err := d.write(ctx, output, p, left, q); err != nil {
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

// write writes what is left of a problem to a file: what was asked, with the solutions that still solve it and the tries that still fail,
// and what the problem says of itself. Nothing was kept of its other goals.
func (d *Desk) write(ctx context.Context, name string, p *engine.Play, left *spider.State, q *questioning) error {
	smaller := engine.NewPlay(p.Game, left)
	smaller.Headers = p.About()
	text, err := smaller.Write("file")
	if err != nil {
		return err
	}
	all, err := problem.Parse(text)
	if err != nil {
		return err
	}
	asked := problem.Question{Goal: q.goal, Without: strings.Join(q.without, ", "), Hidden: q.hidden}
	if i := slices.IndexFunc(all[0].Questions, func(its problem.Question) bool {
		return its.FullGoal() == asked.Goal && its.Without == asked.Without && its.Hidden == asked.Hidden
	}); i >= 0 {
		asked = all[0].Questions[i]
		asked.Solutions = engine.Those(asked.Solutions, func(v problem.Variation) bool {
			_, err := asked.Solved(d.prover(), p.Game, left, v)
			return err == nil
		})
		asked.Tries = engine.Those(asked.Tries, func(v problem.Variation) bool { return d.stillFails(ctx, p.Game, left, asked, v, q.limit) })
	} else if said, err := q.verdict(ctx, left); err == nil && strings.HasPrefix(said, problem.Impossible) {
		asked.Verdict = problem.Impossible
	}
	// Other cards may have other solutions: how hard it was says nothing of what is left.
	asked.Least, all[0].Ladder = 0, ""
	all[0].Questions = []problem.Question{asked}
	return file.ReplaceUntil(ctx, name, []byte(all[0].String()))
}

// stillFails says whether a try can still be played, and is proved to fail.
func (d *Desk) stillFails(ctx context.Context, g *engine.Game, left *spider.State, asked problem.Question, v problem.Variation, limit time.Duration) bool {
	begun, err := asked.Begun(d.prover(), g, left, v)
	if err != nil {
		return false
	}
	a, err := search.Prove(ctx, g, begun.Start, begun.Question, engine.Limits{Time: limit})
	return err == nil && a.Verdict == engine.VerdictLost
}

// moreTime says what helps when the problem itself was not decided.
func moreTime(err error) error {
	if errors.Is(err, compose.ErrOpen) {
		return &exit.Error{Code: exit.Unknown, Err: fmt.Errorf("%w: give it more with --limit, or leave out what nobody knows, as with --without deal,turn", err)}
	}
	return err
}
