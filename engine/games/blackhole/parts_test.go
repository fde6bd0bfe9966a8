package blackhole

import (
	"testing"

	"patience/engine"

	"pgregory.net/rapid"
)

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
