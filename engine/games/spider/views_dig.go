package spider

import (
	"cmp"
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// A Dig says what must move before something in a pile is reached: chain by
// chain in the order in which they go, the bottom one first.
type Dig struct {
	Pile    int
	Needs   []Need
	Reaches string // what is reached: a space, a face-down card, a card
}

// A Need says where one chain can go.
type Need struct {
	Chain Chain
	// Onto is the rank that the head of the chain needs, used up for good; it is
	// 0 for a King, which needs a space.
	Onto engine.Rank
	// Brief are the ranks needed for a while, while the parts of the chain that
	// are of other suits lie aside.
	Brief []engine.Rank
	// Free lists the free cards of rank Onto in the other piles.
	Free []FreeCard
}

// String returns the need in a player's words.
func (n Need) String() string {
	text := strings.Join(n.Chain.Runs, " ") + " needs "
	switch {
	case n.Chain.Cards[0] == engine.Unknown:
		text += "to be known first"
	case n.Onto == 0:
		text += "a space"
	default:
		free := strings.Join(engine.Each(n.Free, FreeCard.String), "; ")
		text += fmt.Sprintf("%s (%s)", oneOf(n.Onto), cmp.Or(free, "none is free"))
	}
	if len(n.Brief) > 0 {
		ranks := engine.Each(n.Brief, oneOf)
		text += ", and for a while " + strings.Join(ranks, " and ")
	}
	return text
}

// oneOf writes a card of a rank: "a 7", "an 8", "an A".
func oneOf(r engine.Rank) string { return r.Article() + " " + r.String() }

// String returns the needs, one a line, and what they reach.
func (d Dig) String() string {
	lines := []string{fmt.Sprintf("pile %d:", d.Pile)}
	for _, n := range d.Needs {
		lines = append(lines, "  "+n.String())
	}
	return strings.Join(append(lines, "  then "+d.Reaches), "\n")
}

// Dig returns what must move before all face-up cards of pile n are gone.
func (s *State) Dig(n int) Dig {
	return Dig{Pile: n, Needs: s.needs(s.Chains(n)), Reaches: s.below(n)}
}

// below says what is reached when the face-up cards of pile n are gone.
func (s *State) below(n int) string {
	switch down := len(s.FaceDown(n)); {
	case s.IsSpace(n):
		return "nothing: the pile is a space"
	case down > 0:
		return fmt.Sprintf("a card is turned up, of %d face down", down)
	}
	return "the pile is a space"
}

// Uncover returns what must move before card c of pile n is its bottom card. Of
// two such cards it is the lower one.
func (s *State) Uncover(n int, c engine.Card) (Dig, error) {
	up := s.FaceUp(n)
	for i := len(up) - 1; i >= 0; i-- {
		if up[i] == c {
			return Dig{Pile: n, Needs: s.needs(s.chainsFrom(n, i+1)), Reaches: fmt.Sprintf("the %v is the bottom card", c)}, nil
		}
	}
	return Dig{}, fmt.Errorf("pile %d shows no %v", n, c)
}

// chainsFrom returns the chains of pile n without its first face-up cards.
func (s *State) chainsFrom(n, skip int) []Chain {
	r := *s
	r.down[n] += uint8(skip)
	return r.Chains(n)
}

// needs returns the needs of chains that are given from top to bottom.
func (s *State) needs(chains []Chain) []Need {
	var needs []Need
	for i := len(chains) - 1; i >= 0; i-- {
		needs = append(needs, s.need(chains[i]))
	}
	return needs
}

// need says where a chain can go. For 9h 8-7c 6d that is a 10 for good and, while the
// chain is taken there run by run, a 9 for the 8-7c and a 7 for the 6d.
func (s *State) need(c Chain) Need {
	n := Need{Chain: c}
	for _, run := range text.Runs(c.Cards)[1:] {
		n.Brief = append(n.Brief, run[0].Rank()+1)
	}
	head := c.Cards[0].Rank()
	if head == engine.King || head == 0 {
		return n
	}
	n.Onto = head + 1
	n.Free = engine.Those(s.Free(n.Onto), func(f FreeCard) bool { return f.Pile != c.Pile })
	return n
}
