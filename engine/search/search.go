// Package search decides by exhaustion whether a goal can be reached from a
// position of any game. There is one loop; what differs from search to search is
// the [Frontier]: a queue goes breadth first and finds a shortest line, buckets go
// best first, or depth first without scores, turns go depth first and in rounds.
//
// A verdict is never a guess. [Won] comes with a line that the rules have
// replayed, [Lost] means that every position that can be reached was looked at,
// and everything else is [Unknown] and says why. The positions that were met are
// kept whole and compared in full, so no two of them are ever taken for one.
//
// The search sees what the State holds, face-down cards included; a card that
// not even the State knows stays as it is.
package search

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"patience/engine"
)

// Options say what is looked for, in which order, and how far. The zero Options
// ask whether the game can be won, depth first and without limits.
//
// The callbacks get a State that is only theirs to look at: they must not change
// it, and must not keep it.
type Options struct {
	// Goal says whether a position is what we look for; nil is State.Won. It is
	// asked once for each position.
	Goal func(s engine.State) bool
	// Forbid says that a move must not be made. It is part of the question: a
	// search that exhausts what is left has proved that there is no line without
	// such a move.
	Forbid func(s engine.State, m engine.Move) bool
	// Prune says that a position is not worth going on from. It is a guess of
	// the caller's: once it has cut anything off, the verdict is never Lost.
	Prune func(s engine.State) bool
	// Order gives a position a score; low scores are looked at first.
	Order func(s engine.State) int
	// Dive, when not nil, gives the scores by which Turns goes depth first; rounds keep to Order.
	Dive func(s engine.State) int
	// Place gives a position a row from 0 and a class: see Turns. Only positions of a row are compared, as when each deal from a
	// stock begins one, and those that lead to much the same are of one class.
	Place func(s engine.State) (row int, class uint32)
	// Frontier makes the frontier: Queue, Buckets, Turns or your own. Nil is Buckets.
	Frontier func() Frontier
	// Symmetric says that Goal, Forbid and Prune answer alike for positions that
	// are the same up to a symmetry of the game, so that one of them stands for
	// all. Without any of these three it goes without saying.
	Symmetric bool
	// Closed, when not nil, is called with the key of each position that was met once the
	// verdict is Lost: together they are the proof. It must not keep the key.
	Closed func(key []byte)
	// Recent is how many of the positions met last are kept as they are, and need not be made of their keys. A position that
	// is one of several with its key may then be looked at as another of them.
	Recent int
	// Jobs, when more than one, lets a search by Turns go on two cores when it has lasted a while. The callbacks are then called on both
	// at a time, and the line and the number of positions may differ from run to run, but never what is decided.
	Jobs int
	// Beside, when not nil, returns the memory of what the positions keep beside their keys.
	Beside func() int64

	Limits engine.Limits
	// Progress, when not nil, is called about every Every, or every second.
	Progress func(p engine.Progress)
	Every    time.Duration
}

// An Exacter is a State whose Key takes positions for one that are the same up
// to a symmetry. Its ExactKey tells them apart, and SetKey loads such a key as
// it was. A game whose keys are exact has no need of it.
type Exacter interface {
	ExactKey(dst []byte) []byte
}

// Run searches from a position, which it does not change. It stops early, with
// the verdict [Unknown], when a limit is reached or the context is done.
//
// An error means that the game broke its contract: a line was found that its own
// rules do not replay. The verdict is Unknown then.
func Run(ctx context.Context, start engine.State, o Options) (engine.Result, error) {
	s := newSearcher(start, o)
	id := s.run(ctx)
	r := s.result()
	return s.finish(r, id)
}

// A searcher is one search under way.
type searcher struct {
	Options
	*core    // the only one, or the first
	start    engine.State
	seen     *Keys
	frontier Frontier
	began    time.Time
	told     time.Time // of the last Progress
	check    int       // how many positions are looked at before the next look at the clock
	stop     engine.Stop
}

// A core is what one core of the machine has for itself in a search.
type core struct {
	of     *searcher
	number int // of its arena

	at, child engine.State
	recent    []ready
	moves     []engine.Move
	nodes     []Node // met from the position that is looked at
	buf       []byte

	looked int // positions whose moves were made
	pruned int
	visits int
	best   Node
}

// newSearcher fills in what the options leave open.
func newSearcher(start engine.State, o Options) *searcher {
	if o.Frontier == nil {
		o.Frontier = Buckets
	}
	if o.Goal == nil && o.Forbid == nil && o.Prune == nil {
		o.Symmetric = true
	}
	if o.Goal == nil {
		o.Goal = engine.State.Won
	}
	o.Every = cmp.Or(o.Every, time.Second)
	now := time.Now()
	s := &searcher{Options: o, start: start.Copy(), seen: NewKeys(0), frontier: o.Frontier(), began: now, told: now}
	s.core = s.newCore(0)
	return s
}

// newCore returns what a core has at first.
func (s *searcher) newCore(number int) *core {
	c := &core{of: s, number: number, at: s.start.Copy(), child: s.start.Copy(), recent: make([]ready, s.Recent)}
	for i := range c.recent {
		c.recent[i].state = s.start.Copy()
	}
	return c
}

// key returns the key under which a position is kept. It is good until the next
// call.
func (c *core) key(of engine.State) []byte {
	if c.of.Symmetric {
		c.buf = of.Key(c.buf[:0])
	} else {
		c.buf = exactKey(of, c.buf[:0])
	}
	return c.buf
}

// run is the loop. It returns the goal's id, or 0 when it met none: s.stop then
// says whether it came to the end.
func (s *searcher) run(ctx context.Context) uint32 {
	first, _ := s.seen.Add(s.key(s.start), 0)
	s.best = Node{ID: first, Score: s.score(s.start)}
	if s.Goal(s.start) {
		return first
	}
	s.frontier.Push([]Node{s.best})
	turns, _ := s.frontier.(*turns)
	for !s.stopped(ctx) {
		if s.Jobs > 1 && turns != nil && s.seen.Len() > both && runtime.GOOS != "js" { // a page has one core, and need not load what serves two
			return s.pair(ctx, turns)
		}
		id, ok := s.frontier.Pop()
		if !ok {
			return 0
		}
		if goal := s.look(id); goal != 0 {
			return goal
		}
		s.frontier.Push(s.nodes)
	}
	return 0
}

// look meets every position one move on from a position, and returns the first
// that is a goal.
func (c *core) look(id uint32) uint32 {
	s := c.of
	c.looked++
	c.load(id)
	c.moves = c.at.Moves(c.moves[:0])
	c.nodes = c.nodes[:0]
	for _, m := range c.moves {
		if s.Forbid != nil && s.Forbid(c.at, m) {
			continue
		}
		c.visits++
		c.child.Set(c.at)
		c.child.Apply(m)
		next, isNew := s.seen.AddOn(c.number, c.key(c.child), id)
		if !isNew {
			continue
		}
		if s.Goal(c.child) {
			return next
		}
		c.meet(next)
	}
	return 0
}

// A ready is a position that was met a short while ago.
type ready struct {
	id    uint32
	state engine.State
}

// load makes a position the one that is looked at.
func (c *core) load(id uint32) {
	if len(c.recent) > 0 {
		if r := &c.recent[id%uint32(len(c.recent))]; r.id == id {
			r.id, r.state, c.at = 0, c.at, r.state
			return
		}
	}
	c.at.SetKey(c.of.seen.Key(id))
}

// meet takes down a position that is new, for the frontier.
func (c *core) meet(id uint32) {
	s := c.of
	if s.Prune != nil && s.Prune(c.child) {
		c.pruned++
		return
	}
	n := Node{ID: id, Score: s.score(c.child)}
	if n.Dive = n.Score; s.Dive != nil {
		n.Dive = s.Dive(c.child)
	}
	if s.Place != nil {
		n.Row, n.Class = s.Place(c.child)
	}
	if n.Score < c.best.Score {
		c.best = n
	}
	c.nodes = append(c.nodes, n)
	if len(c.recent) > 0 {
		r := &c.recent[id%uint32(len(c.recent))]
		r.id, r.state, c.child = id, c.child, r.state
	}
}

func (s *searcher) score(of engine.State) int {
	if s.Order == nil {
		return 0
	}
	return s.Order(of)
}

// rare is how many positions are looked at between two looks at the clock and
// the context.
const rare = 64

// stopped says whether a limit is reached or the context is done, and tells the
// progress.
func (s *searcher) stopped(ctx context.Context) bool {
	switch {
	case s.frontier.Len() == 0: // decided
	case s.Limits.States > 0 && s.seen.Len() > s.Limits.States:
		s.stop = engine.StopStates
	case s.seen.Full(), s.Limits.Bytes > 0 && s.bytes() > s.Limits.Bytes:
		s.stop = engine.StopBytes
	case s.looked < s.check:
	case ctx.Err() != nil:
		s.stop = engine.StopCancelled
	case s.Limits.Time > 0 && time.Since(s.began) >= s.Limits.Time:
		s.stop = engine.StopTime
	default:
		s.check = s.looked + rare
		s.tell()
	}
	return s.stop != 0
}

func (s *searcher) tell() {
	if s.Progress == nil || time.Since(s.told) < s.Every {
		return
	}
	s.told = time.Now()
	s.Progress(engine.Progress{
		States: s.seen.Len(), Open: s.frontier.Len(),
		Bytes: s.bytes(), Time: time.Since(s.began),
	})
}

// bytes returns the memory that the search holds or is about to ask for.
func (s *searcher) bytes() int64 {
	n := s.seen.Bytes() + s.seen.Soon() + s.frontier.Bytes()
	if s.Beside != nil {
		n += s.Beside()
	}
	return n
}
