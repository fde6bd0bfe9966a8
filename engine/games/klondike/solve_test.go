package klondike

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// TestReductionsKeepTheVerdict compares all sets of reductions, and so the positions
// without their order, with the common search over the engine's rules and keys
// and, where they are few, with the referee, who tries everything.
func TestReductionsKeepTheVerdict(t *testing.T) {
	count := map[engine.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 20)
		r, err := search.Run(context.Background(), s, search.Options{Limits: engine.Limits{States: 3000}})
		if err != nil || r.Verdict == engine.VerdictUnknown {
			return
		}
		want := r.Verdict
		if v := enginetest.Winnable(table(s), 20); v != engine.VerdictUnknown && v != want {
			t.Fatalf("%v, the referee says %v\n%s", r, v, s.Open())
		}
		count[want]++
		for _, without := range enginetest.WithoutAny(Game()) {
			if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != want {
				t.Fatalf("without %v: %v, want %v\n%s", without, r, want, s.Open())
			}
		}
	})
	t.Log(count)
	if !testing.Short() && (count[engine.VerdictWon] == 0 || count[engine.VerdictLost] == 0) {
		t.Errorf("verdicts %v: want some of both to compare", count)
	}
}

// TestReductionsOnDeals compares all sets of reductions with each other on whole
// deals, where a limit leaves them time.
func TestReductionsOnDeals(t *testing.T) {
	compared := 0
	for seed := range uint64(16) {
		s := dealOf(t, seed, engine.Options{"draw": []string{"all", "three"}[seed%2]})
		want := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 10_000}})
		for _, without := range enginetest.WithoutAny(Game()) {
			if slices.Contains(without, "luck") != slices.Contains(without, "back") || slices.Contains(without, "back") && !slices.Contains(without, "order") {
				continue // these go with back
			}
			r := decide(t, s, engine.SolveOptions{Without: without, Limits: engine.Limits{States: 10_000}})
			if r.Verdict == engine.VerdictUnknown || want.Verdict == engine.VerdictUnknown {
				continue
			}
			compared++
			if r.Verdict != want.Verdict {
				t.Errorf("deal %d without %v: %v, want %v", seed, without, r, want)
			}
		}
	}
	if compared < 40 {
		t.Errorf("%d verdicts compared", compared)
	}
}

// met returns the families that the solver has met when it has lost; nil when it has not.
func met(s *State, patience int, without ...string) map[uint64]bool {
	g, n := newGround(s)
	o := engine.SolveOptions{Limits: engine.Limits{States: 20_000}, Without: append(without, "precedence", "safe")}
	d := newDive(context.Background(), g, o)
	d.luck = newLuck(patience)
	if d.decide(&n) || d.Stop != engine.StopNone {
		return nil
	}
	keys := map[uint64]bool{}
	for key := range d.seen.Each {
		keys[key] = true
	}
	return keys
}

// TestNothingIsMissed: of a lost position the solver comes to the same families in one order as
// in all, and when it begins again all the time. A safe card would hide some of both.
func TestNothingIsMissed(t *testing.T) {
	families, lost := 0, 0
	draw := rapid.Custom(func(t *rapid.T) *State { return drawPosition(t, 44) })
	for i := range 800 {
		s := draw.Example(i)
		want := met(s, patience, "order", "luck")
		if want == nil || len(want) > 5000 {
			continue
		}
		lost++
		families += len(want)
		for _, patience := range []int{60, 100, patience} {
			if have := met(s, patience); !maps.Equal(have, want) {
				t.Fatalf("with patience %d %d families, %d without order\n%s", patience, len(have), len(want), s.Open())
			}
		}
	}
	t.Logf("%d lost positions, %d families", lost, families)
	if lost < 200 || families < 10_000 {
		t.Errorf("%d lost positions with %d families: too few to tell", lost, families)
	}
}

// TestDrawOneIsOpen: with any number of passes, turning one card is as good as the
// whole deck in view; one pass is no better than two, and three cards at a time no
// better than one.
func TestDrawOneIsOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 20)
		rank := func(draw, passes uint8) int {
			v := *s
			v.variant = variant{draw, passes}
			v.turned, v.pass = 0, 1
			return int(decide(t, &v, engine.SolveOptions{Limits: engine.Limits{States: 100_000}}).Verdict)
		}
		if all, one := rank(0, 0), rank(1, 0); all != one {
			t.Errorf("whole deck %d, one at a time %d\n%s", all, one, s.Open())
		}
		order := []int{rank(1, 1), rank(1, 2), rank(1, 0)}
		three := []int{rank(3, 1), rank(3, 2), rank(3, 0), rank(1, 0)}
		for _, list := range [][]int{order, three} {
			for i := 1; i < len(list); i++ {
				won, lost := int(engine.VerdictWon), int(engine.VerdictLost)
				if list[i-1] == won && list[i] == lost {
					t.Errorf("verdicts %v with more and more freedom\n%s", list, s.Open())
				}
			}
		}
	})
}

// TestSolver takes a public deal that has some hundred thousand positions without
// reductions.
func TestSolver(t *testing.T) {
	enginetest.Solver(t, Game(), publicDeals(t)[0].Start, "safe", "lazy", "precedence", "back")
}

// TestWonAndLostAtOnce: no moves, and none that helps.
func TestWonAndLostAtOnce(t *testing.T) {
	won := mustParse(t, "out: Kc Kd Kh Ks")
	if r := decide(t, won, engine.SolveOptions{}); r.Verdict != engine.VerdictWon || r.Line == nil || len(r.Line) != 0 {
		t.Errorf("%v, want won with no moves", r)
	}
	// The Ten lies under the Jack and the Queen, which have nowhere to go.
	lost := mustParse(t, "out: 9c Kd Kh Ks\ndraw: three\npasses: 1\npass: 1\nstock: 10c Jc Qc Kc\nwaste: -")
	if r := decide(t, lost, engine.SolveOptions{}); r.Verdict != engine.VerdictLost {
		t.Errorf("%v, want lost", r)
	}
}

// TestSecondPass: the Jack of diamonds comes to the top in the first pass, but only
// the Ten behind it makes it playable; the Queen of clubs shuts the way back.
func TestSecondPass(t *testing.T) {
	board := "out: 10c 9d Kh Ks\ndraw: three\npasses: %s\npass: 1\nwaste: -\nstock: Jc Kc Jd Kd Qc 10d\n1: Qd"
	if r := decide(t, mustParse(t, fmt.Sprintf(board, "1")), engine.SolveOptions{}); r.Verdict != engine.VerdictLost {
		t.Errorf("one pass: %v, want lost", r)
	}
	for _, passes := range []string{"2", "any"} {
		r := decide(t, mustParse(t, fmt.Sprintf(board, passes)), engine.SolveOptions{})
		if r.Verdict != engine.VerdictWon || !slices.Contains(r.Line, Redeal) {
			t.Errorf("%s passes: %v, want won with a redeal", passes, r)
		}
	}
}

// TestUseByPartner: the Five of hearts cannot go out under the Four of spades, which
// can go nowhere but to the Five of diamonds, once that is inserted; and nothing
// else can be done with that.
func TestUseByPartner(t *testing.T) {
	s := mustParse(t, `
out: 3c 3d 4h 2s
deck: 5d 5s 5c
1: [6d] 6c 5h 4s
2: 6s
3: [3s 4d 4c] 6h
4: [7c 8c 9c 10c Jc Qc] Kc
5: [7d 8d 9d 10d Jd Qd] Kd
6: [7h 8h 9h 10h Jh Qh] Kh
7: [7s 8s 9s 10s Js Qs] Ks
`)
	for _, without := range enginetest.WithoutAny(Game()) {
		if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != engine.VerdictWon {
			t.Errorf("without %v: %v, want won", without, r)
		}
	}
}
