package freecard

import (
	"fmt"

	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// reachReason says which pile of the tableau cannot be had, or which two of them not
// together.
func (e *scene) reachReason() string {
	cards := e.q.Start.OnPiles()
	less := cards - e.goal.targetCards
	switch has := e.some(func(s *state) bool { return s.removed.count() == less }); {
	case less < 0 || less%13 != 0:
		return fmt.Sprintf("it has %d cards, and here are %d", e.goal.targetCards, cards)
	case !has:
		return fmt.Sprintf("it takes the removal of %s: %s", ask.Plural(less/13, "suit"), e.anySuitReason())
	}
	for t := 1; t <= spider.Piles; t++ {
		if !e.some(func(s *state) bool { return e.has(s, t) }) {
			return e.lacksReason(t)
		}
	}
	for t := 1; t <= spider.Piles; t++ {
		for u := t + 1; u <= spider.Piles; u++ {
			if !e.some(func(s *state) bool { return e.has(s, t) && e.has(s, u) }) {
				return fmt.Sprintf("its piles %d and %d can be had, but not together", t, u)
			}
		}
	}
	return "any two of its piles can be had together, but not all of them"
}

// has says whether a pile of s can be pile t of the tableau.
func (b *board) has(s *state, t int) bool {
	whoever := occupants{cards: b.all}
	for r := range whoever.count {
		whoever.count[r] = 1
	}
	for n := 1; n <= spider.Piles; n++ {
		if n != t && !b.q.Goal.AnyOrder {
			continue
		}
		if _, ok := b.matches(s, n, t, whoever); ok {
			return true
		}
	}
	return false
}

// lacksReason says why no pile becomes pile t of the tableau.
func (e *scene) lacksReason(t int) string {
	if e.q.Goal.AnyOrder {
		return fmt.Sprintf("no pile can be dug so far, or filled, that it is pile %d of the tableau", t)
	}
	var s state
	for d := range e.lowest[t] {
		if s.depth[t] = uint8(d); e.has(&s, t) {
			return e.pileReason(t, told)
		}
	}
	return fmt.Sprintf("pile %d of the tableau does not begin with cards that pile %d can keep", t, t)
}
