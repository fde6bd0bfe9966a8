package table

import "patience/engine/walk"

// ranksHolds says whether by their ranks alone cards come to the hole in this game, and whoever wins brings them there.
func (p *plan) ranksHolds() bool {
	b := &p.Hole.Build
	return p.hole.size() > 0 && b.Step == "either" && b.By == 1 && b.Suit == "any" && p.Table.Low == 1 && p.Ranks > 2 &&
		p.found.size() == 0 && p.Take.What == "" && (p.Table.Won == "hole" || p.Table.Won == "tableau taken" && p.cell.size() == 0)
}

// A census counts cards by their ranks: those that must still come to the hole, and those onto which another may come there. A card
// that must come is both, once it is there. With a 7 on the hole, an 8 and a 9 left, the 8 and the 9 come, and all three lie.
type census struct {
	ring      int      // ranks on a ring, each beside the next; where steps do not go round one more, of which there is no card
	come, lie [15]int8 // by ranks
	free      int8     // how many may come onto no card: 1 when the hole is empty
}

// count makes the census of a position, and says whether all its cards are known.
func (s *State) count() (c census, known bool) {
	c.ring = s.Ranks + one(!s.Hole.Build.Round)
	if top := s.top(s.hole.from); top&face != 0 {
		c.lie[top&15]++
	} else {
		c.free = 1
	}
	must := s.tab.to
	switch {
	case s.Table.Won == "hole" && s.Stock.Onto == "hole":
		must = s.stock.from // a card of the stock comes onto any
	case s.Table.Won == "hole":
		must = s.stock.to
	}
	for i, card := range s.cards[:s.starts[s.stock.to]] {
		if card&face == 0 {
			return c, false
		}
		c.lie[card&15]++
		c.come[card&15] += int8(one(i < int(s.starts[must])))
	}
	c.lie[s.Hole.Ends] = 0
	return c, true
}

// follows says whether each card that must come can have a card of its own to come onto.
func (c *census) follows() bool {
	// The ranks r, r+2, r+4 ... come onto r-1, r+1, r+3 ... On a ring of evenly many ranks these are two rings.
	left := c.free
	for first := 1; first <= 2-c.ring%2; first++ {
		before := (first+c.ring-2)%c.ring + 1
		least := c.lonely(first, 0)
		for n := int8(1); n <= c.lie[before] && least > 0; n++ {
			least = min(least, c.lonely(first, n))
		}
		if left -= least; left < 0 {
			return false
		}
	}
	return true
}

// lonely counts the cards that find none to come onto when rank after rank takes what the one before has left, and then of the rank
// behind it. The first rank may take so many of the rank before it. The last takes of the others.
func (c *census) lonely(first int, before int8) (lonely int8) {
	left := before
	for r, n := first, c.ring/(2-c.ring%2); n > 0; n-- {
		need := max(0, c.come[r]-left)
		r = r%c.ring + 1
		if left = c.lie[r]; n == 1 {
			left -= before
		}
		taken := min(need, left)
		left -= taken
		lonely += need - taken
		r = r%c.ring + 1
	}
	return lonely
}

// ranksLost says whether the cards that must still come to the hole cannot all do so, by their ranks: where no others come, in no
// order at all, and else whether they cannot each follow another.
func (s *State) ranksLost() bool {
	c, known := s.count()
	switch {
	case !known:
		return false
	case s.Hole.Ends == 0 && c.alone(s.top(s.hole.from)&15):
		return !c.walks(int(s.top(s.hole.from)&15) - 1)
	}
	return !c.follows()
}

// alone says whether no card lies on which another may come to the hole but those that must come, and the hole's top one of this rank.
func (c *census) alone(top uint8) bool {
	lie := c.lie
	lie[top] -= int8(one(top > 0))
	return lie == c.come
}

// walks says whether the cards can come one after the other, the first beside the rank top, or any when that is -1.
func (c *census) walks(top int) bool {
	var left [walk.Ranks]int
	for r := range c.ring {
		left[r] = int(c.come[r+1])
	}
	return walk.Exists(left[:c.ring], top)
}
