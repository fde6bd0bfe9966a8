package plan

import (
	"context"
	"flag"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/solver"
	"patience/puzzles"
)

var (
	measured    = flag.Int("measure", 0, "how many positions TestMeasure takes")
	measureTime = flag.Duration("measuretime", 10*time.Minute, "the limit for each question of TestMeasure")
)

// TestMeasure asks for plans in positions with one to six face-down cards and no hand, and prints how
// long that takes: those of the problems that come with the program, and such as lie on lines that win
// PySol's deals. It asks for a suit, a further space and a turned card that costs none.
//
//	go test ./engine/games/spider/prove/plan -run TestMeasure -v -timeout 2h -measure 200
func TestMeasure(t *testing.T) {
	if *measured == 0 {
		t.Skip("a measurement: want -measure")
	}
	positions := composed(t)
	t.Logf("%d positions of problems", len(positions))
	deal := uint64(0)
	for len(positions) < *measured {
		deal++
		positions = append(positions, late(t, deal)...)
	}
	t.Logf("%d positions, those of PySol's deals 1 to %d among them", len(positions), deal)
	for _, goal := range []string{"remove a suit", "space", "turn and keep the spaces"} {
		measure(t, goal, positions)
	}
}

// measure asks for plans to one goal.
func measure(t *testing.T, goal string, positions []*spider.State) {
	var took []time.Duration
	count := map[engine.Verdict]int{}
	blind := 0
	for _, s := range positions {
		q, err := Ask(s, goal)
		if err != nil {
			t.Fatal(err)
		}
		began := spent()
		r, err := Decide(context.Background(), q, engine.Limits{Time: *measureTime})
		if err != nil {
			t.Fatalf("%v\n%v", err, s)
		}
		took = append(took, spent()-began)
		if count[r.Verdict]++; r.Verdict == engine.VerdictUnknown || took[len(took)-1] > time.Second {
			t.Logf("%q %v after %v in %s %s", goal, r.Verdict, took[len(took)-1].Round(time.Millisecond), s.Line(), r.Reason)
		}
		if r.Plan != nil && len(r.Plan.First.Branches) == 0 {
			blind++
		}
	}
	slices.Sort(took)
	t.Logf("%-20s %d positions: %d possible (%d without a look), %d impossible, %d unknown; median %v, worst %v", goal, len(took),
		count[engine.VerdictWon], blind, count[engine.VerdictLost], count[engine.VerdictUnknown],
		took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
}

// spent returns the processor time that this process has taken up to now: how busy the machine is plays no part.
func spent() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails for wrong arguments alone
	return time.Duration(u.Utime.Nano())
}

// fewHidden says whether a position has one to six face-down cards and no hand.
func fewHidden(s *spider.State) bool { return len(s.Hand()) == 0 && s.Hidden() > 0 && s.Hidden() <= 6 }

// composed returns the positions of problems that have few face-down cards and no hand.
func composed(t *testing.T) (all []*spider.State) {
	t.Helper()
	for _, name := range puzzles.Names() {
		if !strings.HasPrefix(name, "spider/") && !strings.HasPrefix(name, "book/") {
			continue
		}
		if s := problem(t, name); fewHidden(s) {
			all = append(all, s)
		}
	}
	return all
}

// late returns positions on a line that wins one of PySol's deals, each the first with so many cards face
// down.
func late(t *testing.T, number uint64) (all []*spider.State) {
	t.Helper()
	p, err := spider.Game().Deal("pysol", number, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.Solver().Run(context.Background(), p.State(), engine.SolveOptions{Limits: engine.Limits{States: 300_000}})
	if err != nil || r.Verdict != engine.VerdictWon {
		return nil
	}
	most := 6
	s := p.State().Copy().(*spider.State)
	for _, m := range r.Line {
		if s.Apply(m); fewHidden(s) && s.Hidden() <= most {
			all = append(all, s.Copy().(*spider.State))
			most = s.Hidden() - 1
		}
	}
	return all
}
