package freecard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// told is how many steps a reason goes back.
const told = 2

// explain says in players' words why no abstract state meets the goal. All it says is
// read off the closed set of states.
func (x *sweep) explain() string {
	// No state was searched, so there is no set to read from.
	if c := x.missing(); c != engine.Unknown {
		return fmt.Sprintf("no %v is in sight", c)
	}
	return newExplainer(x).whole().goalReason()
}

// goalReason picks what the goal needs.
func (e *scene) goalReason() string {
	switch g := e.q.Goal; g.Kind {
	case ask.Spaces:
		return e.spacesReason()
	case ask.Turn:
		return e.turnReason()
	case ask.Remove:
		return e.removeReason()
	case ask.Bare:
		return e.bareReason()
	case ask.Reach:
		return e.reachReason()
	case ask.Irreversible:
		return e.changesReason()
	}
	return e.pileReason(e.q.Goal.Pile, told)
}

// spacesReason says of every pile why it gives no further space.
func (e *scene) spacesReason() string {
	var parts []string
	for n := 1; n <= spider.Piles; n++ {
		switch {
		case len(e.chains[n]) == 0:
		// A pile that can be emptied gives no further space all the same: what it costs must be
		// told.
		case e.lowest[n] == 0:
			parts = append(parts, e.cleared(n))
		default:
			parts = append(parts, e.pileReason(n, 1))
		}
	}
	return strings.Join(append(parts, e.noRemoval()...), "; ")
}

// changesReason says of every pile with something to dig why it is not dug.
func (e *scene) changesReason() string {
	parts := e.pileReasons(func(n int) bool { return len(e.chains[n]) > 1 })
	return cmp.Or(strings.Join(append(parts, e.noRemoval()...), "; "), "every pile is one chain")
}

// noRemoval says that no suit is removed, when one might be.
func (e *scene) noRemoval() []string {
	forbidden := [4]bool{true, true, true, true}
	removed := e.some(func(s *state) bool { return !s.removed.empty() })
	if removed || e.q.Without.Remove == forbidden {
		return nil
	}
	return []string{"no suit comes together"}
}

// turnReason says why no card is turned up in the pile of the goal, or in any; or what
// the spaces are filled with that it costs.
func (e *scene) turnReason() string {
	turned := e.among("no card is turned up", func(s *state, _ *view) bool { return e.turned(s) > 0 })
	n := e.q.Goal.Pile
	switch {
	case len(turned.states) > 0 && n != 0:
		return fmt.Sprintf("a card of pile %d can be turned up, but %s", n, turned.filled())
	case len(turned.states) > 0:
		return "a card can be turned up, but " + turned.filled()
	case n != 0:
		return e.pileReason(n, told)
	}
	parts := e.pileReasons(func(n int) bool { return e.down[n] > 0 })
	return cmp.Or(strings.Join(parts, "; "), "no card lies face down")
}

// removeReason says why a suit does not go, or not so many suits.
func (e *scene) removeReason() string {
	if g := e.q.Goal; g.Suit != ask.AnySuit {
		return e.suitReason(g.Suit)
	}
	return e.anySuitReason()
}

// anySuitReason says why no more suits go than do in some of the states.
func (e *scene) anySuitReason() string {
	return strings.Join(engine.Each(e.lastRemovals(), (*scene).suitsReason), "; ")
}

// lastRemovals returns the states in which most suits are removed, those together that
// lack the same.
func (e *scene) lastRemovals() (scenes []*scene) {
	most := 0
	var seen [][4]int8
	e.visit(func(s *state, _ *view) { most = max(most, s.removed.count()) })
	e.visit(func(s *state, _ *view) {
		if m := e.milestone(s).removed; s.removed.count() == most && !slices.Contains(seen, m) {
			seen = append(seen, m)
		}
	})
	for _, m := range seen {
		scenes = append(scenes, e.among("other suits are removed", func(s *state, _ *view) bool { return e.milestone(s).removed == m }))
	}
	return scenes
}

// suitsReason says of each suit why it does not go (any more).
func (e *scene) suitsReason() string {
	var parts, after []string
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if !e.suits[suit].and(e.gone).empty() {
			after = append(after, suit.Name())
		}
		if left := e.suits[suit].minus(e.gone); !e.q.Without.Remove[suit] && (!left.empty() || left == e.suits[suit]) {
			parts = append(parts, suit.Name()+": "+e.suitReason(suit))
		}
	}
	text := strings.Join(parts, "; ")
	switch {
	case len(parts) == 0:
		return "no suit may be removed"
	case len(after) > 0:
		return "once the " + engine.Joined(after, "and") + " are gone, " + text
	}
	return text
}

// bareReason says why a card is never bare, or no card of a rank, or not so many; or
// what the spaces are filled with that it costs.
func (e *scene) bareReason() string {
	g := e.q.Goal
	bared := e.among("it is not bare", e.bared)
	switch {
	case len(bared.states) > 0:
		return "it can be laid bare, but " + bared.filled()
	case g.Card == engine.Unknown:
		return e.fewReason()
	}
	return strings.Join(engine.Each(slices.Collect(e.goal.card.each), e.cardReason), "; ")
}

// cardReason says why card c is never bare.
func (e *scene) cardReason(c uint8) string {
	if !e.pools.has(c) {
		return e.farReason(c)
	}
	e = e.having(c)
	text := fmt.Sprintf("pile %d: ", e.cards[c].pile)
	// Nothing lies on it at the start; or what lies there never goes; or it goes. In the
	// first case and the last it is a matter of numbers: no card of its rank is free.
	switch on := e.cards[c].below; {
	case on == none:
		return text + e.noFree(e.rank(c), 0, told)
	case !e.moved.has(on):
		return text + e.keeps(on, 0, told)
	default:
		return text + fmt.Sprintf("when the %v has left the %v, %s", e.face(on), e.face(c), e.departed(on).noFree(e.rank(c), 0, told))
	}
}

// fewReason says why there are not so many free cards of a rank.
func (e *scene) fewReason() string {
	r := e.q.Goal.Rank
	most := int(e.free[r]) + e.goal.resting
	if most <= 0 {
		return fmt.Sprintf("no %s is ever bare: %s", r.Name(), e.noFree(r, 0, told))
	}
	text := fmt.Sprintf("there are never more than %s free %ss at once: ", ask.Numeral(most), r.Name())
	if most == 1 {
		text = fmt.Sprintf("there is never more than one free %s: ", r.Name())
	}
	return text + e.balance(r)
}
