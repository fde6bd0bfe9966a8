package check

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/table/check"
)

// neverKind is the kind of certificates that list what can never happen. They have Klondike's options, and the position as that of a
// table: this is what the options mean there. Of a deck in view any card can be had, as of one whose cards are turned one by one without end.
func neverKind() certificate.Kind {
	k := check.NeverKind()
	k.Game, k.Check = "klondike", checkNever
	return k
}

func checkNever(f *certificate.File) (certificate.Claim, error) {
	r := &rules{}
	if err := r.play(f.Text("options"), ""); err != nil {
		return certificate.Claim{}, err
	}
	deck := ""
	if r.draw > 1 {
		deck = fmt.Sprintf(", turn = %d", r.draw)
	}
	switch {
	case r.passes == 0:
		deck += `, redeals = "any"`
	case r.passes > 1:
		deck += fmt.Sprintf(", redeals = %d", r.passes-1)
	}
	claim, err := check.Never(f, fmt.Sprintf(`pack = "1x4x13" | tableau = { 7, deal = { 1, 2, 3, 4, 5, 6, 7 }, down = { 0, 1, 2, 3, 4, 5, 6 }, build = "down alternate", unit = "run", space = "K" } | `+
		`stock = { 24%s } | foundations = { 4, back = true }`, deck))
	if err != nil {
		return claim, err
	}
	claim.Says = "lost: klondike " + f.Text("options")
	r.tellNever(&claim.Position)
	return claim, nil
}

// tellNever says of a table's position which one of Klondike it is. What is out follows.
func (r *rules) tellNever(p *certificate.Position) {
	facts := r.told.Facts
	for _, fact := range p.Facts {
		if passes, err := certificate.Number(fact.Value, 0, maxPass-1); fact.Name == "redeals" && r.passes > 0 && err == nil {
			facts = append(facts, engine.Fact{Name: "pass", Value: fmt.Sprint(passes + 1)})
		}
	}
	p.Facts = facts
	p.Piles = slices.DeleteFunc(p.Piles, func(pile certificate.Pile) bool {
		return strings.HasPrefix(pile.Name, "foundation") || r.draw == 0 && pile.Name == "waste"
	})
	for i := range p.Piles {
		pile := &p.Piles[i]
		switch {
		case pile.Name == "stock" && r.draw == 0: // it is told as it would be turned
			pile.Name, pile.Down = "deck", 0
			slices.Reverse(pile.Cards)
		case pile.Name == "stock":
			pile.Down = certificate.Any
		}
		pile.Name = strings.Replace(pile.Name, "pile ", "column ", 1)
	}
}
