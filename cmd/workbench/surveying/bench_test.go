package surveying

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/solving"
	"patience/engine"
)

// TestBenchDeals asks every deal of the benchmark with few positions: what they decide agrees with the list, and no deal
// that is called open is among it. Where the solver has become better, deals that are open must be looked for anew.
func TestBenchDeals(t *testing.T) {
	if testing.Short() {
		t.Skip("400 searches, one after another")
	}
	b := &benching{Desk: &Desk{Desk: desk.New(strings.NewReader(""), io.Discard, io.Discard)}}
	deals, err := b.deals()
	if err != nil {
		t.Fatal(err)
	}
	if len(deals) != 400 {
		t.Errorf("%d deals", len(deals))
	}
	seen := map[string]bool{}
	for _, at := range deals {
		name := fmt.Sprint(at.Game, " ", at.Deal)
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
		p, err := b.deal(at)
		if err != nil {
			t.Fatal(err)
		}
		r, err := solving.Decide(t.Context(), p.Game, p.State(), engine.SolveOptions{Limits: engine.Limits{States: 3000}})
		if err != nil {
			t.Fatal(err)
		}
		if (at.Class == "open") != (at.Known == engine.VerdictUnknown.String()) {
			t.Errorf("%s is %s, and %s is known", name, at.Class, at.Known)
		}
		if r.Verdict != engine.VerdictUnknown && r.Verdict.String() != at.Known {
			t.Errorf("%s (%s) is %v after %d positions, not %s", name, at.Class, r.Verdict, r.States, at.Known)
		}
	}
}
