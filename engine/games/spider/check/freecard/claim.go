package freecard

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// claim says what was proved. The goal and the restrictions stand in the words of the head: each
// has one of the forms of question.go and ban.go, and means nothing else.
func (p *proof) claim() certificate.Claim {
	c := certificate.Claim{
		Says:     "impossible: " + p.head.cannot,
		Position: p.position.told(),
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
	if p.verb == "reach" {
		c.Target = &certificate.Target{Position: p.target.told(), AnyOrder: !p.exact}
	}
	return c
}

// told says what the position is, as it was understood.
func (p *position) told() certificate.Position {
	var t certificate.Position
	shown, hidden := make([]string, piles), make([]string, piles)
	for n := 1; n <= piles; n++ {
		pile := certificate.Pile{Name: fmt.Sprint("pile ", n), Down: p.down[n]}
		for i, c := range p.pile[n] {
			face := p.cards[c].face
			pile.Cards = append(pile.Cards, face)
			if i < p.down[n] {
				shown[n-1] += "?"
				hidden[n-1] = letter(face, '?') + hidden[n-1] // the next one first
			} else {
				shown[n-1] += letter(face, '*')
			}
		}
		t.Piles = append(t.Piles, pile)
	}
	hand := ""
	for _, face := range p.hand {
		hand += letter(face, '?')
	}
	cards := slices.Clone(p.hand)
	slices.Reverse(cards) // the first to be dealt lies on top
	t.Piles = append(t.Piles, certificate.Pile{Name: "hand", Cards: cards, Down: len(cards)})
	t.Text = strings.Join(slices.Concat(shown, hidden, []string{hand}), ",")
	return t
}

// letter writes a card as readCard reads it.
func letter(face engine.Card, unknown byte) string {
	if face == engine.Unknown {
		return string(rune(unknown))
	}
	return string(rune('A' + int(face.Suit())*int(engine.King) + int(face.Rank()) - 1))
}
