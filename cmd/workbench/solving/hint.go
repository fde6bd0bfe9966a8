package solving

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
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
	cmd := terminal.Command("hint", "{limits}", s.LimitText())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p, err := s.desk.Position(args, &deal) // which may be a pipe that Ctrl-C ends at once
		if n := len(args); err != nil && n > 1 && strings.Trim(args[n-1], "0123456789") == "" {
			return fmt.Errorf("%w; this is a hint of one move, and hint %s in workbench play one of several", err, args[n-1])
		}
		if err != nil {
			return err
		}
		ctx, stop := terminal.UntilInterrupt(cmd.Context())
		defer stop()
		if err = s.hint(ctx, p, view); errors.Is(err, context.Canceled) {
			return context.Cause(ctx)
		}
		return err
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
		if _, err := p.Game.GoalsOf(p.Open()); err != nil {
			return position.Placed(p, err)
		}
	}
	find := s.winning
	if p.Covered() && !p.State().Won() && p.Hides() {
		if find = s.advice; len(s.Without) > 0 || s.States > 0 {
			return errors.New("--states and --without: a hint for who has not seen all cards is no search of positions: want --view all")
		}
	}
	h, verdict := s.toward(engine.WithProgress(ctx, s.desk.Count), p, n, find)
	s.desk.Errs.Clear()
	if h.Move+h.Answer == "" {
		return verdict
	}
	if view == engine.ViewPlayer && !p.Hides() {
		h.Why = append(h.Why, "no card is hidden here, so the player knows all of them")
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
	timed, stop := s.timed(ctx)
	defer stop()
	next, why, err := tell.Toward(timed, p, &kept)
	switch {
	case err != nil && ctx.Err() == nil && timed.Err() != nil:
		why = "no line to the goal was found within " + engine.LimitOf(timed)
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

// timed returns a context that ends after the limit of time, if there is one.
func (s *Flags) timed(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.Limit == 0 {
		return context.WithCancel(ctx)
	}
	return engine.WithLimit(ctx, s.Limit)
}

// winning returns the next move of a line that wins, for who knows all cards, and the error
// with the exit code of the verdict.
func (s *Flags) winning(ctx context.Context, p *engine.Play, n engine.Notation) (hint, error) {
	r, err := s.One(ctx, p, true)
	if err != nil {
		return hint{}, err
	}
	if none := tell.NoHint(r); none != nil {
		h := hint{Answer: none.Error()}
		if r.Stop == engine.StopCards {
			h.Why = []string{"--view player gives one by the cards that are known"}
		}
		return h, verdictExit(ctx, r)
	}
	return hint{Move: n.Print(p.State(), r.Line[0])}, nil
}

// advice returns what a player can do next who has not seen all cards, and why.
func (s *Flags) advice(ctx context.Context, p *engine.Play, n engine.Notation) (hint, error) {
	timed, stop := s.timed(ctx)
	defer stop()
	a, err := unseen.Advise(timed, p)
	switch {
	case err != nil && ctx.Err() == nil && timed.Err() != nil:
		return hint{Answer: "unknown", Why: []string{engine.LimitOf(timed) + " was reached"}}, &exit.Error{Code: exit.Unknown}
	case err != nil:
		return hint{}, err
	case len(a.Moves) == 0:
		return hint{Answer: "unknown", Why: a.Why()}, &exit.Error{Code: exit.Unknown}
	}
	return hint{Move: n.Print(p.State(), a.Moves[0]), Why: a.Why()}, nil
}
