package plan

import (
	"strconv"
	"strings"

	"patience/engine/games/spider"
	"patience/engine/games/spider/freecard"
)

// Hidden is the word for asking for one plan, beside the words of [freecard.Decide].
const Hidden = "strategy"

// Ask puts a question together from words; "win" asks for all suits that are left.
func Ask(start *spider.State, goal string, without ...string) (*freecard.Question, error) {
	return freecard.Ask(start, winning(start, goal), without...)
}

// winning returns a goal in the words of the calculus, which has none for winning.
func winning(start *spider.State, goal string) string {
	if strings.EqualFold(strings.TrimSpace(goal), "win") {
		return "remove " + strconv.Itoa(max(8-start.Removals(), 1)) + " suits"
	}
	return goal
}
