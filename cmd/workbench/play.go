package main

import (
	"context"
	"errors"
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
	cmd := &cobra.Command{
		Use:   "play [GAME] " + desk.PositionArgs,
		Short: "Play a game, line by line",
		Long: `Play shows a position and reads moves, in any of the game's notations, one or
several in a line: all of a line is played, or nothing, but for moves that have
turned up a card. A refusal names the rule. Without a POSITION it goes on with
the game that was played last, or deals the next one; --by and --option say how
new games are dealt. What else can be said:

` + sitting.Summary() + `

A question needs no ask: free K, movable. What nobody has seen stays unseen:
answers, hints and Lua rest on the cards in sight. Who looks at the others
(hidden; hint, lua and some questions with anyway behind them), or takes a move
back that has turned one up, brands the game for good.

With --plan, or plan FILE, a plan that "prove --hidden strategy" has found is
played card by card: next plays it until a card turns up, next 7s as if that
were the 7s, undo goes back.

On a terminal Tab completes commands and moves, the arrow keys bring back
earlier lines, Ctrl-C stops a hint, Ctrl-D leaves, and the game is kept from
move to move. A hint is looked for 30 seconds, unless a limit is given.
Elsewhere nothing is kept by itself, and the exit code is 2 when there were
errors.

` + p.LimitText() + `

` + desk.PositionHint,
		Example: `  workbench play klondike
  workbench play blackhole deal:7
  workbench play klondike --deal 17 --option draw=three
  workbench play eitherorder --plan either.plan
  printf '7h from 5 to 10\nhint\n' | workbench play 8`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p.hurry(cmd)
			return p.play(cmd.Context(), args)
		},
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
		Decide: p.Foresee, In: b.In, Out: b.Out, Errs: b.Errs,
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
