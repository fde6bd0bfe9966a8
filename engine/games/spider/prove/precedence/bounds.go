package precedence

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// mostSpaces is how many spaces at once are asked about.
const mostSpaces = 4

// Bounds say how many rows must have been dealt before something can be, whatever came before
// it. One more than there are rows is never.
type Bounds struct {
	Rows                            int   // in the hand
	Spaces                          []int // before there is a space, two at once, three, four
	Suits                           []int // before a suit has been removed, two, three, and so on to all
	Clubs, Diamonds, Hearts, Spades int   // before one of them has been removed
}

// Bound returns the bounds of a position. It refuses those with cards that nobody knows, or a
// hand that cannot be dealt in full rows.
func Bound(s *spider.State) (Bounds, error) {
	t, err := anyTable(s)
	if err != nil {
		return Bounds{}, err
	}
	in, err := newInn(t, Claim{})
	if err != nil {
		return Bounds{}, err
	}
	spaces, suits, each := marks(mostSpaces), marks(t.sets()), marks(int(engine.Spades)+1)
	rows, _ := in.explore(t.rows+1, func(row int, l *lodging, _ cards) bool {
		sets, all := in.sets(l, row), 0
		for suit, n := range sets {
			each[suit:suit+1].reach(row, n)
			all += n
		}
		spaces.reach(row, in.rooms(l, row))
		suits.reach(row, all)
		return spaces.open() || suits.open() || each.open()
	})
	for _, m := range []goals{spaces, suits, each} {
		for i := range m {
			m[i] = min(m[i], len(rows)) // what was not met in the rows that were gone through
		}
	}
	return Bounds{t.rows, spaces, suits, each[0], each[1], each[2], each[3]}, nil
}

// A goals has for one thing, two, three and so on the first row in which they were met.
type goals []int

// open says whether some were not met yet.
func (g goals) open() bool { return slices.Contains(g, unmet) }

// unmet is a row that does not come.
const unmet = math.MaxInt

func marks(n int) goals { return slices.Repeat(goals{unmet}, n) }

// reach notes that so many have been met when so many rows are dealt.
func (g goals) reach(row, many int) {
	for i := range min(many, len(g)) {
		g[i] = min(g[i], row)
	}
}

// String says it in words: "a space: at once, 2 spaces: row 1, ..., a suit: row 2, ...".
func (b Bounds) String() string {
	var parts []string
	part := func(what string, row int) { parts = append(parts, what+": "+when(row, b.Rows)) }
	for i, row := range b.Spaces {
		part(ask.Plural(i+1, "space"), row)
	}
	for i, row := range b.Suits {
		part(ask.Plural(i+1, "suit"), row)
	}
	for suit, row := range []int{b.Clubs, b.Diamonds, b.Hearts, b.Spades} {
		part(engine.Suit(suit).Name(), row)
	}
	return strings.Join(parts, ", ")
}

// when says which row that is, of so many.
func when(row, rows int) string {
	switch {
	case row > rows:
		return "never"
	case row > 0:
		return fmt.Sprintf("row %d", row)
	}
	return "at once"
}
