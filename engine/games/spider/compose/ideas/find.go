package ideas

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
	"patience/engine/search"
)

// Options bound the work. A zero field means the default.
type Options struct {
	Game     *engine.Game    // whose prover says whether there is a solution at all; nil: the calculus does
	Time     time.Duration   // for everything (30s)
	Each     freecard.Limits // for each question (a sixth of the time)
	Most     int             // ideas, when there are several (20)
	Tries    int             // tries to look for (5); none when negative
	Lines    [][]engine.Move // solutions that are known
	Single   bool            // one idea or nothing: give up when it cannot be proved, and look for no order
	Fewest   int             // with Single: essential moves that the idea must have
	Lengths  int             // positions to look at for the least line of an idea (100,000); none, and for no least number of moves, when negative
	Jobs     int             // questions at a time (1); the answers are the same for any number
	Progress func(asked int, what string)
}

func (o Options) withDefaults() Options {
	o.Time = cmp.Or(o.Time, 30*time.Second)
	o.Each.Time = cmp.Or(o.Each.Time, o.Time/6)
	o.Most = cmp.Or(o.Most, 20)
	o.Tries = cmp.Or(o.Tries, 5)
	o.Lengths = cmp.Or(o.Lengths, linePositions)
	return o
}

// Ask is Find for a question in words, which the game's prover reads first: it refuses what it does
// not understand. Of a question that has no ideas, such as one for a plan, the report has its answer alone.
func Ask(ctx context.Context, g *engine.Game, s *spider.State, q engine.Question, options Options) (*Report, error) {
	st, err := parse(g, s, q)
	if err != nil {
		return nil, err
	}
	if options.Game = g; st != nil {
		return Find(ctx, st, options)
	}
	a, err := search.Prove(ctx, g, s, q, options.whole())
	return &Report{Whole: &a, Asked: 1, alone: &a}, err
}

// parse reads a question in words; nil when it is one that has no ideas.
func parse(g *engine.Game, s *spider.State, q engine.Question) (*stipulation.Stipulation, error) {
	if _, err := search.ProverOf(g).Read(s, q); err != nil || q.Hidden == plan.Hidden {
		return nil, err
	}
	st, err := stipulation.Parse(s, q.Goal, q.Without, q.Hidden)
	if err != nil { // it is about rows to come, which the prover knows
		return nil, nil
	}
	return st, nil
}

// whole returns the limits of the question whether there is a solution, when nothing else is asked.
func (o Options) whole() engine.Limits {
	return engine.Limits{Time: o.withDefaults().Time, States: o.Each.States}
}

// Find says what the solutions of what is asked have in common. The error is about the
// question; whatever could not be decided is told in the report, which holds what was
// found so far when ctx ends.
//
// Of a goal within so many essential moves the ideas are those of the goal that have no more:
// a set with less than an idea in it does not suffice, however many moves are allowed.
func Find(ctx context.Context, q *stipulation.Stipulation, options Options) (*Report, error) {
	if alone := q.Alone(); alone != nil {
		if err := alone.Check(); err != nil {
			return nil, err
		}
	}
	options = options.withDefaults()
	began := time.Now()
	ctx, cancel := engine.WithShare(ctx, options.Time)
	defer cancel()
	f := &finder{
		oracle:  &oracle{universe: newUniverse(q), ctx: ctx, q: q, limits: options.Each, jobs: options.Jobs, tell: options.Progress},
		options: options, report: &Report{Question: q}, most: len(newUniverse(q).moves),
	}
	if goal, most, ok := q.FewEssential(); ok {
		f.q, f.most = goal, min(most, f.most)
	}
	if err := f.run(); err != nil {
		return nil, err
	}
	f.report.Open, f.report.Asked, f.report.Time = f.open, f.asked, time.Since(began)
	f.report.proviso = f.proviso
	switch limit := engine.LimitOf(ctx); {
	case ctx.Err() != nil:
		f.report.Stopped = context.Cause(ctx).Error()
	case f.report.Whole.Verdict == engine.VerdictUnknown && strings.Contains(f.report.Whole.Reason, limit): // the prover kept to it
		f.report.Stopped = limit
	}
	return f.report, nil
}

// A finder is one run of Find.
type finder struct {
	*oracle
	options Options
	report  *Report
	most    int // essential moves that an idea may have
}

// run goes on from question to question as long as the answers allow. The error is about
// the question.
func (f *finder) run() (err error) {
	r := f.report
	if r.Whole, err = f.whole(); err == nil && r.Whole.Verdict == engine.VerdictWon {
		f.goOn()
	}
	return err
}

// goOn asks for ideas, as there is a solution.
func (f *finder) goOn() {
	r := f.report
	if f.q.MayDeal() && !f.q.Bounded() {
		r.Ideas = []Idea{f.idea(f.can[0].set)}
		f.open = append(f.open, "a row may be dealt, and what that brings is not searched: ask without deal, or within so many moves")
		f.least()
		return
	}
	if f.options.Single && f.most == len(f.moves) {
		f.only()
		return
	}
	// One set that suffices and can spare nothing, then what every solution needs: when the two
	// are the same, there is no other idea. For another smallest set that suffices would have all
	// necessary moves, and so all of the first.
	first := f.minimise(f.can[0].set)
	necessary := f.necessary(first)
	r.Necessary = f.facts(necessary)
	if necessary == first && first.len() <= f.most {
		r.Ideas, r.All = []Idea{f.idea(first)}, true
	} else {
		f.enumerate(first, necessary)
	}
	if len(r.Ideas) == 0 {
		return
	}
	if r.All && r.Question.MostEssential() >= 0 {
		necessary = f.common()
		r.Necessary = f.facts(necessary)
	}
	if r.All && !f.q.Cases() { // with some cards a may come first, with others b
		r.Orders = f.orders(necessary)
	}
	f.tries()
	f.least()
}

// whole says whether there is a solution at all; when one is given, by replaying it. Where
// the calculus finds none, the solver of whole deals is asked, too.
func (f *finder) whole() (*engine.Answer, error) {
	for _, line := range f.options.Lines {
		if !f.q.Cases() && f.q.Replay(line) == nil {
			f.keep([]engine.Way{{Start: f.q.Start, Moves: line}})
		}
	}
	if len(f.can) > 0 {
		return &engine.Answer{Question: f.q.Claim(), Verdict: engine.VerdictWon, Line: f.can[0].line()}, nil
	}
	f.asked++
	r, err := f.isThere()
	if err != nil {
		return nil, err
	}
	f.note(f.q, r)
	return r, nil
}

// isThere asks whether there is a solution: the prover of the game, as everybody does who asks,
// or the calculus alone, and where it finds none the solver of whole deals.
func (f *finder) isThere() (*engine.Answer, error) {
	if g := f.options.Game; g != nil {
		a, err := search.Prove(f.ctx, g, f.q.Start, f.q.Asked(), engine.Limits{Time: f.limits.Time, States: f.limits.States})
		return &a, err
	}
	r, err := together.Prove(f.ctx, f.q, f.limits)
	if err != nil || r.Verdict != engine.VerdictUnknown {
		return r, err
	}
	if solved, err := together.Solve(f.ctx, f.q, freecard.Limits{Time: f.limits.Time - r.Time}); err == nil && solved.Verdict == engine.VerdictWon {
		return solved, nil
	}
	return r, nil
}

// minimise drops moves from a sufficient set as long as the rest suffices.
// Where {a} and {b, c} suffice, it drops c from {a, b, c}, as {a, b} does, then b, and is
// left with {a}; with the moves in another order it would be left with {b, c}. A line that
// is found on the way may make still fewer moves than were allowed.
func (f *finder) minimise(s set) set {
	for i := len(f.moves) - 1; i >= 0; i-- {
		if !s.has(i) {
			continue
		}
		less := s.minus(f.above(i))
		if f.allow(less) == engine.VerdictWon {
			s = f.shortest(less).set
		}
	}
	return f.closed(s)
}

// only looks for the one idea that there may be: the moves that no solution can do without, if they
// suffice. What some known line does not make is not asked about, and every answer that is no proof is
// such a line, or ends it.
func (f *finder) only() {
	r := f.report
	shared := f.all
	for i := len(f.moves) - 1; i >= 0; i-- {
		for _, c := range f.can {
			shared = shared.and(c.set)
		}
		if shared.len() < f.options.Fewest {
			return
		}
		if shared.has(i) && f.allow(f.without(i)) == engine.VerdictUnknown {
			return
		}
	}
	for _, c := range f.can {
		shared = shared.and(c.set)
	}
	if n := shared.len(); n < f.options.Fewest || n > f.most || f.allow(shared) != engine.VerdictWon {
		return
	}
	r.Necessary, r.Ideas, r.All = f.facts(shared), []Idea{f.idea(shared)}, true
	f.tries()
}

// necessary returns the moves of an idea without which there is no solution.
func (f *finder) necessary(idea set) (n set) {
	for some := range slices.Chunk(slices.Collect(idea.each), atOnce) {
		f.look(some)
		for _, i := range some {
			if f.allow(f.without(i)) == engine.VerdictLost {
				n.add(i)
			}
		}
	}
	return n
}

// look asks what is not known yet of the solutions without each of some moves.
func (f *finder) look(moves []int) {
	var sets []set
	for _, i := range moves {
		if s := f.without(i); !f.known(s) && f.refuted(s) == nil {
			sets = append(sets, s)
		}
	}
	f.askAll(sets)
}

// without returns all moves but one and those that need it.
// Without dig 2 of pile 5 there is no dig 3 of it either.
func (f *finder) without(i int) set { return f.all.minus(f.above(i)) }

// enumerate looks for all ideas, smallest first. The first one is known, and which of its
// moves are necessary.
// It goes back and forth between two kinds of question. The chart names a smallest set that no
// answer has ruled out yet; the oracle says whether it suffices. If it does, it is an idea, and
// the chart rules out what contains it. If not, as many moves as possible are added before the
// refutation is noted, and every solution must have one of those that are left:
//
//	a b c d are the moves, {a, b} does not suffice, {a, b, d} does not either:
//	the clause is {c}, every idea has c
//
// It ends when the chart has no set left; then all ideas are known.
func (f *finder) enumerate(first, necessary set) {
	c := &chart{universe: f.universe, stop: func() bool { return f.ctx.Err() != nil }}
	for i := range necessary.each {
		c.clauses = append(c.clauses, f.above(i))
	}
	f.report.sure = true
	for len(f.report.Ideas) < f.options.Most && f.ctx.Err() == nil {
		s, ok := c.smallest()
		if f.report.AtLeast = c.least; !ok || c.least > f.most {
			f.report.All = f.report.sure && f.ctx.Err() == nil
			break
		}
		f.explore(c, s)
	}
	switch {
	case len(f.report.Ideas) > 0:
	case first.len() <= f.most:
		f.report.Ideas = []Idea{f.idea(first)}
	default:
		f.tooMany()
	}
}

// common returns the moves that all ideas have. Where only so many moves are allowed, and
// larger ideas do not count, these are necessary.
func (f *finder) common() set {
	s := f.all
	for _, idea := range f.report.Ideas {
		s = s.and(f.of(idea.Moves))
	}
	return s
}

// tooMany notes that no idea is known that keeps to the limit of essential moves.
func (f *finder) tooMany() {
	r := f.report
	// It is a proof only if every clause of the chart rests on one: All says so.
	r.Whole = &engine.Answer{Question: r.Question.Claim(), Reason: fmt.Sprintf("no solution with so few is known; at least %s", engine.Count(r.AtLeast, "essential move"))}
	if r.All {
		r.Whole.Verdict, r.Whole.Proviso = engine.VerdictLost, f.proviso
		r.Whole.Reason = fmt.Sprintf("it takes %s or more: every set with fewer lacks something", engine.Count(r.AtLeast, "essential move"))
	}
}

// explore asks whether a set that the chart has named is an idea, and notes on the chart
// what the answer says. As a smallest one it can spare nothing, unless some clause is not
// proved, because a question stayed open: then only what is proved to be an idea counts.
func (f *finder) explore(c *chart, s set) {
	switch f.allow(s) {
	case engine.VerdictWon:
		if !f.report.sure {
			s = f.minimise(s)
		}
		c.found = append(c.found, s)
		if f.report.sure || f.tight(s) {
			f.report.Ideas = append(f.report.Ideas, f.idea(s))
		}
	case engine.VerdictLost:
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
		if f.allow(s.minus(f.above(i))) != engine.VerdictLost {
			return false
		}
	}
	return true
}

// grow adds moves to a set that does not suffice, as many as leave it so.
func (f *finder) grow(s set) set { return f.growBy(s, slices.Collect(f.all.minus(s).each)) }

// growBy adds some moves to s, all at once if that does, else each half as far as it
// does.
// With moves 1 to 8, of which only 6 makes s suffice, it asks of 1-8 (suffices), 1-4 (does
// not: kept), 5-8 and 5-6 (suffice), 5 (kept), knows of 6, and asks of 7-8 (kept): six
// questions instead of eight. Where nothing matters it is one question.
func (f *finder) growBy(s set, moves []int) set {
	if len(moves) == 0 || f.ctx.Err() != nil {
		return s
	}
	if more := f.closed(s.or(setOf(moves...))); f.allow(more) == engine.VerdictLost {
		return more
	}
	if len(moves) == 1 {
		return s
	}
	half := len(moves) / 2
	return f.growBy(f.growBy(s, moves[:half]), moves[half:])
}

// idea returns what is told of an idea, with its least line.
func (f *finder) idea(s set) Idea {
	best := f.shortest(s)
	idea := Idea{Moves: f.listed(s), Ways: best.ways, Line: best.line()}
	if !f.q.Cases() {
		q := f.q.Forbid(f.forbid(s)...)
		made := idea.Moves
		if !f.minimal(s) {
			made = nil
		}
		idea.Line, idea.Length = f.shorten(q, made, idea.Line, f.options.Lengths)
		idea.Ways = []engine.Way{{Start: f.q.Start, Moves: idea.Line}}
		f.keep(idea.Ways)
	}
	if len(idea.Ways) > 0 {
		idea.Moves = inOrder(ask.Essentials(idea.Ways[0].Start.(*spider.State), idea.Line), idea.Moves)
	}
	return idea
}

// minimal says whether it is known that a set can spare none of its moves, so that every line within
// it makes them all.
func (f *finder) minimal(s set) bool {
	for i := range s.each {
		if f.refuted(s.minus(f.above(i))) == nil {
			return false
		}
	}
	return true
}

// listed returns the moves of a set.
func (f *finder) listed(s set) []ask.Essential {
	return engine.Each(slices.Collect(s.each), func(i int) ask.Essential { return f.moves[i] })
}

// facts returns the necessary moves with their proofs.
func (f *finder) facts(s set) []Fact {
	return engine.Each(slices.Collect(s.each), func(i int) Fact { return Fact{Move: f.moves[i], Proof: f.refuted(f.without(i))} })
}
