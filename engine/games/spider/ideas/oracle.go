package ideas

import (
	"context"
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider/freecard"
)

// An oracle answers whether the goal can be reached with some essential moves and no
// others, and with what it must come before or after.
type oracle struct {
	*universe
	ctx    context.Context
	q      *freecard.Question
	limits freecard.Limits
	tell   func(asked int, what string)

	asked  int
	can    []solution   // lines that were found: their moves suffice
	cannot []refutation // sets that do not suffice
	open   []string     // questions that were not decided
}

// A solution is a line and the essential moves that it makes.
type solution struct {
	set   set
	order []freecard.Essential
	line  []engine.Move
}

// A refutation says that a set of moves does not suffice.
type refutation struct {
	set    set
	result *freecard.Result
}

// allow returns the answer to the question whether the moves of s suffice, from what is
// known or by asking.
func (o *oracle) allow(s set) freecard.Verdict {
	if o.known(s) {
		return freecard.Possible
	}
	if o.refuted(s) != nil {
		return freecard.Impossible
	}
	return o.ask(s)
}

// known says whether a line is known that makes no other moves.
func (o *oracle) known(s set) bool {
	return slices.ContainsFunc(o.can, func(c solution) bool { return c.set.in(s) })
}

// refuted returns why s does not suffice, when that is known: a larger set does not.
func (o *oracle) refuted(s set) *freecard.Result {
	for _, r := range o.cannot {
		if s.in(r.set) {
			return r.result
		}
	}
	return nil
}

// ask asks whether the moves of s suffice.
func (o *oracle) ask(s set) freecard.Verdict {
	r := o.prove(o.forbid(s)...)
	if r.Verdict == freecard.Impossible {
		o.cannot = append(o.cannot, refutation{s, r})
	}
	return r.Verdict
}

// forbid returns bans of all moves but those of s. What needs a move that is banned
// needs no ban of its own.
func (o *oracle) forbid(s set) (bans []freecard.Ban) {
	for i := range o.all.minus(s).each {
		if n := o.needs[i]; n < 0 || s.has(n) {
			bans = append(bans, freecard.Ban{Move: o.moves[i]})
		}
	}
	return bans
}

// prove asks the question with some bans more, and keeps the line that was found.
func (o *oracle) prove(bans ...freecard.Ban) *freecard.Result {
	q := *o.q
	for _, b := range bans {
		q.Without.Forbid(b)
	}
	o.asked++
	if o.tell != nil {
		o.tell(o.asked, q.String())
	}
	r, err := freecard.Prove(o.ctx, &q, o.limits)
	switch {
	case err != nil:
		r = &freecard.Result{Question: &q, Reason: err.Error()}
		fallthrough
	case r.Verdict == freecard.Unknown:
		o.open = append(o.open, fmt.Sprintf("%v: %s", &q, r.Reason))
	case r.Verdict == freecard.Possible:
		o.keep(r.Moves)
	}
	return r
}

// keep notes a line that reaches the goal.
func (o *oracle) keep(line []engine.Move) {
	order := freecard.Essentials(o.q.Start, line)
	o.can = append(o.can, solution{o.of(order), order, line})
}

// shortest returns a line that makes no moves but those of s, one with few moves.
func (o *oracle) shortest(s set) (best solution) {
	for _, c := range o.can {
		if c.set.in(s) && (best.line == nil || len(c.line) < len(best.line)) {
			best = c
		}
	}
	return best
}
