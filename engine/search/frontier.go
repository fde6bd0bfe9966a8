package search

import (
	"cmp"
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

// A Node is a position in a frontier: its number and its score, and for [Turns] its row, its class, and its score depth first.
type Node struct {
	ID    uint32
	Class uint32
	Score int
	Dive  int
	Row   int
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
