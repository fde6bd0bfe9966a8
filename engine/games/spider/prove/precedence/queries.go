package precedence

import (
	_ "embed"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// queryTexts are the texts of the queries.
//
//go:embed queries.txt
var queryTexts string

// Queries are the questions that only this package answers, for the list of games to add to
// those of Spider.
func Queries(*engine.Game) []engine.Query {
	return engine.ReadQueries(queryTexts, engine.Answers{
		"waits":     engine.Method(Find),
		"bounds":    engine.Method(Bound),
		"why_waits": engine.Method(answer),
		"why_lost":  engine.Method(func(s *spider.State) (any, error) { return answer(s, goalWin) }),
	})
}

// answer tells why a goal cannot be reached, nil when that cannot be seen.
func answer(s *spider.State, goal string) (any, error) {
	c, ok := ParseClaim(goal, nil)
	if !ok {
		return nil, fmt.Errorf("bad goal %q: want space, remove a suit, remove spades, or these before a row, as in %q", goal, Goals()[1])
	}
	p, err := argue(s, c)
	if p == nil {
		return nil, err
	}
	return strings.TrimRight(p.String(), "\n"), nil
}
