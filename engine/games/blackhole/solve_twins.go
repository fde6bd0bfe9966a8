package blackhole

import "math/bits"

// Fans whose last few cards have the same ranks are twins as soon as nothing else
// is left of them: of two such fans, one with a 7 and one empty, it does not
// matter which. The search takes positions that differ so for one, by putting the
// higher twins first in the key.

// Heights are packed in two bits a fan, the first packedFans of them; a mask of
// fans has the lower of these two bits set.
const packedFans = 30

// Twins are fans that are alike as long as at most level cards are left in them.
type twins struct {
	level int
	mask  uint64
}

// findTwins returns the groups of twins, those that are alike in more cards
// first.
func (d *dive) findTwins() []twins {
	var groups []twins
	for level := fanCards; level >= 1; level-- {
		var done uint64
		for f := 0; f < min(d.fans, packedFans); f++ {
			mask := d.alike(f, level)
			if mask&done == 0 && bits.OnesCount64(mask) > 1 {
				groups = append(groups, twins{level, mask})
			}
			done |= mask
		}
	}
	return groups
}

// alike returns the fans whose last level cards have the ranks of those of fan f,
// f itself among them; none when fan f has fewer cards.
func (d *dive) alike(f, level int) uint64 {
	var mask uint64
	for g := 0; g < min(d.fans, packedFans) && d.held[f][level] != 0; g++ {
		if d.held[g][level] == d.held[f][level] {
			mask |= 1 << (2 * g)
		}
	}
	return mask
}

// sort puts the heights of the twins that are no higher than their level in order,
// highest first. Groups are to be sorted in the order of findTwins. A group of a
// lower level holds whole groups of the higher ones, and moves only heights below
// theirs, so what they have sorted stays sorted.
func (t twins) sort(heights uint64) uint64 {
	// Of each twin's height one holds the low bit and two the high bit: 2 is two alone.
	one, two := heights&t.mask, heights>>1&t.mask
	var at uint64 // the twins in question
	switch t.level {
	case 1:
		at = t.mask &^ two // the heights 0 and 1
		if low := at & one; low == 0 || low == at {
			return heights
		}
	case 2:
		at = t.mask &^ (one & two) // 0, 1 and 2
	default:
		at = t.mask
	}
	// Heights 1 3 0 1 become 3 1 1 0: one three, no pair, two singles.
	three := bits.OnesCount64(at & one & two)
	pair := bits.OnesCount64(at & two &^ one)
	single := bits.OnesCount64(at & one &^ two)
	heights &^= at | at<<1
	threes, at := split(at, three)
	pairs, at := split(at, pair)
	singles, _ := split(at, single)
	return heights | threes | threes<<1 | pairs<<1 | singles
}

// split parts a mask into its lowest n bits and the others.
func split(mask uint64, n int) (low, high uint64) {
	high = mask
	for range n {
		high &= high - 1
	}
	return mask &^ high, high
}
