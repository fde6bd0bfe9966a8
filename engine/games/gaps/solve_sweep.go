package gaps

import (
	"slices"

	"patience/engine"
)

// A sweep looks at positions in turns. In each it goes through the levels, which are
// the positions that so many moves lead to, and looks at the best few of each that are
// still to be looked at: a beam that grows wider and wider. Levels beyond the length of
// most lines have their turn seldom, and each time twice as many, three times as many
// and so on: with exchanges there is no end to the levels that a turn could open. So it
// leaves nothing out, and when there is nothing left to look at, there is no line.
type sweep struct {
	*seeker
	levels []queue // by moves made
	turn   int
	level  int // the next one to look at
	open   int // positions that are still to be looked at
	moves  []engine.Move
}

const (
	few       = 10  // positions of a level that are looked at in a turn
	seldom    = 8   // turns, in one of which more levels are gone through
	movesEach = 2.3 // moves for each card that most lines have at most
)

// newSweep begins with no position met but the start, which must not be won.
func newSweep(k *seeker) *sweep {
	k.forget()
	w := &sweep{seeker: k}
	first := newNode(k.table, k.start)
	w.push(&first, 0, 0)
	return w
}

// turns goes on with sweeps by turns, always with the one that has met the fewest positions.
type turns []*sweep

func newTurns(games ...*seeker) turns {
	var t turns
	for _, k := range games {
		t = append(t, newSweep(k))
	}
	return t
}

// run returns a line that wins, if one of the sweeps finds any. It ends at a limit, or when the last
// of them, that of the whole game, has looked at all; tired, when that many positions more were met
// by then. 0 is any number.
func (t *turns) run(most int) (line []engine.Move, won, tired bool) {
	whole := (*t)[len(*t)-1]
	end := whole.States + most
	for whole.open > 0 && whole.Stop == engine.StopNone {
		if most > 0 && whole.States >= end {
			return nil, false, true
		}
		w := slices.MinFunc(*t, func(a, b *sweep) int { return a.store.count - b.store.count })
		if line, won := w.next(); won {
			return line, true, false
		}
		if w.open == 0 && w != whole {
			w.forget()
			*t = turns{whole}
		}
	}
	return nil, false, false
}

// next looks at the best few positions of a level, and goes on to the next level.
func (w *sweep) next() (line []engine.Move, won bool) {
	line, won = w.best()
	if w.level++; w.level >= w.depth() {
		w.level = 0
		w.turn++
	}
	return line, won
}

// depth returns how many levels are gone through in the turn.
func (w *sweep) depth() int {
	most := int(movesEach * float64(int(w.suits)*w.inRow()))
	if w.turn%seldom == 0 {
		most *= 2 + w.turn/seldom
	}
	return min(len(w.levels), most)
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
	q := &w.levels[level]
	before := q.bytes()
	q.push(w.store, id, n.score(w.table))
	w.queues += q.bytes() - before
	w.open++
	return true
}

// best looks at the best positions of the level.
func (w *sweep) best() ([]engine.Move, bool) {
	for i := 0; i < few && w.levels[w.level].count > 0 && w.Stop == engine.StopNone; i++ {
		id := w.levels[w.level].pop(w.store)
		w.open--
		if won := w.look(id); won != 0 {
			return w.line(won), true
		}
	}
	return nil, false
}

// look makes the moves of a position. It returns the number of one that is won, or 0.
func (w *sweep) look(id uint32) (won uint32) {
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
		w.push(&next, id, w.level+1)
	}
	return 0
}

// line returns the moves that lead to a position.
func (w *sweep) line(id uint32) []engine.Move {
	var path [][]uint32
	for ; w.store.from(id) != 0; id = w.store.from(id) {
		path = append(path, w.store.words(id)[:w.store.key])
	}
	slices.Reverse(path)
	return w.follow(path)
}
