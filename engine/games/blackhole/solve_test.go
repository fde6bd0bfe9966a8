package blackhole

import (
	"context"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// TestReductionsKeepTheVerdict compares all sixteen sets of reductions with the
// referee, which tries everything.
func TestReductionsKeepTheVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 14)
		want := winnable(s)
		for _, without := range enginetest.WithoutAny(Game()) {
			if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != want {
				t.Fatalf("without %v: %v, want %v\n%v", without, r, want, s)
			}
		}
	})
}

// TestSmallDealsAgainstReferee decides deals so small that about half are lost.
func TestSmallDealsAgainstReferee(t *testing.T) {
	enginetest.Alone(t)
	for _, name := range []string{"1x10", "1x13", "2x8", "2x11", "4x4"} {
		count := map[engine.Verdict]int{}
		for seed := range uint64(200) {
			st, err := dealSeed(seed, engine.Options{"pack": name})
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*State)
			want := winnable(s)
			for _, without := range [][]string{nil, {"prefix"}, {"ranks"}} {
				if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != want {
					t.Errorf("%s deal %d without %v: %v, want %v", name, seed, without, r, want)
				}
			}
			count[want]++
		}
		t.Logf("%s: %v", name, count)
	}
}

// TestSpared: when a card that is spared would win, so does one that is not.
func TestSpared(t *testing.T) {
	spared := 0
	rapid.Check(t, func(t *rapid.T) {
		p, _ := parsePack(rapid.SampledFrom([]string{"4x4", "7x4", "5x5", "8x5", "10x4"}).Draw(t, "pack"))
		s := drawIn(t, p, 12)
		d := newDive(s, reductions{prefix: true, ranks: true, order: true})
		won, kept := false, false
		for _, m := range s.Moves(nil) {
			next := *s
			next.Apply(m)
			w := winnable(&next) == engine.VerdictWon
			if d.spared(int(m) - 1) {
				spared++
				won = won || w
			} else {
				kept = kept || w
			}
		}
		if won && !kept {
			t.Fatalf("the winning move is spared\n%v", s)
		}
	})
	if !testing.Short() && spared == 0 {
		t.Error("no card was ever spared")
	}
}

// TestWideKeysTellApart: the two of fan 31 first loses, that of fan 32 wins; the
// positions after them differ in the fans beyond the sixty bits alone.
func TestWideKeysTellApart(t *testing.T) {
	s := mustParse(t, "pack: 10x10\nstack: Ad\n31: 10c Ac 2c\n32: 3d 2d")
	for _, without := range enginetest.WithoutAny(Game()) {
		if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != engine.VerdictWon {
			t.Errorf("without %v: %v, want won", without, r)
		}
	}
}

// TestWideAgainstReferee decides positions of the one pack whose heights do not fit
// into 60 bits.
func TestWideAgainstReferee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawIn(t, pack{10, 10}, 14)
		back := *s // the fans from the last one to the first: now the other end counts
		for n := 1; n <= s.Fans(); n++ {
			back.height[n] = s.height[s.Fans()+1-n]
			copy(back.cards[fanCards*(n-1):fanCards*n], s.cards[fanCards*(s.Fans()-n):])
		}
		want := winnable(s)
		for _, p := range []*State{s, &back} {
			if r := decide(t, p, engine.SolveOptions{Without: []string{"ranks", "prefix"}}); r.Verdict != want {
				t.Fatalf("%v, want %v\n%v", r, want, p)
			}
		}
	})
}

// TestCommonSearchAgrees compares with the common search over the rules and their
// keys, on whole deals.
func TestCommonSearchAgrees(t *testing.T) {
	enginetest.Alone(t)
	count := map[engine.Verdict]int{}
	for _, name := range []string{"4x4", "5x5", "2x11", "4x7", "8x5"} {
		for seed := range uint64(12) {
			s, err := dealSeed(seed, engine.Options{"pack": name})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := search.Run(context.Background(), s, search.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, without := range enginetest.WithoutAny(Game()) {
				if r := decide(t, s.(*State), engine.SolveOptions{Without: without}); r.Verdict != plain.Verdict {
					t.Errorf("%s deal %d without %v: %v, want %v", name, seed, without, r, plain)
				}
			}
			count[plain.Verdict]++
		}
	}
	if count[engine.VerdictWon] < 10 || count[engine.VerdictLost] < 10 {
		t.Errorf("verdicts %v: want some of both to compare", count)
	}
}

func TestWonAndStuckAtOnce(t *testing.T) {
	won := mustParse(t, "pack: 1x4\nstack: As 2s 3s 4s")
	if r := decide(t, won, engine.SolveOptions{}); r.Verdict != engine.VerdictWon || r.Line == nil || len(r.Line) != 0 {
		t.Errorf("%v, want won with no moves", r)
	}
	stuck := mustParse(t, "pack: 1x4\n2s 4s 3s")
	if r := decide(t, stuck, engine.SolveOptions{Without: []string{"ranks"}}); r.Verdict != engine.VerdictLost || r.States != 1 {
		t.Errorf("%v, want lost with one position", r)
	}
}

// TestWideKeys decides the one pack whose heights do not fit into 60 bits.
func TestWideKeys(t *testing.T) {
	s, err := dealSeed(1, engine.Options{"pack": "10x10"})
	if err != nil {
		t.Fatal(err)
	}
	r := decide(t, s.(*State), engine.SolveOptions{Limits: engine.Limits{States: 5_000_000}})
	if r.Verdict != engine.VerdictWon {
		t.Errorf("%v, want won", r)
	}
}

// TestDivesTogether lets four dives begin at once and go by short rounds, and compares with the referee.
func TestDivesTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 14)
		a := newDives(t.Context(), s, engine.SolveOptions{Without: []string{"ranks", "prefix"}})
		a.alone, a.long = 1, rapid.IntRange(1, 5).Draw(t, "long")
		d, want := a.decide(), winnable(s)
		if won := d != nil; won != (want == engine.VerdictWon) || a.Stop != engine.StopNone {
			t.Fatalf("won: %v, stop: %v, want %v\n%v", won, a.Stop, want, s)
		}
		if d == nil {
			return
		}
		if _, err := a.Found(s, d.line()); err != nil {
			t.Fatal(err)
		}
	})
}

// TestJobs: on how many cores a position is tried touches nothing. Each of these takes more than 7,000
// positions, and one is lost. The limit is kept, too.
func TestJobs(t *testing.T) {
	enginetest.Alone(t)
	for _, seed := range []uint64{15, 44, 50, 59} {
		s, err := dealSeed(seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		var one engine.Result
		for jobs := 1; jobs <= 3; jobs++ {
			r := decide(t, s.(*State), engine.SolveOptions{Jobs: jobs})
			if r.Time = 0; jobs == 1 {
				one = r
				continue
			}
			if r.Verdict != one.Verdict || r.States != one.States || r.Looked != one.Looked || r.Pruned != one.Pruned || !slices.Equal(r.Line, one.Line) {
				t.Errorf("deal %d on %d cores: %v, want %v", seed, jobs, r, one)
			}
		}
		limit := one.States / 2
		r := decide(t, s.(*State), engine.SolveOptions{Limits: engine.Limits{States: limit}})
		if r.Stop != engine.StopStates || r.States <= limit || r.States > limit+divers {
			t.Errorf("deal %d: %v, want stopped within %d positions of %d", seed, r, divers, limit)
		}
	}
}
