package check

import (
	"testing"

	"patience/engine/enginetest"
)

// mutations spoil what says that a position is lost since another is.
var mutations = []struct{ Name, File, Old, New string }{
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
	enginetest.Catch(t, ".", mutations, "-test.run=TestLost|TestLemmas|TestRefused", "-seed=8") // which catches each soon
}
