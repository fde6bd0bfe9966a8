package table

import (
	"math/rand/v2"
	"testing"

	"patience/engine"
	"patience/engine/table/check"
)

// TestCensus compares what the rings say with pairs that are looked for one by one.
func TestCensus(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	said := map[bool]int{}
	for range 200_000 {
		c := census{ring: 3 + r.IntN(12), free: int8(r.IntN(2))}
		ranks, most := c.ring-r.IntN(2), 1+r.IntN(4)
		for rank := 1; rank <= ranks; rank++ {
			c.come[rank], c.lie[rank] = int8(r.IntN(most)), int8(r.IntN(most+1))
		}
		got, want := c.follows(), pairs(&c)
		if said[got]++; got != want {
			t.Fatalf("%+v follows: %v, want %v", c, got, want)
		}
	}
	if t.Log(said); min(said[false], said[true]) < 20_000 {
		t.Errorf("too few of a kind: %v", said)
	}
}

// TestRanksAlike asks the search and the checker of the same positions, hard ones and small deals, whether ranks refute them.
func TestRanksAlike(t *testing.T) {
	refuted, not := 0, 0
	compare := func(s *State, about string) {
		if !s.ranksHolds() || s.Won() {
			return
		}
		h := head(s)
		h.Lemmas = lemmaRanks
		game, err := check.Read(h)
		if err != nil {
			t.Fatalf("%s: %v\n%s", about, err, s.Identity())
		}
		needless := game.Check(game.Member(s.told()), func([]uint64) bool { return false }) == nil
		lost := s.ranksLost()
		if lost {
			refuted++
		} else {
			not++
		}
		if want := lost || len(s.Moves(nil)) == 0; needless != want {
			t.Errorf("%s: the checker asks for no move: %v, want %v:\n%s\n%s", about, needless, want, s.Identity(), s.Open())
		}
	}
	eachHard(t, func(_ *engine.Game, s *State, about string) { compare(bare(s), about) })
	eachHole(rand.New(rand.NewPCG(1, 1)), 20_000, func(_ *engine.Game, s *State, name string) { compare(bare(s), name) })
	if t.Logf("%d refuted, %d not", refuted, not); min(refuted, not) < 20 {
		t.Error("too few of a kind")
	}
}

// eachHole tries so many small games with a hole, and calls f with a deal of those that can be dealt and proved.
func eachHole(r *rand.Rand, many int, f func(g *engine.Game, s *State, name string)) {
	names := []string{"black-hole", "worm-hole", "golf", "tripeaks", "golf-king-ends", "putt-putt", "all-in-a-row", "robert"}
	for n := range many {
		name := names[n%len(names)]
		tab := smallTable(r, name)
		if tab == nil || !newPlan(tab).proves() {
			continue
		}
		g := tab.Game()
		if s := smallDeal(r, g); s != nil {
			f(g, s, name)
		}
	}
}

// pairs says whether each card that comes gets one of its own to come onto: by paths that change pairs, after Kuhn.
func pairs(c *census) bool {
	var lies []int // their ranks
	for rank, n := range c.lie {
		for range n {
			lies = append(lies, rank)
		}
	}
	owner := make([]int, len(lies)) // of each, the rank that comes onto it; 0 is none
	var find func(rank int, seen []bool) bool
	find = func(rank int, seen []bool) bool {
		for i, lie := range lies {
			if lie != rank%c.ring+1 && rank != lie%c.ring+1 || seen[i] {
				continue
			}
			seen[i] = true
			if owner[i] == 0 || find(owner[i], seen) {
				owner[i] = rank
				return true
			}
		}
		return false
	}
	free := int(c.free)
	for rank, n := range c.come {
		for range n {
			if !find(rank, make([]bool, len(lies))) {
				free--
			}
		}
	}
	return free >= 0
}
