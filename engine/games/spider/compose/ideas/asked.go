package ideas

import (
	"cmp"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
)

// Names says whether a question names a suit or a pile, or perhaps does, as a line of play always does.
func Names(q problem.Question) bool {
	return !ask.Nameless(q.Goal, q.Without, q.Keep) || q.Intended != "" || len(q.Solutions) > 0
}

// Same says whether the same is asked of two positions, in the same words. Words that name a suit or a pile ask the same only where
// the positions are the same as they stand, and not but for names of suits and order of piles.
func Same(a, b []problem.Question, asTheyStand bool) bool {
	return len(a) > 0 && slices.EqualFunc(a, b, func(a, b problem.Question) bool {
		known := ask.Known.String()
		return a.FullGoal() == b.FullGoal() && a.Without == b.Without && cmp.Or(a.Hidden, known) == cmp.Or(b.Hidden, known) &&
			(asTheyStand || ask.Nameless(a.Goal, a.Without, a.Keep))
	})
}

// Facts returns the facts of a position with a solution of a question, which may be nil.
func Facts(s *spider.State, q problem.Question, line []engine.Move, words string) compose.Facts {
	st, err := stipulation.Parse(s, q.FullGoal(), q.Without, "")
	if err != nil { // there are no ideas to be told of it
		return compose.FactsOf(s, line, nil, words)
	}
	return compose.FactsOf(s, line, st.Asks, words)
}
