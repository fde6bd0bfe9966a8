package engine

import "fmt"

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
