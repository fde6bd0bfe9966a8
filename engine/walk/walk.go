// Package walk says which walks there are on a ring of ranks, each a step from the one before: in what order
// cards can come to a hole, as far as their ranks tell.
package walk

import "math/bits"

// Ranks is how many ranks a ring can have.
const Ranks = 15

// Exists says whether a walk comes to each rank of the ring as often as cards of it are left. It begins beside the
// rank top, counted from 0, or anywhere when top is -1. With an Ace on top, 4 ranks, a 2 and a 4 left there is none:
// the 2 and the 4 are no neighbours. With 5 ranks and 2, 3, 4 and 5 left there is 2 3 4 5.
//
// Let x[i] be how often a walk passes between rank i and the one after it, in either direction. A visit uses two of
// these passages, the one by which it comes and the one by which it goes, but the top has none to come by and the end
// none to go by:
//
//	x[i-1] + x[i] = 2·visits[i] - (1 if i is the top) - (1 if i is the end)
//
// No x is negative, and the ranks that are passed between hang together. When no end allows such numbers x there is no
// walk. By Euler's theorem on trails there is one when they exist.
func Exists(left []int, top int) bool {
	all := 0
	for _, n := range left {
		all += n
	}
	switch {
	case all == 0:
		return true
	case top < 0:
		return anywhere(left)
	}
	var ends [Ranks]int // passages at each rank: the right side of the equation
	for i, n := range left {
		ends[i] = 2 * n
	}
	ends[top]++           // the top is a visit too, and has one passage less
	if len(left)%2 == 1 { // going round doubles x[0], which settles it
		return odd(ends[:len(left)], left)
	}
	for e, n := range left {
		if n == 0 {
			continue
		}
		ends[e]--
		if passable(ends[:len(left)]) {
			return true
		}
		ends[e]++
	}
	return false
}

// odd says whether there is a walk on a ring of oddly many ranks. Without an end each x follows from the passages, and is
// an odd number of halves. An end takes a half from its x, gives a half to the next, takes a half from that behind it,
// and so on to the x before its own. So nothing is left of a half that is taken from, and of one too few that is given to.
func odd(ends, left []int) bool {
	n := len(ends)
	twice := ends[0] // x[0], twice
	for i := 1; i < n; i += 2 {
		twice += ends[i] - ends[i+1]
	}
	var halves, less uint // the x that are a half, and that are a half less than nothing, bit by bit
	for i := range n {
		if i > 0 {
			twice = 2*ends[i] - twice
		}
		switch {
		case twice < -1:
			return false
		case twice == -1:
			less |= 1 << i
		case twice == 1:
			halves |= 1 << i
		}
	}
	for e := range n {
		taken := round(0x5555&(1<<n-1), e, n)
		none := halves&taken | less
		if left[e] > 0 && less&taken == 0 && bits.OnesCount(none&^round(none, 1, n)) <= 1 {
			return true
		}
	}
	return false
}

// round turns a ring of n bits.
func round(ring uint, by, n int) uint { return (ring<<by | ring>>(n-by)) & (1<<n - 1) }

// anywhere says whether one of the cards that are left can come first.
func anywhere(left []int) bool {
	var rest [Ranks]int
	copy(rest[:], left)
	for first, n := range left {
		if n == 0 {
			continue
		}
		rest[first]--
		if Exists(rest[:len(left)], first) {
			return true
		}
		rest[first]++
	}
	return false
}

// passable says whether on a ring of evenly many ranks there are numbers x with
// x[i-1] + x[i] = ends[i] that hang together. All follow from x[0]: x[i] is p[i] + x[0] for an even i and
// p[i] - x[0] for an odd one. For the walk 2 3 4 from an Ace, in 4 ranks, ends is
// 1 2 2 1 and p is 0 2 0 1. With 1 for x[0], x is 1 1 1 0: the walk passes
// between all neighbours but the 4 and the Ace.
func passable(ends []int) bool {
	var space [Ranks]int
	p := space[:len(ends)]
	for i := 1; i < len(p); i++ {
		p[i] = ends[i] - p[i-1]
	}
	if ends[0] != p[len(p)-1] { // x[0] and the last x must make ends[0]
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
