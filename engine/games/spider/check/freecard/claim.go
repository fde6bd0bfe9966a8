package freecard

import (
	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/check/about"
)

// claim says what was proved. The goal and the restrictions stand in the words of the head: each
// has one of the forms that package about reads, and means nothing else.
func (p *proof) claim() certificate.Claim {
	c := certificate.Claim{
		Says:     "impossible: " + p.head.cannot,
		Position: p.told,
		Body:     engine.Count(len(p.states), "abstract state"),
	}
	if p.head.without != "" {
		c.Says += " without " + p.head.without
	}
	switch {
	case p.inPlay || p.unknownUp:
		c.Proviso = proviso
		if p.mayMatter() {
			c.Proviso = uncounted
		}
		c.Says += ", " + c.Proviso
	case p.head.hidden == blind:
		c.Says += ", whatever the face-down cards are"
	}
	if p.Goal == "reach" {
		c.Target = &certificate.Target{Position: p.target.told, AnyOrder: !p.exact}
	}
	return c
}

// proviso is what a claim adds when a card that the position does not tell could come
// into play. Such a card can be neither moved nor built on in what this package
// checks, although the real card may well be: so a good certificate proves only that
// no line which leaves it alone reaches the goal. When no such card is in sight at
// the start, and no listed state and no step from one turns one up, then no line that
// keeps to the restrictions does: what is proved is proved of all lines.
const proviso = "neither moving nor building on a card unknown at the start"

// uncounted is what it adds when such a card may itself be what the goal asks for: a pile that
// ends in one may end in the 5h that is to be bare.
const uncounted = proviso + ", nor counting one"

// shows says whether in a state a pile ends in a card that the position does not tell.
func (v *view) shows() bool {
	for n := 1; n <= piles; n++ {
		if head := v.chains[n][v.depth[n]].head; head != none && v.rank(head) == 0 && !v.noTouch[n] {
			return true
		}
	}
	return false
}

// mayTurnUp says whether a card that is turned up might itself be what the goal asks
// for, so that the move which turned it up is forgiven.
func (p *proof) mayTurnUp() bool { return p.unknownDown && p.mayMatter() }

// mayMatter says whether the goal might ask for a card that the position does not tell. A
// tableau may want any card; a card or a rank that is in sight as often as the pack has it
// lies nowhere else.
func (p *proof) mayMatter() bool {
	switch {
	case p.Card != engine.Unknown:
		return p.ofFace[p.Card].count() < p.copies
	case p.Rank != 0:
		return p.ofRank[p.Rank].count() < about.OfRank
	}
	return p.Goal == "reach"
}
