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
// A round goes row by row, and layer by layer in each, width positions of each layer, those with the lowest scores first. A row ends
// with its last layer, or when for more than patience layers no score was lower than the lowest of the row. The next round takes
// more of what is left in each layer. So the scores lead, but a layer's best are not left for others that are worse.
func Turns(p Pace) Frontier {
	if p.Patience == 0 {
		p.Patience = math.MaxInt
	}
	return &turns{rounds: rounds{Pace: p, chain: newChain(), lowest: math.MaxInt, crowds: map[crowd]int32{}}, at: place{0, -1}}
}

// A Pace says how rounds go.
type Pace struct {
	Width    int // how many positions the first round takes of a layer
	More     int // the next takes one in so many more: 1 doubles the width, 2 adds a half
	Patience int // 0 is without end
	Often    int // how many turns go in rounds for each that goes depth first
	// Crowd is what the first position of a class costs the second in its layer. The better ones of its class cost a position as much
	// as the square root of their number tells, so that a layer is not taken by many that are alike.
	Crowd int
}

// turn is how many positions are looked at one way before the other has its turn.
const turn = 64

type turns struct {
	stack  []step
	rounds rounds
	looked []uint64 // the positions that were looked at, a bit each: the other way passes over them
	at     place    // of the position that is looked at
	news   []placed // what was met from it
	taken  int
	len    int
}

// A place is a row, and how many moves a position is from the first of the row.
type place struct{ row, layer int32 }

// A step is a position on the stack, and its place.
type step struct {
	id uint32
	at place
}

// A placed is a node with its place.
type placed struct {
	at place
	Node
}

// Push gives the nodes to both ways.
func (f *turns) Push(nodes []Node) {
	f.news = f.at.met(f.news[:0], nodes)
	f.push(f.news)
	f.rounds.push(f.news)
	f.len += len(nodes)
}

// met appends the nodes that were met from a position of this place. The one that depth first takes comes last.
func (p place) met(to []placed, nodes []Node) []placed {
	slices.SortStableFunc(nodes, func(a, b Node) int { return cmp.Compare(a.Dive, b.Dive) })
	for _, n := range slices.Backward(nodes) {
		to = append(to, placed{p.next(n.Row), n})
	}
	return to
}

// next returns the place of a position of a row that was met from one at this place.
func (p place) next(row int) place {
	if int32(row) != p.row {
		return place{int32(row), 0}
	}
	return place{p.row, p.layer + 1}
}

// push puts nodes on the stack.
func (f *turns) push(nodes []placed) {
	for _, n := range nodes {
		f.stack = append(f.stack, step{n.ID, n.at})
	}
}

// Pop takes a position the way whose turn it is.
func (f *turns) Pop() (id uint32, ok bool) {
	if f.len == 0 {
		return 0, false
	}
	if f.taken/turn%(1+f.rounds.Often) == 0 {
		id, f.at = f.deepest()
	} else {
		id, f.at = f.rounds.pop(f.was)
	}
	f.mark(id)
	f.taken++
	return id, true
}

// mark marks a position that is looked at, if it was not.
func (f *turns) mark(id uint32) {
	if f.was(id) {
		return
	}
	for int(id/64) >= len(f.looked) {
		f.looked = append(f.looked, 0)
	}
	f.looked[id/64] |= 1 << (id % 64)
	f.len--
}

// deepest takes the last position of the stack that was not looked at. There must be one.
func (f *turns) deepest() (id uint32, at place) {
	for {
		last := f.stack[len(f.stack)-1]
		f.stack = f.stack[:len(f.stack)-1]
		if !f.was(last.id) {
			return last.id, last.at
		}
	}
}

// was says whether a position was looked at.
func (f *turns) was(id uint32) bool {
	return int(id/64) < len(f.looked) && f.looked[id/64]>>(id%64)&1 != 0
}

func (f *turns) Len() int { return f.len }
func (f *turns) Bytes() int64 {
	r := &f.rounds
	return 12*int64(cap(f.stack)) + 8*int64(cap(f.looked)+cap(r.notes)) + r.bytes() + 32*int64(len(r.crowds))
}

// A rounds is the positions of each layer of each row, and where the round is.
type rounds struct {
	Pace
	chain
	rows   [][]buckets
	at     place
	taken  int   // how many were taken of the layer in this round
	lowest int   // the lowest score of this round in the row
	since  int32 // its layer

	notes  []note          // of the links, where crowds cost something
	crowds map[crowd]int32 // how many were taken of each class in each layer
}

// A note is the class of a position, and what the better ones had cost it when it was put into its layer.
type note struct {
	class uint32
	cost  int32
}

// A crowd is the positions of a class in a layer.
type crowd struct {
	at    place
	class uint32
}

// push puts nodes into their layers.
func (f *rounds) push(nodes []placed) {
	for _, n := range nodes {
		for int(n.at.row) >= len(f.rows) {
			f.rows = append(f.rows, nil)
		}
		row := &f.rows[n.at.row]
		for int(n.at.layer) >= len(*row) {
			*row = append(*row, buckets{})
		}
		f.note((*row)[n.at.layer].put(&f.chain, n.ID, n.Score), note{class: n.Class})
	}
}

// note notes of a link what crowds ask for.
func (f *rounds) note(of uint32, n note) {
	if f.Crowd == 0 {
		return
	}
	for int(of) >= len(f.notes) {
		f.notes = append(f.notes, note{})
	}
	f.notes[of] = n
}

// pop takes from this layer, or from the next that has something, a position that was not looked at. There must be one.
func (f *rounds) pop(was func(id uint32) bool) (id uint32, at place) {
	for {
		if id, ok := f.draw(was); ok {
			return id, f.at
		}
		f.next()
	}
}

// draw takes a position that was not looked at from this layer, if the round takes one more there.
func (f *rounds) draw(was func(id uint32) bool) (id uint32, ok bool) {
	l := f.layer()
	for l != nil && f.taken < f.Width && l.len > 0 {
		of, id, score := l.take(&f.chain)
		if was(id) {
			continue
		}
		if f.Crowd > 0 {
			n := f.notes[of]
			in := crowd{f.at, n.class}
			// Since it was put there, better ones may have come. It is put behind them, where it belongs now.
			if more := int32(float64(f.Crowd)*math.Sqrt(float64(f.crowds[in]))) - n.cost; more > 0 {
				f.note(l.put(&f.chain, id, score+int(more)), note{n.class, n.cost + more})
				continue
			}
			f.crowds[in]++
			score -= int(n.cost)
		}
		if score < f.lowest {
			f.lowest, f.since = score, f.at.layer
		}
		f.taken++
		return id, true
	}
	return 0, false
}

// layer returns the layer where the round is, nil behind the last of the row.
func (f *rounds) layer() *buckets {
	if row := f.rows[f.at.row]; int(f.at.layer) < len(row) {
		return &row[f.at.layer]
	}
	return nil
}

// next goes on to the next layer, row or round. Layers that have nothing before the first of a row try no patience.
func (f *rounds) next() {
	f.at.layer, f.taken = f.at.layer+1, 0
	if f.layer() != nil && (f.lowest == math.MaxInt || int(f.at.layer-f.since) <= f.Patience) {
		return
	}
	if f.at, f.lowest = (place{f.at.row + 1, 0}), math.MaxInt; int(f.at.row) == len(f.rows) {
		f.at.row = 0
		f.Width += (f.Width + f.More - 1) / f.More
	}
}
