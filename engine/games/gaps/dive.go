package gaps

import "patience/engine"

// A dive is the depth-first search: the quickest when little can be reached.
type dive struct {
	*seeker
	most  int           // positions after which it gives up, 0 for none
	tired bool          // it has given up
	moves []engine.Move // of all positions on the way
	line  []engine.Move // that wins, the last move first
}

// win says whether a position can be won. It comes back as it was.
func (d *dive) win(n *node) bool {
	if n.won(d.ground) {
		return true
	}
	if d.most > 0 && d.States >= d.most {
		d.tired = true
	}
	if d.tired || !d.meet(n) {
		return false
	}
	from := len(d.moves)
	d.moves = d.choices(n, d.moves)
	d.order(n, d.moves[from:])
	for i := from; i < len(d.moves) && d.Stop == engine.StopNone && !d.tired; i++ {
		if m := d.moves[i]; d.try(n, m) {
			d.line = append(d.line, m)
			return true
		}
	}
	d.moves = d.moves[:from]
	return false
}

// try makes a move, looks on, and takes it back.
func (d *dive) try(n *node, m engine.Move) bool {
	if m>>kindShift != 0 {
		next := *n
		next.play(d.ground, m)
		return d.win(&next)
	}
	names := n.names
	c, from := engine.Card(m), n.at[engine.Card(m)]
	n.play(d.ground, m)
	won := d.win(n)
	n.play(d.ground, newMove(c, int(from)))
	n.names = names
	return won
}

// order puts moves first that leave low scores.
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
func (k *seeker) after(n *node, m engine.Move) int {
	if m>>kindShift != 0 {
		next := *n
		next.play(k.ground, m)
		return next.score(k.ground)
	}
	names, scores, scored := n.names, n.scores, n.scored
	c, from := engine.Card(m), n.at[engine.Card(m)]
	n.play(k.ground, m)
	score := n.score(k.ground)
	n.play(k.ground, newMove(c, int(from)))
	n.names, n.scores, n.scored = names, scores, scored
	return score
}
