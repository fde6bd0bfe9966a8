package freecard

import (
	"patience/engine"
	"patience/engine/certificate"
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
