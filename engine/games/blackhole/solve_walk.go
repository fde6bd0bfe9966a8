package blackhole

import (
	"fmt"

	"patience/engine"
)

// A census counts what is left: the cards of each rank that are in fans, and the
// rank of the stack's top.
//
// What is still to be played is a walk on the ring of the ranks. It starts at the
// top's rank, goes from a rank to one of the two next to it, and comes to each
// rank as often as cards of it are left. Let x[i] be how often it passes between
// rank i and the one after it, in either direction. A visit uses two of these
// passages, the one by which it comes and the one by which it goes, but the
// start has none to come by and the end none to go by:
//
//	x[i-1] + x[i] = 2·visits[i] - (1 if i is the start) - (1 if i is the end)
//
// No x is negative, and the ranks that are passed between hang together. When no
// end allows such numbers x there is no walk, so the position is lost wherever
// the cards lie. (By Euler's theorem on trails there is one when they exist: as
// far as ranks alone can tell, the answer is exact.)
type census struct {
	ranks int
	top   int // from 0
	left  [maxRanks]int
}

// count returns the census of a position.
func (s *State) count() census {
	c := census{ranks: int(s.ranks), top: int(s.Top().Rank()) - 1}
	for n := 1; n <= s.Fans(); n++ {
		for _, card := range s.Fan(n) {
			c.left[card.Rank()-1]++
		}
	}
	return c
}

// walkable says whether some walk exists. At least one card must be left. With an Ace on
// top, 4 ranks, a 2 and a 4 left it does not: the 2 and the 4 are no neighbours. With
// 5 ranks and 2, 3, 4 and 5 left it does: 2 3 4 5.
func (c *census) walkable() bool {
	var ends [maxRanks]int // passages at each rank: the right side of the equation
	for i := range c.ranks {
		ends[i] = 2 * c.left[i]
	}
	ends[c.top]++ // the start is a visit too, and has one passage less
	for e := range c.ranks {
		if c.left[e] == 0 {
			continue
		}
		ends[e]--
		if passable(ends[:c.ranks]) {
			return true
		}
		ends[e]++
	}
	return false
}

// passable says whether there are numbers x with x[i-1] + x[i] = ends[i] that
// hang together. All follow from x[0]: x[i] is p[i] + x[0] for an even i and
// p[i] - x[0] for an odd one. For the walk 2 3 4 5 from an Ace, in 5 ranks, ends is
// 1 2 2 2 1 and p is 0 2 0 2 -1. So x[0] is 1, and x is 1 1 1 1 0: the walk passes
// between all neighbours but the 5 and the Ace.
func passable(ends []int) bool {
	var space [maxRanks]int
	p := space[:len(ends)]
	for i := 1; i < len(p); i++ {
		p[i] = ends[i] - p[i-1]
	}
	rest := ends[0] - p[len(p)-1] // x[0] and the last x must make ends[0]
	if len(p)%2 == 1 {            // going round doubles x[0], which settles it
		return rest%2 == 0 && hangs(p, rest/2)
	}
	if rest != 0 {
		return false
	}
	low, high := 0, p[1]
	for i := 0; i < len(p); i += 2 { // p[i] + x[0] and p[i+1] - x[0] must not be negative
		low, high = max(low, -p[i]), min(high, p[i+1])
	}
	// Strictly between the two no x is 0, so that all hang together.
	return low <= high && (high-low > 1 || hangs(p, low) || hangs(p, high))
}

// hangs says whether no x is negative, and those that are not 0 are neighbours on
// the ring.
func hangs(p []int, first int) bool {
	breaks := 0 // places where an x that is not 0 is followed by one that is
	before := passages(p, first, len(p)-1)
	for i := range p {
		x := passages(p, first, i)
		if x < 0 {
			return false
		}
		if before != 0 && x == 0 {
			breaks++
		}
		before = x
	}
	return breaks <= 1
}

// passages returns x[i] when x[0] is first.
func passages(p []int, first, i int) int {
	if i%2 == 1 {
		return p[i] - first
	}
	return p[i] + first
}

// Dead says why the position is lost as far as the exposed cards and the ranks
// that are left can tell, and "" when they cannot tell.
func (s *State) Dead() string {
	c := s.count()
	switch {
	case s.Won():
		return ""
	case len(s.Moves(nil)) == 0:
		return fmt.Sprintf("no exposed card goes on the %v", s.Top())
	case c.walkable():
		return ""
	}
	for i := range c.ranks {
		if text := c.crowded(i); text != "" {
			return text
		}
	}
	return "the ranks that are left cannot be played in any order"
}

// crowded says that a rank has more cards than can come after a neighbour. Each
// card follows a card of its own that is next in rank, which may be the top.
func (c *census) crowded(i int) string {
	up, down := (i+1)%c.ranks, (i+c.ranks-1)%c.ranks
	next := c.left[up]
	if down != up {
		next += c.left[down]
	}
	if c.top == up || c.top == down {
		next++
	}
	if c.left[i] <= next {
		return ""
	}
	return fmt.Sprintf("rank %v: %d left to play, and only %d to play on", engine.Rank(i+1), c.left[i], next)
}
