package search

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// both is how many positions one core meets before a second joins it: a short search is over by then.
var both = 3_000 // a variable for the tests

const (
	spare   = 1 << 15 // keys for which there is room before two cores begin a turn
	fewest  = 4       // positions of a layer that are worth sharing
	atATime = 64      // of them at most
)

// A pair is a search by turns on two cores. One goes in rounds, and one depth first; after each turn they tell each other what they
// have met. A position may be looked at by both in one turn, which costs time and nothing else. In those turns that are for rounds
// alone, both look at what a round takes of a layer.
type pair struct {
	*turns
	first, second *way // in rounds, and depth first
	help          *helper
	layer         []uint32 // positions that a round has taken
}

// pair goes on with a search on two cores.
func (s *searcher) pair(ctx context.Context, f *turns) (goal uint32) {
	p := &pair{turns: f, first: &way{core: s.core}, second: &way{core: s.newCore(1)}, help: new(helper)}
	go p.help.run()
	defer p.help.dismiss()
	s.seen.Share(2, spare)
	for n := 0; goal == 0 && f.len > 0 && !s.stopped(ctx); n++ {
		if n%max(f.rounds.Often, 1) == 0 {
			goal = p.apart()
		} else {
			goal = p.together()
		}
	}
	other := p.second
	s.looked, s.pruned, s.visits = s.looked+other.looked, s.pruned+other.pruned, s.visits+other.visits
	if other.best.Score < s.best.Score {
		s.best = other.best
	}
	return goal
}

// A way is a core and what it does in a turn.
type way struct {
	*core
	looks []uint32 // at these positions
	news  []placed // what it meets
	goal  uint32
}

// see looks at a position, and returns what it meets.
func (w *way) see(id uint32, at place) []placed {
	w.looks = append(w.looks, id)
	w.goal = w.look(id)
	known := len(w.news)
	w.news = at.met(w.news, w.nodes)
	return w.news[known:]
}

// goes says whether a way goes on with its turn: it has met no goal, and has not used the room that was made for it.
func (w *way) goes() bool { return w.goal == 0 && len(w.news) < spare/4 }

// apart is a turn of each way at the same time. When one has had its turn, so has the other.
func (p *pair) apart() (goal uint32) {
	var over atomic.Bool
	turn := func(w *way, take func() (uint32, place), put func([]placed)) {
		defer over.Store(true)
		for n, left := 0, p.len; n < turn && left > 0 && w.goes() && !over.Load(); n++ {
			news := w.see(take())
			put(news)
			left += len(news) - 1
		}
	}
	p.help.atOnce(func() { turn(p.second, p.deepest, p.push) }, func() {
		turn(p.first, func() (uint32, place) { return p.rounds.pop(p.was) }, p.rounds.push)
	})
	return p.tell([]*way{p.first}, []*way{p.second})
}

// together is a turn in rounds, layer by layer.
func (p *pair) together() (goal uint32) {
	for n := 0; n < turn && p.len > 0 && goal == 0; {
		id, at := p.rounds.pop(p.was)
		p.layer = append(p.layer[:0], id)
		for ok := true; ok && len(p.layer) < atATime; {
			if id, ok = p.rounds.draw(p.was); ok {
				p.layer = append(p.layer, id)
			}
		}
		n += len(p.layer)
		for left := p.layer; len(left) > 0 && goal == 0; {
			left = left[p.share(left, at):]
			goal = p.tell([]*way{p.first, p.second}, []*way{p.first, p.second})
		}
	}
	return goal
}

// share lets both look at positions of a layer, and returns how many they have looked at.
func (p *pair) share(layer []uint32, at place) int {
	var next atomic.Int32
	turn := func(w *way) {
		for w.goes() {
			n := int(next.Add(1)) - 1
			if n >= len(layer) {
				return
			}
			w.see(layer[n], at)
		}
	}
	if len(layer) < fewest {
		turn(p.first)
	} else {
		p.help.atOnce(func() { turn(p.second) }, func() { turn(p.first) })
	}
	return min(int(next.Load()), len(layer))
}

// tell puts what some have met on the stack, and what some have met into the rounds. It makes room for the next turn, counts what was met
// and looked at in this one, and returns a goal that was met.
func (p *pair) tell(toStack, toRounds []*way) (goal uint32) {
	p.help.atOnce(func() {
		for _, w := range toStack {
			p.push(w.news)
		}
		p.first.of.seen.Share(2, spare)
	}, func() {
		for _, w := range toRounds {
			p.rounds.push(w.news)
		}
	})
	for _, w := range []*way{p.first, p.second} {
		p.len += len(w.news)
		for _, id := range w.looks {
			p.mark(id)
		}
		goal = max(goal, w.goal)
		w.looks, w.news = w.looks[:0], w.news[:0]
	}
	return goal
}

// A helper does what it is asked to on another core. It waits awake, as most of what it waits for takes less than to wake it.
type helper struct {
	do    func() // nil when it may go
	asked atomic.Int32
	_     [64]byte // what two cores write lies apart
	done  atomic.Int32
}

// atOnce does two things at the same time.
func (h *helper) atOnce(other, own func()) {
	h.do = other
	asked := h.asked.Add(1)
	own()
	for n := 0; h.done.Load() != asked; n++ {
		spin(n)
	}
}

func (h *helper) dismiss() {
	h.do = nil
	h.asked.Add(1)
}

func (h *helper) run() {
	for done := int32(0); ; h.done.Store(done) {
		for n := 0; h.asked.Load() == done; n++ {
			spin(n)
		}
		if h.do == nil {
			return
		}
		h.do()
		done++
	}
}

// spin waits a moment, and lets others run when it has waited for long: they may have the core that it waits for.
func spin(n int) {
	switch {
	case n > 3_000:
		time.Sleep(10 * time.Microsecond)
	case n > 2_000:
		runtime.Gosched()
	}
}
