package solver

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"patience/engine"
	"patience/engine/games/spider"
)

// Workers look at positions in pieces, several at a time, and hand the pieces over in order. So what is
// made of them is the same however many work:
//
//	one:    look at piece 1, take it, look at piece 4, take 2, 3 and 4 ...
//	other:  look at piece 2, look at piece 3, look at piece 5 ...
//
// A piece takes some microseconds, and to wake a worker that sleeps takes a hundred. So who has nothing to do looks
// again and again for a while before it sleeps.
type workers struct {
	ring          []piece      // those that were handed out and not taken
	handed, begun atomic.Int64 // pieces, of all that there ever were
	ended         atomic.Bool
}

// A piece is some positions that follow each other, and what was found out about their moves.
type piece struct {
	from, to int
	do       func(*piece)
	done     atomic.Bool

	floors struct{ moves, dealt int64 } // of these lists when it was handed out
	moves  []engine.Move
	looks  []look
	ends   []int  // of each position: where its looks end
	dealt  []node // of each position: that after the next row
}

// A look is a move and the score of the position after it, without luck.
type look struct {
	score int64
	key   uint64 // of that position, 0 when the score was not above the floor
	move  engine.Move
}

const (
	pieceSize = 8       // positions
	ahead     = 4       // so many pieces for each worker are handed out before the first is taken
	looks     = 200_000 // for a piece, before a worker sleeps: a millisecond or so
)

// newWorkers returns so many workers. One of them is whoever calls run.
func newWorkers(jobs int) *workers {
	w := &workers{ring: make([]piece, ahead*jobs)}
	if jobs == 1 {
		w.ring = w.ring[:1] // so that floors are always those of the moment
	}
	for i := range w.ring {
		w.ring[i].dealt = make([]node, pieceSize)
	}
	for range jobs - 1 {
		go w.help()
	}
	return w
}

// help works until all ends.
func (w *workers) help() {
	for idle := 0; !w.ended.Load(); idle++ {
		switch {
		case w.work():
			idle = 0
		case idle > looks:
			time.Sleep(50 * time.Microsecond)
		}
	}
}

// work does a piece that nobody has begun, and says whether there was one.
func (w *workers) work() bool {
	n := w.begun.Load()
	if n == w.handed.Load() || !w.begun.CompareAndSwap(n, n+1) {
		return false
	}
	p := &w.ring[n%int64(len(w.ring))]
	p.do(p)
	p.done.Store(true)
	return true
}

// end ends all but the caller.
func (w *workers) end() { w.ended.Store(true) }

// bytes returns the memory of the workers, with as many moves of a position as there usually are.
func (w *workers) bytes() int64 {
	const moves = 16
	return int64(len(w.ring)) * pieceSize * int64(unsafe.Sizeof(node{})+moves*unsafe.Sizeof(look{}))
}

// floor returns that of the list of a move.
func (p *piece) floor(m engine.Move) int64 {
	if m == spider.Deal {
		return p.floors.dealt
	}
	return p.floors.moves
}

// run begins, does and takes the pieces of n positions. They are begun and taken in order by the
// caller, until take says no.
func (w *workers) run(n int, begin, do func(*piece), take func(*piece) bool) {
	first := w.handed.Load()
	at := func(position int) *piece { return &w.ring[(first+int64(position/pieceSize))%int64(len(w.ring))] }
	handed, goesOn := 0, true
	for taken := 0; taken < handed || goesOn && handed < n; {
		for goesOn && handed < n && handed-taken < len(w.ring)*pieceSize {
			p := at(handed)
			p.from, p.to, p.do = handed, min(handed+pieceSize, n), do
			begin(p)
			p.done.Store(false)
			w.handed.Add(1)
			handed = p.to
		}
		p := at(taken)
		for idle := 1; !p.done.Load(); idle++ {
			if !w.work() && idle%1_000 == 0 { // what nobody has begun meanwhile
				runtime.Gosched()
			}
		}
		taken, goesOn = p.to, goesOn && take(p)
	}
}
