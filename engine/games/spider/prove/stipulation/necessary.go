package stipulation

import (
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// Necessary returns questions of the calculus: what is impossible for one of them is impossible for
// the whole.
func (st *Stipulation) Necessary() (all []*ask.Question) {
	for i, s := range st.steps {
		for _, a := range s {
			for _, q := range a.questions(st.Hidden == Blind) {
				if i > 0 {
					q = later(q)
				}
				all = append(all, st.undealt(q))
			}
		}
	}
	return all
}

// undealt returns a question without deals when none are left.
func (st *Stipulation) undealt(q *ask.Question) *ask.Question {
	if st.limit.deals != 0 {
		return q
	}
	c := *q
	c.Without.Deal = true
	return &c
}

// later returns a weaker question for a goal that comes after another. Of "turn 3 then remove
// clubs without turn" the clubs must not be asked for without turning a card up, as the first goal
// has turned one. What is forgiven
// to the move that meets the first, a space made or a card turned up, may have been
// done on the way. What is impossible even so is impossible after the other. How many suits may go
// before its own holds for the whole line.
func later(q *ask.Question) *ask.Question {
	c := *q
	c.Without.Space, c.Without.Turn = false, false
	return &c
}

// questions returns what the calculus can say to a goal: the goal itself, or what must be
// brought about for a card to lie on another: that one is bare at some time, and the card
// leaves its place, if it is the head of a chain. There is none when it lies there already.
func (a *atom) questions(blindly bool) []*ask.Question {
	switch {
	case a.wanted != nil:
		return nil
	case a.card == engine.Unknown:
		return []*ask.Question{a.q}
	case a.lies(a.q.Start):
		return nil
	}
	all := []*ask.Question{a.bare()}
	if g, ok := a.leaves(blindly); ok {
		q := *a.q
		q.Goal = g
		all = append(all, &q)
	}
	return all
}

// bare asks that the card is bare on which another is to lie.
func (a *atom) bare() *ask.Question {
	q := *a.q
	q.Goal = ask.Goal{Kind: ask.Bare, Card: a.on, Count: 1}
	return &q
}

// leaves returns the dig of the chain whose head is to lie on another card, when there is
// one such card and it is such a head. Cards that nobody knows could be another one,
// unless they are never used. When the only 7h is the head of the last chain of pile 3, "7h
// onto 8s" needs the goal "dig pile 3". When it lies on an 8c, in the midst of a chain, that chain
// need not go, and nothing can be said.
func (a *atom) leaves(blindly bool) (g ask.Goal, ok bool) {
	s := a.q.Start
	if !blindly && s.Unknown() > 0 {
		return g, false
	}
	count := len(engine.Those(s.Hand(), func(c engine.Card) bool { return c == a.card }))
	for n := 1; n <= spider.Piles; n++ {
		h := s.Heads(n)
		for i, c := range s.Pile(n) {
			if c != a.card {
				continue
			}
			count++
			if k := slices.Index(h, i); k >= 0 {
				g, ok = ask.Goal{Kind: ask.Dig, Pile: n, Count: len(h) - k}, true
			}
		}
	}
	return g, ok && count == 1
}
