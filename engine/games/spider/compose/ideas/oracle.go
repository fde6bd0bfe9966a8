package ideas

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/games/spider/prove/together"
)

// An oracle answers whether the goal can be reached with some essential moves and no
// others, and with what it must come before or after.
type oracle struct {
	*universe
	ctx    context.Context
	q      *stipulation.Stipulation
	limits freecard.Limits
	jobs   int // questions at a time
	tell   func(asked int, what string)

	asked  int
	can    []solution   // lines that were found: their moves suffice
	cannot []refutation // sets that do not suffice
	open   []string     // questions that were not decided

	proviso string // of which lines alone something was proved, "" for all
}

// A solution is a line and the essential moves that it makes; or a line for each way in
// which the face-down cards can lie, with the moves of all of them.
type solution struct {
	set    set
	orders [][]ask.Essential // of each line
	ways   []engine.Way
}

// line returns the first of the lines.
func (c *solution) line() []engine.Move {
	if len(c.ways) == 0 {
		return nil
	}
	return c.ways[0].Moves
}

// A refutation says that a set of moves does not suffice.
type refutation struct {
	set    set
	result *engine.Answer
}

// allow returns the answer to the question whether the moves of s suffice, from what is
// known or by asking.
func (o *oracle) allow(s set) engine.Verdict {
	if o.known(s) {
		return engine.VerdictWon
	}
	if o.refuted(s) != nil {
		return engine.VerdictLost
	}
	return o.askAll([]set{s})[0].Verdict
}

// known says whether a line is known that makes no other moves.
// With a line known that makes a and b alone, {a, b} and {a, b, c} are known to suffice.
func (o *oracle) known(s set) bool {
	return slices.ContainsFunc(o.can, func(c solution) bool { return c.set.in(s) })
}

// refuted returns why s does not suffice, when that is known: a larger set does not.
// With {a, b, c} refuted, {a, b} is refuted, too: to allow less opens no way.
func (o *oracle) refuted(s set) *engine.Answer {
	r, _ := engine.Find(o.cannot, func(r refutation) bool { return s.in(r.set) })
	return r.result
}

// askAll asks of each set whether its moves suffice, several at a time, and notes the answers
// in their order.
func (o *oracle) askAll(sets []set) []*engine.Answer {
	bans := engine.Each(sets, o.forbid)
	answers := o.proveAll(bans)
	for i, r := range answers {
		if r.Verdict == engine.VerdictLost {
			o.cannot = append(o.cannot, refutation{sets[i], r})
		}
	}
	return answers
}

// forbid returns bans of all moves but those of s. What needs a move that is banned
// needs no ban of its own.
// To dig the third chain of a pile needs that the second is dug. So to allow {} of digs 1, 2 and
// 3 of a pile, it is enough to ban dig 1.
func (o *oracle) forbid(s set) (bans []ask.Ban) {
	for i := range o.all.minus(s).each {
		if n := o.needs[i]; n < 0 || s.has(n) {
			bans = append(bans, ask.Ban{Move: o.moves[i]})
		}
	}
	return bans
}

// atOnce is how many questions are asked before their answers are looked at, whatever the
// number of cores: so the same questions are asked on every machine.
const atOnce = 4

// proveAll asks the question with each of some lists of bans, and keeps the lines that
// were found, in the order of the lists.
func (o *oracle) proveAll(bans [][]ask.Ban) []*engine.Answer {
	answers := make([]*engine.Answer, len(bans))
	questions := make([]*stipulation.Stipulation, len(bans))
	for i, b := range bans {
		questions[i] = o.q.Forbid(b...)
		if o.asked++; o.tell != nil {
			o.tell(o.asked, questions[i].Claim())
		}
	}
	engine.AtOnce(len(bans), o.jobs, func(i int) { answers[i] = o.answer(questions[i], o.limits) })
	for i, r := range answers {
		o.note(questions[i], r)
	}
	return answers
}

// answer answers a question within limits and notes nothing. Small ones would be answered even when nobody waits any more.
func (o *oracle) answer(q *stipulation.Stipulation, limits freecard.Limits) *engine.Answer {
	if o.ctx.Err() != nil {
		return &engine.Answer{Question: q.Claim(), Reason: freecard.Ended(o.ctx)}
	}
	r, err := together.Prove(o.ctx, q, limits)
	if err != nil {
		return &engine.Answer{Question: q.Claim(), Reason: err.Error()}
	}
	return r
}

// note takes down what an answer says of the question.
func (o *oracle) note(q *stipulation.Stipulation, r *engine.Answer) {
	switch r.Verdict {
	case engine.VerdictUnknown:
		o.open = append(o.open, fmt.Sprintf("%s: %s", q.Claim(), r.Reason))
	case engine.VerdictLost:
		if len(r.Proviso) > len(o.proviso) { // the longer one says less
			o.proviso = r.Proviso
		}
	case engine.VerdictWon:
		o.keep(waysOf(q, r))
	}
}

// waysOf returns the lines of what is possible: one, or one for each way in which the face-down cards can lie.
func waysOf(q *stipulation.Stipulation, a *engine.Answer) []engine.Way {
	if a.Ways != nil {
		return a.Ways
	}
	return []engine.Way{{Start: q.Start, Moves: a.Line}}
}

// keep notes lines that reach the goal.
func (o *oracle) keep(ways []engine.Way) {
	// The line may make moves that it does not need: its set is an upper bound, which minimise
	// brings down.
	c := solution{ways: ways}
	for _, w := range ways {
		order := ask.Essentials(w.Start.(*spider.State), w.Moves)
		c.set, c.orders = c.set.or(o.of(order)), append(c.orders, order)
	}
	o.can = append(o.can, c)
}

// shortest returns a line that makes no moves but those of s, one with few moves.
func (o *oracle) shortest(s set) (best solution) {
	for _, c := range o.can {
		if c.set.in(s) && (best.ways == nil || len(c.line()) < len(best.line())) {
			best = c
		}
	}
	return best
}
