package solving

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/unseen"
)

// HintCommand returns the command hint.
func HintCommand(d *desk.Desk) *cobra.Command {
	s := &Flags{desk: d}
	var deal desk.Deal
	var view string
	cmd := &cobra.Command{
		Use:   "hint " + desk.PositionArgs,
		Short: "Tell the next move to the goal of a problem, or of a line that wins",
		Long: `Hint prints the first move of a line that wins, or says that the position
cannot be won or that this is unknown.

Of a problem that has goals, such as page 8, it prints the first move of a line
that solves one of them and keeps to its restrictions, and below it which goal
that is and how many moves it takes. Such a line is looked for in a fixed number
of positions, so --limit and the like play no part. When none is found it says
so, and tells a line that wins.

With --view player it knows no more than a player, who sees the cards that lie
face up, as hint in play does. It prints what the game's own player does next,
who looks at no card either, and below it why: what comes of it, how many
turn-ups are guaranteed, and what becomes of some orders of the unseen cards,
which are drawn by a fixed seed and solved with open cards. That goes by numbers
of positions, so --limit and the like play no part. When there are no cards that
nobody has seen, it tells a line that wins, as without the flag.

` + VerdictText + `

` + s.LimitText() + `

` + desk.PositionHint + `

The exit code is 0 when there is a move or the game is won, 1 when the position
is lost, 4 when that is unknown, or no move by the player's view.`,
		Example: `  workbench hint blackhole deal:7
  workbench hint blackhole game.txt --notation fans --limit 5s
  workbench hint page8
  workbench hint spider deal:1 --view player`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := s.desk.Position(args, &deal) // which may be a pipe that Ctrl-C ends at once
			if err != nil {
				return err
			}
			ctx, stop := terminal.UntilInterrupt(cmd.Context())
			defer stop()
			if err = s.hint(ctx, p, view); errors.Is(err, context.Canceled) {
				return context.Cause(ctx)
			}
			return err
		},
	}
	deal.Add(d, cmd)
	s.AddLimits(cmd)
	s.AddNotation(cmd)
	d.Tells(cmd, hint{})
	cmd.Flags().StringVar(&view, "view", "", "`WHO` gives the hint: player, who sees the cards that lie face up, or all")
	_ = cmd.RegisterFlagCompletionFunc("view", cobra.FixedCompletions([]cobra.Completion{engine.ViewPlayer, engine.ViewAll}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// hint prints the next move for whoever has that view of the game.
func (s *Flags) hint(ctx context.Context, p *engine.Play, view string) error {
	n, err := p.Game.Notation(s.Notation)
	if err != nil {
		return err
	}
	if err := p.Game.CheckWithout(engine.SolveOptions{Without: s.Without}); err != nil {
		return err
	}
	if view != "" {
		if err := p.View(view); err != nil {
			return fmt.Errorf("--%w", err)
		}
	}
	if p.Game.Toward != nil {
		if _, err := p.Game.Goals(p.Open()); err != nil {
			return err
		}
	}
	find := s.winning
	if p.Covered() && !p.State().Won() && p.Hides() {
		find = s.advice
	}
	h, verdict := s.toward(engine.WithProgress(ctx, s.desk.Count), p, n, find)
	s.desk.Errs.Clear()
	if h.Move+h.Answer == "" {
		return verdict
	}
	return errors.Join(s.desk.Say(h, s.desk.Painter().Text(terminal.Fold(h.String(), s.desk.Width())+"\n")), verdict)
}

// A hint is the next move, or what is said in its place.
type hint struct {
	Move   string   `json:"move,omitempty" jsonschema:"the next move, if one is known"`
	Answer string   `json:"answer,omitempty" jsonschema:"why there is none"`
	Why    []string `json:"why,omitempty" jsonschema:"what the move leads to; why the goal plays no part"`
}

// String returns a hint as people get it.
func (h hint) String() string {
	text := h.Move + h.Answer
	for _, why := range h.Why {
		text += "\n(" + why + ")"
	}
	return text
}

// A finder returns the next move, or why there is none, and the error with the exit code of that.
type finder = func(context.Context, *engine.Play, engine.Notation) (hint, error)

// toward returns the next move to a goal of the problem that a play began with; when there is none,
// what another hint says that knows of no goal.
func (s *Flags) toward(ctx context.Context, p *engine.Play, n engine.Notation, other finder) (hint, error) {
	var kept engine.GoalLine
	next, why, err := tell.Toward(ctx, p, &kept)
	switch {
	case err != nil:
		return hint{}, err
	case next != nil:
		return hint{Move: n.Print(p.State(), next[0]), Why: []string{why}}, nil
	}
	h, err := other(ctx, p, n)
	if why != "" {
		h.Why = append(h.Why, why)
	}
	return h, err
}

// winning returns the next move of a line that wins, for who knows all cards, and the error
// with the exit code of the verdict.
func (s *Flags) winning(ctx context.Context, p *engine.Play, n engine.Notation) (hint, error) {
	r, err := s.Foresee(ctx, p)
	if err != nil {
		return hint{}, err
	}
	if none := tell.NoHint(r); none != nil {
		return hint{Answer: none.Error()}, verdictExit(ctx, r)
	}
	return hint{Move: n.Print(p.State(), r.Line[0])}, nil
}

// advice returns what a player can do next who has not seen all cards, and why.
func (s *Flags) advice(ctx context.Context, p *engine.Play, n engine.Notation) (hint, error) {
	a, err := unseen.Advise(ctx, p)
	switch {
	case err != nil:
		return hint{}, err
	case len(a.Moves) == 0:
		return hint{Answer: "unknown", Why: a.Why()}, &exit.Error{Code: exit.Unknown}
	}
	return hint{Move: n.Print(p.State(), a.Moves[0]), Why: a.Why()}, nil
}
