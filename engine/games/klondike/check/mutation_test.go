package check

import (
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
)

// mutations spoil what says that a position is lost since another is.
var mutations = []struct{ name, file, old, new string }{
	{"any smaller waste is as good", "lost.go", "(waste-w)%r.draw == 0)", "w > 0)"},
	{"a larger waste is as good", "lost.go", "most := waste\n", "most := maxDeck\n"},
	{"all of the deck is in reach of each member", "moves.go", "if p.open {\n\t\treturn", "if r.viewed {\n\t\treturn"},
	{"lazy where the deck is turned", "check.go", "if r.lazy && p.open {", "if r.lazy {"},
}

// TestMutations shows that the tests catch each of them.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("many builds")
	}
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			edits := []enginetest.Edit{{File: m.file, Old: m.old, New: m.new}}
			out, err := enginetest.Mutated(t, 5*time.Minute, edits, "-run", "TestLost|TestLemmas|TestRefused", ".")
			if err == nil || !strings.Contains(out, "--- FAIL: Test") {
				t.Errorf("not caught (%v)\n%s", err, out)
			}
		})
	}
}
