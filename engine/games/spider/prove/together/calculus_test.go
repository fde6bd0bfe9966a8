package together

import (
	"context"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// TestProveWholeDeals asks of first positions what only lines over several rows do. The calculus
// gives up, by its limit on states; the solver's line is cut off where it meets the goal.
func TestProveWholeDeals(t *testing.T) {
	enginetest.Alone(t)
	g := spider.Game()
	for _, goal := range []string{"remove a suit", "remove 3 suits", "win"} {
		p, err := g.Deal("", 7, nil)
		if err != nil {
			t.Fatal(err)
		}
		st, err := stipulation.Parse(p.State().(*spider.State), goal, "", "")
		if err != nil {
			t.Fatal(err)
		}
		r, err := Calculus(context.Background(), st.Alone(), "", freecard.Limits{States: 100_000})
		if err != nil || r.Verdict != engine.VerdictWon {
			t.Fatalf("%s: %v, %v", goal, r, err)
		}
		if err := st.Replay(r.Moves); err != nil {
			t.Errorf("%s: %v", goal, err)
		}
		if last := len(r.Moves) - 1; st.Replay(r.Moves[:last]) == nil {
			t.Errorf("%s: the line goes on after the goal is met", goal)
		}
		if together, err := Decide(context.Background(), st, freecard.Limits{States: 100_000}); err != nil || together.Verdict != engine.VerdictWon {
			t.Errorf("%s: %v, %v", goal, together, err)
		}
	}
}

// TestProveRestricted asks for what the solver's lines do not keep to.
func TestProveRestricted(t *testing.T) {
	p, err := spider.Game().Deal("", 7, nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := ask.Ask(p.State().(*spider.State), "remove a suit", "space", "turn")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := Calculus(context.Background(), q, "", freecard.Limits{States: 1000}); err != nil || r.Verdict == engine.VerdictWon {
		t.Errorf("%v, %v", r, err)
	}
}

// TestProveOverDeals: where the calculus leaves a question to what deals bring, the answer says that
// the solver was asked of them, too.
func TestProveOverDeals(t *testing.T) {
	st, err := stipulation.Parse(page(t, 8), "win", "", "")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Calculus(t.Context(), st.Alone(), "", freecard.Limits{Time: 4 * time.Second})
	if err != nil || r.Verdict != engine.VerdictUnknown || !strings.Contains(r.Reason, "the solver of whole deals has found no line") {
		t.Errorf("%+v, %v", r, err)
	}
}
