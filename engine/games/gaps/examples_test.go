package gaps

import (
	"patience/engine/enginetest"
	"strings"
	"testing"
)

// TestPrintedSolutions plays the two solutions that the game's document prints, move
// for move, on layouts that were rebuilt from them; the referee follows.
func TestPrintedSolutions(t *testing.T) {
	for _, c := range []struct {
		name, first, last string // the moves there are at first, what is printed at the end
		moves             int
	}{
		{"virtuoso71830.txt", "JS KH 3H JC", "QS KC KH", 107},
		{"virtuoso83002.txt", "2C1 2D1 2H1 2S1 5S 3H 2C4 2D4 2H4 2S4", "5C 3D 4D", 18},
	} {
		p := enginetest.Puzzle(t, Game(), c.name)
		s := p.State().(*State)
		if got := strings.Join(enginetest.Moves(Game(), s), " "); got != c.first {
			t.Errorf("%s: first moves %s, want %s", c.name, got, c.first)
		}
		if err := p.Line(p.Header("solution")); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if p.Len() != c.moves || !p.State().Won() || !strings.HasSuffix(p.Header("solution"), c.last) {
			t.Errorf("%s: after %d moves\n%v", c.name, p.Len(), p)
		}
		if err := p.Confirm(); err != nil {
			t.Errorf("%s: the referee: %v", c.name, err)
		}
	}
}
