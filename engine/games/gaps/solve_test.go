package gaps

import (
	"context"
	"math"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// decide solves a position, which must not fail.
func decide(t rapid.TB, s *State, o engine.SolveOptions) engine.Result {
	t.Helper()
	r, err := search.Solve(context.Background(), Game(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	refereeReplays(t, s, r)
	return r
}

// refereeReplays lets the referee play the line of a result, if it has one.
func refereeReplays(t rapid.TB, start *State, r engine.Result) {
	t.Helper()
	if r.Verdict != engine.VerdictWon {
		return
	}
	if err := table(start).Replay(refereeMoves(start, r.Line)); err != nil {
		t.Errorf("the referee: %v\n%v", err, start)
	}
}

// sweepOf decides a position by a sweep alone.
func sweepOf(t rapid.TB, s *State, o engine.SolveOptions) engine.Verdict {
	t.Helper()
	line, won := newSweep(newSeeker(context.Background(), s, o)).win(s)
	if !won {
		return engine.VerdictLost
	}
	if end, err := search.Replay(s, line); err != nil || !end.Won() {
		t.Errorf("the line of a sweep: %v\n%v", err, s)
	}
	return engine.VerdictWon
}

// TestReductionsKeepTheVerdict compares all sets of reductions with the referee,
// which tries everything.
func TestReductionsKeepTheVerdict(t *testing.T) {
	verdicts := map[engine.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 9)
		want := engine.VerdictLost
		if won, _ := enginetest.Winnable(table(s), math.MaxInt); won {
			want = engine.VerdictWon
		}
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

// TestWaysAgree compares the dive, the sweep, and the search without any reduction, on
// deals of five ranks.
func TestWaysAgree(t *testing.T) {
	for _, rows := range []string{"free", "once", "fixed"} {
		for seed := range uint64(12) {
			s := dealOf(t, seed, "pack=4x5", "rows="+rows)
			want := decide(t, s, engine.SolveOptions{Without: []string{"rows", "dead", "forced"}}).Verdict
			if got := decide(t, s, engine.SolveOptions{}).Verdict; got != want {
				t.Errorf("deal %d, %s: %v, without reductions %v", seed, rows, got, want)
			}
			if got := sweepOf(t, s, engine.SolveOptions{}); got != want {
				t.Errorf("deal %d, %s: a sweep says %v, want %v", seed, rows, got, want)
			}
		}
	}
}

// TestPublicVerdicts decides every deal of the file: none is left open, all verdicts
// agree, and the referee replays each win.
func TestPublicVerdicts(t *testing.T) {
	replay := func(start engine.State, r engine.Result) { refereeReplays(t, start.(*State), r) }
	deals := enginetest.Table(t, Game(), "testdata/public.csv")
	if n := enginetest.Agree(t, Game(), deals, replay, engine.SolveOptions{}); n > 0 {
		t.Errorf("%d deals are left open", n)
	}
}

func TestSolver(t *testing.T) { enginetest.Solver(t, Game(), dealOf(t, 3), "dead") }

// TestRedealsWin wins by a redeal what is lost without.
func TestRedealsWin(t *testing.T) {
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
