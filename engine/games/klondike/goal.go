package klondike

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/unseen"
)

// goalWords are the goals that can be asked about.
const goalWords = "win, space, turn (a card), turn 5 (in column 5), empty 5, 9h out"

// readGoal reads a goal, to be reached from a position.
func readGoal(st engine.State, words string) (unseen.Goal, error) {
	start := st.(*State)
	met, err := goal(start, strings.Fields(strings.ToLower(words)))
	if err != nil {
		return unseen.Goal{}, fmt.Errorf("bad goal %.60q: %w", words, err)
	}
	return unseen.Goal{Words: words, From: start, Met: func(s engine.State) bool { return met(s.(*State)) }}, nil
}

// goal returns what a position must have for a goal.
func goal(start *State, words []string) (met func(s *State) bool, err error) {
	switch {
	case len(words) == 1 && words[0] == "win":
		return (*State).Won, nil
	case len(words) == 1 && words[0] == "space":
		return func(s *State) bool { return s.spaces() > start.spaces() }, nil
	case len(words) == 1 && words[0] == "turn":
		return func(s *State) bool { return s.FaceDown() < start.FaceDown() }, nil
	case len(words) == 2 && (words[0] == "turn" || words[0] == "empty"):
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 || n > columns {
			return nil, fmt.Errorf("no column %s: want 1 to %d", words[1], columns)
		}
		if words[0] == "empty" {
			return func(s *State) bool { return s.height[n] == 0 }, nil
		}
		if start.down[n] == 0 {
			return nil, fmt.Errorf("no card of column %d lies face down", n)
		}
		return func(s *State) bool { return s.down[n] < start.down[n] }, nil
	case len(words) == 2 && words[1] == "out":
		c, err := engine.ParseCard(words[0])
		if err == nil && (c.Rank() < engine.Ace || c.Rank() > engine.King || c.Suit() > engine.Spades) {
			err = fmt.Errorf("no card %v in the pack", c)
		}
		return func(s *State) bool { return s.Out(c.Suit()) >= c.Rank() }, err
	}
	return nil, fmt.Errorf("want one of %s", goalWords)
}

// spaces counts the empty columns.
func (s *State) spaces() (count int) {
	for n := 1; n <= columns; n++ {
		if s.height[n] == 0 {
			count++
		}
	}
	return count
}

// outlooks returns the questions what one can be sure of. Without a goal
// certain says whether the game is won for sure, as it always did.
func outlooks(g *engine.Game) []engine.Query {
	queries := unseen.Queries(g, readGoal, goalWords, unseen.Examples{
		Guaranteed: `
local g = klondike.deal(1, {draw = "three"}):guaranteed()
assert(g.least == 2)
print(g)`,
		Good: `print(klondike.deal(1):good())`,
		Certain: `
assert(not klondike.deal(1):certain())
local p = klondike.deal(1, {draw = "one"})
assert(p:certain("turn").answer == "yes")
print(p:certain("turn 6"))`,
		Possible: `
print(klondike.deal(1, {draw = "one"}):possible("turn 3"))`,
	})
	q := &queries[slices.IndexFunc(queries, func(q engine.Query) bool { return q.Name == "certain" })]
	ask := q.Run
	q.Params[0].Type += "?"
	q.Returns += "; without a goal true or false"
	q.Doc += "\nWithout a goal it says whether the game cannot be lost any more (rule 7): nothing is face down and all of the deck can be reached."
	q.Run = func(ctx context.Context, s engine.State, c engine.Call) (any, error) {
		if !c.Has("goal") {
			return s.(*State).Certain(), nil
		}
		return ask(ctx, s, c)
	}
	return queries
}
