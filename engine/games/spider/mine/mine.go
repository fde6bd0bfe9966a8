package mine

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/ladder"
)

// Options say how much is done.
type Options struct {
	Standards
	Jobs  int           // deals at a time (1)
	Solve time.Duration // to win a deal (10s)
	Limit time.Duration // for all questions about a position (12s)
	// Known says whether a position is anticipated, by its normal form. Positions that
	// were kept are known from then on.
	Known func(normal string) bool
	// Done is told of each deal with what is kept of it, one deal at a time.
	Done func(d Deal, kept []Candidate, so Yield) error
}

// Mine looks through deals and hands on what it keeps, deal by deal. It returns the yield
// of the deals that it came to the end of, and stops when ctx ends or Done fails.
func Mine(ctx context.Context, deals []Deal, o Options) (Yield, error) {
	o.Standards = o.withDefaults()
	o.Solve = cmp.Or(o.Solve, 10*time.Second)
	o.Limit = cmp.Or(o.Limit, perPosition)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	work := make(chan Deal)
	m := &miner{Options: o, ctx: ctx, stop: stop, mine: map[string]bool{}}
	var all sync.WaitGroup
	for range max(o.Jobs, 1) {
		all.Go(func() {
			for d := range work {
				m.deal(d)
			}
		})
	}
	for _, d := range deals {
		select {
		case work <- d:
		case <-ctx.Done():
		}
	}
	close(work)
	all.Wait()
	return m.yield, m.failed
}

// A miner is one run of Mine.
type miner struct {
	Options
	ctx  context.Context
	stop context.CancelCauseFunc

	sync.Mutex // of what follows
	yield      Yield
	mine       map[string]bool // normal forms of what was kept
	failed     error
}

// deal looks through a deal, and hands on what is kept of it when it came to the end: a deal
// that Ctrl-C cut short would be told as one with little in it.
func (m *miner) deal(d Deal) {
	places, err := walk(m.ctx, d, m.Solve)
	j := &judge{ctx: m.ctx, Standards: m.Standards, time: m.Limit}
	j.yield.Deals++
	var found []Candidate
	if len(places) > 0 {
		j.yield.Won++
	}
	places = slices.DeleteFunc(places, func(p place) bool { return compose.InSight(p.state) > m.Sight })
	for i := range min(len(places), m.Positions) {
		if m.ctx.Err() != nil {
			return
		}
		p := places[i*len(places)/min(len(places), m.Positions)] // from all parts of the game
		for _, c := range j.position(p.state) {
			c.Deal, c.Moves = d, p.moves
			found = append(found, c)
		}
	}
	m.Lock()
	defer m.Unlock()
	if m.ctx.Err() != nil {
		return
	}
	kept := m.best(found, j)
	m.yield.add(j.yield)
	if err == nil {
		err = m.Done(d, kept, m.yield)
	}
	if err != nil {
		m.failed = err
		m.stop(err)
	}
}

// best returns those that are kept of a deal: the hardest ones, of different kinds. One that
// differs from a known problem, or from one that was just kept, in nothing but the names of
// suits and the order of piles is anticipated: nobody wants to solve it twice.
func (m *miner) best(found []Candidate, j *judge) (kept []Candidate) {
	for i := range found {
		found[i].Ladder = ladder.Measure(m.ctx, found[i].Report, j.look())
	}
	slices.SortStableFunc(found, func(a, b Candidate) int { return ladder.Compare(b.Ladder, a.Ladder) })
	kinds := map[string]int{}
	for _, c := range found {
		normal := Normal(c)
		kind := c.kind()
		if len(kept) >= m.Each || kinds[kind] >= m.Alike {
			continue
		}
		if m.mine[normal] || m.Known != nil && m.Known(normal) {
			j.yield.Anticipated++
			continue
		}
		kinds[kind]++
		m.mine[normal] = true
		kept = append(kept, c)
	}
	j.yield.Kept += len(kept)
	return kept
}

// kind is what a goal is about: its verb, "remove" for "remove clubs first".
func (c *Candidate) kind() string {
	verb, _, _ := strings.Cut(c.Goal, " ")
	return verb
}

// Normal returns a text that is the same for positions that differ in names of suits and
// order of piles alone.
func Normal(c Candidate) string { return string(c.State.Normal().ExactKey(nil)) }
