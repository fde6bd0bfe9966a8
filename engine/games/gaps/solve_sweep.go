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
//
// Some levels are looked at together: their positions are a batch, which lookers share, on several cores if
// that is wanted. What they have found is met in the order of the batch, so that the search is the same
// however many there are.
type sweep struct {
	*seeker
	levels  []queue // by moves made
	turn    int
	level   int     // the first one to look at
	open    int     // positions that are still to be looked at
	batch   []entry // positions that are looked at
	lookers []*looker
}

// An entry is a position of the store, to which so many moves lead. There is none before the first: its id is 0.
type entry struct {
	id    uint32
	level int
}

const (
	few       = 10     // positions of a level that are looked at in a turn,
	share     = 2000   // and one more for so many that were met,
	many      = 300    // at most
	alone     = 20_000 // positions, below which levels are looked at one by one
	stride    = 16     // levels from one that is looked at to the next that is looked at with it
	worth     = 16     // positions for each core: fewer are not worth the waiting
	portions  = 8      // of a batch, for each core if several work on it
	seldom    = 8      // turns, in one of which more levels are gone through
	movesEach = 2.3    // moves for each card that most lines have at most
)

// newSweep begins with no position met but the start, which must not be won.
func newSweep(k *seeker) *sweep {
	k.forget()
	w := &sweep{seeker: k}
	parts := 1
	if k.jobs > 1 {
		parts = k.jobs * portions
	}
	for range parts {
		w.lookers = append(w.lookers, newLooker(k))
	}
	first := newNode(k.table, k.start)
	w.push(w.key(&first, nil), first.score(k.table), entry{level: -1})
	return w
}

// turns goes on with sweeps by turns, always with the one that has met the fewest positions.
type turns []*sweep

func newTurns(games ...*seeker) turns { return engine.Each(games, newSweep) }

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
		w := slices.MinFunc(*t, func(a, b *sweep) int { return a.store.Len() - b.store.Len() })
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

// next looks at the best few positions of some levels, far enough from each other that what is found serves the
// next ones. Those are gone on with next time.
func (w *sweep) next() (line []engine.Move, won bool) {
	w.batch = w.batch[:0]
	depth, step := w.depth(), stride
	if w.store.Len() < alone {
		step = depth
	}
	for level := w.level; level < depth; level += step {
		w.pop(level)
	}
	id := w.look()
	if w.level++; w.level >= min(step, w.depth()) {
		w.level = 0
		w.turn++
	}
	if id != 0 {
		return w.follow(w.store.Path(id)), true
	}
	return nil, false
}

// depth returns how many levels are gone through in the turn.
func (w *sweep) depth() int {
	most := int(movesEach * float64(int(w.suits)*w.inRow()))
	if w.turn%seldom == 0 {
		most *= 2 + w.turn/seldom
	}
	return min(len(w.levels), most)
}

// pop takes the best positions of a level.
func (w *sweep) pop(level int) {
	q := &w.levels[level]
	for i := min(few+w.store.Len()/share, many); i > 0 && q.count > 0; i-- {
		w.batch = append(w.batch, entry{q.pop(w.store), level})
		w.open--
	}
}

// push meets a position, to which the move of another led.
func (w *sweep) push(key []byte, score int, from entry) {
	id, ok := w.meet(key, from.id)
	if !ok {
		return
	}
	level := from.level + 1
	if level == len(w.levels) {
		w.levels = append(w.levels, queue{})
	}
	q := &w.levels[level]
	before := q.bytes()
	q.push(w.store, id, score)
	w.queues += q.bytes() - before
	w.open++
}

// look makes the moves of the batch. It returns the number of a position that is won, or 0.
func (w *sweep) look() (won uint32) {
	w.divide()
	for _, l := range w.lookers {
		w.Looked += l.looked
		w.Pruned += l.pruned
	}
	for _, l := range w.lookers {
		for i := range l.found {
			if won = w.take(l, &l.found[i]); won != 0 || w.Stop != engine.StopNone {
				return won
			}
		}
	}
	return 0
}

// divide divides the batch among the lookers, and waits for them. The rest of the sweep stays as it is meanwhile.
func (w *sweep) divide() {
	jobs := 1
	if len(w.batch) >= worth*w.jobs {
		jobs = w.jobs
	}
	parts := len(w.lookers)
	engine.AtOnce(parts, jobs, func(i int) {
		from, to := i*len(w.batch)/parts, (i+1)*len(w.batch)/parts
		w.lookers[i].look(w.table, w.batch[from:to])
	})
}

// take meets what was found, whose rows it numbers if the looker could not. It returns its number if it is won, else 0.
func (w *sweep) take(l *looker, f *found) (won uint32) {
	key := l.keys[f.key:][:4*(int(w.suits)+1)]
	if f.novel {
		n := w.load(f.from.id)
		n.play(w.table, f.move)
		key, f.score, f.won = w.key(&n, w.space[:0]), n.score(w.table), n.won(w.table)
	}
	if f.won {
		won, _ = w.store.Add(key, f.from.id)
		return won
	}
	w.push(key, f.score, f.from)
	return 0
}
