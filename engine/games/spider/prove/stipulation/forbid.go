package stipulation

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

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

// Walk returns the start as a state whose moves are the allowed ones, and that is won when
// all goals are met.
func (st *Stipulation) Walk() engine.State {
	if q := st.Alone(); q != nil {
		return q.Restricted()
	}
	return st.walk()
}

// Watched is Walk of goals that are put together, which sets shown once a card that nobody knows is in sight in a position
// whose moves are asked for.
func (st *Stipulation) Watched(shown *bool) engine.State {
	w := st.walk()
	w.shown = shown
	return w
}

// DugFrom returns the row, counted from 0, from which a pile is gone once a dig is made; not ok
// when the states of Walk do not tell how many chains are gone from the pile.
func (st *Stipulation) DugFrom(e ask.Essential) (row int, ok bool) {
	if st.Alone() != nil && !st.without.Names(e.Pile) || st.Alone() == nil && !st.counts() {
		return 0, false
	}
	heads := st.Start.Heads(e.Pile)
	return heads[len(heads)-e.Number], true
}
