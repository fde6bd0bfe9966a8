package blackhole

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

// TestTwinsSortIsExact: two sets of heights of one deal have the same key exactly
// when the same ranks are left, fan by fan in some order.
func TestTwinsSortIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDive(context.Background(), drawCrowded(t), engine.SolveOptions{})
		a := drawHeights(t, d)
		b := rapid.OneOf(rapid.Just(a), rapid.Custom(func(t *rapid.T) uint64 { return drawHeights(t, d) })).Draw(t, "other")
		for range rapid.IntRange(0, 3).Draw(t, "swaps") {
			b = swapHeights(t, d, b)
		}
		same := slices.Equal(leftOver(d, a), leftOver(d, b))
		if got := d.sorted(a) == d.sorted(b); got != same {
			t.Fatalf("heights %x and %x have the same key: %v, the same cards: %v", a, b, got, same)
		}
		if once := d.sorted(a); d.sorted(once) != once || !slices.Equal(leftOver(d, once), leftOver(d, a)) {
			t.Fatalf("heights %x are sorted into %x", a, once)
		}
	})
}

// drawCrowded draws a deal of few ranks, so that many fans are alike.
func drawCrowded(t *rapid.T) *State {
	name := rapid.SampledFrom([]string{"5x2", "8x2", "11x2", "14x2", "4x4", "10x4"}).Draw(t, "pack")
	s, err := dealSeed(rapid.Uint64().Draw(t, "seed"), engine.Options{"pack": name})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// drawHeights draws the heights of all fans.
func drawHeights(t *rapid.T, d *dive) uint64 {
	var heights uint64
	for f := range d.fans {
		h := rapid.Uint64Range(0, 3).Draw(t, "height")
		heights |= h << (2 * f)
	}
	return heights
}

// swapHeights lets two fans change heights.
func swapHeights(t *rapid.T, d *dive, heights uint64) uint64 {
	f := 2 * rapid.IntRange(0, d.fans-1).Draw(t, "fan")
	g := 2 * rapid.IntRange(0, d.fans-1).Draw(t, "fan")
	differ := (heights>>f ^ heights>>g) & 3
	if f == g {
		return heights
	}
	return heights ^ differ<<f ^ differ<<g
}

func (d *dive) sorted(heights uint64) uint64 {
	d.packed = heights
	return d.key() >> 4
}

// leftOver returns the ranks of the fans at those heights, in order.
func leftOver(d *dive, heights uint64) []uint16 {
	var fans []uint16
	for f := range d.fans {
		fans = append(fans, d.held[f][heights>>(2*f)&3])
	}
	slices.Sort(fans)
	return fans
}

func TestSplit(t *testing.T) {
	low, high := split(0b1011_0100, 2)
	if low != 0b0001_0100 || high != 0b1010_0000 || bits.OnesCount64(high) != 2 {
		t.Errorf("%b, %b", low, high)
	}
}

// TestWalkable compares the equations with all walks tried out.
func TestWalkable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := census{ranks: rapid.IntRange(2, 7).Draw(t, "ranks")}
		c.top = rapid.IntRange(0, c.ranks-1).Draw(t, "top")
		sum := 0
		for i := range c.ranks {
			c.left[i] = rapid.IntRange(0, 3).Draw(t, "left")
			sum += c.left[i]
		}
		if sum == 0 {
			c.left[0] = 1
		}
		if got, want := c.walkable(), walks(c, map[census]bool{}); got != want {
			t.Fatalf("%+v: walkable %v, want %v", c, got, want)
		}
	})
}

// TestPassable has numbers of passages by hand; the first hang together only
// strictly between the lowest and the highest x[0], as in 2 2 2 2 1 3 1 3.
func TestPassable(t *testing.T) {
	for want, sums := range map[bool][][]int{
		true:  {{5, 4, 4, 4, 3, 4, 4, 4}, {1, 1, 0}, {2, 2}, {3, 2, 2, 3, 4}},
		false: {{4, 2, 4, 4}, {1, 0, 0}, {1, 2}, {2, 2, 0, 2, 2, 0}},
	} {
		for _, s := range sums {
			if got := passable(s); got != want {
				t.Errorf("%v: %v, want %v", s, got, want)
			}
		}
	}
}

// TestWalkableEven goes through rings on which all ranks have as many cards.
func TestWalkableEven(t *testing.T) {
	for ranks := 2; ranks <= 8; ranks++ {
		for each := 1; each <= 3; each++ {
			c := census{ranks: ranks}
			for i := range ranks {
				c.left[i] = each
			}
			if got, want := c.walkable(), walks(c, map[census]bool{}); got != want {
				t.Errorf("%+v: walkable %v, want %v", c, got, want)
			}
		}
	}
}

// walks says whether some walk uses up all that is left.
func walks(c census, no map[census]bool) bool {
	if c.left == [maxRanks]int{} {
		return true
	}
	if no[c] {
		return false
	}
	for i := range c.ranks {
		if c.left[i] > 0 && ((c.top+1)%c.ranks == i || (i+1)%c.ranks == c.top) {
			next := c
			next.left[i]--
			next.top = i
			if walks(next, no) {
				return true
			}
		}
	}
	no[c] = true
	return false
}

// TestDead: each reason by hand.
func TestDead(t *testing.T) {
	for board, want := range map[string]string{
		"pack: 1x4\n4s 3s 2s":                      "",
		"pack: 1x4\nstack: As 2s 3s 4s":            "",
		"pack: 1x4\n2s 4s 3s":                      "no exposed card goes on the As",
		"pack: 4x7\nstack: 4s\n4c 4d 5s\n4h":       "rank 4: 3 left to play, and only 1 to play on",
		"pack: 4x4\nstack: 2h\n3s\n3c\n3d\nAd\n4s": "rank 3: 3 left to play, and only 2 to play on",
		"pack: 4x7\nstack: Ac\n2s\n4c":             "rank 4: 1 left to play, and only 0 to play on",
		"pack: 4x7\nstack: Ac\n2s\n4c 5c":          "the ranks that are left cannot be played in any order",
	} {
		if got := mustParse(t, board).Dead(); got != want {
			t.Errorf("%s\n%q, want %q", board, got, want)
		}
	}
}

// TestDeadIsLost: what Dead says is so.
func TestDeadIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 8)
		if s.Dead() != "" && winnable(s) == engine.VerdictWon {
			t.Fatalf("%s, but it can be won\n%v", s.Dead(), s)
		}
	})
}
