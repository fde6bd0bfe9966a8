package together

import (
	"context"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// TestBlindClaims holds what is said to be impossible of cards that nobody knows against those that lie there: what is
// said whatever they are is so with them, too, and what holds for some lines alone says so.
func TestBlindClaims(t *testing.T) {
	enginetest.Alone(t)
	limits, seen := freecard.Limits{Time: freecard.Untimed, States: 3000}, map[string]int{}
	for seed := uint64(200_000); seen["whatever"] < 40 || seen["needed"] < 4; seed++ {
		task := random(seed)
		if task == nil || task.hidden != "blind" || task.start.Unknown() == 0 {
			continue
		}
		verdicts := map[string]*engine.Answer{}
		for _, hidden := range []string{"blind", "known"} {
			st, err := stipulation.Parse(task.real, task.text(), strings.Join(task.without, ","), hidden)
			if err != nil {
				t.Fatal(err)
			}
			if verdicts[hidden], err = Decide(context.Background(), st, limits); err != nil {
				t.Fatal(err)
			}
		}
		blind, known := verdicts["blind"], verdicts["known"]
		if blind.Verdict != engine.VerdictLost {
			continue
		}
		whatever := strings.HasSuffix(blind.Question, "whatever the face-down cards are")
		if whatever == (blind.Proviso != "") || !whatever && !strings.HasSuffix(blind.Question, blind.Proviso) {
			t.Fatalf("problem %d: %q under the proviso %q", seed, blind.Question, blind.Proviso)
		}
		switch {
		case whatever && known.Verdict == engine.VerdictWon:
			t.Fatalf("problem %d: impossible: %s, and possible with these:\n%v", seed, blind.Question, task.real)
		case whatever:
			seen["whatever"]++
		case known.Verdict == engine.VerdictWon:
			seen["needed"]++
		default:
			seen["proviso"]++
		}
	}
	t.Logf("%v", seen)
}
