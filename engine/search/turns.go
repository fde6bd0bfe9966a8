package search

import (
	"cmp"
	"math"
	"slices"
)

// Turns returns a frontier that goes two ways by turns, depth first and in rounds. Depth first loses its way where an early choice
// was wrong, and rounds look at much where nearly all lines win: each soon finds what takes the other long. A position is looked
// at once, whichever way comes to it first, so in the end nothing is left out and little is paid for both.
//
// A round goes layer by layer, width positions of each, those with the lowest scores first. It ends with the last layer, or when
// for more than patience layers no score was lower than the lowest of the round; patience 0 is without end. The next round takes
// twice as many of what is left in each layer. So the scores lead, but a layer's best are not left for others that are worse.
func Turns(width, patience int) Frontier {
	if patience == 0 {
		patience = math.MaxInt
	}
	return &turns{rounds: rounds{width: width, patience: patience, lowest: math.MaxInt}, layer: -1}
}

// turn is how many positions are looked at one way before the other has its turn.
const turn = 64

type turns struct {
	stack  []step
	rounds rounds
	looked []uint64 // the positions that were looked at, a bit each: the other way passes over them
	layer  int      // of the position that is looked at
	taken  int
	len    int
}

// A step is a position on the stack, and how many moves it is from the start.
type step struct{ id, layer uint32 }

// Push gives the nodes to both ways.
func (f *turns) Push(nodes []Node) {
	slices.SortStableFunc(nodes, func(a, b Node) int { return cmp.Compare(a.Score, b.Score) })
	for i := len(nodes) - 1; i >= 0; i-- {
		f.stack = append(f.stack, step{nodes[i].ID, uint32(f.layer + 1)})
	}
	f.rounds.push(f.layer+1, nodes)
	f.len += len(nodes)
}

// Pop takes a position the way whose turn it is.
func (f *turns) Pop() (id uint32, ok bool) {
	if f.len == 0 {
		return 0, false
	}
	if f.taken/turn%2 == 0 {
		id, f.layer = f.deepest()
	} else {
		id, f.layer = f.rounds.pop(f.was)
	}
	for int(id/64) >= len(f.looked) {
		f.looked = append(f.looked, 0)
	}
	f.looked[id/64] |= 1 << (id % 64)
	f.taken++
	f.len--
	return id, true
}

// deepest takes the last position of the stack that was not looked at. There must be one.
func (f *turns) deepest() (id uint32, layer int) {
	for {
		last := f.stack[len(f.stack)-1]
		f.stack = f.stack[:len(f.stack)-1]
		if !f.was(last.id) {
			return last.id, int(last.layer)
		}
	}
}

// was says whether a position was looked at.
func (f *turns) was(id uint32) bool {
	return int(id/64) < len(f.looked) && f.looked[id/64]>>(id%64)&1 != 0
}

func (f *turns) Len() int { return f.len }
func (f *turns) Bytes() int64 {
	return 8 * int64(cap(f.stack)+f.rounds.len+cap(f.looked))
}

// A rounds is the positions of each layer, and where the round is.
type rounds struct {
	layers          []buckets
	width, patience int
	at, taken       int // the layer, and how many were taken of it in this round
	lowest, since   int // the lowest score of this round, and its layer
	len             int // with those that were looked at the other way
}

// push puts nodes into a layer.
func (f *rounds) push(layer int, nodes []Node) {
	if layer == len(f.layers) {
		f.layers = append(f.layers, buckets{})
	}
	f.layers[layer].Push(nodes)
	f.len += len(nodes)
}

// pop takes from this layer, or from the next that has something, a position that was not looked at. There must be one.
func (f *rounds) pop(was func(id uint32) bool) (id uint32, layer int) {
	for {
		for f.taken >= f.width || f.layers[f.at].len == 0 {
			f.next()
		}
		l := &f.layers[f.at]
		score := l.list[0].score
		id, _ = l.Pop()
		f.len--
		if was(id) {
			continue
		}
		if score < f.lowest {
			f.lowest, f.since = score, f.at
		}
		f.taken++
		return id, f.at
	}
}

// next goes on to the next layer, or to the next round. Layers that have nothing before the first of a round try no patience.
func (f *rounds) next() {
	f.at, f.taken = f.at+1, 0
	if f.at == len(f.layers) || f.lowest < math.MaxInt && f.at-f.since > f.patience {
		f.at, f.width, f.lowest = 0, 2*f.width, math.MaxInt
	}
}
