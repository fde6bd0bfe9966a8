package plan

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// mutations spoil what a goal and a restriction mean to the provers, such that a plan is found where there is none. The checker
// has read the same words for itself.
var mutations = []struct {
	name, file, old, new string
	from                 int // a question that shows it, or one shortly before
}{
	{"a pile that may not be touched gives cards", "meaning.go", "case w.Touch[from]:", "case false:", 797},
	{"a pile that may not be touched takes cards", "meaning.go", "case w.Touch[to], w.Onto", "case w.Onto", 0},
	{"any rank takes cards", "meaning.go", "case w.Touch[to], w.Onto[s.Bottom(to).Rank()]:", "case w.Touch[to]:", 0},
	{"spaces are made", "meaning.go", "left == 0 && q.Without.Space &&", "left == 0 && false &&", 749},
	{"cards are turned up", "meaning.go", "q.Without.Turn && TurnsUp(s, m) &&", "false && TurnsUp(s, m) &&", 769},
	{"one bare card is as good as two", "meaning.go", "|| count >= q.Goal.Count)", "|| count > 0)", 63},
	{"a space that was there counts", "meaning.go", "s.Spaces() >= q.Start.Spaces()+g.Count", "s.Spaces() >= g.Count", 0},
	{"spaces need not be kept", "meaning.go", "return q.turned(s) > 0 && (!g.Keep ||", "return q.turned(s) > 0 && (true ||", 0},
	{"a chain too few is dug", "meaning.go", "h[len(h)-g.Count]", "h[max(len(h)-g.Count+1, 0)%len(h)]", 0},
	{"a ban ends by itself", "ban.go", "return makes && !to.Made(ban.Until)", "return makes && false", 1624},
	{"the piles of a tableau are in any order", "restricted.go", "if anyOrder {", "if true {", 142},
}

var caughtBy = regexp.MustCompile(`question \d+`)

// TestMutations shows that the checker refuses the plans of a wrong prover.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	var edits [][]enginetest.Edit
	for _, m := range mutations {
		edits = append(edits, []enginetest.Edit{{File: "../ask/" + m.file, Old: m.old, New: m.new}})
	}
	mutants := enginetest.Mutate(t, ".", edits)
	for i, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			out, err := mutants.Run(i, "-test.run=TestTrust", "-trust=2000", fmt.Sprint("-trustfrom=", m.from))
			if err == nil || !strings.Contains(out, "is not allowed: without") && !strings.Contains(out, "ends before the goal") {
				t.Errorf("not caught by the checker (%v)\n%.800s", err, out)
			}
			t.Logf("caught by %s", caughtBy.FindString(out))
		})
	}
}
