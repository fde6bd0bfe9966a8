package search

import "slices"

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
// of several such one met last, by the first move. So it goes depth first where all
// scores are the same. It is made for up to some thousand different scores.
func Buckets() Frontier { return &best{chain: newChain()} }

type best struct {
	buckets
	chain
}

// Push puts in the last first: those of one score come out in the order in which they are given.
func (f *best) Push(nodes []Node) {
	for i := len(nodes) - 1; i >= 0; i-- {
		f.put(&f.chain, nodes[i].ID, nodes[i].Score)
	}
}

func (f *best) Pop() (uint32, bool) {
	if f.len == 0 {
		return 0, false
	}
	_, id, _ := f.take(&f.chain)
	return id, true
}

func (f *best) Len() int     { return f.len }
func (f *best) Bytes() int64 { return f.bytes() }

// Buckets hold positions by their scores.
type buckets struct {
	list []bucket // in the order of the scores, none empty
	len  int
}

// A bucket is the positions of a score, of which the last was put in last.
type bucket struct {
	score int
	last  uint32 // its link
}

// A chain holds the positions of any number of buckets.
type chain struct {
	links []link
	free  uint32 // the first of those that hold none
}

// A link is a position, and the link of the one before it in its bucket; 0 is none.
type link struct{ id, before uint32 }

func newChain() chain { return chain{links: make([]link, 1)} }

// put puts a position into the bucket of its score, one that is made for it if need be, and returns its link.
func (f *buckets) put(c *chain, id uint32, score int) (of uint32) {
	at, end := 0, len(f.list)
	for at < end {
		if mid := (at + end) / 2; f.list[mid].score < score {
			at = mid + 1
		} else {
			end = mid
		}
	}
	if at == len(f.list) || f.list[at].score != score {
		f.list = slices.Insert(f.list, at, bucket{score: score})
	}
	of = c.add(id, f.list[at].last)
	f.list[at].last = of
	f.len++
	return of
}

// take takes from the bucket with the lowest score, of which there must be one, and takes the bucket away with its last position.
func (f *buckets) take(c *chain) (of, id uint32, score int) {
	b := &f.list[0]
	of, id, score = b.last, c.links[b.last].id, b.score
	if b.last = c.drop(of); b.last == 0 {
		f.list = slices.Delete(f.list, 0, 1)
	}
	f.len--
	return of, id, score
}

// add returns the link of a position.
func (c *chain) add(id, before uint32) (at uint32) {
	if at = c.free; at == 0 {
		c.links = append(c.links, link{id, before})
		return uint32(len(c.links) - 1)
	}
	c.free = c.links[at].before
	c.links[at] = link{id, before}
	return at
}

// drop frees a link and returns the one before it.
func (c *chain) drop(at uint32) (before uint32) {
	before = c.links[at].before
	c.links[at].before, c.free = c.free, at
	return before
}

func (c *chain) bytes() int64 { return 8 * int64(cap(c.links)) }
