package gaps

import (
	"slices"

	"patience/engine"
)

// A sweep looks at positions in turns. In each it goes through the levels, which are
// the positions that so many moves lead to, and looks at the best few of each that are
// still to be looked at: a beam that grows wider and wider. Levels beyond the length of
// most lines have their turn seldom. It leaves nothing out, so when there is nothing
// left to look at, there is no line.
type sweep struct {
	*seeker
	levels []queue // by moves made
	open   int     // positions that are still to be looked at
	moves  []engine.Move
}

const (
	few       = 10  // positions of a level that are looked at in a turn
	seldom    = 8   // turns, in one of which all levels are gone through
	movesEach = 2.3 // moves for each card that most lines have at most
)

// newSweep begins with no position met. Where sweeps are used nearly all cards may
// move, and to look for forced moves takes longer than it saves.
func newSweep(k *seeker) *sweep {
	k.forget()
	k.reduce.forced = false
	return &sweep{seeker: k}
}

// win returns a line that wins, if there is one and no limit is reached.
func (w *sweep) win(s *State) ([]engine.Move, bool) {
	start := newNode(w.table, s)
	if start.won(w.table) {
		return nil, true
	}
	if !w.push(&start, 0, 0) {
		return nil, false
	}
	for turn := 0; w.open > 0 && w.Stop == engine.StopNone; turn++ {
		for level := 0; level < w.depth(turn); level++ {
			if line, ok := w.best(start, level); ok {
				return line, true
			}
		}
	}
	return nil, false
}

// depth returns how many levels are gone through in a turn.
func (w *sweep) depth(turn int) int {
	if turn%seldom == 0 {
		return len(w.levels)
	}
	return min(len(w.levels), int(movesEach*float64(int(w.suits)*w.inRow())))
}

// push meets a position that so many moves lead to.
func (w *sweep) push(n *node, from uint32, level int) bool {
	id, ok := w.meet(n, from)
	if !ok {
		return false
	}
	if level == len(w.levels) {
		w.levels = append(w.levels, queue{})
	}
	w.levels[level].push(w.store, id, n.score(w.table))
	w.open++
	return true
}

// best looks at the best positions of a level.
func (w *sweep) best(start node, level int) ([]engine.Move, bool) {
	for i := 0; i < few && w.levels[level].count > 0 && w.Stop == engine.StopNone; i++ {
		id := w.levels[level].pop(w.store)
		w.open--
		if won := w.look(id, level); won != 0 {
			return w.line(start, won), true
		}
	}
	return nil, false
}

// look makes the moves of a position. It returns the number of one that is won, or 0.
func (w *sweep) look(id uint32, level int) (won uint32) {
	n := w.load(id)
	if w.hopeless(&n) {
		return 0
	}
	w.moves = w.choices(&n, w.moves[:0])
	for _, m := range w.moves {
		next := n
		next.play(w.table, m)
		if next.won(w.table) {
			won, _ = w.store.add(w.key(&next, nil), id)
			return won
		}
		w.push(&next, id, level+1)
	}
	return 0
}

// line returns the moves that lead to a position.
func (w *sweep) line(start node, id uint32) []engine.Move {
	var path []uint32
	for ; w.store.from(id) != 0; id = w.store.from(id) {
		path = append(path, id)
	}
	var line []engine.Move
	for _, id := range slices.Backward(path) {
		m := w.moveTo(&start, id)
		start.play(w.table, m)
		line = append(line, m)
	}
	return line
}
