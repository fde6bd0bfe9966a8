package search

import (
	"context"
	"slices"
	"strings"
	"testing"

	"patience/engine"
)

// solverGame is a game whose own solver answers with a line.
func solverGame(line []engine.Move) *engine.Game {
	return &engine.Game{Name: "toy", Solver: &engine.Solver{
		Reductions: []engine.Reduction{{Name: "twins"}},
		Run: func(context.Context, engine.State, engine.SolveOptions) (engine.Result, error) {
			return engine.Result{Verdict: engine.VerdictWon, Line: line}, nil
		},
	}}
}

func TestSolveReplaysTheGamesOwnLine(t *testing.T) {
	good := must(t, ring(6), Options{}).Line
	r, err := Solve(context.Background(), solverGame(good), ring(6), engine.SolveOptions{})
	if err != nil || r.Verdict != engine.VerdictWon || !slices.Equal(r.Line, good) {
		t.Fatalf("%v, %v", r, err)
	}
	for name, line := range map[string][]engine.Move{"short": good[:len(good)-1], "illegal": {3}} {
		r, err := Solve(context.Background(), solverGame(line), ring(6), engine.SolveOptions{})
		if err == nil || r.Verdict != engine.VerdictUnknown || r.Line != nil {
			t.Errorf("%s line: %v, %v: want it refused", name, r, err)
		}
	}
}

func TestSolveWithoutOwnSolver(t *testing.T) {
	g := &engine.Game{Name: "toy"}
	r, err := Solve(context.Background(), g, ring(6), engine.SolveOptions{})
	if err != nil || r.Verdict != engine.VerdictWon {
		t.Fatalf("%v, %v", r, err)
	}
	r, err = Solve(context.Background(), g, ring(6), engine.SolveOptions{Limits: engine.Limits{States: 1}})
	if err != nil || r.Verdict != engine.VerdictUnknown || r.Stop != engine.StopStates {
		t.Fatalf("%v, %v", r, err)
	}
}

func TestSolveKnowsTheReductions(t *testing.T) {
	for g, want := range map[*engine.Game]string{
		solverGame(nil): `toy has no reduction "magic": want one of twins`,
		{Name: "plain"}: "plain has no reductions to switch off",
	} {
		_, err := Solve(context.Background(), g, ring(6), engine.SolveOptions{Without: []string{"magic"}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestSolveProvesNothingOfUnknownCards: what is lost when all cards are known is
// unknown when some are not; a win stays one.
func TestSolveProvesNothingOfUnknownCards(t *testing.T) {
	stuck := &pegs{edges: [][]uint8{{}, {}}, goal: 1}
	for _, c := range []struct {
		start   engine.State
		unknown int
		want    engine.Verdict
		stop    engine.Stop
	}{
		{ring(6), 1, engine.VerdictWon, engine.StopNone},
		{stuck, 0, engine.VerdictLost, engine.StopNone},
		{stuck, 1, engine.VerdictUnknown, engine.StopCards},
	} {
		g := &engine.Game{Name: "toy", Unknown: func(engine.State) int { return c.unknown }}
		r, err := Solve(context.Background(), g, c.start, engine.SolveOptions{})
		if err != nil || r.Verdict != c.want || r.Stop != c.stop {
			t.Errorf("%d unknown cards: %v, %v: want %v", c.unknown, r, err, c.want)
		}
	}
}
