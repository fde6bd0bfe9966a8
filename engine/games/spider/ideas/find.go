package ideas

import (
	"context"
	"errors"
	"time"

	"patience/engine"
	"patience/engine/games/spider/freecard"
)

// Options bound the work. A zero field means the default.
type Options struct {
	Time     time.Duration   // for everything (30s)
	Each     freecard.Limits // for each question (a sixth of the time)
	Most     int             // ideas, when there are several (20)
	Tries    int             // tries to look for (5); none when negative
	Lines    [][]engine.Move // solutions that are known
	Order    bool            // look for the necessary order even when there are several ideas
	Single   bool            // give up as soon as it is clear that one idea cannot be proved
	Progress func(asked int, what string)
}

func (o Options) withDefaults() Options {
	if o.Time == 0 {
		o.Time = 30 * time.Second
	}
	if o.Each.Time == 0 {
		o.Each.Time = o.Time / 6
	}
	if o.Most == 0 {
		o.Most = 20
	}
	if o.Tries == 0 {
		o.Tries = 5
	}
	return o
}

// Find says what the solutions of a question have in common. The error is about the
// question; whatever could not be decided is told in the report, which holds what was
// found so far when ctx ends.
func Find(ctx context.Context, q *freecard.Question, options Options) (*Report, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	options = options.withDefaults()
	began := time.Now()
	ctx, cancel := context.WithTimeoutCause(ctx, options.Time, errTime)
	defer cancel()
	f := &finder{
		oracle:  &oracle{universe: newUniverse(q), ctx: ctx, q: q, limits: options.Each, tell: options.Progress},
		options: options, report: &Report{Question: q},
	}
	f.run()
	f.report.Open, f.report.Asked, f.report.Time = f.open, f.asked, time.Since(began)
	if ctx.Err() != nil {
		f.report.Stopped = context.Cause(ctx).Error()
	}
	return f.report, nil
}

// A finder is one run of Find.
type finder struct {
	*oracle
	options Options
	report  *Report
}

// run goes on from question to question as long as the answers allow.
func (f *finder) run() {
	r := f.report
	whole := f.whole()
	r.Whole = whole
	if whole.Verdict != freecard.Possible {
		return
	}
	if f.q.MayDeal() {
		r.Ideas = []Idea{f.idea(f.can[0].set)}
		f.open = append(f.open, "a row may be dealt, and what that brings is not searched: ask without deal")
		return
	}
	first := f.minimise(f.can[0].set)
	necessary := f.necessary(first)
	r.Necessary = f.facts(necessary)
	if necessary == first {
		r.Ideas, r.All = []Idea{f.idea(first)}, true
	} else if f.options.Single {
		r.Ideas = []Idea{f.idea(first)}
		return
	} else {
		f.enumerate(first, necessary)
	}
	if r.All || f.options.Order {
		r.Orders = f.orders(necessary)
	}
	f.tries()
	f.least()
}

// whole says whether there is a solution at all; when one is given, by replaying it.
func (f *finder) whole() *freecard.Result {
	for _, line := range f.options.Lines {
		if solves(f.q, line) == nil {
			f.keep(line)
		}
	}
	if len(f.can) > 0 {
		return &freecard.Result{Question: f.q, Verdict: freecard.Possible, Moves: f.can[0].line}
	}
	return f.prove()
}

// solves returns nil when a line reaches the goal within the restrictions.
func solves(q *freecard.Question, line []engine.Move) error {
	s := q.Restricted()
	for _, m := range line {
		if err := s.Check(m); err != nil {
			return err
		}
		s.Apply(m)
	}
	if !s.Won() {
		return errors.New("the line does not reach the goal")
	}
	return nil
}

// minimise drops moves from a sufficient set as long as the rest suffices.
func (f *finder) minimise(s set) set {
	for i := len(f.moves) - 1; i >= 0; i-- {
		if !s.has(i) {
			continue
		}
		less := s.minus(f.above(i))
		if f.allow(less) == freecard.Possible {
			s = f.shortest(less).set
		}
	}
	return f.closed(s)
}

// necessary returns the moves of an idea without which there is no solution. With
// Options.Single it stops at the first one that is not.
func (f *finder) necessary(idea set) (n set) {
	for i := range idea.each {
		if f.allow(f.without(i)) == freecard.Impossible {
			n.add(i)
		} else if f.options.Single {
			break
		}
	}
	return n
}

// without returns all moves but one and those that need it.
func (f *finder) without(i int) set { return f.all.minus(f.above(i)) }

// enumerate looks for all ideas, smallest first. The first one is known, and which of its
// moves are necessary.
func (f *finder) enumerate(first, necessary set) {
	c := &chart{universe: f.universe, stop: func() bool { return f.ctx.Err() != nil }}
	for i := range necessary.each {
		c.clauses = append(c.clauses, f.above(i))
	}
	f.report.sure = true
	for len(f.report.Ideas) < f.options.Most && f.ctx.Err() == nil {
		s, ok := c.smallest()
		if !ok {
			f.report.All = f.report.sure && f.ctx.Err() == nil
			break
		}
		f.report.AtLeast = c.least
		f.explore(c, s)
	}
	if len(f.report.Ideas) == 0 {
		f.report.Ideas = []Idea{f.idea(first)}
	}
}

// explore asks whether a set that the chart has named is an idea, and notes on the chart
// what the answer says. As a smallest one it can spare nothing, unless some clause is not
// proved, because a question stayed open: then only what is proved to be an idea counts.
func (f *finder) explore(c *chart, s set) {
	switch f.allow(s) {
	case freecard.Possible:
		if !f.report.sure {
			s = f.minimise(s)
		}
		c.found = append(c.found, s)
		if f.report.sure || f.tight(s) {
			f.report.Ideas = append(f.report.Ideas, f.idea(s))
		}
	case freecard.Impossible:
		grown := f.grow(s)
		c.clauses = append(c.clauses, f.all.minus(grown))
		f.report.none = append(f.report.none, f.refuted(grown))
	default:
		c.clauses, f.report.sure = append(c.clauses, f.all.minus(s)), false
	}
}

// tight says whether it is proved that a sufficient set can spare none of its moves.
func (f *finder) tight(s set) bool {
	for i := range s.each {
		if f.allow(s.minus(f.above(i))) != freecard.Impossible {
			return false
		}
	}
	return true
}

// grow adds moves to a set that does not suffice, as many as leave it so.
func (f *finder) grow(s set) set {
	var rest []int
	for i := range f.all.minus(s).each {
		rest = append(rest, i)
	}
	return f.growBy(s, rest)
}

// growBy adds some moves to s, all at once if that does, else each half as far as it
// does.
func (f *finder) growBy(s set, moves []int) set {
	if len(moves) == 0 || f.ctx.Err() != nil {
		return s
	}
	if more := f.closed(s.or(setOf(moves...))); f.allow(more) == freecard.Impossible {
		return more
	}
	if len(moves) == 1 {
		return s
	}
	half := len(moves) / 2
	return f.growBy(f.growBy(s, moves[:half]), moves[half:])
}

// idea returns what is told of an idea.
func (f *finder) idea(s set) Idea {
	best := f.shortest(s)
	return Idea{Moves: inOrder(best.order, f.listed(s)), Line: best.line}
}

// listed returns the moves of a set.
func (f *finder) listed(s set) (moves []freecard.Essential) {
	for i := range s.each {
		moves = append(moves, f.moves[i])
	}
	return moves
}

// facts returns the necessary moves with their proofs.
func (f *finder) facts(s set) (facts []Fact) {
	for i := range s.each {
		facts = append(facts, Fact{Move: f.moves[i], Proof: f.refuted(f.without(i))})
	}
	return facts
}
