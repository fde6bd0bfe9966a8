package sandbox

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// A meter keeps a script within the memory of its host. Three things look at how much
// is in use: what is about to take a lot asks for the room first; Lua looks after so
// many instructions; and a goroutine looks every few milliseconds, for what Go code
// takes in between. When a collection does not help, the flag goes up.
//
//	room(10 MiB) with a limit of 100 MiB, 40 in use      granted
//	room(10 MiB) with 95 in use, of which 30 are dead    collects first, then granted
//	room(10 MiB) with 95 in use, all alive               the script ends
//
// Small wishes are only added up: somebody looks when they come to a 64th of the limit.
type meter struct {
	limit uint64
	used  atomic.Uint64 // when somebody looked last
	asked atomic.Uint64 // what has been granted since
	look  sync.Mutex
	raise func(error) // ends the script
}

// room says whether n more bytes may be taken. When not, the script is stopped.
func (m *meter) room(n uint64) bool {
	asked := m.asked.Add(n)
	if asked < m.limit/64 && m.used.Load()+asked < m.limit {
		return true
	}
	return m.measure(n)
}

// measure looks at the memory in use and says whether n more bytes may be taken.
func (m *meter) measure(n uint64) bool {
	m.look.Lock()
	defer m.look.Unlock()
	used := inUse()
	if n > m.limit || used+n > m.limit {
		debug.FreeOSMemory()
		used = inUse()
		if n > m.limit || used+n > m.limit-m.limit/32 {
			m.raise(&MemoryError{Limit: m.limit})
			return false
		}
	}
	m.used.Store(used)
	m.asked.Store(n)
	return true
}

// watchEvery is how often a goroutine looks while a script runs.
const watchEvery = 5 * time.Millisecond

// watch looks until the entry ends.
func (m *meter) watch(entry context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-entry.Done():
			return
		case <-tick.C:
			m.measure(0)
		}
	}
}

// Crowded says whether more than half of the memory is held for good, so that others who share the program's
// memory would find little.
func (m *Machine) Crowded() bool {
	half := m.meter.limit / 2
	if inUse() <= half {
		return false
	}
	// What pools held of a machine that has ended is freed by the second collection.
	debug.FreeOSMemory()
	debug.FreeOSMemory()
	return inUse() > half
}

// Room says whether a script may run on and take n more bytes.
func (m *Machine) Room(n int) bool { return m.stop.raised() == nil && m.meter.room(uint64(n)) }

// Need asks for room for n bytes and ends the script when there is none.
func (m *Machine) Need(L *lua.LState, n int) {
	if n > 0 && !m.meter.room(uint64(n)) {
		L.RaiseError("out of memory")
	}
}

// A Text grows in a function of Lua and asks for its room as it grows.
type Text struct {
	m    *Machine
	L    *lua.LState
	text []byte
}

// NewText returns an empty text, for a function that runs in L.
func (m *Machine) NewText(L *lua.LState) *Text { return &Text{m: m, L: L} }

// Len returns how many bytes the text has.
func (g *Text) Len() int { return len(g.text) }

// WriteString appends a text.
func (g *Text) WriteString(s string) {
	g.room(len(s))
	g.text = append(g.text, s...)
}

// Write appends bytes.
func (g *Text) Write(b []byte) {
	g.room(len(b))
	g.text = append(g.text, b...)
}

// room makes room for n more bytes.
func (g *Text) room(n int) {
	if len(g.text)+n > cap(g.text) {
		size := max(2*cap(g.text), len(g.text)+n, 64)
		g.m.Need(g.L, size)
		g.text = append(make([]byte, 0, size), g.text...)
	}
}

// String returns the text; nothing may be written afterwards.
func (g *Text) String() string {
	g.m.Need(g.L, len(g.text))
	return string(g.text)
}
