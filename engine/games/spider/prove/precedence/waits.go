package precedence

import (
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// Bounds say of each chain, by its index, how many rows must have been dealt before it
// can leave its place; table.never when it stays for ever.
//
// Bounds are *kept* when each follows from the others: see held.
type bounds []int

// A sight says of each rank how many rows must have been dealt before a card of it comes
// into sight. No card has the rank above the King, so a King is always held.
type sight [engine.King + 2]int

// sights returns what the bounds say of cards that come into sight.
func (b bounds) sights(t *table) sight {
	var s sight
	for r := range s {
		s[r] = t.never()
	}
	for i, c := range t.chains {
		for _, card := range c.cards {
			s[card.Rank()] = min(s[card.Rank()], b.shown(t, i))
		}
	}
	return s
}

// shown returns how many rows must have been dealt before a chain is in sight.
func (b bounds) shown(t *table, i int) int {
	if on, is := t.covered(i); is {
		return b[on]
	}
	return t.chains[i].row
}

// held says whether a chain cannot leave while row is the last row that was dealt, when
// others keep their bounds: no card of the next rank is in sight, or a chain on it has not
// left.
func (b bounds) held(t *table, s sight, i, row int) bool {
	return s[t.chains[i].head()+1] > row || b.blocker(t, i, row) >= 0
}

// blocker returns a chain that lies on chain i and has not left when row is the last row
// that was dealt, the one that lies deepest; -1 when there is none.
func (b bounds) blocker(t *table, i, row int) int {
	for on := i + 1; t.below(i, on) && t.chains[on].row <= row; on++ {
		if b[on] > row {
			return on
		}
	}
	return -1
}

// settle lowers bounds until all are kept; a silent chain, if any is, only by a chain on it.
// What is left are the largest bounds that are kept so and nowhere larger than before, as it
// lowers only what no such bounds can hold.
func (b bounds) settle(t *table, silent []bool) {
	for changed := true; changed; {
		changed = false
		s := b.sights(t)
		for i := range b {
			for row := t.chains[i].row; row < b[i]; row++ {
				held := b.held(t, s, i, row)
				if silent != nil && silent[i] {
					held = b.blocker(t, i, row) >= 0
				}
				if !held {
					b[i], changed = row, true
				}
			}
		}
	}
}

// earliest returns the largest bounds that are kept.
func (t *table) earliest() bounds {
	b := make(bounds, len(t.chains))
	for i := range b {
		b[i] = t.never()
	}
	b.settle(t, nil)
	return b
}

// space returns how many rows must have been dealt before a pile can become a space.
func (b bounds) space(t *table) int {
	first := t.never()
	for _, top := range t.top {
		first = min(first, b[top])
	}
	return first
}

// suit returns how many rows must have been dealt before all cards of a suit are in sight.
func (b bounds) suit(t *table, s engine.Suit) int {
	var first sight
	for r := range first {
		first[r] = t.never()
	}
	for i, c := range t.chains {
		for _, card := range c.cards {
			if card.Suit() == s {
				first[card.Rank()] = min(first[card.Rank()], b.shown(t, i))
			}
		}
	}
	return slices.Max(first[engine.Ace : engine.King+1])
}

// Waits say how many rows must have been dealt before the first space, and the first
// removal of each suit, if nothing of the kind has happened before. One more than there are
// rows is never.
type Waits struct {
	Rows                            int // in the hand
	Space                           int
	Suit                            int // the first, whichever it is
	Clubs, Diamonds, Hearts, Spades int
}

// Find returns the waits of a position. It refuses positions with spaces, cards that
// nobody knows, or a hand that cannot be dealt in full rows.
func Find(s *spider.State) (Waits, error) {
	t, err := newTable(s)
	if err != nil {
		return Waits{}, err
	}
	b := t.earliest()
	w := Waits{
		Rows: t.rows, Space: b.space(t),
		Clubs: b.suit(t, engine.Clubs), Diamonds: b.suit(t, engine.Diamonds), Hearts: b.suit(t, engine.Hearts), Spades: b.suit(t, engine.Spades),
	}
	w.Suit = min(w.Clubs, w.Diamonds, w.Hearts, w.Spades)
	return w, nil
}

// String says it in words: "space: row 2, clubs: never, diamonds: at once, ...".
func (w Waits) String() string {
	var parts []string
	for _, part := range []struct {
		what string
		row  int
	}{{"space", w.Space}, {"clubs", w.Clubs}, {"diamonds", w.Diamonds}, {"hearts", w.Hearts}, {"spades", w.Spades}} {
		parts = append(parts, part.what+": "+when(part.row, w.Rows))
	}
	return strings.Join(parts, ", ")
}
