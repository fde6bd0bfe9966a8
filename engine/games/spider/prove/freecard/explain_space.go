package freecard

import (
	"fmt"
	"math/bits"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// noSpace says why none of the states has a space: "by then a space is filled with a 4 or
// a Queen".
func (e *scene) noSpace() string {
	switch {
	case !e.spacious && e.q.Without.Space:
		return "no space may be made"
	case !e.spacious:
		return "no pile can be emptied"
	}
	return e.filled()
}

// A rankMask is a set of ranks: bit r stands for rank r.
type rankMask uint16

func (m rankMask) has(r engine.Rank) bool { return m>>r&1 != 0 }
func (m rankMask) count() int             { return bits.OnesCount16(uint16(m)) }
func (m rankMask) lowest() engine.Rank    { return engine.Rank(bits.TrailingZeros16(uint16(m))) }

// filled says which cards fill the spaces that there are, when all of them are filled in
// each of the states, or as many as were made.
func (e *scene) filled() string {
	if kings := e.always.minus(e.gone).only(engine.King); !kings.empty() {
		return e.list(kings, "and") + " must have gone to a space before"
	}
	masks := e.occupants()
	some := "a space"
	if len(masks) > 0 && masks[0] == 0 {
		if masks = masks[1:]; len(masks) == 0 {
			return "by then no pile is emptied"
		}
		some = "any space"
	}
	ranks := cover(masks)
	text := fmt.Sprintf("by then %s is filled with %v", some, ranks)
	if r := ranks.lowest() + 1; ranks.count() == 1 && r <= engine.King && e.free[r] <= 0 {
		text += " that finds no free " + r.Name()
	}
	return text
}

// occupants returns the ranks that the occupants of a state have, each such set
// once, in rising order.
func (e *scene) occupants() (masks []rankMask) {
	e.visit(func(s *state, v *view) {
		var m rankMask
		for r := engine.Ace; r <= engine.King; r++ {
			if e.occupied(s, v, r) > 0 {
				m |= 1 << r
			}
		}
		if i, found := slices.BinarySearch(masks, m); !found {
			masks = slices.Insert(masks, i, m)
		}
	})
	return masks
}

// cover returns the fewest ranks of which each of the masks has one: of {4, Q}, {4, 8} and
// {Q, 2} it is {4, Q}, as no single rank is in all three.
func cover(masks []rankMask) (least rankMask) {
	least = 1<<(engine.King+1) - 2
	for m := rankMask(2); m < 1<<(engine.King+1); m += 2 {
		misses := func(o rankMask) bool { return o&m == 0 }
		if m.count() < least.count() && !slices.ContainsFunc(masks, misses) {
			least = m
		}
	}
	return least
}

// String lists the ranks: "a 4, an 8 or a Queen".
func (m rankMask) String() string {
	var names []string
	for r := engine.Ace; r <= engine.King; r++ {
		if m.has(r) {
			names = append(names, aRank(r))
		}
	}
	return engine.Joined(names, "or")
}

// cleared says why pile n, though it can be emptied, does not give the spaces that
// the goal wants.
func (e *scene) cleared(n int) string {
	text := fmt.Sprintf("pile %d can be emptied, but ", n)
	e = e.focus(n)
	if masks := e.occupants(); e.q.Goal.Count == 1 || masks[0] != 0 {
		return text + e.filled()
	}
	most, cost := 0, true
	e.visit(func(s *state, v *view) {
		made := e.made(s)
		most = max(most, made)
		cost = cost && (made < 2 || v.spaces < e.spaces+made)
	})
	switch {
	case most == 1:
		return text + "no other pile together with it"
	case cost:
		return text + "each other pile together with it only when a space is filled"
	}
	return text + "never enough others together with it"
}

// made counts the piles that were emptied.
func (b *board) made(s *state) int {
	count := 0
	for n := 1; n <= spider.Piles; n++ {
		if len(b.chains[n]) > 0 && s.depth[n] == 0 {
			count++
		}
	}
	return count
}
