package sitting

import (
	"context"
	"errors"
	"fmt"
	"os"

	"patience/engine"
)

// A planned is a plan that is stepped through. The cards that the player has named tell
// nothing: to take back the moves that turned them up brands no game.
type planned struct {
	engine.Plan
	named map[int]bool // numbers of moves that turned up a card which the player had named
}

// planning steps through the plan of a file, or says what the plan does next.
func (s *Sitting) planning(ctx context.Context, name string) error {
	name, sure := takeAnyway(name)
	if name != "" {
		return s.openPlan(ctx, name, sure)
	}
	if s.steps == nil {
		return s.noPlan()
	}
	return s.sayStep()
}

// noPlan says what a plan would be.
func (s *Sitting) noPlan() error {
	if s.Game.Plan == nil {
		return fmt.Errorf("%s has no plans", s.Game.Name)
	}
	return errors.New(`no plan: want a file that "workbench prove --hidden strategy --plan FILE" has written, as in plan FILE`)
}

// openPlan begins a plan. That its unseen cards are those that lie face down is told by the
// task of a problem; of any other game a plan tells it.
func (s *Sitting) openPlan(ctx context.Context, name string, sure bool) error {
	if s.Game.Plan == nil {
		return s.noPlan()
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	open := s.play.Open()
	if tells := s.Game.Unknown == nil || s.Game.Unknown(open.State()) == 0; tells && s.play.Hides() && len(s.play.Headers) == 0 {
		if !sure {
			return refuse("a plan tells which cards lie face down")
		}
		s.brand("a plan tells which cards lie face down")
	}
	p, err := s.Game.Plan(ctx, open, string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.steps = &planned{Plan: p, named: map[int]bool{}}
	return s.sayStep()
}

// sayStep says what the plan does next.
func (s *Sitting) sayStep() error {
	step, err := s.steps.Next(s.play.Open())
	if err != nil {
		return err
	}
	at := fmt.Sprintf("plan, %d of %d: ", step.Node, step.Nodes)
	line := s.Notation.PrintLine(s.play.State(), step.Line)
	switch {
	case len(step.Line) == 0:
		s.say("%sthe goal is reached", at)
	case step.Pile == "":
		s.say("%s%s reaches the goal: next", at, line)
	default:
		s.say("%s%s turns a card up in %s, %s: next, or next CARD", at, line, step.Pile, step.Cards.Either())
	}
	return nil
}

// next plays on by the plan, until a card is turned up or the goal is reached.
func (s *Sitting) next(_ context.Context, args string) error {
	if s.steps == nil {
		return fmt.Errorf("next goes on with a plan: %w; hint tells a move, draw turns a card, new deals the next game", s.noPlan())
	}
	c := engine.Unknown
	if args != "" {
		var err error
		if c, err = engine.ParseCard(args); err != nil {
			return err
		}
	}
	step, err := s.steps.Next(s.play.Open())
	if err != nil {
		return err
	}
	s.play.Keep()
	var p *engine.Play
	err = s.uncovered(func() error {
		p, err = s.steps.Turn(s.play, c)
		return err
	})
	if err != nil {
		return err
	}
	p.Keep()
	// A card that is said to lie there makes another game of it, of which nothing has been found out.
	if p != s.play {
		s.play, s.found, s.goalLine = p, nil, engine.GoalLine{}
		s.cover()
	}
	if step.Pile != "" {
		s.steps.named[p.Len()] = c != engine.Unknown || len(step.Cards) == 1
	}
	return nil
}

// named says whether the last n moves have turned up no other cards than such as the player
// had named.
func (s *Sitting) named(n int) bool {
	if s.steps == nil {
		return false
	}
	for i := s.play.Len() - n; i < s.play.Len(); i++ {
		if s.play.At(i).Hidden() != s.play.At(i+1).Hidden() && !s.steps.named[i+1] {
			return false
		}
	}
	return true
}

// forgetNamed forgets what was named in moves that have been taken back, for others may come
// in their place.
func (p *planned) forgetNamed(len int) {
	for i := range p.named {
		if i > len {
			delete(p.named, i)
		}
	}
}
