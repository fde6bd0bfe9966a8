package check

import "patience/engine/closed"

// walkable is the lemma ranks: when it says no, the position is lost wherever the cards lie.
func (r *rules) walkable(top int) bool {
	var left [maxRanks]int
	for _, held := range r.now {
		for ; held != 0; held >>= 4 {
			left[held&15-1]++
		}
	}
	return closed.Walk(left[:r.ranks], top-1)
}
