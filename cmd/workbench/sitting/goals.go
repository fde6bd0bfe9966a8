package sitting

import (
	"errors"
	"fmt"

	"patience/engine"
)

// goals returns how the goals of the problem that is played stand, none for any other game.
func (s *Sitting) goals() ([]engine.GoalStanding, error) {
	if len(s.play.Headers) == 0 {
		return nil, nil
	}
	return s.Game.GoalsOf(s.play.Open()) // it tells of nothing but moves that were made
}

// listGoals tells how all goals stand.
func (s *Sitting) listGoals() error {
	goals, err := s.goals()
	if err == nil && len(goals) == 0 {
		err = errors.New("no goal is asked here but to win, as this game did not begin with a problem: rules says when it is won")
	}
	for _, g := range goals {
		s.say("%v", g)
	}
	return err
}

// news tells which goals the moves since that number have met, and which restrictions they
// have broken.
func (s *Sitting) news(since int) error {
	goals, err := s.goals()
	for _, g := range goals {
		if g.Met > since || g.Met < 0 && g.Broken > since {
			s.say("%v", g)
		}
	}
	return err
}

// met says in a word or two how the goals stand, "" when there is nothing to say.
func (s *Sitting) met() string {
	goals, _ := s.goals() // an error was told when the game was taken
	solved := len(engine.Those(goals, engine.GoalStanding.Solved))
	switch {
	case len(goals) == 0:
		return ""
	case solved > 0 && len(goals) > 1:
		return fmt.Sprintf("%d of %s solved", solved, engine.Count(len(goals), "goal"))
	case solved > 0:
		return "solved"
	case len(goals) == 1 && goals[0].Broken > 0:
		return fmt.Sprintf("not as asked since move %d", goals[0].Broken)
	}
	return ""
}
