package check

import (
	"bufio"
	"strings"
	"testing"
)

// TestInOrder exchanges the 3c of pile 2, parked, with that of pile 1: only when the
// latter is in the pool, loose, and no head of a chain of the start.
func TestInOrder(t *testing.T) {
	for _, c := range []struct{ name, shown, state, want string }{
		{"both loose", "DC,cC,Q,E", "1 1 1 1 1 1 1 1 1 1 | | 2.2 | | 1.2 2.2", "1.2"},
		{"neither moved", "DC,cC,G,E", "1 1 1 1 1 1 1 1 1 1 | | 2.2 | | 2.2", "2.2"},
		{"covered, though listed as loose", "DCc,cC,Q,E", "2 1 1 1 1 1 1 1 1 1 | | 2.2 | | 1.2 2.2", "2.2"},
		{"a head, though listed as loose", "cC,cC,Q,E", "2 1 1 1 1 1 1 1 1 1 | | 2.2 | | 1.2 2.2", "2.2"},
		{"with a card on it", "DCBN,cC,G,E", "1 1 1 1 1 1 1 1 1 1 | | 2.2 | | 1.2 2.2", "2.2"},
	} {
		head := strings.Replace(missing, "cP,Dj,Q,*", c.shown, 1)
		p := proof{scan: bufio.NewScanner(strings.NewReader(head)), listed: map[string][]set{}}
		if err := p.read(); err != nil {
			t.Fatal(err)
		}
		s, err := p.readState(c.state)
		if err != nil {
			t.Fatal(err)
		}
		next := p.inOrder(&s)
		if got := p.writeSet(next.occupants); got != c.want {
			t.Errorf("%s: occupants %s, want %s", c.name, got, c.want)
		}
	}
}
