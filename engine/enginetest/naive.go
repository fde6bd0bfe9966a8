package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"patience/engine"
)

// A Referee is a position of a game's second rules, which are slow and plain. M is its
// move.
type Referee[T, M any] interface {
	Copy() T
	Legal() []M
	Play(M) error
	Won() bool
	Position() string // alike for tables from which play goes on alike
}

// Lines counts the legal lines of that many moves.
func Lines(s engine.State, moves int) int {
	if moves == 0 {
		return 1
	}
	sum := 0
	for _, m := range s.Moves(nil) {
		sum += Lines(engine.After(s, m), moves-1)
	}
	return sum
}

// NaiveLines counts what [Lines] counts, by the referee's rules.
func NaiveLines[T Referee[T, M], M any](t T, moves int) int {
	if moves == 0 {
		return 1
	}
	sum := 0
	for _, next := range after(t) {
		sum += NaiveLines(next, moves-1)
	}
	return sum
}

// after returns the tables after each move that the referee finds legal.
func after[T Referee[T, M], M any](t T) []T {
	var list []T
	for _, m := range t.Legal() {
		if next := t.Copy(); next.Play(m) == nil {
			list = append(list, next)
		}
	}
	return list
}

// Winnable decides a table by the referee's rules alone, trying everything once. It is
// unknown when there are more than most positions.
func Winnable[T Referee[T, M], M any](t T, most int) engine.Verdict {
	seen := map[string]bool{}
	open := []T{t}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		name := at.Position()
		if seen[name] {
			continue
		}
		seen[name] = true
		if at.Won() {
			return engine.VerdictWon
		}
		if len(seen) > most {
			return engine.VerdictUnknown
		}
		open = append(open, after(at)...)
	}
	return engine.VerdictLost
}

// Tried decides a position by the engine's legal moves alone, trying everything once: no key, and nothing left out. It is
// unknown when there are more than most positions. Forget, when it is not nil, drops what makes no difference.
func Tried[S comparable, P interface {
	*S
	engine.State
}](start S, most int, forget func(P)) engine.Verdict {
	seen, todo := map[S]bool{start: true}, []S{start}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if P(&at).Won() {
			return engine.VerdictWon
		}
		for _, m := range slices.Backward(P(&at).Moves(nil)) { // the first is tried first
			next := at
			P(&next).Apply(m)
			if forget != nil {
				forget(&next)
			}
			if !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
		if len(seen) > most {
			return engine.VerdictUnknown
		}
	}
	return engine.VerdictLost
}

// EachAlone returns sets of a game's reductions to be switched off: none, all, each, and all others.
func EachAlone(g *engine.Game) [][]string {
	names := engine.Each(g.Solver.Reductions, func(r engine.Reduction) string { return r.Name })
	sets := [][]string{nil, names}
	for _, name := range names {
		sets = append(sets, []string{name}, slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name }))
	}
	return sets
}

// Replay lets the referee play a line of his own moves, at the end of which the game must
// be won.
func Replay[T Referee[T, M], M any](t T, line []M) error {
	end := t.Copy()
	for i, m := range line {
		if err := end.Play(m); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if !end.Won() {
		return errors.New("it is not won at the end")
	}
	return nil
}
