package together

import (
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/search"
)

// TestTrustWalk goes through all lines of many small random problems about what a line has done, as
// stipulations allow them, and holds the verdict against what docs/prove.md says. It asks no prover, so
// it sees more problems than TestTrust.
func TestTrustWalk(t *testing.T) {
	enginetest.Alone(t)
	var seen struct{ problems, possible int }
	count := 8 * *trustCount
	if testing.Short() {
		count = min(count, 1000)
	}
	for seed := *trustFrom + 100_000; seen.problems < count; seed++ {
		task := randomBy(&dice{SplitMix: engine.SplitMix(seed), recalls: true})
		if task == nil {
			continue
		}
		can, whole := task.possible()
		if !whole {
			continue
		}
		st, err := stipulation.Parse(task.real, task.text(), strings.Join(task.without, ","), task.hidden)
		if err != nil {
			t.Fatal(err)
		}
		found, err := search.Run(t.Context(), st.Walk(), search.Options{Frontier: search.Queue, Symmetric: true, Limits: engine.Limits{States: 100_000}})
		if err != nil {
			t.Fatal(err)
		}
		if found.Verdict == engine.VerdictUnknown || (found.Verdict == engine.VerdictWon) != can {
			t.Fatalf("problem %d: %s without %s, hidden %q: %v by %s, but a line is there: %v\n%v", seed, task.text(), strings.Join(task.without, ","),
				task.hidden, found.Verdict, spider.Game().PrintLine(task.real, found.Line), can, task.real)
		}
		seen.problems++
		if can {
			seen.possible++
		}
	}
	t.Logf("%+v", seen)
	if seen.possible < count/10 {
		t.Errorf("the problems show too little: %+v", seen)
	}
}
