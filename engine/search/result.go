package search

import (
	"fmt"
	"strings"
	"time"

	"patience/engine"
)

// A Verdict is the answer of a search.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // not decided: see Result.Stop
	Won                    // the goal can be reached: see Result.Line
	Lost                   // it cannot: every position was looked at
)

// String returns unknown, won or lost.
func (v Verdict) String() string {
	switch v {
	case Won:
		return "won"
	case Lost:
		return "lost"
	}
	return "unknown"
}

// A Stop is the reason why a search ended before it had decided.
type Stop uint8

// The reasons. StopPruned is not the end of a search but of what it can say:
// all is looked at that Prune had left.
const (
	StopNone Stop = iota
	StopStates
	StopBytes
	StopTime
	StopCancelled
	StopPruned
)

// String names what stopped the search: "the limit on states".
func (s Stop) String() string {
	switch s {
	case StopStates:
		return "the limit on states"
	case StopBytes:
		return "the limit on memory"
	case StopTime:
		return "the limit on time"
	case StopCancelled:
		return "cancelled"
	case StopPruned:
		return "pruned"
	}
	return "nothing"
}

// A Result is what a search has found.
type Result struct {
	Verdict Verdict
	// Line leads from the start to a goal and has been replayed. It is nil unless
	// the verdict is Won, and empty when the start is a goal.
	Line []engine.Move
	// Stop is why the verdict is Unknown.
	Stop Stop
	// Best leads to the position of the lowest score, and has been replayed too.
	// It is nil when there is no Order, or when the start is the best.
	Best      []engine.Move
	BestScore int

	States int // positions met
	Looked int // positions whose moves were made
	Pruned int // positions met that Prune cut off
	Bytes  int64
	Time   time.Duration
}

// String says the verdict with its figures in one line.
func (r Result) String() string {
	var b strings.Builder
	b.WriteString(r.Verdict.String())
	switch r.Verdict {
	case Won:
		fmt.Fprintf(&b, " in %d moves", len(r.Line))
	case Lost:
		b.WriteString(": every position was looked at")
	default:
		fmt.Fprintf(&b, ": %v", r.Stop)
	}
	fmt.Fprintf(&b, "; %d positions", r.States)
	if r.Pruned > 0 {
		fmt.Fprintf(&b, ", %d of them pruned", r.Pruned)
	}
	fmt.Fprintf(&b, ", %.1f MB, %v", float64(r.Bytes)/1e6, r.Time.Round(time.Millisecond))
	return b.String()
}

// result returns the figures of the search.
func (s *searcher) result() Result {
	return Result{
		Stop: s.stop, States: s.seen.count, Looked: s.looked, Pruned: s.pruned,
		Bytes: s.bytes(), Time: time.Since(s.began), BestScore: s.best.Score,
	}
}

// finish gives the result its verdict and its lines; id is that of the goal, 0
// when none was met.
func (s *searcher) finish(r Result, id uint32) (Result, error) {
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
	case r.Stop == StopNone && r.Pruned > 0:
		r.Stop = StopPruned
	case r.Stop == StopNone:
		r.Verdict = Lost
	}
	return r, nil
}

// won gives the result its line, replayed.
func (s *searcher) won(r Result, id uint32) (Result, error) {
	line, err := s.line(id)
	if err != nil {
		return r, err
	}
	end, err := Replay(s.start, line)
	if err != nil {
		return r, err
	}
	if !s.Goal(end) {
		return r, fmt.Errorf("search: the line found does not end in a goal, though a position with the same key is one: is the question symmetric?")
	}
	r.Verdict, r.Line = Won, line
	return r, nil
}
