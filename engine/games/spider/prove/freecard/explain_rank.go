package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// needs says what a card of the rank below r lacks: a free card of rank r and, where
// that would do, a space. In none of the states there is one. The card is the head of
// pile n, or n is 0; level says how many steps the reason may go back. Its beginning is
// about the card: "the 7d " + "needs a free 8 or a space: an 8 is free only while ...".
func (e *scene) needs(article string, r engine.Rank, orSpace bool, n, level int) string {
	free, why := article+" free "+r.Name(), ""
	if e.q.Without.Onto[r&15] {
		why = "nothing may be put on " + aRank(r)
	} else {
		why = e.noFree(r, n, level)
	}
	if orSpace && e.spacious {
		return fmt.Sprintf("needs %s or a space: %s, and %s", free, why, e.noSpace())
	}
	return fmt.Sprintf("needs %s, and %s", free, why)
}

// noFree says why no card of rank r is free in any of the states. The free cards there
// are those of the start, and those that came into reach, less the heads of the
// next lower rank that were dug, plus those of that rank that fill spaces. With one 4
// free at the start and a 3 dug onto it, "the one free 4 is taken by the 3h of pile 6,
// which must go first".
func (e *scene) noFree(r engine.Rank, n, level int) string {
	// Three causes are tried, the nearest first: other cards took what was free; a free card
	// needs a space to be filled, which the goal or the restrictions do not give; all lie where
	// nothing digs them out.
	came, far := e.ends(r)
	start := int(e.at.free[r])
	if start > 0 || len(came) > 0 {
		if text := e.taken(r, start, len(came) > 0); text != "" {
			return text
		}
	}
	if e.most[r] > 0 && !e.unparked[r] {
		return fmt.Sprintf("%s is free only while %s is in a space", aRank(r), aRank(r-1))
	}
	if lie := e.outOfSight(far, n, level); lie != "" {
		return "the free " + r.Name() + "s" + lie
	}
	return "there is none"
}

// taken says which heads lie on the cards of rank r that were free, "" when they tell
// nothing. Heads that were dug in all states are named as those that must go first, else
// those that were dug in some.
func (e *scene) taken(r engine.Rank, start int, came bool) string {
	must, may := e.always.only(r-1), e.ever.only(r-1)
	every := "every free " + r.Name()
	switch {
	case must.empty() && may.empty():
		return ""
	case must.empty() && start == 0:
		return every + " that comes into reach is taken by " + e.list(may, "or")
	case must.empty():
		return every + " is taken by then, by " + e.list(may, "or")
	// As many heads as there were free cards, the same in all states: then it can be said how
	// many.
	case must == may && must.count() == start && !came:
		every = freeCards(start, r)
	default:
		every += " is"
	}
	return every + " taken by " + e.list(must, "and") + ", which must go first"
}

// ends returns the cards of rank r that are out of reach at the start and that would be
// free if they were in reach: those that come into reach in some of the states, and
// those that do not.
// With 7d 6d 5d on one pile only the 5d can be free: the others have a card on them that goes
// with them.
func (e *scene) ends(r engine.Rank) (came, far []uint8) {
	for c := range e.all.only(r).minus(e.at.pool).each {
		switch {
		case e.cards[c].below != none:
		case e.pools.has(c):
			came = append(came, c)
		default:
			far = append(far, c)
		}
	}
	return came, far
}

// outOfSight says where the cards lie that would be free if they were in reach, and why
// the piles over them are not dug: " lie under others in piles 3 and 4 (pile 3: the 8d
// needs a free 9, and there is none)". It is "" when there are none.
func (e *scene) outOfSight(far []uint8, n, level int) string {
	places := []string{"under others in ", "face down in ", "under it in ", "untouched in "}
	in := make([][]int, len(places))
	for _, c := range far {
		p := int(e.cards[c].pile)
		k := e.placeKind(c, n)
		if !slices.Contains(in[k], p) {
			in[k] = append(in[k], p)
		}
	}
	var lie []string
	for k, where := range places {
		if slices.Sort(in[k]); len(in[k]) > 0 {
			lie = append(lie, where+pileList(in[k]))
		}
	}
	if len(lie) == 0 {
		return ""
	}
	// Only for what lies under other cards, or face down where cards may be turned up, is there a
	// reason to tell.
	near := in[0]
	if !e.q.Without.Turn {
		near = append(near, in[1]...)
		slices.Sort(near)
	}
	return " lie " + engine.Joined(lie, "and") + e.inBrackets(slices.Compact(near), level)
}

// placeKind says which of the places of outOfSight card c has, as seen from pile n.
func (e *scene) placeKind(c uint8, n int) int {
	// The order matters: a pile that may not be touched is not said to be dug, whatever lies in
	// it.
	switch p := int(e.cards[c].pile); {
	case e.q.Without.Touch[p]:
		return 3
	case p == n:
		return 2
	case e.faceDownAt(c):
		return 1
	}
	return 0
}

// inBrackets says of some piles why they are dug no further, unless that was said before.
func (e *scene) inBrackets(under []int, level int) string {
	var why []string
	for _, p := range under {
		if level <= 1 || e.lowest[p] == 0 || e.stuckHead(p) == none {
			continue
		}
		if text := e.pileReason(p, level-1); !e.said[text] {
			e.said[text] = true
			why = append(why, text)
		}
	}
	if len(why) == 0 {
		return ""
	}
	return " (" + strings.Join(why, "; ") + ")"
}

// faceDownAt says whether a card lies face down at the start.
func (e *explainer) faceDownAt(c uint8) bool {
	return int(e.cards[c].place) <= e.down[e.cards[c].pile]
}

// balance accounts for the largest number of free cards of rank r: where they come from
// and what stops more: "none is free at the start; one comes into reach; one more is
// free only while a 9 is in a space".
func (e *scene) balance(r engine.Rank) string {
	start := int(e.at.free[r])
	parts := []string{isFree(start+e.goal.resting) + " at the start"}
	came, far := e.ends(r)
	natural := 0 // so many there are besides those that are free because a card fills a space
	e.visit(func(s *state, v *view) { natural = max(natural, int(v.free[r])-e.occupied(s, v, r-1)) })
	switch may := e.ever.only(r - 1); {
	case len(came) == 0:
	case natural == start && !may.empty():
		parts = append(parts, "for each that comes into reach another is taken, by "+e.list(may, "or"))
	case natural < start+len(came):
		parts = append(parts, "those that come into reach are not free all at once")
	case len(came) == 1:
		parts = append(parts, "one comes into reach")
	default:
		parts = append(parts, ask.Numeral(len(came))+" come into reach")
	}
	switch parked := int(e.free[r]) - natural; {
	case parked == 1:
		parts = append(parts, fmt.Sprintf("one more is free only while %s is in a space", aRank(r-1)))
	case parked > 1:
		parts = append(parts, fmt.Sprintf("more are free only while %ss are in spaces", (r-1).Name()))
	}
	if lie := e.outOfSight(far, 0, told); lie != "" {
		parts = append(parts, "the rest"+lie)
	}
	return strings.Join(parts, "; ")
}

// isFree says how many cards are free.
func isFree(n int) string {
	switch n {
	case 0:
		return "none is free"
	case 1:
		return "one is free"
	}
	return ask.Numeral(n) + " are free"
}
