package pendulum

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"

	"patience/engine"
)

// A Prospect is what a method does for a position before much is decided.
type Prospect struct {
	Method string
	Order  []engine.Rank // from the Ace to the highest
	AtOnce []engine.Card // leave their places before a swing
	Swung  []engine.Card // leave them after one swing
}

// String says it in one line: "down 2: Qc 10c at once, then Qh".
func (p Prospect) String() string {
	text := fmt.Sprintf("%-7s  %2d at once: %s", p.Method+":", len(p.AtOnce), cmp.Or(engine.Cards(p.AtOnce).String(), "-"))
	if len(p.Swung) > 0 {
		text += "; after a swing: " + engine.Cards(p.Swung).String()
	}
	return text
}

// Prospects tells what each method that can be played releases.
func (s *State) Prospects() []Prospect {
	return engine.Each(s.playable(), s.prospect)
}

// prospect tells what a method promises, which a player can see without playing: it
// lets all cards leave their places that can, makes one swing, and does so
// again. The order does not matter: a card that can leave its place still can when
// another has left (its seat may have gone to another place, but with it one in
// reach). Spaces in row 1 are not filled.
func (s *State) prospect(m Method) Prospect {
	with := *s
	with.method = m
	g, n := newGround(&with)
	p := Prospect{Method: m.String(), Order: m.Order(), AtOnce: n.release(g, m)}
	if n.broken() {
		n.swing()
		p.Swung = n.release(g, m)
	}
	return p
}

// release lets all cards leave their places that can, those of the lowest rows
// first, and lists them.
func (n *node) release(g *ground, m Method) []engine.Card {
	var cards []engine.Card
	for {
		leaving := n.leaving(g, n.exposed())
		if leaving == 0 {
			return cards
		}
		place := bits.Len64(leaving) - 1
		token := n.at(g, place)
		cards = append(cards, m.card(token))
		n.remove(g, token, place)
	}
}

// card returns the card of a token.
func (m Method) card(token int) engine.Card {
	return engine.NewCard(m.Rank(token%tokens), engine.Suit(token/tokens))
}

// A Compared is a method with its verdict.
type Compared struct {
	Prospect
	Verdict   string // won, lost or unknown
	Stop      string // what stopped the search, when it is unknown
	Moves     int    // of the line that wins, as it was found
	Positions int    // that the search has met
}

// String says it in one line.
func (c Compared) String() string {
	text := c.Verdict
	switch c.Verdict {
	case engine.VerdictWon.String():
		text += fmt.Sprintf(" in %d moves", c.Moves)
	case engine.VerdictUnknown.String():
		text += " (" + c.Stop + ")"
	}
	return fmt.Sprintf("%v; %s", c.Prospect, text)
}

// Compare decides each method that can be played, all within these limits.
func (s *State) Compare(ctx context.Context, limits engine.Limits) ([]Compared, error) {
	var all []Compared
	for _, m := range s.playable() {
		with := *s
		with.method = m
		r, err := solve(ctx, &with, engine.SolveOptions{Limits: limits})
		if err != nil {
			return nil, err
		}
		c := Compared{Prospect: s.prospect(m), Verdict: r.Verdict.String(), Moves: len(r.Line), Positions: r.States}
		if r.Verdict == engine.VerdictUnknown {
			c.Stop = r.Stop.String()
		}
		all = append(all, c)
	}
	return all, nil
}
