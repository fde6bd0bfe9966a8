package solver

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// A node is a position with its piles appraised, so that a move can be weighed without being
// made: see weigh.go.
type node struct {
	state spider.State
	piles [spider.Piles + 1]appraisal
	worth int    // of all piles, and of the suits that are removed
	sum   uint64 // of the keys of the piles
	dug   uint64 // a hash of how far the piles are dug: see dug.go
	step  uint32 // the last step of the line that leads here
}

// play makes a move, and removes the suits that it completes. To keep a suit is
// hardly ever of use.
func (n *node) play(w *weights, m engine.Move) {
	n.state.Apply(m)
	if m == spider.Deal {
		n.settle(w)
		return
	}
	from, to, _ := spider.Parts(m)
	n.settlePile(w, from)
	n.settlePile(w, to)
}

// settle removes the suits that are complete, and appraises all piles.
func (n *node) settle(w *weights) {
	n.worth, n.sum, n.dug = n.state.Removals()*w.whole(), 0, 0
	n.piles = [spider.Piles + 1]appraisal{}
	for p := 1; p <= spider.Piles; p++ {
		n.settlePile(w, p)
	}
}

// settlePile removes the complete suits from a pile, of which one may lie on another, and appraises that anew.
func (n *node) settlePile(w *weights, pile int) {
	for n.state.Complete(pile) {
		n.state.Apply(spider.Remove(pile))
		n.worth += w.whole()
	}
	was, is := n.piles[pile], w.appraise(&n.state, pile)
	n.piles[pile] = is
	n.worth += is.worth - was.worth
	n.sum += is.key - was.key
	n.dug += is.dug - was.dug
}

// moves appends the moves that are worth a try. Spaces are alike, so nothing goes to
// more than one of them, and no whole pile goes to one.
func (n *node) moves(dst []engine.Move) []engine.Move {
	all := n.state.Moves(dst)
	space := n.state.Space()
	if space == 0 {
		return all
	}
	some := all[:0]
	for _, m := range all {
		from, to, count := spider.Parts(m)
		if n.state.IsSpace(to) && (to != space || count == len(n.state.Pile(from))) {
			continue
		}
		some = append(some, m)
	}
	return some
}
