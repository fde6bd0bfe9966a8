package prove

import (
	"context"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/prove/together"
	"patience/engine/problem"
)

// toward looks for a line toward a goal of the problem that a play began with. Where the search
// finds none, a goal may be lost for what must wait, which takes no search to see.
func toward(ctx context.Context, p *engine.Play) (engine.GoalLine, error) {
	line, err := together.Toward(ctx, p)
	if err != nil || line.Moves != nil || line.Lost != "" || p.Covered() && p.State().Hidden() > 0 {
		return line, err
	}
	questions, err := problem.Of(p)
	for i, q := range questions {
		b, err := begun(p.Start(), q.Asked(), p.Moves())
		if err != nil || !b.Moved {
			continue // it is solved or spoilt already, or means something else here
		}
		if a := waiting(b.Start, b.Question); a != nil && a.Verdict == engine.VerdictLost {
			line.Lost, line.Open = strings.TrimSuffix(q.FullGoal()+" without "+q.Without, " without "), false
			if len(questions) > 1 {
				line.Lost += fmt.Sprintf(" (goal %d of %d)", i+1, len(questions))
			}
			return line, nil
		}
	}
	return line, err
}

// waiting answers a question about whole games, nil when it is none or when nothing follows.
func waiting(s engine.State, asked engine.Question) *engine.Answer {
	q, err := read(s, asked)
	if err != nil {
		return nil
	}
	a, _ := waits(context.Background(), q.(*question), engine.Limits{})
	return a
}
