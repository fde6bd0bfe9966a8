// Package precedence verifies certificates that a position of Klondike is lost by
// precedence. It shares nothing with the program that finds them but the names of cards.
//
// For each card there are up to three events, each of which stands for the first time
// that something happens to it: it moves, it goes out, it lies in a column. A certificate
// is a list of steps, and each step must follow, from the position and the steps before it,
// by looking at every way in which one event can come about:
//
//	Qc moves before Jh moves, by Jh moves   each way for the event behind "by" is closed
//	                                        or agrees
//	at once: 5d moves                       each way but out is closed
//	never: 8s lies in a column              each way is closed
//	stuck: Jd moves                         each way is closed; as the card has to move
//	                                        in a game that is won, the position is lost
//
// Read check.go, then ways.go for the rules, and facts.go for what follows from facts.
package precedence

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// check checks a certificate whose head was taken apart.
func check(file *certificate.File) (claim certificate.Claim, err error) {
	c, err := read(file)
	if err != nil {
		return claim, err
	}
	f := newFacts(c.position)
	over := false
	for i, s := range c.steps {
		if over {
			return claim, fmt.Errorf("step %d: the proof is over before it", i+1)
		}
		if !f.follows(s) {
			return claim, fmt.Errorf("step %d, %q: does not follow", i+1, s.text)
		}
		f.accept(s)
		over = s.kind == stuck
	}
	if !over {
		return claim, fmt.Errorf("the last step does not say that something is stuck")
	}
	return certificate.Claim{
		Says:     fmt.Sprintf("lost: klondike, %d cards not out", len(c.position.at)),
		Position: c.position.told(),
		Lost:     true,
		Body:     engine.Count(len(c.steps), "step"),
	}, nil
}

// told says which position it is: what is out follows, since it is all of the pack that lies
// nowhere else.
func (p *position) told() (t certificate.Position) {
	draw := []string{"all", "one", "", "three"}[p.draw]
	t.Facts, t.Lacks = []engine.Fact{{Name: "draw", Value: draw}}, []string{"kings"} // they stay out
	waste, stock := p.deck[:p.turned], slices.Clone(p.deck[p.turned:])
	if p.draw == 0 {
		t.Piles = []certificate.Pile{{Name: "deck", Cards: p.deck}}
	} else {
		slices.Reverse(stock) // the card that is turned next lies on top
		t.Piles = []certificate.Pile{{Name: "waste", Cards: waste}, {Name: "stock", Cards: stock, Down: certificate.Any}}
	}
	for i, column := range p.columns {
		t.Piles = append(t.Piles, certificate.Pile{Name: fmt.Sprint("column ", i+1), Cards: column, Down: p.down[i]})
	}
	parts := engine.Each(t.Piles, func(pile certificate.Pile) string { return fmt.Sprintf("%s: %v", pile.Name, pile) })
	t.Text = "draw " + draw + "; " + strings.Join(parts, "; ")
	return t
}
