package precedence

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// mutations spoil the rules of the prover, and then those of the checker, such that
// something waits too long.
var mutations = []struct{ name, file, old, new string }{
	{"a rank in sight is not yet there", "waits.go", "s[t.chains[i].head()+1] > row ||", "s[t.chains[i].head()+1] >= row ||"},
	{"a card needs one of its own rank", "waits.go", "s[t.chains[i].head()+1] > row ||", "s[t.chains[i].head()] > row ||"},
	{"a row lies on the piles before it is dealt", "waits.go", "t.chains[on].row <= row; on++", "t.chains[on].row <= row+1; on++"},
	{"what has left still covers", "waits.go", "if b[on] > row {", "if b[on] >= row {"},
	{"only heads come into sight", "waits.go", "range c.cards {\n\t\t\ts[", "range c.cards[:1] {\n\t\t\ts["},
	{"a row covers the chains of the start", "table.go", "t.below(i, on) && t.chains[on].row == 0", "t.below(i, on)"},
	{"a chain is cut into cards", "table.go", "|| up[to].Rank()+1 != up[to-1].Rank()", "|| true"},
	{"a dealt card is in sight a row too late", "waits.go", "return t.chains[i].row\n", "return t.chains[i].row + 1\n"},
	{"the checker: what has left still holds", "check/check.go", "on.row <= row && c.wait(on) > row", "on.row <= row && c.wait(on) >= row"},
	{"the checker: a row lies there too early", "check/check.go", "if on.row <= row && c.wait(on) > row", "if on.row <= row+1 && c.wait(on) > row"},
	{"the checker: covered for a row too long", "check/check.go", "c.wait(pile[k+1]) <= row) {", "c.wait(pile[k+1]) < row) {"},
	{"the checker: a dealt card is not in sight", "check/check.go", "g.row <= row || g.row == 0", "g.row < row || g.row == 0"},
	{"the checker: rows cover", "check/check.go", "k+1 < len(pile) && pile[k+1].row == 0", "k+1 < len(pile)"},
	{"the checker: a pile may become a space", "check/check.go", "if c.wait(pile[0]) <= row {", "if c.wait(pile[0]) < 0 {"},
	{"the checker: lines are taken for true", "check/check.go", "if !c.held(w.on, row) {", "if !c.held(w.on, row) && row > 9 {"},
}

// TestMutations shows that the tests catch each of them.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			source, err := os.ReadFile(m.file)
			if err != nil || strings.Count(string(source), m.old) != 1 {
				t.Fatalf("%s has %q not once (%v)", m.file, m.old, err)
			}
			dir := t.TempDir()
			file, _ := filepath.Abs(m.file)
			mutated := filepath.Join(dir, filepath.Base(m.file))
			if err := os.WriteFile(mutated, []byte(strings.Replace(string(source), m.old, m.new, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{file: mutated}})
			list := filepath.Join(dir, "overlay.json")
			if err := os.WriteFile(list, overlay, 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			defer cancel()
			where := "." // the games that are played; of the checker all tests
			if strings.HasPrefix(m.file, "check/") {
				where = "./check"
			}
			text, err := exec.CommandContext(ctx, "go", "test", "-short", "-vet=off", "-overlay", list, "-run", "TestPlays|TestSmall|TestSameAsProver|TestForged", where).CombinedOutput()
			if err == nil || !strings.Contains(string(text), "--- FAIL: Test") {
				t.Errorf("not caught (%v)\n%s", err, text)
			}
		})
	}
}
