package mine

import (
	"context"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/solver"
)

// start deals the cards.
func (d Deal) start() (*spider.State, error) {
	p, err := spider.Game().Deal(d.Kind, d.Number, nil)
	if err != nil {
		return nil, err
	}
	return p.State().(*spider.State), nil
}

// A place is a position of a line.
type place struct {
	state *spider.State
	moves int // made before
}

// mostSpaces is how many spaces a position may have. Where there are many, everything can
// be done in many ways.
const mostSpaces = 1

// walk wins a deal, or takes the line that is known, and returns the positions of the line
// that are worth asking about, the last ones first: those before a move that cannot be taken
// back. It returns none when no line was found.
func walk(ctx context.Context, d Deal, limit time.Duration) ([]place, error) {
	s, line, err := d.played(ctx, limit)
	if err != nil {
		return nil, err
	}
	var places []place
	at := s.Copy().(*spider.State)
	for i, m := range line {
		if m != spider.Deal && at.Spaces() <= mostSpaces && len(ask.Essentials(at, []engine.Move{m})) > 0 {
			places = append(places, place{at.Copy().(*spider.State), i})
		}
		at.Apply(m)
	}
	slices.Reverse(places)
	return places, nil
}

// played returns a start and its line, none when the deal was not won within the limit.
func (d Deal) played(ctx context.Context, limit time.Duration) (*spider.State, []engine.Move, error) {
	if d.Kind == known {
		return d.Start, d.Line, nil
	}
	s, err := d.start()
	if err != nil {
		return nil, nil, err
	}
	won, err := solver.Solver().Run(ctx, s, engine.SolveOptions{Limits: engine.Limits{Time: limit, Bytes: 300e6}})
	if err != nil || won.Verdict != engine.VerdictWon {
		return s, nil, err
	}
	return s, won.Line, nil
}
