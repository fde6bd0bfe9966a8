package precedence

import (
	"errors"
	"fmt"

	"patience/engine"
	"patience/engine/games/spider"
)

// A table is a position as this package sees it: the chains of each pile, from its top to
// its bottom, and behind them the cards of the hand that will be dealt on it; all piles one
// after another.
type table struct {
	start  *spider.State
	rows   int // still to be dealt
	chains []chain
	top    [spider.Piles]int // where the chains of each pile begin
}

// A chain is a chain of the start, or a card of the hand. A card that lies face down is a
// chain of its own.
type chain struct {
	cards []engine.Card // from its head down
	pile  int           // 1 to 10
	at    int           // how many cards of the pile lie above it, those of the hand counted
	row   int           // the row in which it is dealt; 0 lies there at the start
}

// head returns the rank of the first card, the one that needs a card to lie on.
func (c *chain) head() engine.Rank { return c.cards[0].Rank() }

// never returns the number that stands for a row that is not dealt.
func (t *table) never() int { return t.rows + 1 }

// errUnfit says why nothing can be said of a position.
var errUnfit = errors.New("nothing follows from precedence")

// newTable reads a position without spaces.
func newTable(s *spider.State) (*table, error) {
	if n := s.Space(); n > 0 {
		return nil, fmt.Errorf("%w: pile %d is a space", errUnfit, n)
	}
	return anyTable(s)
}

// anyTable reads a position. It refuses those with cards that nobody knows, or a hand that is
// not dealt in full rows.
//
// The cards that will be dealt are chains of one card from the start: on a pile of six
// cards the first row brings the seventh, and the second row the eighth.
func anyTable(s *spider.State) (*table, error) {
	hand := s.Hand()
	switch {
	case len(hand)%spider.Piles != 0:
		return nil, fmt.Errorf("%w: the hand has %d cards, no full rows", errUnfit, len(hand))
	case s.Unknown() > 0:
		return nil, fmt.Errorf("%w: some cards are unknown", errUnfit)
	}
	t := &table{start: s, rows: len(hand) / spider.Piles}
	for n := 1; n <= spider.Piles; n++ {
		t.top[n-1] = len(t.chains)
		pile := s.Pile(n)
		heads := append(s.Heads(n), len(pile))
		for i, at := range heads[:len(heads)-1] {
			t.chains = append(t.chains, chain{pile[at:heads[i+1]], n, at, 0})
		}
		for row := 1; row <= t.rows; row++ {
			card := hand[(row-1)*spider.Piles+n-1 : (row-1)*spider.Piles+n]
			t.chains = append(t.chains, chain{card, n, len(pile) + row - 1, row})
		}
	}
	return t, nil
}

// sets returns how many suits there are in all.
func (t *table) sets() int {
	king := func(c engine.Card) bool { return c.Rank() == engine.King }
	return engine.Sum(t.chains, func(c chain) int { return len(engine.Those(c.cards, king)) })
}

// end returns the index behind the last chain of a pile, counted from 0.
func (t *table) end(pile int) int {
	if pile+1 < spider.Piles {
		return t.top[pile+1]
	}
	return len(t.chains)
}

// covered returns the chain that must leave before chain i comes into sight, the next one
// on it, and says whether there is one. A card that is dealt is in sight at once.
func (t *table) covered(i int) (on int, is bool) {
	on = i + 1
	return on, t.chains[i].row == 0 && t.below(i, on) && t.chains[on].row == 0
}

// below says whether chain on is one of those that lie on chain i, sooner or later.
func (t *table) below(i, on int) bool {
	return on > i && on < len(t.chains) && t.chains[on].pile == t.chains[i].pile
}
