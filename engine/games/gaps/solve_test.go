package gaps

import (
	"context"
	"flag"
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// seekerOf returns a seeker that has met no position.
func seekerOf(s *State, o engine.SolveOptions) *seeker {
	none := func() int64 { return 0 }
	return newSeeker(search.NewWatch(context.Background(), o, none), s, o)
}

// sweepOf decides a position by a sweep alone.
func sweepOf(t rapid.TB, s *State, o engine.SolveOptions) engine.Verdict {
	t.Helper()
	if s.Won() {
		return engine.VerdictWon
	}
	turns := newTurns(seekerOf(s, o))
	line, won, _ := turns.run(0)
	if !won {
		return engine.VerdictLost
	}
	if end, err := engine.Follow(nil, s, line); err != nil || !end.State().Won() {
		t.Errorf("the line of a sweep: %v\n%v", err, s)
	}
	return engine.VerdictWon
}

// TestReductionsKeepTheVerdict compares all sets of reductions with the referee,
// which tries everything.
func TestReductionsKeepTheVerdict(t *testing.T) {
	enginetest.Alone(t)
	verdicts := map[engine.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 9)
		want := enginetest.Winnable(table(s), math.MaxInt)
		verdicts[want]++
		for _, without := range enginetest.WithoutAny(Game()) {
			o := engine.SolveOptions{Without: without}
			if r := decide(t, s, o); r.Verdict != want {
				t.Fatalf("without %v: %v, want %v\n%v", without, r, want, s)
			}
			if got := sweepOf(t, s, o); got != want {
				t.Fatalf("without %v: a sweep says %v, want %v\n%v", without, got, want, s)
			}
		}
	})
	if !testing.Short() && (verdicts[engine.VerdictWon] == 0 || verdicts[engine.VerdictLost] == 0) {
		t.Errorf("verdicts %v: want some of each", verdicts)
	}
}

// TestWithoutFirst decides random games with exchanges or redeals by every part of the
// search that looks for a win without them.
func TestWithoutFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 9)
		want := decide(t, s, engine.SolveOptions{}).Verdict
		for _, dive := range []int{1, math.MaxInt / 2} {
			v := newSolving(context.Background(), s, engine.SolveOptions{})
			v.look, v.dive = 1, dive
			r, err := v.decide()
			if err != nil || r.Verdict != want {
				t.Fatalf("%v, %v, want %v\n%v", r, err, want, s)
			}
			enginetest.Confirm(t, Game(), s, r)
		}
	})
}

// TestMoreAllowed: what is won without exchanges and redeals is won with them, after
// not many positions more.
func TestMoreAllowed(t *testing.T) {
	enginetest.Alone(t)
	for _, c := range []struct {
		variant string
		deal    uint64
		states  int // a third more than it takes
	}{
		{"cynk", 1, 356_000}, {"doublegaps", 6, 42_000}, {"trains", 6, 14_000},
		{"cynk", 3, 312_000}, {"bluemoon", 2, 378_000}, {"trains", 3, 44_000},
	} {
		if testing.Short() && c.states > 100_000 {
			continue
		}
		s := dealOf(t, c.deal, "variant="+c.variant)
		if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: c.states}}); r.Verdict != engine.VerdictWon {
			t.Errorf("%s, deal %d: %v", c.variant, c.deal, r)
		}
	}
}

// TestHigher: where a gap takes any higher card, full packs are won after not many positions.
func TestHigher(t *testing.T) {
	enginetest.Alone(t)
	for deal, states := range map[uint64]int{1: 176_000, 2: 600, 7: 205_000} { // a third more than it takes
		r := decide(t, dealOf(t, deal, "variant=harbin"), engine.SolveOptions{Limits: engine.Limits{States: states}})
		if r.Verdict != engine.VerdictWon {
			t.Errorf("deal %d: %v", deal, r)
		}
	}
}

// TestSmallDeals decides small deals, of all cards, with all reductions and with none.
func TestSmallDeals(t *testing.T) {
	enginetest.Alone(t)
	for _, c := range []struct {
		pack  string
		deals int
	}{{"4x3", 200 * *smallDeals}, {"4x4", 60 * *smallDeals}, {"3x6", 20 * *smallDeals}} {
		for _, rows := range []string{"free", "once", "fixed"} {
			for seed := range uint64(c.deals) {
				s := dealOf(t, seed, "pack="+c.pack, "rows="+rows)
				want := decide(t, s, engine.SolveOptions{Without: []string{"rows", "dead", "poorer", "stubborn"}}).Verdict
				if got := decide(t, s, engine.SolveOptions{}).Verdict; got != want {
					t.Errorf("%s, deal %d, %s: %v, without reductions %v", c.pack, seed, rows, got, want)
				}
			}
		}
	}
}

var smallDeals = flag.Int("smalldeals", 1, "try so many times as many small deals")

// TestWaysAgree compares the dive, the sweep, and the search without any reduction, on
// deals of five ranks.
func TestWaysAgree(t *testing.T) {
	enginetest.Alone(t)
	for _, rows := range []string{"free", "once", "fixed"} {
		for seed := range uint64(12) {
			s := dealOf(t, seed, "pack=4x5", "rows="+rows)
			want := decide(t, s, engine.SolveOptions{Without: []string{"rows", "dead", "stubborn"}}).Verdict
			if got := decide(t, s, engine.SolveOptions{}).Verdict; got != want {
				t.Errorf("deal %d, %s: %v, without reductions %v", seed, rows, got, want)
			}
			if got := sweepOf(t, s, engine.SolveOptions{}); got != want {
				t.Errorf("deal %d, %s: a sweep says %v, want %v", seed, rows, got, want)
			}
		}
	}
}

// TestJobs decides deals, won and lost, on one core and on more: line and positions are the same.
func TestJobs(t *testing.T) {
	deals := []uint64{3, 14}
	if testing.Short() {
		deals = []uint64{6} // which is decided sooner
	}
	for _, deal := range deals {
		s := dealOf(t, deal, "pack=4x9")
		one := decide(t, s, engine.SolveOptions{Without: []string{"poorer"}})
		for jobs := 2; jobs < 4; jobs++ {
			r := decide(t, s, engine.SolveOptions{Without: []string{"poorer"}, Jobs: jobs})
			if r.Verdict != one.Verdict || r.States != one.States || r.Looked != one.Looked || r.Pruned != one.Pruned || !slices.Equal(r.Line, one.Line) {
				t.Errorf("deal %d, %d at a time: %v; one at a time: %v", deal, jobs, r, one)
			}
		}
		if one.States < alone {
			t.Errorf("deal %d: %v, too few to be shared out", deal, one)
		}
	}
}

// TestRedealsWin wins by a redeal what is lost without.
func TestRedealsWin(t *testing.T) {
	enginetest.Alone(t)
	wins := 0
	for seed := range uint64(40) {
		lost := dealOf(t, seed, "pack=3x5")
		if decide(t, lost, engine.SolveOptions{}).Verdict == engine.VerdictWon {
			continue
		}
		for _, pickup := range []string{"pickup=shuffled", "pickup=order"} {
			again := dealOf(t, seed, "pack=3x5", "redeals=2", pickup)
			if decide(t, again, engine.SolveOptions{}).Verdict == engine.VerdictWon {
				wins++
			}
		}
	}
	if wins == 0 {
		t.Error("no redeal has won a deal that was lost")
	}
}

// TestBytes compares the memory that a search counts with that which it holds. With
// exchanges and redeals there are many levels, and their queues are large.
func TestBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("meets a million positions")
	}
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, most := heap(), int64(0)
	o := engine.SolveOptions{Limits: engine.Limits{States: 1_000_000}, Every: time.Nanosecond}
	o.Progress = func(p engine.Progress) {
		if p.States%(100*1024) == 0 {
			most = max(most, heap()-before-p.Bytes)
		}
	}
	r := decide(t, dealOf(t, 4, "variant=bluemoon"), o)
	if r.Stop != engine.StopStates || most == 0 || most > 2e6 {
		t.Errorf("it held %.1f MB that it did not count: %v", float64(most)/1e6, r)
	}
}
