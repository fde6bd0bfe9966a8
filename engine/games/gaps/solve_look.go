package gaps

import "patience/engine"

// A looker makes the moves of positions, beside other lookers. It reads the store and the rows of the sweep and
// writes to neither: what it finds is met when all have done. So all it has of its own is what a position is
// looked at with.
type looker struct {
	seeker         // the sweep's, but for its ground, reach and stubborn sets
	view           rowTable
	moves          []engine.Move
	found          []found
	keys           []byte // of what was found
	looked, pruned int
}

// A found is a position that a move leads to, and that was not met before.
type found struct {
	from  entry
	move  engine.Move
	key   int // where its key begins
	score int
	won   bool
	novel bool // it has a row that has no number yet, so key, score and won say nothing
}

func newLooker(k *seeker) *looker {
	l := &looker{seeker: *k}
	l.equip()
	return l
}

// look makes the moves of a part of a batch.
func (l *looker) look(t *rowTable, part []entry) {
	l.found, l.keys, l.looked, l.pruned = l.found[:0], l.keys[:0], 0, 0
	l.view = *t
	l.view.ground, l.view.sealed = l.ground, true
	l.table = &l.view
	for _, e := range part {
		l.lookAt(e)
	}
}

func (l *looker) lookAt(e entry) {
	n := l.load(e.id)
	if l.hopeless(&n) {
		l.pruned++
		return
	}
	l.looked++
	l.moves = l.choices(&n, l.moves[:0])
	for _, m := range l.moves {
		next := n
		next.play(l.table, m)
		l.add(&next, found{from: e, move: m, key: len(l.keys)})
	}
}

// add adds what a move leads to, unless it was met before.
func (l *looker) add(n *node, f found) {
	l.keys = l.seeker.key(n, l.keys)
	if n.novel {
		f.novel = true
	} else if l.store.ID(l.keys[f.key:]) != 0 {
		l.keys = l.keys[:f.key]
		return
	} else {
		f.score, f.won = n.score(l.table), n.won(l.table)
	}
	l.found = append(l.found, f)
}
