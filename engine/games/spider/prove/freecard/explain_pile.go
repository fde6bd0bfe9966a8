package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// pileReasons says of some piles why they are dug no further.
func (e *scene) pileReasons(which func(n int) bool) (parts []string) {
	for n := 1; n <= spider.Piles; n++ {
		if which(n) {
			parts = append(parts, e.pileReason(n, 1))
		}
	}
	return parts
}

// pileReason says why pile n is dug no further: "pile 5: the Jc needs a free Queen, and
// there is none".
func (e *scene) pileReason(n, level int) string {
	switch {
	case e.q.Without.Touch[n]:
		return fmt.Sprintf("pile %d may not be touched", n)
	case e.lowest[n] == 0:
		return fmt.Sprintf("pile %d is empty", n)
	case e.stuckHead(n) == none:
		return fmt.Sprintf("pile %d ends in a card that nobody knows", n)
	}
	return fmt.Sprintf("pile %d: %s", n, e.headReason(n, level))
}

// headReason says what the head of the lowest chain of pile n lacks. What it has at
// times, and what at the same time, is in the outlook of the pile: a place and no way
// to be clear of what lies on it is "buried", both but never together "buried whenever
// there is a free 8 for it", and both together "may go, but when it has gone ...".
func (e *scene) headReason(n, level int) string {
	h, o := e.stuckHead(n), e.pile[n]
	name := fmt.Sprintf("the %v ", e.face(h))
	king, useful := e.rank(h) == engine.King, e.useful(n, uint8(e.lowest[n]))
	switch ban := e.ban(n); {
	case ban != nil && ban.ForGood():
		return name + ban.Says()
	case king && !useful:
		return name + "is the King that the pile begins with"
	case king && !o.space:
		return name + "goes only to a space, and " + e.focus(n).noSpace()
	case !o.place && !o.space:
		return name + e.focus(n).needs("a", e.rank(h)+1, useful, n, level)
	case !o.clearable:
		return name + "is buried: " + e.focus(n).buried(h, n, level)
	case !o.both:
		return name + "is buried whenever " + e.thereIs(n, h) + ": " + e.ready(n, h).buried(h, n, level)
	case !king && !o.place:
		return fmt.Sprintf("%sgoes only to a space, as no %s is free, and then %s", name, (e.rank(h) + 1).Name(), e.barred(n))
	}
	return name + e.barred(n)
}

// thereIs names the places that the head of the lowest chain of pile n has in some of
// the states.
func (e *scene) thereIs(n int, h uint8) string {
	var places []string
	if e.pile[n].place {
		places = append(places, "a free "+(e.rank(h)+1).Name())
	}
	if e.pile[n].space {
		places = append(places, "a space")
	}
	return "there is " + engine.Joined(places, "or") + " for it"
}

// barred says why the lowest chain of pile n does not go, although it could: it may
// not, or when it has gone something else is amiss.
func (e *scene) barred(n int) string {
	switch left := e.lowest[n] - 1; {
	case e.q.Without.Space && left == 0:
		return "would leave a space, which is not allowed"
	case e.q.Without.Turn && left > 0 && left <= e.down[n]:
		return "would turn up a card, which is not allowed"
	case e.ban(n) != nil:
		return e.ban(n).Says()
	}
	for e.of != nil && e.of.lowest[n] == e.lowest[n] {
		e = e.of
	}
	return "may go, but when it has gone " + e.lost
}

// outOfReach says why none of some equal cards can be reached.
func (e *scene) outOfReach(cards set) string {
	return strings.Join(engine.Each(slices.Collect(cards.each), e.farReason), "; ")
}

// farReason says why card c is in the pool of none of the states: "the Kh in pile 10
// cannot be reached: the Js needs a free Queen, and there is none".
func (e *scene) farReason(c uint8) string {
	card := e.cards[c]
	n := int(card.pile)
	name := card.face.String()
	text := fmt.Sprintf("the %s%s in pile %d cannot be reached: ", e.which(c), name, n)
	if e.faceDownAt(c) {
		text = fmt.Sprintf("%s lies face down in pile %d: ", a(name), n)
	}
	switch {
	case e.q.Without.Turn && e.faceDownAt(c):
		return strings.TrimSuffix(text, ": ")
	case e.q.Without.Touch[n]:
		return text + "the pile may not be touched"
	case e.stuckHead(n) == none:
		return text + "on it lies a card that nobody knows"
	}
	return text + e.headReason(n, told)
}
