package blackhole

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// minizinc runs the model on a position and returns the verdict of MiniZinc's
// default solver, unknown after ten seconds, and its solution.
func minizinc(t *testing.T, s *State) (engine.Verdict, []int) {
	t.Helper()
	data, err := printMZN(engine.NewPlay(Game(), s))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "deal.mzn")
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd := exec.CommandContext(t.Context(), "minizinc", "--solver", "gecode", "--time-limit", "10000", file)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s\n%s", err, out, &stderr, data)
	}
	switch line, rest, _ := strings.Cut(string(out), "\n"); {
	case line == "=====UNSATISFIABLE=====":
		return engine.VerdictLost, nil
	case line == "=====UNKNOWN=====":
		return engine.VerdictUnknown, nil
	default:
		return engine.VerdictWon, readSolution(t, line, rest)
	}
}

// readSolution reads what the model prints: a list of numbers, and a ruler that
// ends a solution.
func readSolution(t *testing.T, line, rest string) []int {
	t.Helper()
	var solution []int
	if err := appendNumbers(&solution, line); err != nil || !strings.HasPrefix(rest, "----------") {
		t.Fatalf("%v: %s\n%s", err, line, rest)
	}
	return solution
}

// TestMiniZinc compares verdicts with MiniZinc's default solver, where it is
// installed, and replays its solutions.
func TestMiniZinc(t *testing.T) {
	enginetest.Alone(t)
	if _, err := exec.LookPath("minizinc"); err != nil {
		t.Skip("minizinc is not installed")
	}
	count := map[engine.Verdict]int{}
	for _, s := range minizincPositions(t) {
		r := decide(t, s, engine.SolveOptions{})
		v, solution := minizinc(t, s)
		if v != r.Verdict && v != engine.VerdictUnknown {
			t.Errorf("%v, MiniZinc says %v\n%v", r, v, s)
		}
		count[v]++
		if v != engine.VerdictWon {
			continue
		}
		if n := int(s.played); !slices.Equal(solution[:n], s.Numbers()) {
			t.Errorf("%v does not begin with the stack of\n%v", solution, s)
		} else if err := enginetest.Replay(table(s), solution[n:]); err != nil {
			t.Errorf("MiniZinc's %v: %v\n%v", solution, err, s)
		}
	}
	t.Logf("verdicts of MiniZinc: %v", count)
	if count[engine.VerdictWon] < 5 || count[engine.VerdictLost] < 5 {
		t.Errorf("verdicts of MiniZinc %v: want some of both", count)
	}
}

// minizincPositions are small deals, and positions with cards played.
func minizincPositions(t *testing.T) []*State {
	var positions []*State
	for _, name := range []string{"2x2", "4x4", "2x8", "5x5", "4x7"} {
		for seed := range uint64(3) {
			s, err := dealSeed(seed, engine.Options{"pack": name})
			if err != nil {
				t.Fatal(err)
			}
			positions = append(positions, s.(*State))
		}
	}
	draw := rapid.Custom(func(t *rapid.T) *State { return drawPosition(t, 9) })
	for seed := range 10 {
		positions = append(positions, draw.Example(seed))
	}
	return positions
}
