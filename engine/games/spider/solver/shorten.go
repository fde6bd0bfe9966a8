package solver

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// shorten returns a line that wins too and has no needless stop: cards that go to
// one pile and later to another go there at once, or stay where they are, as long
// as all other moves can still be made.
func shorten(s *spider.State, line []engine.Move) []engine.Move {
	for {
		shorter := withoutStops(s, line)
		if len(shorter) == len(line) {
			return line
		}
		line = shorter
	}
}

// withoutStops takes out the needless stops move by move. That may leave others.
func withoutStops(s *spider.State, line []engine.Move) []engine.Move {
	at := *s
	for i := 0; i < len(line); {
		if shorter := withoutStop(&at, line[i:]); shorter != nil {
			line = append(slices.Clone(line[:i]), shorter...)
			continue
		}
		at.Apply(line[i])
		i++
	}
	return line
}

// withoutStop returns the line with its first move put together with a later one,
// nil when that is not possible: "As from 2 to 3, As from 3 to 1, remove 1" becomes "As
// from 2 to 1, remove 1".
func withoutStop(s *spider.State, line []engine.Move) []engine.Move {
	from, to, _ := spider.Parts(line[0])
	if line[0] == spider.Deal || spider.IsRemove(line[0]) {
		return nil
	}
	for j, m := range line {
		next, last, count := spider.Parts(m)
		if j == 0 || m == spider.Deal || spider.IsRemove(m) || next != to {
			continue
		}
		shorter := slices.Clone(line[1:])
		if last == from { // it came back, so it may as well have stayed
			shorter = slices.Delete(shorter, j-1, j)
		} else {
			shorter[j-1] = spider.NewMove(from, last, count)
		}
		if wins(s, shorter) {
			return shorter
		}
	}
	return nil
}

// wins says whether the line can be played and wins.
func wins(s *spider.State, line []engine.Move) bool {
	at := *s
	for _, m := range line {
		if at.Check(m) != nil {
			return false
		}
		at.Apply(m)
	}
	return at.Won()
}
