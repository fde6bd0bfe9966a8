package pendulum

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/search"

	"pgregory.net/rapid"
)

// withoutHope switches all reductions off.
func withoutHope(states int) engine.SolveOptions {
	return engine.SolveOptions{Without: []string{"hope"}, Limits: engine.Limits{States: states}}
}

// TestVerdictsOfSmallPositions compares the solver, with and without its reduction,
// with the common search over the rules, which knows of neither tokens nor hope,
// and where there is little to try with the referee, who tries everything.
func TestVerdictsOfSmallPositions(t *testing.T) {
	enginetest.Alone(t)
	count := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := drawHalf(t)
		r, err := search.Run(context.Background(), s, search.Options{Limits: engine.Limits{States: 3000}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict == engine.VerdictUnknown {
			return
		}
		if v := enginetest.Winnable(table(s), 8); v != engine.VerdictUnknown {
			count[fmt.Sprint("referee ", v)]++
			if v != r.Verdict {
				t.Fatalf("%v, the referee says %v\n%v", r, v, s)
			}
		}
		count[r.Verdict.String()]++
		for _, without := range enginetest.WithoutAny(Game()) {
			if got := decide(t, s, engine.SolveOptions{Without: without}); got.Verdict != r.Verdict {
				t.Fatalf("without %v: %v, want %v\n%v", without, got, r, s)
			}
		}
	})
	t.Log(count)
	if !testing.Short() && (count["won"] == 0 || count["lost"] == 0) {
		t.Errorf("%v: want some of both to compare", count)
	}
}

// drawHalf draws a position with few cards, or a deal some moves on.
func drawHalf(t *rapid.T) *State {
	if rapid.Bool().Draw(t, "few cards") {
		return drawPosition(t, 28)
	}
	m := rapid.SampledFrom(Methods()).Draw(t, "method")
	s := dealOf(t, rapid.Uint64().Draw(t, "deal"), engine.Options{"method": m.option()})
	enginetest.Wander(t, s, 20)
	return s
}

// TestHopeOnDeals compares verdicts with and without hope on all methods of some
// deals, where a limit leaves time, with free swings and with swings that wait.
func TestHopeOnDeals(t *testing.T) {
	enginetest.Alone(t)
	count := map[engine.Verdict]int{}
	for seed := range uint64(12) {
		for i, m := range Methods() {
			s := dealOf(t, seed, engine.Options{"method": m.option(), "swing": []string{anyTime, blocked}[i%2]})
			r := decide(t, s, engine.SolveOptions{})
			if r.Verdict == engine.VerdictUnknown {
				t.Errorf("deal %d, %v: %v", seed, m, r)
			}
			if slow := decide(t, s, withoutHope(20_000)); slow.Verdict != engine.VerdictUnknown {
				count[slow.Verdict]++
				if slow.Verdict != r.Verdict {
					t.Errorf("deal %d, %v: %v, without hope %v", seed, m, r, slow)
				}
			}
		}
	}
	if count[engine.VerdictWon] < 40 || count[engine.VerdictLost] < 20 {
		t.Errorf("compared %v", count)
	}
}

// TestHopeAlongLines plays the lines that win: no position of them is hopeless.
func TestHopeAlongLines(t *testing.T) {
	enginetest.Alone(t)
	positions := 0
	for seed := range uint64(30) {
		for _, m := range Methods() {
			s := dealOf(t, 1000+seed, engine.Options{"method": m.option()})
			for _, move := range decide(t, s, withoutHope(3000)).Line {
				s.Apply(move)
				g, n := newGround(s)
				positions++
				if n.hopeless(g) {
					t.Fatalf("deal %d, %v: it can be won and is hopeless\n%v", 1000+seed, m, s)
				}
			}
		}
	}
	if positions < 10_000 {
		t.Errorf("%d positions", positions)
	}
}

// TestNodeFollowsRules plays at random with both: a step of a node is its moves in
// the position, and the node of the position afterwards is the same but for what was
// forgotten, where cards lay at first.
func TestNodeFollowsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawPosition(t, 40)
		g, n := newGround(s)
		pick := engine.SplitMix(rapid.Uint64().Draw(t, "picks"))
		for range 60 {
			steps := n.steps(g)
			if len(steps) == 0 {
				break
			}
			st := steps[pick.Below(uint64(len(steps)))]
			for _, m := range s.moves(st) {
				if err := s.Check(m); err != nil {
					t.Fatalf("%s: %v\n%v", printMove(s, m), err, s)
				}
				s.Apply(m)
			}
			n.do(g, st)
			_, again := newGround(s)
			if n.held != again.held || n.taken != again.taken || n.left != again.left || (n.held == 0) != s.Won() {
				t.Fatalf("after %+v: node %+v, of the position %+v\n%v", st, n, again, s)
			}
		}
	})
}

// steps lists the steps that a dive would try.
func (n *node) steps(g *ground) []step {
	var steps []step
	exposed := n.exposed()
	leaving := n.leaving(g, exposed)
	for place := range rows * columns {
		if exposed>>place&1 == 0 {
			continue
		}
		token := n.at(g, place)
		if leaving>>place&1 == 1 {
			steps = append(steps, step{token: uint8(token)})
		}
		for column := 1; column <= columns && token%tokens == length-1; column++ {
			if n.taken>>(column-1)&1 == 0 {
				steps = append(steps, step{uint8(token), uint8(column)})
			}
		}
	}
	if n.broken() && (leaving == 0 || !g.strict) {
		steps = append(steps, step{token: swings})
	}
	return steps
}

// do makes a step.
func (n *node) do(g *ground, st step) {
	token := int(st.token)
	switch {
	case st.token == swings:
		n.swing()
	case st.column > 0:
		n.fill(g, token, n.where(g, token), int(st.column))
	default:
		n.remove(g, token, n.where(g, token))
	}
}

// TestNoMethodChosen: a win begins with the choice, and a loss is one of all
// methods. A method that gives up does not keep the others from their turn.
func TestNoMethodChosen(t *testing.T) {
	s := dealOf(t, 29, nil)
	r := decide(t, s, engine.SolveOptions{})
	if r.Verdict != engine.VerdictWon || !slices.Contains(s.Moves(nil), r.Line[0]) {
		t.Errorf("%v", r)
	}
	if r := decide(t, s, engine.SolveOptions{Limits: engine.Limits{States: 5}}); r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopStates {
		t.Errorf("%v after five positions", r)
	}
	if r := decide(t, allLost(t), engine.SolveOptions{}); r.Verdict != engine.VerdictLost {
		t.Errorf("%v, want lost", r)
	}
}

// allLost is a deal that no method wins, found by exchanging cards.
func allLost(t testing.TB) *State {
	t.Helper()
	text, err := os.ReadFile("../../../puzzles/pendulum/lost.txt")
	if err != nil {
		t.Fatal(err)
	}
	return mustParse(t, string(text))
}

// BenchmarkDeals decides all methods of deals 1 to 100, all in one operation.
func BenchmarkDeals(b *testing.B) { benchmark(b, 100, engine.SolveOptions{}) }

// BenchmarkHard decides nothing: it looks at 300,000 positions without hope.
func BenchmarkHard(b *testing.B) {
	var r engine.Result
	for b.Loop() {
		r = decide(b, dealOf(b, 89, engine.Options{"method": "up1"}), withoutHope(300_000))
	}
	b.ReportMetric(float64(r.States)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(r.Bytes)/float64(r.States), "B/state")
}

func benchmark(b *testing.B, deals int, o engine.SolveOptions) {
	states := 0
	for b.Loop() {
		states = 0
		for seed := range deals {
			for _, m := range Methods() {
				r, err := solve(context.Background(), dealOf(b, uint64(seed+1), engine.Options{"method": m.option()}), o)
				if err != nil || r.Verdict == engine.VerdictUnknown {
					b.Fatal(r, err)
				}
				states += r.States
			}
		}
	}
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*deals), "ms/deal")
}
