package blackhole

import (
	"context"
	"math/bits"

	"patience/engine"
	"patience/engine/search"
)

// Heights are packed in two bits a fan, the first packedFans of them.
const packedFans = 30

// A dive is the depth-first search from one position. Fans and ranks count from
// 0 here, but a rank of 0 in the tables means that there is no card.
type dive struct {
	*search.Watch
	fans   int
	rank   [maxFans][fanCards + 1]uint8  // rank[f][h] is the exposed card of fan f at height h
	held   [maxFans][fanCards + 1]uint16 // all h cards, the exposed one in the lowest four bits
	reduce reductions

	// The position.
	census
	height  [maxFans]uint8
	packed  uint64           // the heights of the first packedFans fans
	others  uint8            // those of the others: there are at most four
	exposed [maxRanks]uint64 // the fans whose exposed card has the rank
	cards   int              // cards left

	seen [256]*search.KeySet // by the heights of the others
	line []engine.Move
}

// reductions says which are on.
type reductions struct{ prefix, ranks, order bool }

func newDive(ctx context.Context, s *State, o engine.SolveOptions) *dive {
	d := &dive{
		fans: s.Fans(), census: s.count(), cards: s.Left(),
		reduce: reductions{o.Uses("prefix"), o.Uses("ranks"), o.Uses("order")},
	}
	d.Watch = search.NewWatch(ctx, o, d.bytes)
	for f := range d.fans {
		d.layFan(f, s.Fan(f+1))
	}
	return d
}

// layFan sets up a fan.
func (d *dive) layFan(f int, cards []engine.Card) {
	for h, c := range cards {
		d.rank[f][h+1] = uint8(c.Rank())
		d.held[f][h+1] = d.held[f][h]<<4 | uint16(c.Rank())
	}
	d.height[f] = uint8(len(cards))
	d.addHeight(f, len(cards))
	if r := d.exposedRank(f); r >= 0 {
		d.exposed[r] |= 1 << f
	}
}

// addHeight adds to the packed height of a fan.
func (d *dive) addHeight(f, cards int) {
	if f < packedFans {
		d.packed += uint64(cards) << (2 * f)
		return
	}
	d.others += uint8(cards << (2 * (f - packedFans)))
}

// exposedRank returns the rank of a fan's exposed card, -1 when it is empty.
func (d *dive) exposedRank(f int) int { return int(d.rank[f][d.height[f]]) - 1 }

// play plays the exposed card of a fan.
func (d *dive) play(f int) {
	r := d.exposedRank(f)
	d.exposed[r] &^= 1 << f
	d.height[f]--
	d.addHeight(f, -1)
	if next := d.exposedRank(f); next >= 0 {
		d.exposed[next] |= 1 << f
	}
	d.top = r
	d.left[r]--
	d.cards--
}

// unplay takes the last card back, which came from the fan and lay on a card of
// rank top.
func (d *dive) unplay(f, top int) {
	if r := d.exposedRank(f); r >= 0 {
		d.exposed[r] &^= 1 << f
	}
	d.height[f]++
	d.addHeight(f, 1)
	d.exposed[d.top] |= 1 << f
	d.left[d.top]++
	d.cards++
	d.top = top
}

// next returns the fans whose exposed card may be played on a rank.
func (d *dive) next(r int) uint64 {
	up, down := r+1, r-1
	if up == d.ranks {
		up = 0
	}
	if down < 0 {
		down = d.ranks - 1
	}
	return d.exposed[up] | d.exposed[down]
}

// win says whether the position can be won. The moves are then in the line, the
// last first.
func (d *dive) win() bool {
	if d.cards == 0 {
		return true
	}
	d.Looked++
	top := d.top
	var space [maxFans]choice
	for _, c := range d.choices(space[:0]) {
		d.play(c.fan)
		won := d.meet() && d.win()
		d.unplay(c.fan, top)
		if won {
			d.line = append(d.line, Play(c.fan+1))
		}
		if won || d.Stop != engine.StopNone {
			return won
		}
	}
	return false
}

// meet says whether to go on from the position: it is new, not known to be lost,
// and no limit is reached.
func (d *dive) meet() bool {
	if !d.Add(d.set(), d.key()) {
		return false
	}
	if d.reduce.ranks && d.cards > 0 && !d.walkable() {
		d.Pruned++
		return false
	}
	return true
}

// set returns the seen-set that the position belongs to.
func (d *dive) set() *search.KeySet {
	if d.seen[d.others] == nil {
		d.seen[d.others] = search.NewKeySet()
	}
	return d.seen[d.others]
}

// key returns the position in 64 bits, beside the heights of the others. It is
// exact: the heights tell which cards are left, and the last four bits the rank of
// the top, which is never 0.
func (d *dive) key() uint64 { return d.packed<<4 | uint64(d.top+1) }

// bytes returns the memory of the sets.
func (d *dive) bytes() int64 {
	var sum int64
	for _, s := range d.seen {
		if s != nil {
			sum += s.Bytes()
		}
	}
	return sum
}

// A choice is a fan to play from; those with low scores are tried first.
type choice struct{ fan, score int }

// choices appends the moves that are worth trying, the best first.
func (d *dive) choices(dst []choice) []choice {
	for m := d.next(d.top); m != 0; m &= m - 1 {
		f := bits.TrailingZeros64(m)
		if d.reduce.prefix && d.spared(f) {
			continue
		}
		c := choice{fan: f}
		if d.reduce.order {
			c.score = d.score(f)
		}
		dst = insert(dst, c)
	}
	return dst
}

// insert keeps choices in order; equal ones stay in the order of the fans.
func insert(dst []choice, c choice) []choice {
	dst = append(dst, c)
	i := len(dst) - 1
	for ; i > 0 && dst[i-1].score > c.score; i-- {
		dst[i] = dst[i-1]
	}
	dst[i] = c
	return dst
}

// score prefers high fans, ranks of which many are left, and ranks with many
// exposed cards next to them: found by trying on the public deals.
func (d *dive) score(f int) int {
	r := d.exposedRank(f)
	return -2*int(d.height[f]) - d.left[r] - bits.OnesCount64(d.next(r))
}

// spared says that another fan is at least as good to play from: its cards, from
// the exposed one on, begin with the ranks of fan f. Of fans that are equal the
// first is played.
//
// Proof. Let A be fan f with ranks a1 a2 ... from the exposed card on, B the other
// with ranks that begin so, and take a win W that plays A's first card now. Let k
// be the number of cards of A up to which each is played before the card of B at
// the same depth; k is at least 1. Swap these k cards with the first k of B: where
// W plays A's card at depth i, play B's, and the other way round. The ranks played
// are the same, so rule 3 holds. B's first k cards now come earlier, so they are
// still before the rest of B. A's first k cards come at the times of B's in W: the
// last of them before B's card at depth k+1, which W plays before A's at that
// depth by the choice of k, so they are still before the rest of A. (If A has no
// more than k cards there is no rest.) So there is a win that plays B's card now.
func (d *dive) spared(f int) bool {
	h := d.height[f]
	for m := d.exposed[d.exposedRank(f)] &^ (1 << f); m != 0; m &= m - 1 {
		g := bits.TrailingZeros64(m)
		if d.height[g] < h || d.held[g][d.height[g]]&(1<<(4*h)-1) != d.held[f][h] {
			continue
		}
		if d.height[g] > h || g < f {
			return true
		}
	}
	return false
}
