package gaps

import (
	"slices"

	"patience/engine"
)

// A beam looks at positions move by move, and of those that so many moves lead to
// it keeps the best ones alone. When it has never left one out, it has looked at all.
type beam struct {
	*seeker
	width  int
	levels [][]step // by moves made
	cut    bool     // some position was left out
}

// A step is a position of a beam: the move that leads to it from one of the level
// before.
type step struct {
	score  int32
	parent uint32
	move   engine.Move
}

const stepBytes = 12

// win returns a line that wins, if the beam comes to one.
func (b *beam) win(start node) ([]engine.Move, bool) {
	if !b.meet(&start) {
		return nil, false
	}
	b.levels = [][]step{{{}}}
	here, next := []node{start}, []node(nil)
	for len(here) > 0 && b.Stop == engine.StopNone {
		steps, won := b.expand(here)
		b.levels = append(b.levels, steps)
		if won {
			return b.line(), true
		}
		next = next[:0]
		for _, s := range steps {
			n := here[s.parent]
			n.play(b.ground, s.move)
			next = append(next, n)
		}
		here, next = next, here
		b.extra += int64(len(steps)) * stepBytes
	}
	return nil, false
}

// expand makes the moves of all positions of a level. When one wins, it is the only
// step that is returned.
func (b *beam) expand(here []node) (steps []step, won bool) {
	var moves []engine.Move
	for i := range here {
		moves = b.choices(&here[i], moves[:0])
		for _, m := range moves {
			n := here[i]
			n.play(b.ground, m)
			s := step{parent: uint32(i), move: m}
			if n.won(b.ground) {
				return []step{s}, true
			}
			if b.meet(&n) {
				s.score = int32(n.score(b.ground))
				steps = append(steps, s)
			}
			if b.Stop != engine.StopNone {
				return steps, false
			}
		}
	}
	return b.best(steps), false
}

// best keeps as many steps as the beam is wide.
func (b *beam) best(steps []step) []step {
	if len(steps) > b.width {
		b.cut = true
		slices.SortStableFunc(steps, func(x, y step) int { return int(x.score - y.score) })
		steps = steps[:b.width]
	}
	return slices.Clip(slices.Clone(steps))
}

// line returns the moves that lead to the first position of the last level.
func (b *beam) line() []engine.Move {
	var line []engine.Move
	at := uint32(0)
	for _, level := range slices.Backward(b.levels[1:]) {
		line = append(line, level[at].move)
		at = level[at].parent
	}
	slices.Reverse(line)
	return line
}
