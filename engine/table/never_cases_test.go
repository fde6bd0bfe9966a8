package table

import (
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/engine/table/check"
	"patience/puzzles/games"
)

// TestNeverCases refutes deals of Alina in which two cards must come into the one cell, and neither can be the first. The checker takes
// the certificates; but no case alone, nor one twice, nor a case of other cards, and hardly any with a line less.
func TestNeverCases(t *testing.T) {
	enginetest.Alone(t)
	text, _ := games.Text("alina")
	tab, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	g := tab.Game()
	verify := func(n never) error {
		_, err := check.NeverKind().Verify(strings.NewReader(certificateOf(t, &n)))
		return err
	}
	fewer, taken := 0, 0
	for _, seed := range []uint64{9, 14, 44} {
		play, err := g.Deal("solvitaire", seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := play.State().(*State)
		n := s.refute()
		if n == nil || len(n.cases) != 2 {
			t.Fatalf("deal %d: %v", seed, n)
		}
		if err := verify(*n); err != nil {
			t.Fatalf("deal %d: %v\n%v", seed, err, n)
		}
		this, other := n.cases[0], n.cases[1]
		swapped := *other
		swapped.list = this.list
		elsewhere := *this
		elsewhere.first[1]++
		for _, cases := range [][]*never{{}, {this}, {this, this}, {other, other}, {this, &swapped}, {&elsewhere, other}} {
			forged := *n
			forged.cases = cases
			if verify(forged) == nil {
				t.Errorf("deal %d: taken with %d cases:\n%s", seed, len(cases), certificateOf(t, &forged))
			}
		}
		for i := 0; i < len(this.list); i += 3 {
			less, forged := *this, *n
			less.list = append(append([]fact{}, this.list[:i]...), this.list[i+1:]...)
			forged.cases = []*never{&less, other}
			fewer++
			taken += one(verify(forged) == nil)
		}
	}
	t.Logf("%d of %d with a line less were taken", taken, fewer)
	if fewer < 20 || taken*3 > fewer {
		t.Error("that is much")
	}
}
