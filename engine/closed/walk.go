package closed

// WalkRanks is how many ranks Walk can be asked of.
const WalkRanks = 15

// Walk is a lemma of games with a hole: when it says no, no order brings each rank there as often as it is left, each card
// beside the rank of the one before it, on a ring. The first lies beside the rank top, counted from 0, or is any when top is -1.
//
// Let x[i] be how often it passes between rank i and the next, in either direction. A visit takes two passages, but the top
// has none by which it comes and the last none by which it goes; so at each rank i
//
//	x[i-1] + x[i] = 2 visits - (1 if it begins here) - (1 if it ends here)
//
// and the passages that are made hang together. The top counts as a visit.
func Walk(left []int, top int) bool {
	var visits [WalkRanks]int
	all := 0
	for i, n := range left {
		visits[i] = n
		all += n
	}
	if top < 0 { // any of them may be the top
		found := all == 0
		for i := range left {
			if visits[i] > 0 && !found {
				visits[i]--
				found = Walk(visits[:len(left)], i)
				visits[i]++
			}
		}
		return found
	}
	var ends [WalkRanks]int
	for i := range left {
		ends[i] = 2 * visits[i]
	}
	ends[top]++
	for i := range left {
		if visits[i] > 0 {
			ends[i]--
			if solvable(ends[:len(left)]) {
				return true
			}
			ends[i]++
		}
	}
	return all == 0
}

// solvable says whether there are x[i], none below 0, with x[i-1] + x[i] = ends[i], that hang
// together. With x = x[0] all others are known: x[i] is c[i] + x for even i, c[i] - x for odd.
func solvable(ends []int) bool {
	var space [WalkRanks]int
	c, n := space[:len(ends)], len(ends)
	low, high := 0, ends[0] // x[0] and x[n-1] add up to ends[0]
	for i := 1; i < n; i++ {
		c[i] = ends[i] - c[i-1]
		if i%2 == 0 {
			low = max(low, -c[i])
		} else {
			high = min(high, c[i])
		}
	}
	for x := low; x <= high; x++ {
		if x+passages(c, n-1, x) == ends[0] && together(c, x) {
			return true
		}
	}
	return false
}

// passages returns x[i] when x[0] is x.
func passages(c []int, i, x int) int {
	if i%2 == 0 {
		return c[i] + x
	}
	return c[i] - x
}

// together says whether the passages that are made are neighbours on the ring: at most once,
// going round, one that is made is followed by one that is not.
func together(c []int, x int) bool {
	ends := 0
	made := passages(c, len(c)-1, x) > 0
	for i := range c {
		now := passages(c, i, x) > 0
		if made && !now {
			ends++
		}
		made = now
	}
	return ends <= 1
}
