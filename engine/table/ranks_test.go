package table

import (
	"fmt"
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

// TestRefutedAlike asks the search and the checker of the same positions, hard ones and small deals, whether ranks or pairs refute them.
func TestRefutedAlike(t *testing.T) {
	said := map[string]int{}
	compare := func(s *State, about string) {
		lemma, lost := lemmaRanks, s.ranksLost
		if !s.ranksHolds() {
			lemma, lost = lemmaPairs, s.unpaired
		}
		if s.Won() || !s.ranksHolds() && !s.pairsHolds() {
			return
		}
		h := head(s)
		h.Lemmas = lemma
		game, err := check.Read(h)
		if err != nil {
			t.Fatalf("%s: %v\n%s", about, err, s.Identity())
		}
		needless := game.Check(game.Member(s.told()), func([]uint64) bool { return false }) == nil
		refuted := lost()
		said[fmt.Sprint(lemma, " ", refuted)]++
		if want := refuted || len(s.Moves(nil)) == 0; needless != want {
			t.Errorf("%s: the checker asks for no move: %v, want %v:\n%s\n%s", about, needless, want, s.Identity(), s.Open())
		}
	}
	eachHard(t, func(_ *engine.Game, s *State, about string) { compare(bare(s), about) })
	r := rand.New(rand.NewPCG(1, 1))
	eachSmall(r, 20_000, smallHole, func(_ *engine.Game, s *State, about string) { compare(bare(s), about) })
	eachSmall(r, 4_000, smallTaking, func(_ *engine.Game, s *State, about string) { compare(bare(s), about) })
	t.Log(said)
	for _, kind := range []string{"ranks true", "ranks false", "pairs true", "pairs false"} {
		if said[kind] < 20 {
			t.Errorf("too few of %s: %d", kind, said[kind])
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
