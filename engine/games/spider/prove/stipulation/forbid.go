package stipulation

import (
	"context"
	"slices"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// Of returns what a question of the calculus asks, as a stipulation.
func Of(q *ask.Question) *Stipulation {
	st := &Stipulation{Start: q.Start, text: q.Goal.String(), without: q.Without, limit: limit{-1, -1, -1}, steps: []step{{{q: q}}}}
	if q.Hidden == ask.Blind {
		st.Hidden = blind
	}
	st.heads = chainsOf(st.Start)
	return st
}

// Alone returns the question of the calculus that this is, with cards that are known or
// blind; nil when goals are put together or have words that the calculus lacks.
func (st *Stipulation) Alone() *ask.Question {
	if !st.single() {
		return nil
	}
	q := *st.steps[0][0].q
	if st.Hidden == blind {
		q.Hidden = ask.Blind
	}
	return &q
}

// Claim returns what a verdict is about, in words.
func (st *Stipulation) Claim() string {
	if q := st.Alone(); q != nil {
		return q.String()
	}
	return st.String()
}

// Cases says whether the answer is about several ways in which face-down cards can lie.
func (st *Stipulation) Cases() bool { return st.Hidden == "any" || st.Hidden == "next" }

// MayDeal says whether a row may be dealt.
func (st *Stipulation) MayDeal() bool {
	return st.limit.deals != 0 && st.steps[0][0].q.MayDeal()
}

// Bounded says whether a line may have only so many moves. Then all lines can be gone
// through, and what a deal brings with them.
func (st *Stipulation) Bounded() bool { return st.limit.moves >= 0 }

// Without returns the restrictions.
func (st *Stipulation) Without() ask.Without { return st.without }

// Asks says whether a goal names the suit of a removal, and this is the first one of the
// suit: then the removal is what is asked for.
func (st *Stipulation) Asks(e ask.Essential) bool {
	return e.Kind == ask.Remove && e.Number == 1 && slices.ContainsFunc(st.atoms(), func(a *atom) bool {
		return a.q.Goal.Kind == ask.Remove && a.q.Goal.Suit == e.Suit
	})
}

// Forbid returns the stipulation with bans more, which hold for the whole line.
func (st *Stipulation) Forbid(bans ...ask.Ban) *Stipulation {
	c := *st
	c.steps = nil
	for _, ban := range bans {
		c.without.Forbid(ban)
	}
	for _, s := range st.steps {
		var all step
		for _, a := range s {
			b := *a
			q := *a.q
			for _, ban := range bans {
				q.Without.Forbid(ban)
			}
			b.q = &q
			all = append(all, &b)
		}
		c.steps = append(c.steps, all)
	}
	c.alike = c.alike && len(bans) == 0
	return &c
}

// FewEssential returns the goal without its limit when there is one goal of the calculus,
// within so many essential moves and no other limit.
func (st *Stipulation) FewEssential() (goal *Stipulation, most int, ok bool) {
	c := *st
	c.limit.essential = -1
	if !c.single() || st.limit.essential < 0 || st.Cases() {
		return nil, 0, false
	}
	c.text = c.steps[0][0].q.Goal.String()
	return &c, st.limit.essential, true
}

// MostEssential returns how many essential moves a solution may make, -1 for any number.
func (st *Stipulation) MostEssential() int { return st.limit.essential }

// A Way is a line for one of the ways in which face-down cards can lie.
type Way struct {
	Cards string        // which: "pile 9: 5h Kh", the next to be turned up first; "" when there is one way
	Start *spider.State // with these cards
	Moves []engine.Move
}

// Prove answers what is asked within the limits of the calculus. Of goals put together it
// asks all that Decide does but for the solver of whole deals.
func (st *Stipulation) Prove(ctx context.Context, limits freecard.Limits) (*Result, error) {
	q := st.Alone()
	if q == nil {
		return st.within(ctx, Limits{Time: limits.Time, States: limits.States, unsolved: true})
	}
	found, err := freecard.Decide(ctx, q, st.Hidden, limits)
	if err != nil {
		return nil, err
	}
	return st.settledBy(found), nil
}

// settledBy returns the answer of the calculus as a result.
func (st *Stipulation) settledBy(found *freecard.Result) *Result {
	r := &Result{
		Verdict: found.Verdict, Reason: found.Reason, Moves: found.Moves, Proof: found,
		States: found.States, Time: found.Time, Asked: found.Question.String(),
	}
	for _, c := range found.Cases {
		r.Ways = append(r.Ways, Way{c.Cards, c.Start(), c.Result.Moves})
	}
	return r
}

// Lines returns the lines of what is possible: one, or one for each way in which the
// face-down cards can lie.
func (r *Result) Lines(st *Stipulation) []Way {
	if r.Ways != nil {
		return r.Ways
	}
	return []Way{{Start: st.Start, Moves: r.Moves}}
}

// Proviso returns of which lines alone it was proved, "" for all.
func (r *Result) Proviso() string {
	if r.answer != nil {
		return r.answer.Proviso
	}
	if r.Proof == nil {
		return ""
	}
	return r.Proof.Proviso
}

// Tracked returns the ranks that the proof tracks.
func (r *Result) Tracked() []engine.Rank {
	if r.answer != nil {
		return r.answer.Tracked
	}
	if r.Proof == nil {
		return nil
	}
	return r.Proof.Tracked
}

// Proven returns the certificate of what is impossible, nil for none.
func (r *Result) Proven() *engine.Certificate {
	if r.answer != nil {
		return r.answer.Proof
	}
	if r.Verdict != freecard.Impossible {
		return nil
	}
	return r.Proof.Proven()
}

// Walk returns the start as a state whose moves are the allowed ones, and that is won when
// all goals are met.
func (st *Stipulation) Walk() engine.State {
	if q := st.Alone(); q != nil {
		return q.Restricted()
	}
	return st.walk()
}

// DugFrom returns the row, counted from 0, from which a pile is gone once a dig is made; not ok
// when the states of Walk do not tell how many chains are gone from the pile.
func (st *Stipulation) DugFrom(e ask.Essential) (row int, ok bool) {
	if st.Alone() != nil && !st.without.Names(e.Pile) || st.Alone() == nil && !st.counts() {
		return 0, false
	}
	return st.heads[e.Pile][len(st.heads[e.Pile])-e.Number], true
}

// Solve asks the solver of whole deals for a line that wins, as far as it meets the goals.
// Without time left, or with cards that are not known, it has nothing to say.
func (st *Stipulation) Solve(ctx context.Context, limit time.Duration) (*Result, error) {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r := &Result{Asked: st.Claim(), Reason: "the solver of whole deals has no line"}
	if st.Cases() {
		return r, nil
	}
	err := st.solve(ctx, r)
	r.Time = time.Since(began)
	return r, err
}
