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

// Bounded says whether a line may have only so many moves. Then all lines can be gone
// through, and what a deal brings with them.
func (st *Stipulation) Bounded() bool { return st.limit.moves >= 0 }

// MostEssential returns how many essential moves a solution may make, -1 for any number.
func (st *Stipulation) MostEssential() int { return st.limit.essential }

// Without returns the restrictions.
func (st *Stipulation) Without() ask.Without { return st.without }

// A Part is one of the goals that a stipulation puts together: a question of the calculus, or
// a card that is to lie on another.
type Part struct {
	Question *ask.Question // nil for a card on another
	Card, On engine.Card
}

// Parts returns the goals: those of one step are to hold at the same time, the steps one
// after another.
func (st *Stipulation) Parts() [][]Part {
	var all [][]Part
	for _, s := range st.steps {
		var parts []Part
		for _, a := range s {
			part := Part{Question: a.q, Card: a.card, On: a.on}
			if a.card != engine.Unknown {
				part.Question = nil
			}
			parts = append(parts, part)
		}
		all = append(all, parts)
	}
	return all
}

// Bounds returns the limits of the whole line in words, "" when there is none: "within 6
// moves and with at most one deal".
func (st *Stipulation) Bounds() string {
	text := ""
	add := func(words string, n int, thing string) {
		if n < 0 {
			return
		}
		if text != "" {
			text += " and "
		}
		text += words + " " + engine.Count(n, thing)
	}
	add("within", st.limit.moves, "move")
	add("within", st.limit.essential, "essential move")
	add("with at most", st.limit.deals, "deal")
	return text
}

// Goals counts the goals that are put together.
func (st *Stipulation) Goals() int { return len(st.atoms()) }

// Function says whether what is asked for is told by a function.
func (st *Stipulation) Function() bool { return st.steps[0][0].wanted != nil }

// Failed returns why a function that is a goal has not answered, nil when it has always; no verdict
// can be relied on then.
func (st *Stipulation) Failed() error { return st.cut }
