package stipulation

import (
	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

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
