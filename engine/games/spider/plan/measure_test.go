package plan

import (
	"context"
	"flag"
	"slices"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/freecard"
	"patience/engine/games/spider/solver"
)

var (
	measureDeals = flag.Uint64("measure", 0, "how many deals TestMeasure takes positions from")
	measureTime  = flag.Duration("measuretime", time.Minute, "the limit for each question of TestMeasure")
)

// TestMeasure asks for plans in positions of whole deals, and prints how long that takes:
// where lines that the solver has found come to one to six face-down cards. It asks for a
// suit, a further space and a turned card that costs none, without dealing.
//
//	go test ./engine/games/spider/plan -run TestMeasure -v -timeout 2h -measure 40
func TestMeasure(t *testing.T) {
	if *measureDeals == 0 {
		t.Skip("a measurement: want -measure")
	}
	var positions []*spider.State
	for seed := uint64(1); seed <= *measureDeals; seed++ {
		positions = append(positions, late(t, seed)...)
	}
	for _, goal := range []string{"remove a suit", "space", "turn and keep the spaces"} {
		var took []time.Duration
		count := map[freecard.Verdict]int{}
		blind := 0
		for _, s := range positions {
			q, err := Ask(s, goal, "deal")
			if err != nil {
				t.Fatal(err)
			}
			r, err := Decide(context.Background(), q, Limits{Time: *measureTime})
			if err != nil {
				t.Fatal(err)
			}
			took = append(took, r.Time)
			count[r.Verdict]++
			if r.Plan != nil && len(r.Plan.First.Branches) == 0 {
				blind++
			}
		}
		if len(took) == 0 {
			t.Fatal("no position")
		}
		slices.Sort(took)
		t.Logf("%-20s %d positions: %d possible (%d without a look), %d impossible, %d unknown; median %v, worst %v", goal, len(took),
			count[freecard.Possible], blind, count[freecard.Impossible], count[freecard.Unknown],
			took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	}
}

// late returns positions on a line that wins a deal: the first with six face-down cards or
// fewer, the first with three or fewer, and each with fewer than the one before.
func late(t *testing.T, seed uint64) (all []*spider.State) {
	t.Helper()
	suits := []string{"1", "2"}[seed%2]
	p, err := spider.Game().Deal("", seed, engine.Options{"suits": suits})
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.Solver().Run(context.Background(), p.State(), engine.SolveOptions{Limits: engine.Limits{Time: 5 * time.Second}})
	if err != nil || r.Verdict != engine.VerdictWon {
		return nil
	}
	most := 6
	s := p.State().Copy().(*spider.State)
	for _, m := range r.Line {
		s.Apply(m)
		if h := s.Hidden() - len(s.Hand()); h > 0 && h <= most {
			all = append(all, s.Copy().(*spider.State))
			most = min(3, h-1)
		}
	}
	return all
}
