package plan

import (
	"fmt"
	"strings"

	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/stipulation"
)

// Hidden is the word for asking for one plan, beside the words of [freecard.Decide].
const Hidden = "strategy"

// Ask puts a question together from words; "win" asks for all suits that are left.
func Ask(start *spider.State, goal string, without ...string) (*ask.Question, error) {
	goal, err := single(start, goal)
	if err != nil {
		return nil, err
	}
	return ask.Ask(start, goal, without...)
}

// single returns a goal in the words of the calculus, which has none for winning and none for goals put
// together.
func single(start *spider.State, goal string) (string, error) {
	switch {
	case strings.EqualFold(strings.TrimSpace(goal), "win"):
		return ask.Win(start)
	case stipulation.Together(goal):
		return "", fmt.Errorf("%q: goals put together cannot be asked of cards that nobody has seen: want one of them", goal)
	}
	return goal, nil
}
