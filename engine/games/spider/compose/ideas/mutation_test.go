package ideas

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"patience/engine/enginetest"
)

// A mutation spoils a part of this package, such that something untrue is said.
type mutation struct {
	name, file, old, new string
	from                 int // a problem that shows it, or one shortly before
}

var mutations = []mutation{
	{"a move is necessary though the goal is reached without it", "find.go",
		"if f.allow(f.without(i)) == engine.VerdictLost {", "if f.allow(f.without(i)) != engine.VerdictUnknown {", 29},
	{"an idea is not all there is", "find.go", "if necessary == first && first.len() <= f.most {", "if true {", 29},
	{"a set that holds an idea is another one", "hitting.go", "if idea.in(picked) {", "if idea == picked && false {", 707},
	{"the chart does not begin with the smallest", "find.go", "c := &chart{universe: f.universe,", "c := &chart{least: 3, universe: f.universe,", 29},
	{"an order is the other way round", "order.go", "{{Move: moves[pair[0]], Until: moves[pair[1]]}}", "{{Move: moves[pair[1]], Until: moves[pair[0]]}}", 7},
	{"what one line shows is necessary", "order.go", "r.Verdict == engine.VerdictLost && !p.before[i][j] {", "(r.Verdict == engine.VerdictLost || true) && !p.before[i][j] {", 7},
	{"a try is one though it leads to a solution", "tries.go", "a.proof.Verdict == engine.VerdictLost && len(f.report.Tries) < f.options.Tries {", "len(f.report.Tries) < f.options.Tries {", 7},
	{"a clause lacks a move", "find.go", "c.clauses = append(c.clauses, f.all.minus(grown))", "c.clauses = append(c.clauses, f.all.minus(grown).minus(setOf(0)))", 216},
	{"an idea that is found has others within it", "find.go", "c.found = append(c.found, s)", "c.found = append(c.found, set{})", 29},
	{"a line that is not the shortest is", "shortest.go", "return moveCost * max(dig, least)", "return 3 * moveCost * max(dig, least)", 44},
	{"a ban is not kept where goals are put together", "../../prove/ask/ban.go", "return makes && !to.Made(ban.Until)", "return makes && false", 408},
	{"an idea has more moves than are allowed", "find.go", "|| c.least > f.most {", "{", 132},
	{"a line makes other moves than it says", "set.go", "if m == e {", "if m == e && m.Number < 2 {", 474},
}

var caughtBy = regexp.MustCompile(`problem \d+`)

// TestMutations shows that the trust test catches each of them.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	var edits [][]enginetest.Edit
	for _, m := range mutations {
		edits = append(edits, []enginetest.Edit{{File: m.file, Old: m.old, New: m.new}})
	}
	mutants := enginetest.Mutate(t, ".", edits)
	for i, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			out, err := mutants.Run(i, "-test.run=TestTrust$", "-trust=1000", "-trustfrom="+strconv.Itoa(m.from))
			if err == nil || !strings.Contains(out, "--- FAIL: TestTrust") || !strings.Contains(out, "problem ") {
				t.Errorf("not caught (%v)\n%s", err, out)
			}
			t.Logf("caught by %s", caughtBy.FindString(out))
		})
	}
}
