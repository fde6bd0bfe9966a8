package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/prompt"
	"patience/cmd/workbench/sitting"
	"patience/cmd/workbench/solving"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

func (b *bench) playCommand() *cobra.Command {
	p := &playing{Flags: solving.At(b.Desk), bench: b}
	cmd := terminal.Command("play", "{commands}", sitting.Summary(), "{limits}", p.LimitText())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p.hurry(cmd)
		if begins := []string{"game", "deal", "by", "option", "plan"}; len(args) == 0 && p.time > 0 && !slices.ContainsFunc(begins, cmd.Flags().Changed) {
			if last := sitting.Last(); slices.Contains(b.GameNames(), last) {
				args = []string{last}
			}
		}
		return p.play(cmd.Context(), args)
	}
	p.deal.Add(b.Desk, cmd)
	p.AddLimits(cmd)
	p.AddNotation(cmd)
	cmd.Flags().StringVar(&p.plan, "plan", "", "step through the plan of a `FILE`")
	return cmd
}

// playing is one run of the command play.
type playing struct {
	solving.Flags
	bench *bench
	deal  desk.Deal
	plan  string
	time  time.Duration // for a search in Lua that is given no limit
}

// hurry gives hints and other searches of a person who has set no limit the time of the prompt.
func (p *playing) hurry(cmd *cobra.Command) {
	if !terminal.Is(p.bench.In) {
		return
	}
	p.time = prompt.Time
	if f := cmd.Flags(); !f.Changed("limit") && !f.Changed("states") && !f.Changed("memory") {
		p.Limit = prompt.Time
	}
}

// play puts together what a sitting needs, and plays.
func (p *playing) play(ctx context.Context, args []string) error {
	b := p.bench
	c := sitting.Config{
		By: p.deal.By, Options: p.deal.Options, Plan: p.plan,
		In: b.In, Out: b.Out, Errs: b.Errs,
		Decide: func(ctx context.Context, of *engine.Play) (engine.Result, error) { return p.One(ctx, of, true) },
	}
	var err error
	if c.Game, args, err = b.Game(args); err != nil {
		return err
	}
	c.Paint = b.Painter()
	if c.Notation, err = c.Game.Notation(p.Notation); err != nil {
		return err
	}
	if err := p.Check(c.Game); err != nil {
		return err
	}
	c.Lua = prompt.Config(b.Desk, nil, nil)
	c.Lua.Time = p.time
	if len(args) == 1 && args[0] == "-" {
		return errors.New("- is where the moves come from: want a position in a file")
	}
	if len(args) > 0 || p.deal.Number != "" {
		c.Start = func() (*engine.Play, error) { return b.PositionOf(c.Game, args, &p.deal) }
	}
	return sitting.Run(ctx, c)
}
