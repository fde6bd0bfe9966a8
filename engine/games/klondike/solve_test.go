package klondike

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// differing returns the sets of reductions to do without that differ in what the solver does.
func differing() [][]string {
	return slices.DeleteFunc(enginetest.WithoutAny(Game()), func(without []string) bool {
		goesWithBack := func(name string) bool { return name == "order" || name == "luck" || name == "waste" }
		return slices.Contains(without, "back") && slices.ContainsFunc(without, goesWithBack) ||
			slices.Contains(without, "freer") && len(without) > 1
	})
}

// TestReductionsKeepTheVerdict compares all sets of reductions, and so the positions
// without their order, with the common search over the engine's rules and keys
// and, where they are few, with the referee, who tries everything.
func TestReductionsKeepTheVerdict(t *testing.T) {
	enginetest.Alone(t)
	count := map[engine.Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 20)
		r, err := search.Run(context.Background(), s, search.Options{Limits: engine.Limits{States: 3000}})
		if err != nil || r.Verdict == engine.VerdictUnknown {
			return
		}
		want := r.Verdict
		if v := enginetest.Winnable(refereed(s), 20); v != engine.VerdictUnknown && v != want {
			t.Fatalf("%v, the referee says %v\n%s", r, v, s.Open())
		}
		count[want]++
		for _, without := range differing() {
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
	enginetest.Alone(t)
	compared := 0
	for seed := range uint64(16) {
		s := dealOf(t, seed, engine.Options{"draw": []string{"all", "three"}[seed%2]})
		want := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 10_000}})
		for _, without := range differing() {
			if slices.Contains(without, "luck") {
				continue // a search that never begins again may take long
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

// met returns the solver when it has lost, with the families that it has met; nil when it has not.
func met(s *State, patience int, without ...string) *dive {
	g, n := newGround(s)
	o := engine.SolveOptions{Limits: engine.Limits{States: 20_000}, Without: append(without, "never", "safe", "freer")}
	d := newDive(context.Background(), g, o)
	d.luck = newLuck(patience, patience)
	if d.decide(&n) || d.Stop != engine.StopNone {
		return nil
	}
	return d
}

// families returns the keys of the families met.
func (d *dive) families() map[uint64]bool { return maps.Collect(keysOf(d.met)) }

func keysOf(met *memory) iter.Seq2[uint64, bool] {
	return func(yield func(uint64, bool) bool) {
		met.each(func(key uint64) bool { return yield(key, true) })
	}
}

// wastes returns for each number of a board the wastes met with it: that of a new pass is 0.
func (d *dive) wastes() map[uint64][]uint8 {
	all := map[uint64][]uint8{}
	for key := range d.met.each {
		if !d.reduce.waste {
			const each = (maxDeck + 1) * (maxPasses + 1)
			board, waste := (key-1)/each, (key-1)%each/(maxPasses+1)
			all[board] = append(all[board], uint8(waste))
			continue
		}
		var list []uint8
		for rest := range d.draw - 1 {
			if nth := key >> (wasteBits * rest) & (1<<wasteBits - 1); nth > 0 {
				list = append(list, uint8(nth-1)*d.draw+rest+1)
			}
		}
		if list == nil {
			list = []uint8{0}
		}
		all[key>>markBits-1] = list
	}
	return all
}

// beside has steps that can be made one after the other, but not side by side, since both need
// the seat that one of them turns up.
const beside = `
out: 10c Kd 4h 3s
deck: 5s 8s Qh Kh
1: [Kc 8h 5h 6s 9s] 4s
2: [10s Qs] Qc
3: [10h 9h] 7h
4: [Js Jh] Jc
5: [7s Ks] 6h
`

// TestOrderKeepsAWin: a deal that was once called lost, since of two steps that can be made one after the other,
// but not side by side, one order was tried.
func TestOrderKeepsAWin(t *testing.T) {
	s := dealOf(t, 484, engine.Options{"draw": "three"})
	for _, without := range [][]string{nil, {"order"}, {"luck"}, {"waste"}, {"safe"}} {
		if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != engine.VerdictWon {
			t.Errorf("without %v: %v, want won", without, r)
		}
	}
}

// TestNothingIsMissed: of a lost position the solver comes to the same families in one order as
// in all, and when it begins again all the time; with waste, to each of them or one that is as
// good. A safe card would hide some of both.
func TestNothingIsMissed(t *testing.T) {
	enginetest.Alone(t)
	families, lost, left := 0, 0, 0
	draw := rapid.Custom(func(t *rapid.T) *State { return drawPosition(t, 44) })
	positions := []*State{mustParse(t, beside)}
	for i := range 900 {
		positions = append(positions, draw.Example(i))
	}
	for _, s := range positions {
		all := met(s, patience, "order", "luck", "waste")
		if all == nil || all.States > 5000 {
			continue
		}
		lost++
		want := all.families()
		families += len(want)
		for _, patience := range []int{60, 100, patience} {
			if have := met(s, patience, "waste").families(); !maps.Equal(have, want) {
				t.Fatalf("with patience %d %d families, %d without order\n%s", patience, len(have), len(want), s.Open())
			}
			if have := met(s, patience); have.reduce.waste && len(have.wastes()) != len(all.wastes()) {
				t.Fatalf("with patience %d %d boards, want %d\n%s", patience, len(have.wastes()), len(all.wastes()), s.Open())
			}
		}
		if have := raced(s, 2+lost%3, 60, "safe", "freer", "waste").families(); !maps.Equal(have, want) {
			t.Fatalf("%d families by searches side by side, %d by one\n%s", len(have), len(want), s.Open())
		}
		if d := met(s, patience, "luck"); d.reduce.waste {
			left += asGood(t, all.wastes(), d.wastes())
		}
	}
	t.Logf("%d lost positions, %d families, %d left out for their waste", lost, families, left)
	if lost < 200 || families < 10_000 || left < 100 {
		t.Errorf("%d lost positions with %d families, %d left out: too few to tell", lost, families, left)
	}
}

// asGood wants one of the wastes met with each board to be as good as any of all, and none that is
// not among these. It counts those that were left out.
func asGood(t *testing.T, all, met map[uint64][]uint8) (left int) {
	if len(all) != len(met) {
		t.Fatalf("%d boards, want %d", len(met), len(all))
	}
	for board, wastes := range all {
		have := met[board]
		left += len(wastes) - len(have)
		for _, w := range wastes {
			if !slices.ContainsFunc(have, func(v uint8) bool { return w%3 == 0 || v%3 == w%3 && v <= w }) {
				t.Fatalf("wastes %v, want one as good as %d", have, w)
			}
		}
		for _, v := range have {
			if v != 0 && !slices.Contains(wastes, v) {
				t.Fatalf("a waste of %d, want one of %v", v, wastes)
			}
		}
	}
	return left
}

// TestWasteThatIsAsGood: with three cards at a time and any number of passes what can be won with a waste can
// be won with a smaller one of the same remainder, and what can be won in a new pass with any.
func TestWasteThatIsAsGood(t *testing.T) {
	enginetest.Alone(t)
	won, lost := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 24)
		s.variant, s.pass = variant{draw: 3, kings: s.kings}, 2
		verdicts := make([]engine.Verdict, s.left+1)
		for turned := range verdicts {
			s.turned = uint8(turned)
			r, err := search.Run(context.Background(), s, search.Options{Limits: engine.Limits{States: 2000}})
			if err != nil {
				t.Fatal(err)
			}
			verdicts[turned] = r.Verdict
			for as := range turned {
				better, worse := as, turned
				switch {
				case as%3 == 0 && turned%3 != 0:
					better, worse = turned, as
				case as%3 != turned%3:
					continue
				}
				switch {
				case verdicts[better] == engine.VerdictLost && verdicts[worse] == engine.VerdictWon:
					t.Fatalf("lost with %d cards on the waste, won with %d\n%s", better, worse, s.Open())
				case verdicts[worse] == engine.VerdictWon:
					won++
				case verdicts[better] == engine.VerdictLost && verdicts[worse] == engine.VerdictLost:
					lost++
				}
			}
		}
	})
	t.Logf("%d pairs won, %d lost", won, lost)
	if !testing.Short() && (won == 0 || lost == 0) {
		t.Errorf("%d pairs won, %d lost: want some of both to compare", won, lost)
	}
}

// TestDrawOneIsOpen: with any number of passes, turning one card is as good as the
// whole deck in view; one pass is no better than two, and three cards at a time no
// better than one.
func TestDrawOneIsOpen(t *testing.T) {
	enginetest.Alone(t)
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 20)
		rank := func(draw, passes uint8) int {
			v := *s
			v.variant = variant{draw, passes, s.kings}
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

// TestKingsBack: the Queen, which covers the Jack, has no place but on a black King that comes back.
func TestKingsBack(t *testing.T) {
	board := "out: Kc Kd 10h Ks\nkings: %s\n1: [Jh] Qh\n2: Kh"
	for kings, want := range map[string]engine.Verdict{"stay": engine.VerdictLost, "back": engine.VerdictWon} {
		for _, without := range [][]string{nil, {"back"}, {"safe", "lazy", "never", "back"}} {
			s := mustParse(t, fmt.Sprintf(board, kings))
			if r := decide(t, s, engine.SolveOptions{Without: without}); r.Verdict != want {
				t.Errorf("%s, without %v: %v, want %v", kings, without, r, want)
			}
			if again := mustParse(t, s.Open()); again.Open() != s.Open() || again.kings != (kings == "back") {
				t.Errorf("read back as\n%s", again.Open())
			}
		}
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
	enginetest.Alone(t)
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

// TestRoom: a solver decides a deal in the room of other deals just as a new one does.
func TestRoom(t *testing.T) {
	enginetest.Alone(t)
	used, decided := solver(), 0
	for seed := uint64(1); seed <= 40; seed++ {
		for _, draw := range []string{"all", "one", "three"} {
			s := dealOf(t, seed, engine.Options{"draw": draw})
			o := engine.SolveOptions{Limits: engine.Limits{States: 2_000}, Prove: seed%8 == 0}
			have, err := used.Run(t.Context(), s, o)
			want, wantErr := solver().Run(t.Context(), s, o)
			if err != nil || wantErr != nil {
				t.Fatal(err, wantErr)
			}
			if have.Verdict != want.Verdict || have.States != want.States || have.Bytes != want.Bytes || !slices.Equal(have.Line, want.Line) {
				t.Errorf("deal %d, draw %s: %v in used room, %v in new", seed, draw, have, want)
			}
			if have.Verdict != engine.VerdictUnknown {
				decided++
			}
		}
	}
	if decided < 60 {
		t.Errorf("only %d deals of 120 were decided", decided)
	}
}

// BenchmarkEasy takes deals that are won within a hundred positions: the search alone, with the line
// played by the rules, and with the referee's replay of it.
func BenchmarkEasy(b *testing.B) {
	solve := solver().Run
	for _, draw := range []string{"one", "three"} {
		var starts []*State
		for seed := uint64(1); len(starts) < 200; seed++ {
			s := dealOf(b, seed, engine.Options{"draw": draw})
			if searched(s) {
				starts = append(starts, s)
			}
		}
		each := func(name string, f func(s *State)) {
			b.Run(draw+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for i := range b.N {
					f(starts[i%len(starts)])
				}
			})
		}
		each("search", func(s *State) { searched(s) })
		each("line", func(s *State) { _, _ = solve(b.Context(), s, engine.SolveOptions{}) })
		each("referee", func(s *State) {
			r, _ := search.Solve(b.Context(), Game(), s, engine.SolveOptions{})
			if err := r.Play.Confirm(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkTypical decides deals 1 to 200, each as often as the benchmark runs, and tells the median of the
// fastest times: search and line.
//
//	go test ./engine/games/klondike -run xxx -bench Typical -benchtime 15x
func BenchmarkTypical(b *testing.B) {
	solve := solver().Run
	for _, draw := range []string{"one", "three"} {
		b.Run(draw, func(b *testing.B) {
			var times []float64
			for seed := uint64(1); seed <= 200; seed++ {
				s := dealOf(b, seed, engine.Options{"draw": draw})
				least := time.Duration(math.MaxInt64)
				for range b.N {
					r, err := solve(b.Context(), s, engine.SolveOptions{Limits: engine.Limits{States: 1_000}})
					if err != nil {
						b.Fatal(err)
					}
					least = min(least, r.Time)
				}
				times = append(times, float64(least.Nanoseconds()))
			}
			slices.Sort(times)
			b.ReportMetric(times[len(times)/2], "ns/median")
		})
	}
}

// searched says whether a hundred positions are enough for a win.
func searched(s *State) bool {
	g, n := newGround(s)
	d := newDive(context.Background(), g, engine.SolveOptions{Limits: engine.Limits{States: 100}})
	return d.decide(&n)
}
