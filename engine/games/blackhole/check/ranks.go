package check

// walkable is the lemma ranks: when it says no, the position is lost wherever the cards
// lie.
//
// What is still to be played is a walk on the ring of the ranks, from that of the top. Let
// x[i] be how often it passes between rank i and the next, in either direction. A visit
// takes two passages, but the first visit has none by which it comes and the last none by
// which it goes; so at each rank i
//
//	x[i-1] + x[i] = 2 visits - (1 if the walk starts here) - (1 if it ends here)
//
// and the passages that are made hang together. The start counts as a visit.
func (r *rules) walkable(top int) bool {
	var visits [maxRanks]int
	for _, held := range r.now {
		for ; held != 0; held >>= 4 {
			visits[held&15-1]++
		}
	}
	var ends [maxRanks]int
	for i, n := range visits {
		ends[i] = 2 * n
	}
	ends[top-1]++
	for i := range r.ranks {
		if visits[i] == 0 {
			continue
		}
		ends[i]--
		if solvable(ends[:r.ranks]) {
			return true
		}
		ends[i]++
	}
	return false
}

// solvable says whether there are x[i], none below 0, with x[i-1] + x[i] = ends[i], that hang
// together. With x = x[0] all others are known: x[i] is c[i] + x for even i, c[i] - x for odd.
func solvable(ends []int) bool {
	var space [maxRanks]int
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
