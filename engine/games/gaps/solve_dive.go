package gaps

import (
	"slices"

	"patience/engine"
)

// A dive is the depth-first search: the quickest when little can be reached.
type dive struct {
	*seeker
	end   int           // positions met by all searches after which it gives up, 0 for none
	tired bool          // it has given up
	moves []engine.Move // of all positions on the way
	line  []engine.Move // that wins, the last move first
}

// dive decides the position depth first, unless it has met that many positions before;
// then it is tired. 0 is any number.
func (k *seeker) dive(most int) (line []engine.Move, won, tired bool) {
	d := &dive{seeker: k}
	if most > 0 {
		d.end = k.States + most
	}
	start := newNode(k.table, k.start)
	won = d.win(&start)
	if won {
		line = d.follow(d.path())
	}
	return line, won, d.tired
}

// path returns the keys of the positions on the line.
func (d *dive) path() (path [][]byte) {
	n := newNode(d.table, d.start)
	for _, m := range slices.Backward(d.line) {
		n.play(d.table, m)
		path = append(path, d.key(&n, nil))
	}
	return path
}

// win says whether a position can be won. It comes back as it was. The moves of all positions on
// the way share one slice, each position's behind those of the one before, so that nothing is
// allocated on the way down.
func (d *dive) win(n *node) bool {
	if n.won(d.table) {
		return true
	}
	if d.end > 0 && d.States >= d.end {
		d.tired = true
	}
	if d.tired {
		return false
	}
	if _, ok := d.meet(d.key(n, d.space[:0]), 0); !ok {
		return false
	}
	if d.hopeless(n) {
		d.Pruned++
		return false
	}
	d.Looked++
	from := len(d.moves) // those before are of the positions on the way
	d.moves = d.choices(n, d.moves)
	d.order(n, d.moves[from:])
	for i := from; i < len(d.moves) && d.Stop == engine.StopNone && !d.tired; i++ {
		m, next := d.moves[i], *n
		next.play(d.table, m)
		if d.win(&next) {
			d.line = append(d.line, m)
			return true
		}
	}
	d.moves = d.moves[:from]
	return false
}

// order puts moves first that leave low scores, by insertion: there are few moves, and those
// that leave equal scores keep their order, so that a search is the same each time.
func (d *dive) order(n *node, moves []engine.Move) {
	if len(moves) < 2 {
		return
	}
	var space [64]int
	scores := space[:0]
	for i, m := range moves {
		scores = append(scores, d.after(n, m))
		for ; i > 0 && scores[i-1] > scores[i]; i-- {
			scores[i-1], scores[i] = scores[i], scores[i-1]
			moves[i-1], moves[i] = moves[i], moves[i-1]
		}
	}
}

// after returns the score that a move leaves.
func (d *dive) after(n *node, m engine.Move) int {
	next := *n
	next.play(d.table, m)
	return next.score(d.table)
}
