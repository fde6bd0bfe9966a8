package klondike

import (
	"context"
	"flag"
	"testing"

	"patience/engine"
)

var races = flag.Uint64("races", 150, "how many positions are raced for")

// raced decides a position by so many searches, which begin at once and are given up all the time.
func raced(s *State, jobs, patience int, without ...string) racer {
	g, n := newGround(s)
	o := engine.SolveOptions{Jobs: jobs, Limits: engine.Limits{States: 200_000 * jobs}, Without: append(without, "never")}
	d := newDive(context.Background(), g, o)
	d.alone, d.doubtful, d.luck = 1, 20, newLuck(patience, patience)
	if won := d.begin(&n); d.Stop != stopAgain {
		return racer{d, won}
	}
	return d.race(context.Background(), o, &n)
}

// TestRaceKeepsTheVerdict: searches side by side decide as one does that never begins again and never asks
// the freer game, whichever of them is first.
func TestRaceKeepsTheVerdict(t *testing.T) {
	won, lost := 0, 0
	most := *races
	if testing.Short() {
		most /= 3
	}
	for i := range most {
		s := midGame(t, i, 0)
		want, all := asking(s, noDoubt, patience, 5_000, "freer", "luck")
		if all.Stop != engine.StopNone {
			continue
		}
		for jobs := 2; jobs < 5; jobs++ {
			if have := raced(s, jobs, 60); have.won != want || !have.decided() {
				t.Fatalf("%d at a time: won %v, want %v (%v)\n%s", jobs, have.won, want, have.Stop, s.Open())
			}
		}
		if want {
			won++
		} else {
			lost++
		}
	}
	t.Logf("%d won, %d lost", won, lost)
	if won < 5 || lost < 3 {
		t.Errorf("%d won, %d lost: too few to tell", won, lost)
	}
}

// TestJobs: deals that take more than one beginning are decided alike with any number of jobs, and the line
// of a win is one that rules and referee play; limits and an end from without are kept.
func TestJobs(t *testing.T) {
	raced, seeds := 0, []uint64{12, 15, 21, 22, 25, 27, 29, 30, 37}
	if testing.Short() {
		seeds = []uint64{15, 21, 25, 29} // which are decided sooner: two are won, two lost
	}
	for _, seed := range seeds {
		s := dealOf(t, seed, engine.Options{"draw": []string{"one", "three"}[seed%2]})
		one := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 60_000}})
		if one.States <= raceAfter || one.Verdict == engine.VerdictUnknown {
			continue
		}
		raced++
		for _, jobs := range []int{2, 3} {
			if r := decide(t, s, engine.SolveOptions{Jobs: jobs}); r.Verdict != one.Verdict {
				t.Errorf("deal %d, %d jobs: %v, want %v", seed, jobs, r, one)
			}
		}
		few := engine.SolveOptions{Jobs: 2, Limits: engine.Limits{States: raceAfter + 100}}
		if r := decide(t, s, few); r.States > raceAfter+110 || r.Verdict == engine.VerdictUnknown && r.Stop != engine.StopStates {
			t.Errorf("deal %d: %v with a limit of %d positions", seed, r, few.Limits.States)
		}
	}
	if raced < len(seeds) {
		t.Errorf("only %d deals were raced for", raced)
	}
}

// TestJobsAsk: what can never happen refutes a deal on two cores as on one, which takes two million positions without.
func TestJobsAsk(t *testing.T) {
	p, err := Game().Deal("solvitaire", 641961, engine.Options{"draw": "three"})
	if err != nil {
		t.Fatal(err)
	}
	r := decide(t, p.State().(*State), engine.SolveOptions{Jobs: 2, Limits: engine.Limits{States: 100_000}})
	if r.Verdict != engine.VerdictLost {
		t.Errorf("%v, want lost", r)
	}
}
