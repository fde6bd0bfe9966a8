package stipulation

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// Of returns what a question of the calculus asks, as a stipulation.
func Of(q *ask.Question) *Stipulation {
	st := &Stipulation{Start: q.Start, text: q.Goal.String(), without: q.Without, limit: limit{-1, -1, -1}, steps: []step{{{q: q}}}}
	if q.Hidden == ask.Blind {
		st.Hidden = Blind
	}
	st.begin = ask.LineFrom(st.Start)
	return st
}

// Alone returns the question of the calculus that this is, with cards that are known or
// blind; nil when goals are put together or have words that the calculus lacks.
func (st *Stipulation) Alone() *ask.Question {
	if !st.single() {
		return nil
	}
	q := *st.steps[0][0].q
	if st.Hidden == Blind {
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

// Asked returns what is asked, in words.
func (st *Stipulation) Asked() engine.Question {
	return engine.Question{Goal: st.text, Without: st.without.String(), Hidden: st.Hidden}
}

// Cases says whether the answer is about several ways in which face-down cards can lie.
func (st *Stipulation) Cases() bool { return st.Hidden == "any" || st.Hidden == "next" }

// MayDeal says whether a row may be dealt.
func (st *Stipulation) MayDeal() bool {
	return st.limit.deals != 0 && st.steps[0][0].q.MayDeal()
}

// Unseen says whether a line can come to a card that nobody knows, and that counts: a question with blind
// cards asks for lines that never use one.
func (st *Stipulation) Unseen() bool {
	up, down := ask.Unknown(st.Start)
	return (up || down || st.MayDeal() && slices.Contains(st.Start.Hand(), engine.Unknown)) && st.Hidden != Blind
}

// Counts says whether a card that nobody knows might itself be what a goal asks for.
func (st *Stipulation) Counts() bool {
	return slices.ContainsFunc(st.atoms(), func(a *atom) bool {
		return a.wanted != nil || a.card == engine.Unknown && (a.q.Goal.Kind == ask.Bare || a.q.Goal.Kind == ask.Reach)
	})
}

// Bounded says whether a line may have only so many moves. Then all lines can be gone
// through, and what a deal brings with them.
func (st *Stipulation) Bounded() bool { return st.limit.moves >= 0 }

// MostEssential returns how many essential moves a solution may make, -1 for any number.
func (st *Stipulation) MostEssential() int { return st.limit.essential }

// Without returns the restrictions.
func (st *Stipulation) Without() ask.Without { return st.without }

// Goals counts the goals that are put together.
func (st *Stipulation) Goals() int { return len(st.atoms()) }

// Function says whether what is asked for is told by a function.
func (st *Stipulation) Function() bool { return st.steps[0][0].wanted != nil }

// Failed returns why a function that is a goal has not answered, nil when it has always; no verdict
// can be relied on then.
func (st *Stipulation) Failed() error { return st.cut }
