package spider

import (
	"fmt"

	"patience/engine"
)

// A FreeCard is a face-up card with no card of the next lower rank on it: Woods's
// "free King" is a King without a Queen. It may have to be dug out first.
type FreeCard struct {
	Card      engine.Card
	Pile      int
	Row       int  // place in the pile, counted from 1 at the top
	Over      int  // cards that lie on it
	Chains    int  // chains that lie on it
	UnderKing bool // whether one of these is headed by a King, which only a space can take
	Now       bool // whether it is the bottom card of its pile, and so free now
}

// String returns the card, where it lies and what lies on it.
func (f FreeCard) String() string {
	at := fmt.Sprintf("%v in pile %d", f.Card, f.Pile)
	switch {
	case f.Now:
		return at + ", the bottom card"
	case f.UnderKing && f.Chains == 1:
		return at + " under a chain headed by a King"
	case f.UnderKing:
		return fmt.Sprintf("%s under %d chains, one headed by a King", at, f.Chains)
	}
	return fmt.Sprintf("%s under %s", at, engine.Count(f.Chains, "chain"))
}

// Free returns the free cards of a rank, pile by pile from top to bottom. Each
// is the last card of a chain.
func (s *State) Free(r engine.Rank) []FreeCard {
	var free []FreeCard
	for n := 1; n <= piles; n++ {
		chains := s.Chains(n)
		for i, c := range chains {
			if last := c.Cards[len(c.Cards)-1]; last.Rank() == r {
				free = append(free, s.freeCard(c, chains[i+1:]))
			}
		}
	}
	return free
}

// FreeNow returns those free cards of a rank that are bottom cards.
func (s *State) FreeNow(r engine.Rank) []FreeCard {
	return engine.Those(s.Free(r), func(f FreeCard) bool { return f.Now })
}

// freeCard describes the last card of a chain that has the chains over on it.
func (s *State) freeCard(c Chain, over []Chain) FreeCard {
	f := FreeCard{
		Card:   c.Cards[len(c.Cards)-1],
		Pile:   c.Pile,
		Row:    c.Row + len(c.Cards) - 1,
		Chains: len(over),
		Now:    len(over) == 0,
	}
	f.Over = len(s.Pile(c.Pile)) - f.Row
	for _, o := range over {
		f.UnderKing = f.UnderKing || o.Cards[0].Rank() == engine.King
	}
	return f
}
