package check

import "slices"

// A step is one way for something to happen to a card: what has happened then, what has not, and where the card comes to lie.
type step struct {
	event
	needs, not []event
	to         int  // a card, or a pile behind them; -1 for what is not asked
	alone      bool // nothing lies on the card
}

// nowhere is where a step leads that leads to no place, or to one of which nothing is said.
const nowhere = -1

// possible says whether a step can be the first of all that is listed, and leads to where there is room.
func (n *nothing) possible(s step) bool {
	if assumed := n.assumed; s.event == assumed.before && assumed.before.what == toCell {
		s.needs = append(slices.Clone(s.needs), assumed.event)
	}
	defer func() { n.not = n.not[:2] }()
	return n.timely(s) && n.room(s) && n.vacant(s)
}

// timely says whether what a step needs can have happened before what has not happened yet. A card that came somewhere, or went out, has
// left its place when the player makes a step later.
func (n *nothing) timely(s step) bool {
	n.not = append(n.not[:2], s.not...)
	for _, b := range s.not {
		if b.what == goesOut && n.isOut(b.card) {
			return false
		}
	}
	for _, e := range s.needs {
		moved := s.what != uncovered && !n.isOut(e.card) && (e.what == toPile || e.what == goesOut || e.what == toCell && !n.cell.has(n.cards[e.card].pile))
		if !n.may(e.card, e.what) || moved && !n.may(e.card, leaves) {
			return false
		}
	}
	return true
}

// may says whether something may have happened: nothing that is listed denies that.
func (n *nothing) may(card, what int) bool {
	e := event{card, what}
	if what == goesOut && n.isOut(card) {
		return true
	}
	return !slices.ContainsFunc(n.not, func(b event) bool { return e == b || n.denied[denial{e, b}] || n.denied[denial{e, end}] })
}

// isOut says whether a card is on a foundation, in the hole or away at the start.
func (n *nothing) isOut(c int) bool { return n.cards[c].pile >= n.found.from }

// wanted says whether something that is listed, as before something or never, happens in every game that is won.
func (n *nothing) wanted(before event) bool {
	return slices.ContainsFunc(n.listed, func(d denial) bool {
		e := d.event
		if d.before != before {
			return false
		}
		if e.what == joined {
			return n.won == "suits built"
		}
		l := n.cards[e.card]
		highest := n.place(n.start.Low, l.face) == n.ranks
		switch n.won {
		case "out", "hole", "taken":
			return e.what == goesOut
		case "tableau taken":
			return e.what == leaves && n.tab.has(l.pile)
		case "suits built":
			return e.what == toPile && highest && (l.at > 0 || !n.tab.has(l.pile))
		case "high left":
			lay := n.tab.has(l.pile) || n.stock.has(l.pile) && n.onto == "tableau"
			return e.what == goesOut && !highest && lay && n.cell.size() == 0
		}
		return false
	})
}

// happens says whether something can happen, before what it is said not to, and be the first of those that are listed.
func (n *nothing) happens(d denial) bool {
	n.not = []event{d.before, d.event}
	c := d.event.card
	switch d.event.what {
	case uncovered:
		return n.uncovers(c)
	case toPile:
		return n.reachesPile(c)
	case toCell:
		return n.reachesCell(c)
	case goesOut:
		return n.isOut(c) || n.goes(c)
	case leaves:
		return n.isOut(c) || n.may(c, toPile) || n.may(c, goesOut) || n.may(c, toCell) && !n.cell.has(n.cards[c].pile)
	}
	return n.joins(byte(c))
}

// first returns the deepest card of a pile at the start, -1 for none.
func (n *nothing) first(pile int) int {
	return slices.IndexFunc(n.cards, func(l lying) bool { return l.pile == pile })
}

// empties says whether a pile of the start may have lost all its cards.
func (n *nothing) empties(pile int) bool {
	c := n.first(pile)
	return c < 0 || n.may(c, leaves)
}

// next returns the card that lies on one at the start, -1 for none.
func (n *nothing) next(c int) int {
	if c+1 < len(n.cards) && n.cards[c+1].pile == n.cards[c].pile {
		return c + 1
	}
	return -1
}

// clear says whether the card that lies on one may have left, if there is any.
func (n *nothing) clear(c int) bool {
	on := n.next(c)
	return on < 0 || n.may(on, leaves)
}

// uncovers says whether a card can be laid bare at its place.
func (n *nothing) uncovers(c int) bool {
	pile := n.cards[c].pile
	switch {
	case n.waste.has(pile) || n.stock.has(pile):
		return n.onto == "reserve" || n.onto == "waste" && n.turnsUp(slices.Index(n.deck, c))
	case n.tab.has(pile) && n.covers != nil:
		on := n.covers[pile]
		return on[0] < 0 || n.empties(on[0]) && n.empties(on[1])
	}
	return !n.isOut(c) && n.clear(c)
}

// turnsUp says whether card i of the deck can come to the top of the waste. Which cards do, with several turned at a time, changes only
// when a card before it leaves, or the one behind it.
func (n *nothing) turnsUp(i int) bool {
	passes := n.redeals < 0 || n.start.Passes < n.redeals
	turned := len(n.start.Piles[n.waste.from])
	left := func(j int) bool { return j < len(n.deck) && n.may(n.deck[j], leaves) }
	if n.needs == "waste empty" && n.turn == 1 && i >= turned && !passes {
		return i == 0 || left(i-1)
	}
	comes := func(waste int) bool { // in a pass, from when so many cards are on the waste
		for waste < i+1 {
			waste += n.turn
		}
		return min(waste, len(n.deck)) == i+1
	}
	if comes(turned) || passes && comes(n.turn) {
		return true
	}
	for j := 0; passes && j < i; j++ {
		if left(j) {
			return true
		}
	}
	return left(i + 1)
}

// A holder is where a card may be when it is played: a kind of place, what happened to it there, and whether it lies there from the
// start.
type holder struct {
	kind  string
	needs event
	start bool
}

// held lists from where a card may be played alone.
func (n *nothing) held(c int) (list []holder) {
	if !n.isOut(c) {
		_, kind := n.kind(n.cards[c].pile)
		if kind == "stock" {
			kind = "waste"
			if n.onto == "reserve" {
				kind = "reserve"
			}
		}
		list = append(list, holder{kind, event{c, uncovered}, true})
	}
	if n.tab.size() > 0 {
		list = append(list, holder{"tableau", event{c, toPile}, false})
	}
	if n.cell.size() > 0 {
		list = append(list, holder{"cells", event{c, toCell}, false})
	}
	return list
}

// still lists what has not happened to a card that is played from there, or that takes another there: from its place, that it left; from
// elsewhere, that it went out, unless cards come back.
func (n *nothing) still(c int, start bool) []event {
	switch {
	case start:
		return []event{{c, leaves}, {c, goesOut}}
	case n.comeBack():
		return nil
	}
	return []event{{c, goesOut}}
}

// comeBack says whether cards come back from foundations.
func (n *nothing) comeBack() bool {
	return slices.ContainsFunc(n.places, func(p place) bool { return p.back })
}

// play begins the step of a card that is played alone.
func (n *nothing) play(h holder, what int) step {
	return step{event{h.needs.card, what}, []event{h.needs}, n.still(h.needs.card, h.start), nowhere, true}
}

// with adds to a step.
func (s step) with(to int, not []event, needs ...event) step {
	s.to = to
	s.needs = append(slices.Clone(s.needs), needs...)
	s.not = append(slices.Clone(s.not), not...)
	return s
}

// emptied lists what has happened when a pile of the start is empty.
func (n *nothing) emptied(pile int) []event {
	if c := n.first(pile); c >= 0 {
		return []event{{c, leaves}}
	}
	return nil
}

// reachesCell says whether a card can come into a cell.
func (n *nothing) reachesCell(c int) bool {
	for _, h := range n.held(c) {
		for p := n.cell.from; p < n.cell.to && h.kind != "cells"; p++ {
			if n.possible(n.play(h, toCell).with(len(n.cards)+p, nil, n.emptied(p)...)) {
				return true
			}
		}
	}
	return false
}

// goes says whether a card can go out, to the hole or away.
func (n *nothing) goes(c int) bool {
	l := n.cards[c]
	if n.stock.has(l.pile) && n.onto == "hole" {
		return true
	}
	for i := range n.places {
		if n.places[i].whole != "" && n.wholeJoins(l.face) {
			return true
		}
	}
	return slices.ContainsFunc(n.held(c), func(h holder) bool {
		s := n.play(h, goesOut)
		for i := range n.places {
			if n.places[i].whole == "" && n.mounts(i, s) {
				return true
			}
		}
		return n.drops(s) || n.take != "" && slices.Contains(n.from, h.kind) && n.takenFrom(s, h)
	})
}

// drops says whether a card can go to the hole.
func (n *nothing) drops(s step) bool {
	if n.hole.size() == 0 {
		return false
	}
	if len(n.start.Piles[n.hole.from]) == 0 && n.possible(s) {
		return true
	}
	return n.any(func(b int) bool {
		follows := b != s.card && n.comes(n.drop, n.start.Low, n.cards[b].face, n.cards[s.card].face) && (n.ends == 0 || int(n.cards[b].face&15) != n.ends)
		return follows && n.possible(s.with(nowhere, nil, event{b, goesOut}))
	})
}

// any says whether something is true of a card.
func (n *nothing) any(is func(c int) bool) bool {
	for c := range n.cards {
		if is(c) {
			return true
		}
	}
	return false
}

// wholeJoins says whether all faces of a suit can be joined.
func (n *nothing) wholeJoins(face byte) bool {
	for rank := 1; rank <= n.ranks; rank++ {
		if !n.may(int(face&^15)|rank, joined) {
			return false
		}
	}
	return true
}

// mounts says whether a card can go to a foundation.
func (n *nothing) mounts(i int, s step) bool {
	at, pile, face := &n.places[i], n.start.Piles[n.found.from+i], n.cards[s.card].face
	if at.suit >= 0 && int(face>>4) != at.suit || len(pile) > 0 && !at.back && at.build.suit == "suit" && pile[0]>>4&3 != face>>4 {
		return false
	}
	if len(pile) == 0 || at.back {
		begins := at.begins
		if begins == 0 {
			begins = n.start.Low
		}
		if (at.card == face || at.card == 0 && begins == int(face&15)) && n.possible(s) {
			return true
		}
	}
	return n.any(func(b int) bool {
		if b == s.card || !n.comes(at.build, n.start.Low, n.cards[b].face, face) || at.suit >= 0 && int(n.cards[b].face>>4) != at.suit {
			return false
		}
		on := s.with(nowhere, nil, event{b, goesOut})
		if !at.after || i == 0 {
			return n.possible(on)
		}
		return n.any(func(d int) bool {
			return d != s.card && n.cards[d].face&15 == face&15 && n.possible(on.with(nowhere, nil, event{d, goesOut}))
		})
	})
}

// takenFrom says whether a card can be taken away from where it may be: alone, or with another of which neither lies on the other
// from the start.
func (n *nothing) takenFrom(s step, h holder) bool {
	c, face := s.card, n.cards[s.card].face
	if n.alone > 0 && int(face&15) == n.alone && n.possible(s) {
		return true
	}
	return n.any(func(d int) bool {
		if d == c || !n.pairs(n.start, face, n.cards[d].face) {
			return false
		}
		return slices.ContainsFunc(n.held(d), func(o holder) bool {
			apart := slices.Contains(n.from, o.kind) && !(h.start && o.start && (n.under(c, d) || n.under(d, c)))
			return apart && n.possible(s.with(nowhere, n.still(d, o.start), o.needs))
		})
	})
}

// under says whether a card lies under another at the start, in a pile or in a shape.
func (n *nothing) under(lower, upper int) bool {
	l, u := n.cards[lower], n.cards[upper]
	if l.pile == u.pile {
		return l.at < u.at && (n.tab.has(l.pile) || n.res.has(l.pile))
	}
	if n.covers == nil || !n.tab.has(l.pile) || !n.tab.has(u.pile) {
		return false
	}
	for _, on := range n.covers[l.pile] {
		if x := n.first(on); x >= 0 && (on == u.pile || n.under(x, upper)) {
			return true
		}
	}
	return false
}

// joins says whether a card of a face can come to lie face up on the next higher of its suit, or one of the highest rank anywhere.
func (n *nothing) joins(face byte) bool {
	low := n.start.Low
	fits := func(upper byte) bool { return upper>>4 == face>>4 && n.place(low, upper) == n.place(low, face)+1 }
	highest := n.place(low, face) == n.ranks
	return n.any(func(c int) bool {
		l := n.cards[c]
		if l.face != face {
			return false
		}
		stays := n.tab.has(l.pile) && (highest || l.at > 0 && fits(n.cards[c-1].face))
		if stays && (!l.down || n.may(c, uncovered)) {
			return true
		}
		lies := step{needs: []event{{c, toPile}}}
		return highest && n.possible(lies) || n.any(func(y int) bool {
			return !highest && fits(n.cards[y].face) && n.reachesCard(lies, y)
		})
	})
}

// reachesCard says whether a step leads onto a card that lies on the tableau with nothing of the start on it.
func (n *nothing) reachesCard(s step, y int) bool {
	return n.possible(s.with(y, n.still(y, false), event{y, toPile})) ||
		n.tab.has(n.cards[y].pile) && n.possible(s.with(y, n.still(y, true), event{y, uncovered}))
}
