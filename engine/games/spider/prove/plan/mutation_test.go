package plan

import (
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
)

// mutations spoil what a goal and a restriction mean to the provers, such that a plan is found where there is none. The checker
// has read the same words for itself.
var mutations = []struct{ Name, File, Old, New string }{
	{"a pile that may not be touched gives cards", "meaning.go", "case w.Touch[from]:", "case false:"},
	{"a pile that may not be touched takes cards", "meaning.go", "case w.Touch[to], w.Onto", "case w.Onto"},
	{"any rank takes cards", "meaning.go", "case w.Touch[to], w.Onto[s.Bottom(to).Rank()]:", "case w.Touch[to]:"},
	{"spaces are made", "meaning.go", "left == 0 && q.Without.Space &&", "left == 0 && false &&"},
	{"cards are turned up", "meaning.go", "left == down && q.Without.Turn &&", "left == down && false &&"},
	{"one bare card is as good as two", "meaning.go", "|| count >= q.Goal.Count)", "|| count > 0)"},
	{"a space that was there counts", "meaning.go", "s.Spaces() >= q.Start.Spaces()+g.Count", "s.Spaces() >= g.Count"},
	{"spaces need not be kept", "meaning.go", "return q.turned(s) > 0 && (!g.Keep ||", "return q.turned(s) > 0 && (true ||"},
	{"a chain too few is dug", "meaning.go", "h[len(h)-g.Count]", "h[max(len(h)-g.Count+1, 0)%len(h)]"},
	{"a ban ends by itself", "ban.go", "if makes && !after.done(ban.Until) {", "if makes && false {"},
	{"the piles of a tableau are in any order", "restricted.go", "if anyOrder {", "if true {"},
}

// TestMutations shows that the checker refuses the plans of a wrong prover.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	for _, m := range mutations {
		t.Run(m.Name, func(t *testing.T) {
			edit := []enginetest.Edit{{File: "../ask/" + m.File, Old: m.Old, New: m.New}}
			out, err := enginetest.Mutated(t, 5*time.Minute, edit, "-run", "TestTrust", ".", "-trust", "2000")
			if err == nil || !strings.Contains(out, "is not allowed: without") && !strings.Contains(out, "ends before the goal") {
				t.Errorf("not caught by the checker (%v)\n%.800s", err, out)
			}
		})
	}
}
