package solver

import (
	"context"
	"sync"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/search"
)

// firstWidth is how many positions the first round keeps. That is enough for one deal in
// five, and such a round takes a few hundredths of a second.
const firstWidth = 20

// A contest is the tries that are made at a position, several at a time if that is wanted. They
// are judged in their order, whichever ends first, and what the limit on positions leaves to a try is
// what those before it have not met. So the line and the number of positions are the same however
// many are played at a time.
type contest struct {
	start   *spider.State
	options engine.SolveOptions
	began   time.Time

	lock  sync.Mutex
	spent engine.Result // positions met in the tries that have been judged
	told  int           // positions of which the progress was told
}

func newContest(s *spider.State, o engine.SolveOptions) *contest {
	return &contest{start: s, options: o, began: time.Now()}
}

// jobs returns how many tries are made at a time.
func (c *contest) jobs() int { return max(c.options.Jobs, 1) }

// A played try is over.
type played struct {
	*try
	wins bool
}

// play makes tries until one decides.
func (c *contest) play(ctx context.Context) (engine.Result, error) {
	inner, cancel := context.WithCancel(ctx)
	var players sync.WaitGroup
	defer players.Wait()
	defer cancel()
	var rounds []chan played // those that have begun and have not been judged
	for number, width := 0, firstWidth; ; number, width = number+1, width+width/2 {
		over := make(chan played, 1)
		rounds = append(rounds, over)
		players.Go(func() { over <- c.try(inner, number, width) })
		if len(rounds) < c.jobs() {
			continue
		}
		first := <-rounds[0]
		rounds = rounds[1:]
		if first.Stop == engine.StopTime {
			first = c.inTime(first, rounds)
		}
		r, decided, err := c.judge(ctx, first)
		if decided {
			return r, err
		}
	}
}

// inTime returns a try that has won, if there is one, instead of one before it that time has ended: all end
// then, and what would have been found first nobody knows.
func (c *contest) inTime(ended played, rounds []chan played) played {
	before := []played{ended}
	for _, over := range rounds {
		p := <-over
		if !p.wins {
			before = append(before, p)
			continue
		}
		for _, b := range before {
			c.spend(b)
		}
		return p
	}
	return ended
}

// try makes one try.
func (c *contest) try(ctx context.Context, number, width int) played {
	o := c.left()
	o.Limits.Bytes /= int64(c.jobs())
	o.Progress = c.tell
	t := &try{start: c.start}
	t.Watch = search.NewWatch(ctx, o, t.bytes)
	if o.Limits.Bytes > 0 && roundBytes(width) > o.Limits.Bytes {
		t.Stop = engine.StopBytes
		return played{t, false}
	}
	return played{t, t.wins(number, width)}
}

// left returns the options with what the tries that have been judged leave of the limits.
func (c *contest) left() engine.SolveOptions {
	c.lock.Lock()
	defer c.lock.Unlock()
	o := c.options
	if o.Limits.States > 0 {
		o.Limits.States = max(o.Limits.States-c.spent.States, 1)
	}
	if o.Limits.Time > 0 {
		o.Limits.Time = max(o.Limits.Time-time.Since(c.began), 1)
	}
	return o
}

// judge says what a try decides, when all before it have decided nothing.
func (c *contest) judge(ctx context.Context, p played) (r engine.Result, decided bool, err error) {
	// A try may have begun before it was known how little those before it would leave.
	if limit := c.options.Limits.States; limit > 0 && c.spent.States+p.States > limit {
		p.States, p.Stop, p.wins = limit-c.spent.States+1, engine.StopStates, false
	}
	switch {
	case p.wins:
		r, err = p.Found(c.start, shorten(c.start, withRemovals(c.start, p.line)))
	case p.Stop == engine.StopNone && p.dropped:
		c.spend(p)
		return r, false, nil
	case p.Stop == engine.StopNone:
		c.spend(p)
		r, err = exhaust(ctx, c.start, c.left())
	default:
		r = p.Failed()
	}
	r.States += c.spent.States
	r.Looked += c.spent.Looked
	r.Time = time.Since(c.began)
	return r, true, err
}

// spend counts what a try has met.
func (c *contest) spend(p played) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.spent.States += p.States
	c.spent.Looked += p.Looked
}

// tell tells the progress of a try, with the positions of those that have been judged. It is told of
// one at a time, and only what is news.
func (c *contest) tell(p engine.Progress) {
	c.lock.Lock()
	defer c.lock.Unlock()
	p.States += c.spent.States
	if c.options.Progress == nil || p.States <= c.told {
		return
	}
	c.told, p.Time = p.States, time.Since(c.began)
	c.options.Progress(p)
}
