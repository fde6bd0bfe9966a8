package engine

import (
	"fmt"
	"slices"
)

// A GoalStanding says how a goal of a problem stands at the end of a line of play.
type GoalStanding struct {
	Goal   string // in words, with its restrictions: "remove a suit without space"
	Met    int    // how many moves had been made when it was first met; -1: it is not met
	Broken int    // the number of the first move before that which was not allowed; 0: none
	Why    string // which of the restrictions forbid that move
}

// Solved says whether the goal is met by a line that keeps to its restrictions.
func (g GoalStanding) Solved() bool { return g.Met >= 0 && g.Broken == 0 }

// String says it to a player.
func (g GoalStanding) String() string {
	switch {
	case g.Solved():
		return fmt.Sprintf("solved in %s: %s", Count(g.Met, "move"), g.Goal)
	case g.Met >= 0:
		return fmt.Sprintf("reached in %s, but not as asked: %s; move %d was not allowed: %s", Count(g.Met, "move"), g.Goal, g.Broken, g.Why)
	case g.Broken > 0:
		return fmt.Sprintf("move %d is not allowed: %s (asked: %s)", g.Broken, g.Why, g.Goal)
	}
	return "not yet: " + g.Goal
}

// GoalsOf says how the goals of the problem stand that a play began with. A game that knows none of its own knows the win.
func (g *Game) GoalsOf(p *Play) (all []GoalStanding, err error) {
	if g.Goals != nil {
		return g.Goals(p)
	}
	for _, h := range p.Headers {
		if met := p.Len(); h.Key == "goal" && h.Text == "win" {
			if !p.State().Won() {
				met = -1
			}
			all = append(all, GoalStanding{Goal: h.Text, Met: met})
		}
	}
	return all, nil
}

// A GoalLine is a line of play that solves a goal of a problem.
type GoalLine struct {
	Goal  string // in words, with its restrictions, and which of several it is
	Start State  // the first position of the play, with the cards that the line knows
	Moves []Move // from the first position of the play until the goal is met; nil: none was found
	Open  bool   // of none: whether there is a goal that the moves made have neither solved nor spoilt
	Lost  string // of none: the goal that was proved impossible from here, "" when it is open
}

// Known returns the position to which moves have led, with the cards that the line knows.
func (l GoalLine) Known(made []Move) State {
	s := l.Start.Copy()
	ApplyAll(s, made)
	return s
}

// Next returns the moves of the line that come next, none when the moves that were made are not
// its beginning.
func (l GoalLine) Next(made []Move) []Move {
	if len(l.Moves) <= len(made) || !slices.Equal(l.Moves[:len(made)], made) {
		return nil
	}
	return l.Moves[len(made):]
}
