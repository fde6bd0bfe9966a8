package player

import (
	"patience/engine"
	"patience/engine/games/spider"
)

// Learned says what the parts of a position are worth in deals of one suit, in thousandths of the logarithm of the odds to
// win. Where there are two numbers by one index, the first is of a pile without cards face down.
type learned struct {
	links   [13]int               // the first, second ... link of a sequence
	high    [2][14]int            // a card that does not fit on the one above it, by its rank
	above   [14]int               // that one, by its rank
	top     [2][14]int            // the first card of a pile that lies face up
	turned  int                   // a card that is turned up and not seen yet
	pile    [6][9]int             // so many cards face down, and so many sequences
	bottom  [2][13]int            // the links of the sequence at the bottom of a pile
	spaces  [spider.Piles + 1]int // piles without cards
	kinds   [spider.Piles + 1]int // ranks of bottom cards, Aces apart
	covered [spider.Piles + 1]int // piles with cards face down
	gone    [9]int                // suits that are removed
	goes    [17]int               // of sixteen unseen cards, those that go on a bottom card
	takes   [17]int               // and those that take the sequence at the bottom of a pile
	rows    [6]int                // rows in the hand
	hidden  [45]int               // cards face down in the piles
}

// A oneSuit judges what can be reached from a position in which so many cards of each rank are unseen.
type oneSuit struct {
	*learned
	unseen [engine.King + 2]int
	all    int
}

// newOneSuit returns who judges where these cards are unseen.
func newOneSuit(unseen engine.Cards) *oneSuit {
	j := &oneSuit{learned: &fromPlay, all: len(unseen)}
	for _, c := range unseen {
		j.unseen[c.Rank()]++
	}
	return j
}

// link says what the nth link of a run is worth.
func (j *oneSuit) link(n int) int { return j.links[n] }

// shape says what goes for a pile of so many runs and cards face down, the last run with so many links.
func (j *oneSuit) shape(down, runs, links int) int {
	if runs == 0 {
		return 0
	}
	return j.pile[min(down, len(j.pile)-1)][min(runs, len(j.pile[0])-1)] + j.bottom[min(down, 1)][links]
}

// newRun says what it is worth that a sequence begins with c below another card, or first of those that lie face up.
func (j *oneSuit) newRun(c, above engine.Card, first bool, down int) int {
	covered := min(down, 1)
	switch {
	case c == engine.Unknown:
		return j.turned
	case first:
		return j.top[covered][c.Rank()]
	}
	return j.high[covered][c.Rank()] + j.above[above.Rank()]
}

// together says what goes for all piles together.
func (j *oneSuit) together(p *place) int {
	var bottoms, heads uint // by ranks
	covered, spaces, hidden := 0, 0, 0
	for n := 1; n <= spider.Piles; n++ {
		if p.IsSpace(n) {
			spaces++
			continue
		}
		if down := len(p.FaceDown(n)); down > 0 {
			covered++
			hidden += down
		}
		if r := uint(p.Bottom(n).Rank()); r > 0 {
			bottoms |= 1 << r
			heads |= 1 << (r + uint(len(p.Unit(n))) - 1)
		}
	}
	kinds, goes, takes := 0, 0, 0
	for r := engine.Ace + 1; r <= engine.King; r++ {
		if bottoms>>r&1 != 0 {
			kinds++
			goes += j.unseen[r-1]
		}
	}
	for r := engine.Ace; r < engine.King; r++ {
		if heads>>r&1 != 0 {
			takes += j.unseen[r+1]
		}
	}
	worth := j.spaces[spaces] + j.kinds[kinds] + j.covered[covered] + j.gone[p.Removals()] + j.rows[min(len(p.Hand())/spider.Piles, len(j.rows)-1)] + j.hidden[min(hidden, len(j.hidden)-1)]
	if j.all > 0 {
		worth += j.goes[16*goes/j.all] + j.takes[16*takes/j.all]
	}
	return worth
}

// fromPlay was learned from 20,000 deals that were played by it alone, 3,004,000 to 3,023,999, in the way of TestLearn: after each the
// positions that had been chosen were told what became of it, and the mean was taken over the way.
var fromPlay = learned{
	links:  [13]int{0, 80, 132, 121, 125, 133, 125, 152, 158, 175, 210, 280, 257},
	high:   [2][14]int{{0, -7, 54, 9, 28, 0, 73, -24, 5, 10, -41, -58, 21, -92}, {0, -12, 7, 51, 42, 32, 41, 29, 19, 23, 51, 49, 42, -74}},
	above:  [14]int{0, 6, -13, 3, -13, 15, -7, 10, 13, 22, 10, 33, 53, 85},
	top:    [2][14]int{{0, -11, -75, -28, 9, -72, -51, -24, 7, -41, -39, -64, 22, -57}, {0, -47, -4, -10, 17, -18, -4, 1, -17, 1, 9, -16, 27, -85}},
	turned: 214,
	pile: [6][9]int{
		{0, -70, -56, -10, 16, 58, 4, 4, 4},
		{0, -47, -84, -78, -54, -42, -12, -12, -12},
		{0, -95, -121, -62, -55, -52, -41, -41, -41},
		{0, -92, -116, -74, -37, -33, -50, -50, -50},
		{0, -78, -110, -91, -47, -70, -87, -87, -87},
		{0, -130, -158, -153, -134, -73, -118, -118, -118},
	},
	bottom:  [2][13]int{{-41, -74, -10, -29, -14, -30, -45, -9, -32, -28, -60, 60, 77}, {10, -28, 2, 4, 8, 17, -27, 37, -21, 7, -46, 73, 29}},
	spaces:  [spider.Piles + 1]int{-122, 309, 110, 76, 77, 73, 85, 85, 85, 85, 85},
	kinds:   [spider.Piles + 1]int{0, 8, -49, -164, -138, -84, 104, 363, 222, 36, 36},
	covered: [spider.Piles + 1]int{68, 1, 16, 20, 3, -10, -2, -33, -18, -21, 43},
	gone:    [9]int{43, 1675, 3407, 5223, 7012, 8855, 10860, 12324, 14000},
	goes:    [17]int{0, -6, -31, -56, -129, -104, -21, 70, 80, 3, 49, -7, 25, 22, 4, 0, 93},
	takes:   [17]int{1, -2, -24, -30, -122, -149, -73, 41, 66, 77, 93, 45, 72, 35, 17, -1, 113},
	rows:    [6]int{-7894, -5203, -3098, -1282, 339, 1880},
	hidden:  [45]int{68, 46, 41, 5, -9, 8, 36, 23, 16, 18, 14, 9, 1, -9, -13, -19, -18, -21, -21, -22, -24, -28, -25, -28, -13, -18, -9, -9, -2, -2, 6, -6, -9, -10, -11, -7, -1, 2, -3, 2, 14, 38, 73, 136, -1},
}
