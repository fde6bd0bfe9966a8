package solver

import (
	"patience/engine"
	"patience/engine/games/spider"
)

const piles = 10

// A node is a position with what each pile is worth.
type node struct {
	state spider.State
	pile  [piles + 1]appraisal
	step  uint32 // the last step of the line that leads here
}

// An appraisal is what a pile is worth, and a hash of its cards.
type appraisal struct {
	hash  uint64
	worth int
}

// play makes a move, and removes the suits that it completes. To keep a suit is
// hardly ever of use.
func (n *node) play(w *weights, m engine.Move) {
	n.state.Apply(m)
	from, to, _ := spider.Parts(m)
	if m == spider.Deal {
		n.settle(w)
		return
	}
	n.removeSuit(from)
	n.removeSuit(to)
	n.pile[from], n.pile[to] = w.appraise(&n.state, from), w.appraise(&n.state, to)
}

// settle removes the suits that are complete, and appraises all piles.
func (n *node) settle(w *weights) {
	for p := 1; p <= piles; p++ {
		n.removeSuit(p)
		n.pile[p] = w.appraise(&n.state, p)
	}
}

func (n *node) removeSuit(pile int) {
	if complete(&n.state, pile) {
		n.state.Apply(spider.Remove(pile))
	}
}

// complete says whether a whole suit lies at the bottom of a pile.
func complete(s *spider.State, pile int) bool {
	return s.Bottom(pile).Rank() == engine.Ace && len(s.Unit(pile)) == int(engine.King)
}

// key returns a hash of the position, the same for positions that differ only in
// the order of the piles when no row is left to deal.
func (n *node) key() uint64 {
	hand := len(n.state.Hand())
	key := uint64(hand + 1)
	for p := 1; p <= piles; p++ {
		factor := uint64(1)
		if hand > 0 { // piles get different cards of a row, so each has a factor of its own
			factor = uint64(2*p + 1)
		}
		key += n.pile[p].hash * factor
	}
	return stir(key) | 1
}

// stir mixes the bits of a word.
func stir(x uint64) uint64 {
	for range 2 {
		x ^= x >> 32
		x *= 0xd6e8feb86659fd93
	}
	return x ^ x>>32
}

// moves appends the moves that are worth a try. Spaces are alike, so nothing goes to
// more than one of them, and no whole pile goes to one.
func (n *node) moves(dst []engine.Move) []engine.Move {
	all := n.state.Moves(dst)
	space := n.space()
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

// space returns the first space, 0 when there is none.
func (n *node) space() int {
	for p := 1; p <= piles; p++ {
		if n.state.IsSpace(p) {
			return p
		}
	}
	return 0
}
