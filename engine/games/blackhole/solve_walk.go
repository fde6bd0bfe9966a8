package blackhole

import (
	"fmt"

	"patience/engine"
	"patience/engine/walk"
)

// A census counts what is left: the cards of each rank that are in fans, and the
// rank of the stack's top.
type census struct {
	ranks int
	top   int // from 0
	left  [walk.Ranks]int
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

// walkable says whether what is left can be played in some order, wherever the cards lie.
func (c *census) walkable() bool { return walk.Exists(c.left[:c.ranks], c.top) }

// Walks keeps what was found by [census.walkable]: many positions have the same cards left. A place is that of a top
// and of some bits of how many cards each rank has left, and holds these numbers of the last that was asked there.
type walks [maxRanks][1 << walksLog]uint64

const (
	walksLog = 7
	noWalk   = 1 << 63 // above the numbers of all ranks
)

// walkable says whether what is left at a dive's position can be played in some order. It keeps nothing when w is nil.
func (w *walks) walkable(d *dive) bool {
	if w == nil {
		return d.census.walkable()
	}
	kept := &w[d.top][d.counts*0x9e3779b97f4a7c15>>(64-walksLog)]
	if *kept&^noWalk != d.counts {
		*kept = d.counts
		if !d.census.walkable() {
			*kept |= noWalk
		}
	}
	return *kept&noWalk == 0
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
