package blackhole

import (
	"math/bits"

	"patience/engine"
	"patience/engine/search"
)

// Heights are packed in two bits a fan, the first packedFans of them.
const packedFans = 30

// A dive goes depth first through what can be reached from one position, and stands at one of them. It may be one
// of [dives]. Fans and ranks count from 0 here, but a rank of 0 in the tables means that there is no card.
type dive struct {
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
	counts  uint64           // those of each rank, in four bits

	// The way to it. The choices are those of all levels, one behind the other.
	levels  []level
	choices []choice

	looked, pruned int

	// Of a dive that is one of several: what was found of the cards left, and what it has met in this round.
	walks *walks
	own   *search.KeySet
	met   []uint64 // the same, in order
	won   bool
}

// A level is a position on the way: how it came about, and which of its choices are still to be tried.
type level struct {
	fan, top        uint8  // the fan that was played from, and the rank that its card went on
	from, next, end uint16 // in dive.choices: its first one, the next to be tried, and where those to be tried end
}

// reductions says which are on.
type reductions struct{ prefix, ranks, order bool }

func newDive(s *State, r reductions) *dive {
	d := &dive{fans: s.Fans(), census: s.count(), cards: s.Left(), reduce: r}
	d.levels, d.choices = make([]level, 0, d.cards+1), make([]choice, 0, 4*d.cards)
	for r, n := range d.left {
		d.counts |= uint64(n) << (4 * r)
	}
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
	d.counts -= 1 << (4 * r)
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
	d.counts += 1 << (4 * d.top)
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

// open begins to try what can be played from the position, which a card from a fan on a rank led to.
func (d *dive) open(fan, top int) {
	from := uint16(len(d.choices))
	d.looked++
	d.choices = d.choose(d.choices)
	d.levels = append(d.levels, level{uint8(fan), uint8(top), from, from, uint16(len(d.choices))})
}

// shut leaves a position, all of whose choices were tried.
func (d *dive) shut() {
	last := len(d.levels) - 1
	l := d.levels[last]
	d.levels, d.choices = d.levels[:last], d.choices[:l.from]
	if last > 0 {
		d.unplay(int(l.fan), int(l.top))
	}
}

// back leaves all positions, for the start.
func (d *dive) back() {
	for len(d.levels) > 0 {
		d.shut()
	}
}

// step tries the next choice, or goes back where there is none. New says whether the position that it stands at is to
// be gone on from. It says whether the game is won.
func (d *dive) step(isNew func() bool) (won bool) {
	l := &d.levels[len(d.levels)-1]
	if l.next == l.end {
		d.shut()
		return false
	}
	fan, top := int(d.choices[l.next].fan), d.top
	l.next++
	d.play(fan)
	if !isNew() || d.hopeless() {
		d.unplay(fan, top)
		return false
	}
	d.open(fan, top)
	return d.cards == 0
}

// hopeless says that the position is known to be lost.
func (d *dive) hopeless() bool {
	if !d.reduce.ranks || d.cards == 0 || d.walks.walkable(d) {
		return false
	}
	d.pruned++
	return true
}

// untried returns how deep the shallowest level with a choice to try is; more than any level where there is none.
func (d *dive) untried() int {
	for n, l := range d.levels {
		if l.next < l.end {
			return n
		}
	}
	return maxCards
}

// take gives the dive, which is at an end and so at the start, the last choice of another's shallowest level that
// has one, and goes to that level. It says whether there is one.
func (d *dive) take(other *dive) bool {
	n := other.untried()
	if n == maxCards {
		return false
	}
	for i, l := range other.levels[:n+1] {
		if i > 0 {
			d.play(int(l.fan))
		}
		d.levels = append(d.levels, level{fan: l.fan, top: l.top})
	}
	other.levels[n].end--
	d.levels[n].end = 1
	d.choices = append(d.choices, other.choices[other.levels[n].end])
	return true
}

// known says whether what the next choice leads to was seen.
func (d *dive) known(seen *parts) bool {
	l, top := d.levels[len(d.levels)-1], d.top
	fan := int(d.choices[l.next].fan)
	d.play(fan)
	known := seen.has(d)
	d.unplay(fan, top)
	return known
}

// line returns the moves to the position.
func (d *dive) line() []engine.Move {
	return engine.Each(d.levels[1:], func(l level) engine.Move { return Play(int(l.fan) + 1) })
}

// wide says that a position needs more than a word.
func (d *dive) wide() bool { return d.fans > packedFans }

// part returns which part of the positions this is one of. Of a wide one it is that of the heights of the others.
func (d *dive) part() int {
	if d.wide() {
		return int(d.others)
	}
	return part(d.key())
}

// part returns which part of the positions one that is a word belongs to.
func part(key uint64) int { return int(key % narrowParts) }

// key returns the position in 64 bits, beside the heights of the others. It is
// exact: the heights tell which cards are left, and the last four bits the rank of
// the top, which is never 0.
func (d *dive) key() uint64 { return d.packed<<4 | uint64(d.top+1) }

// A choice is a fan to play from; those with low scores are tried first.
type choice struct{ fan, score int8 }

// choose appends the moves that are worth trying, the best first.
func (d *dive) choose(dst []choice) []choice {
	from := len(dst)
	for m := d.next(d.top); m != 0; m &= m - 1 {
		f := bits.TrailingZeros64(m)
		if d.reduce.prefix && d.spared(f) {
			continue
		}
		c := choice{fan: int8(f)}
		if d.reduce.order {
			c.score = int8(d.score(f))
		}
		dst = insert(dst, from, c)
	}
	return dst
}

// insert keeps the choices from one on in order; equal ones stay in the order of the fans.
func insert(dst []choice, from int, c choice) []choice {
	dst = append(dst, c)
	i := len(dst) - 1
	for ; i > from && dst[i-1].score > c.score; i-- {
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
