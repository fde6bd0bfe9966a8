package search

import (
	"fmt"
	"time"

	"patience/engine"
)

// result returns the figures of the search.
func (s *searcher) result() engine.Result {
	return engine.Result{
		Stop: s.stop, States: s.seen.Len(), Looked: s.looked, Pruned: s.pruned, Visits: s.visits,
		Bytes: s.bytes(), Time: time.Since(s.began), BestScore: s.best.Score,
	}
}

// finish gives the result its verdict and its lines; id is that of the goal, 0
// when none was met.
func (s *searcher) finish(r engine.Result, id uint32) (engine.Result, error) {
	best, err := s.line(s.best.ID)
	if err != nil {
		return r, err
	}
	if len(best) > 0 {
		r.Best = best
	}
	switch {
	case id != 0:
		return s.won(r, id)
	case r.Stop == engine.StopNone && r.Pruned > 0:
		r.Stop = engine.StopPruned
	case r.Stop == engine.StopNone:
		r.Verdict = engine.VerdictLost
		if s.Closed != nil {
			for id := range s.seen.All {
				s.Closed(s.seen.Key(id))
			}
		}
	}
	return r, nil
}

// won gives the result its line, replayed.
func (s *searcher) won(r engine.Result, id uint32) (engine.Result, error) {
	line, err := s.line(id)
	if err != nil {
		return r, err
	}
	play, err := engine.Follow(nil, s.start, line)
	if err != nil {
		return r, err
	}
	if !s.Goal(play.State()) {
		return r, fmt.Errorf("search: the line found does not end in a goal, though a position with the same key is one: is the question symmetric?")
	}
	r.Verdict, r.Line = engine.VerdictWon, line
	return r, nil
}
