package klondike

import (
	"sync"
	"sync/atomic"

	"patience/engine"
	"patience/engine/search"
)

// A memory is what was met, for all searches that share it.
//
// With back it has the families that one of them has come to the end of, without a win: those in whose
// midst a search is are not in it, and need not be, as no final step can be taken back and none leads to them. So
// nothing that is given up has to be taken out. Without back it has each position from when it is met.
type memory struct {
	parts []part
	bytes atomic.Int64
}

// A part of a memory serves one search at a time.
type part struct {
	sync.Mutex
	*search.KeySet
}

// memoryParts are so many that searches which share a memory hardly wait for each other.
const memoryParts = 64

// next returns an empty one for so many searches at a time, in the room of this one if that is for one and not nil.
func (m *memory) next(jobs int, waste bool) *memory {
	mark := uint(0)
	if waste {
		mark = markBits
	}
	if m != nil && jobs <= 1 {
		m.parts[0].Clear(mark)
		m.bytes.Store(m.parts[0].Bytes())
		return m
	}
	m = &memory{parts: make([]part, 1)}
	if jobs > 1 {
		m.parts = make([]part, memoryParts)
	}
	for i := range m.parts {
		m.parts[i].KeySet = search.NewMarkedSet(mark)
		m.bytes.Add(m.parts[i].Bytes())
	}
	return m
}

// part returns that in which a key is, by other bits than those by which it is found there.
func (m *memory) part(key uint64) *part {
	return &m.parts[(key>>markBits*0x9e3779b97f4a7c15)>>16&uint64(len(m.parts)-1)]
}

// get returns a key with its mark, 0 when it is not there.
func (m *memory) get(key uint64) uint64 {
	p := m.part(key)
	if len(m.parts) > 1 {
		p.Lock()
		defer p.Unlock()
	}
	return p.Get(key)
}

// each calls f with each key, in no order, until f says no.
func (m *memory) each(f func(key uint64) bool) {
	for i := range m.parts {
		for key := range m.parts[i].Each {
			if !f(key) {
				return
			}
		}
	}
}

// key is what a position is found by in the memory.
func (d *dive) key(n *node) uint64 {
	if d.reduce.waste {
		return (n.board + 1) << markBits
	}
	return n.key(d.ground)
}

// meet says whether to go on from a position: neither it nor, with waste, one that is as good is there, and
// no limit is reached.
func (d *dive) meet(n *node) bool {
	if !d.reduce.back {
		return d.note(n) && d.Meet()
	}
	there := d.met.get(d.key(n))
	if there != 0 && !(d.reduce.waste && n.better(&there, d.draw)) {
		return false
	}
	return d.Meet()
}

// leave notes that the search has come to the end of a family, without a win.
func (d *dive) leave(n *node) {
	if d.Stop == engine.StopNone {
		d.note(n)
	}
}

// note puts a position into the memory, and says whether it is new there. It stops the search when there is no room.
func (d *dive) note(n *node) bool {
	key := d.key(n)
	p := d.met.part(key)
	if len(d.met.parts) > 1 {
		p.Lock()
		defer p.Unlock()
	}
	before := p.Bytes()
	slot, isNew := d.Slot(p.KeySet, key)
	if more := p.Bytes() - before; more > 0 {
		d.met.bytes.Add(more)
	}
	if slot != nil && d.reduce.waste {
		n.better(slot, d.draw)
	}
	return isNew
}
