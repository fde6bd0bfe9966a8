package search

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"patience/engine"
)

// must runs a search that has to keep its contract.
func must(t rapid.TB, start engine.State, o Options) engine.Result {
	t.Helper()
	r, err := Run(context.Background(), start, o)
	if err != nil {
		t.Fatal(err)
	}
	if (r.Verdict == engine.VerdictWon) != (r.Line != nil) || (r.Verdict == engine.VerdictUnknown) != (r.Stop != engine.StopNone) {
		t.Fatalf("contradiction: %+v", r)
	}
	return r
}

var frontiers = map[string]func() Frontier{"queue": Queue, "buckets": Buckets,
	"turns": func() Frontier { return Turns(Pace{Width: 1, More: 1, Often: 1, Patience: 2, Crowd: 1}) }}

// wantLength checks a result against the length of a shortest line, -1 for none.
func wantLength(t rapid.TB, name string, r engine.Result, want int) {
	t.Helper()
	switch {
	case want < 0 && r.Verdict != engine.VerdictLost, want >= 0 && r.Verdict != engine.VerdictWon:
		t.Fatalf("%s: %v, want length %d", name, r, want)
	case name == "queue" && want >= 0 && len(r.Line) != want:
		t.Fatalf("%s: %d moves, want %d", name, len(r.Line), want)
	}
}

func TestToyAgreesWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := randomPegs(t)
		want := naive(start, engine.State.Won, anyMove)
		for name, f := range frontiers {
			order := func(s engine.State) int { return int(s.(*pegs).at[0]) - 4 }
			wantLength(t, name, must(t, start, Options{Frontier: f}), want)
			wantLength(t, name, must(t, start, Options{Frontier: f, Order: order}), want)
		}
	})
}

// TestGoalThatTellsPegsApart asks a question that is not symmetric: symmetric
// keys would lose some of its answers.
func TestGoalThatTellsPegsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := randomPegs(t)
		goal := func(s engine.State) bool { return s.(*pegs).at[1] == start.goal }
		forbid := func(s engine.State, m engine.Move) bool { return m>>8 == 1 && s.(*pegs).at[0] < 3 }
		allowed := func(s engine.State, m engine.Move) bool { return !forbid(s, m) }
		want := naive(start, goal, allowed)
		for name, f := range frontiers {
			r := must(t, start, Options{Frontier: f, Goal: goal, Forbid: forbid})
			wantLength(t, name, r, want)
			checkForbidden(t, start, r.Line, forbid)
		}
	})
}

func checkForbidden(t rapid.TB, start engine.State, line []engine.Move, forbid func(engine.State, engine.Move) bool) {
	s := start.Copy()
	for i, m := range line {
		if forbid(s, m) {
			t.Fatalf("step %d is forbidden", i+1)
		}
		s.Apply(m)
	}
}

func TestSymmetryHalvesPositions(t *testing.T) {
	never := func(engine.State) bool { return false }
	exact := must(t, ring(6), Options{Goal: never})
	half := must(t, ring(6), Options{Goal: never, Symmetric: true})
	if exact.States != 36 || half.States != 21 {
		t.Errorf("%d positions, %d up to symmetry: want 36 and 21", exact.States, half.States)
	}
}

func TestSpareGoalAtStart(t *testing.T) {
	r := must(t, ring(3), Options{Goal: func(engine.State) bool { return true }})
	if r.Verdict != engine.VerdictWon || len(r.Line) != 0 || r.States != 1 {
		t.Errorf("%v", r)
	}
}

func TestRingShortest(t *testing.T) {
	if r := must(t, ring(6), Options{Frontier: Queue}); len(r.Line) != 10 {
		t.Errorf("%d moves, want 5 for each peg", len(r.Line))
	}
}

// TestStackTakesFirstMoveFirst looks at the order in which positions are met.
func TestStackTakesFirstMoveFirst(t *testing.T) {
	var met [][2]uint8
	goal := func(s engine.State) bool {
		met = append(met, s.(*pegs).at)
		return false
	}
	must(t, ring(6), Options{Goal: goal})
	want := [][2]uint8{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {3, 0}, {2, 1}}
	if !slices.Equal(met[:len(want)], want) {
		t.Errorf("met %v, want %v", met[:len(want)], want)
	}
}

func TestPruneIsNeverLost(t *testing.T) {
	prune := func(s engine.State) bool { return s.(*pegs).at[0] == 3 }
	r := must(t, ring(6), Options{Prune: prune})
	if r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopPruned || r.Pruned == 0 {
		t.Errorf("%v: want unknown, pruned", r)
	}
	if !strings.Contains(r.String(), "pruned") {
		t.Errorf("%q does not say pruned", r)
	}
	prune = func(engine.State) bool { return false }
	start := ring(6)
	start.goal = 99
	if r := must(t, start, Options{Prune: prune}); r.Verdict != engine.VerdictLost {
		t.Errorf("%v: want lost, since nothing was cut off", r)
	}
}

func TestForbidProves(t *testing.T) {
	forbid := func(s engine.State, m engine.Move) bool { return uint8(m) == 3 }
	if r := must(t, ring(6), Options{Forbid: forbid}); r.Verdict != engine.VerdictLost || r.States != 9 {
		t.Errorf("%v: want lost after 9 positions", r)
	}
}

func TestBestSoFar(t *testing.T) {
	order := func(s engine.State) int { a := s.(*pegs).at; return -int(a[0]) - int(a[1]) }
	never := func(engine.State) bool { return false }
	r := must(t, ring(6), Options{Goal: never, Order: order})
	if r.BestScore != -10 || len(r.Best) == 0 {
		t.Fatalf("best %d after %v, want -10", r.BestScore, r.Best)
	}
	end, err := engine.Follow(nil, ring(6), r.Best)
	if err != nil || order(end.State()) != -10 {
		t.Errorf("best line ends in %v (%v)", end, err)
	}
}

func TestLimits(t *testing.T) {
	never := func(engine.State) bool { return false }
	for _, c := range []struct {
		name   string
		limits engine.Limits
		want   engine.Stop
	}{
		{"states", engine.Limits{States: 500}, engine.StopStates},
		{"bytes", engine.Limits{Bytes: 20_000}, engine.StopBytes},
		{"time", engine.Limits{Time: time.Nanosecond}, engine.StopTime},
		{"states not reached", engine.Limits{States: 200 * 200}, engine.StopNone},
	} {
		r := must(t, ring(200), Options{Goal: never, Limits: c.limits})
		if r.Stop != c.want {
			t.Errorf("%s: stopped by %v, want %v: %v", c.name, r.Stop, c.want, r)
		}
		if c.limits.Bytes > 0 && r.Bytes > c.limits.Bytes*5/4 {
			t.Errorf("%d bytes used of %d", r.Bytes, c.limits.Bytes)
		}
	}
}

func TestArenaFull(t *testing.T) {
	s := newSearcher(ring(200), Options{Goal: func(engine.State) bool { return false }})
	s.seen.limit = chunkUnits - 1
	if s.run(context.Background()); s.stop != engine.StopBytes {
		t.Errorf("stopped by %v, want %v", s.stop, engine.StopBytes)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	goal := func(s engine.State) bool {
		if s.(*pegs).at[0] == 50 {
			cancel()
		}
		return false
	}
	r, err := Run(ctx, ring(200), Options{Goal: goal})
	if err != nil || r.Stop != engine.StopCancelled || r.Looked > 50+2*rare {
		t.Errorf("%v, %v: want cancelled soon after 50 positions", r, err)
	}
}

func TestProgress(t *testing.T) {
	var last engine.Progress
	calls := 0
	tell := func(p engine.Progress) {
		if p.States < last.States || p.Open < 1 || p.Bytes <= 0 || p.Time < last.Time {
			t.Errorf("progress %+v after %+v", p, last)
		}
		last = p
		calls++
	}
	must(t, ring(200), Options{Goal: func(engine.State) bool { return false }, Progress: tell, Every: time.Nanosecond})
	if calls < 10 {
		t.Errorf("told %d times", calls)
	}
}

// TestBrokenGames: a game that breaks its contract may cost us the answer but
// never gets a win.
func TestBrokenGames(t *testing.T) {
	for _, f := range []fault{loadsOther, listsTooMuch} {
		start := ring(6)
		start.fault = f
		start.edges[4] = nil // no legal move leads to node 5
		goal := func(s engine.State) bool { return s.(*pegs).at == [2]uint8{5, 2} }
		r, err := Run(context.Background(), start, Options{Goal: goal})
		if err == nil || r.Verdict != engine.VerdictUnknown || r.Line != nil {
			t.Errorf("fault %d: %v, %v", f, r, err)
		}
	}
}

// TestWronglySymmetric asks a question that tells the pegs apart and says that
// it does not: a win is still a win.
func TestWronglySymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := randomPegs(t)
		goal := func(s engine.State) bool { return s.(*pegs).at == [2]uint8{start.goal, 0} }
		r, _ := Run(context.Background(), start, Options{Goal: goal, Symmetric: true})
		if r.Verdict != engine.VerdictWon {
			return
		}
		if end, err := engine.Follow(nil, start, r.Line); err != nil || !goal(end.State()) {
			t.Fatalf("won by a line that ends in %v: %v", end, err)
		}
	})
}

func TestStartIsNotChanged(t *testing.T) {
	start := ring(6)
	must(t, start, Options{})
	if start.at != [2]uint8{} {
		t.Errorf("start is %v", start)
	}
}
