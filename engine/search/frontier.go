package search

import (
	"cmp"
	"math"
	"slices"
)

// A Frontier holds the positions that are met but not yet looked at. It decides
// which is next.
type Frontier interface {
	// Push takes in the new positions one move on from another, in the order of
	// the moves. It must copy what it keeps.
	Push(nodes []Node)
	// Pop returns a position and forgets it; ok is false when there is none.
	Pop() (id uint32, ok bool)
	// Len returns how many positions there are.
	Len() int
	// Bytes returns about how much memory they take.
	Bytes() int64
}

// A Node is a position in a frontier: its number and its score.
type Node struct {
	ID    uint32
	Score int
}

// Stack returns a frontier that goes depth first: of the positions met last, the
// one with the lowest score, or that of the first move.
func Stack() Frontier { return new(stack) }

type stack struct{ ids []uint32 }

func (f *stack) Push(nodes []Node) {
	slices.SortStableFunc(nodes, func(a, b Node) int { return cmp.Compare(a.Score, b.Score) })
	for i := len(nodes) - 1; i >= 0; i-- {
		f.ids = append(f.ids, nodes[i].ID)
	}
}

func (f *stack) Pop() (uint32, bool) { return pop(&f.ids) }
func (f *stack) Len() int            { return len(f.ids) }
func (f *stack) Bytes() int64        { return 4 * int64(cap(f.ids)) }

// pop takes the last number off.
func pop(ids *[]uint32) (uint32, bool) {
	last := len(*ids) - 1
	if last < 0 {
		return 0, false
	}
	id := (*ids)[last]
	*ids = (*ids)[:last]
	return id, true
}

// Queue returns a frontier that goes breadth first, whatever the scores: the
// line that it finds is as short as any.
func Queue() Frontier { return new(queue) }

type queue struct {
	ids  []uint32
	next int
}

func (f *queue) Push(nodes []Node) {
	if f.next > len(f.ids)/2 {
		f.ids = f.ids[:copy(f.ids, f.ids[f.next:])]
		f.next = 0
	}
	for _, n := range nodes {
		f.ids = append(f.ids, n.ID)
	}
}

func (f *queue) Pop() (uint32, bool) {
	if f.next == len(f.ids) {
		return 0, false
	}
	f.next++
	return f.ids[f.next-1], true
}

func (f *queue) Len() int     { return len(f.ids) - f.next }
func (f *queue) Bytes() int64 { return 4 * int64(cap(f.ids)) }

// Buckets returns a frontier that goes best first: the lowest score of all, and
// of several such the one met last. It is made for up to some thousand different
// scores.
func Buckets() Frontier { return new(buckets) }

type buckets struct {
	list []bucket // in the order of the scores, none empty
	len  int
}

type bucket struct {
	score int
	ids   []uint32
}

// Push puts each node into the bucket of its score, one that is made for it if need be, the
// last first: those of one score come out in the order in which they are given.
func (f *buckets) Push(nodes []Node) {
	for i := len(nodes) - 1; i >= 0; i-- {
		n := nodes[i]
		at, found := slices.BinarySearchFunc(f.list, n.Score, func(b bucket, score int) int { return cmp.Compare(b.score, score) })
		if !found {
			f.list = slices.Insert(f.list, at, bucket{score: n.Score})
		}
		f.list[at].ids = append(f.list[at].ids, n.ID)
	}
	f.len += len(nodes)
}

// Pop takes from the bucket with the lowest score, and takes the bucket away with its last
// node.
func (f *buckets) Pop() (uint32, bool) {
	if f.len == 0 {
		return 0, false
	}
	f.len--
	id, _ := pop(&f.list[0].ids)
	if len(f.list[0].ids) == 0 {
		f.list = slices.Delete(f.list, 0, 1)
	}
	return id, true
}

func (f *buckets) Len() int     { return f.len }
func (f *buckets) Bytes() int64 { return 8 * int64(f.len) }

// Rounds returns a frontier that goes layer by layer, so many positions of each, those with the lowest scores first. A round ends
// with the last layer, or when for some layers no score was lower than the lowest of the round. The next one takes twice as many of
// what is left in each. So the scores lead, but a layer's best are not left for others that are worse, and in the end nothing is
// left out.
func Rounds(width, patience int) Frontier {
	return &rounds{width: width, patience: patience, lowest: math.MaxInt}
}

type rounds struct {
	layers          []buckets
	width, patience int
	at, taken       int // the layer, and how many were taken of it in this round
	lowest, since   int // the lowest score of this round, and its layer
	len             int
}

// Push puts the nodes into the layer behind the one from which the last was taken.
func (f *rounds) Push(nodes []Node) {
	at := min(f.at+1, len(f.layers))
	if at == len(f.layers) {
		f.layers = append(f.layers, buckets{})
	}
	f.layers[at].Push(nodes)
	f.len += len(nodes)
}

// Pop takes from this layer, or from the next that has something.
func (f *rounds) Pop() (uint32, bool) {
	if f.len == 0 {
		return 0, false
	}
	for f.taken >= f.width || f.layers[f.at].len == 0 {
		// Layers that have nothing before the first of a round try no patience.
		f.at, f.taken = f.at+1, 0
		if f.at == len(f.layers) || f.lowest < math.MaxInt && f.at > f.since+f.patience {
			f.at, f.width, f.lowest = 0, 2*f.width, math.MaxInt
		}
	}
	l := &f.layers[f.at]
	if score := l.list[0].score; score < f.lowest {
		f.lowest, f.since = score, f.at
	}
	f.taken++
	f.len--
	return l.Pop()
}

func (f *rounds) Len() int     { return f.len }
func (f *rounds) Bytes() int64 { return 8 * int64(f.len) }
