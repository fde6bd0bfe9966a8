package freecard

import (
	"patience/engine"
	"patience/engine/games/spider/check/about"
)

// forbids says whether a step from s is a deed that is forbidden as yet. A chain that
// goes with its suit is not dug.
func (p *proof) forbids(s *state, st *step) bool {
	removal := s.removed != st.next.removed
	for _, b := range p.Bans {
		does := p.gone(b.Deed, &st.next) && !p.gone(b.Deed, s) && (b.Deed.Verb != "dig" || !removal)
		if does && !p.gone(b.Until, &st.next) {
			return true
		}
	}
	return false
}

// gone says whether what a deed takes away is gone in s.
func (p *proof) gone(d about.Deed, s *state) bool {
	switch d.Verb {
	case "dig":
		return p.chainsAtStart(d.Pile)-int(s.depth[d.Pile]) >= d.Number
	case "turn":
		v := view{proof: p, state: s}
		return p.down[d.Pile]-v.faceDown(d.Pile) >= d.Number
	case "remove":
		return s.removed.and(p.ofFace[engine.NewCard(engine.Ace, d.Suit)]).count() >= d.Number
	}
	return false
}

// named says whether the goal or a ban tells pile n apart by its number.
func (p *proof) named(n int) bool {
	for _, b := range p.Bans {
		if b.Deed.Pile == n || b.Until.Pile == n {
			return true
		}
	}
	return p.Pile == n || p.exact
}
