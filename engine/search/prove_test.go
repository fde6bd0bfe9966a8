package search_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games"
	"patience/engine/search"
)

// TestReasonNamesTheUsersLimit asks what takes longer than its limit: the reason names the limit that the
// user has set, and no share of it, or says that he has interrupted it.
func TestReasonNamesTheUsersLimit(t *testing.T) {
	g, err := games.All().Named("spider")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Page(10)
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []string{"remove clubs and space"} {
		q := engine.Question{Goal: goal, Without: "deal"}
		limit := 137 * time.Millisecond
		a, err := search.Prove(t.Context(), g, p.State(), q, engine.Limits{Time: limit})
		if err != nil || a.Verdict != engine.VerdictUnknown || !strings.Contains(a.Reason, "the limit of 137ms was reached") {
			t.Errorf("%s: %v, %s", goal, err, a.Reason)
		}
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		a, err = search.Prove(ctx, g, p.State(), q, engine.Limits{Time: time.Hour})
		if err != nil || a.Verdict != engine.VerdictUnknown || a.Reason != "it was interrupted" {
			t.Errorf("%s: %v, %s", goal, err, a.Reason)
		}
		// A limit for many questions, of which this one has a share.
		all, cancel := engine.WithLimit(t.Context(), limit)
		defer cancel()
		a, err = search.Prove(all, g, p.State(), q, engine.Limits{Time: limit / 6})
		if err != nil || a.Verdict != engine.VerdictUnknown || !strings.Contains(a.Reason, "the limit of 137ms was reached") {
			t.Errorf("%s, in a share: %v, %s", goal, err, a.Reason)
		}
	}
}

// TestReasonNamesTheLimitOnMemory asks what takes more memory than its limit: the reason says how much that is.
func TestReasonNamesTheLimitOnMemory(t *testing.T) {
	g, err := games.All().Named("klondike")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Deal("", 44, map[string]string{"draw": "three"})
	if err != nil {
		t.Fatal(err)
	}
	never := engine.Question{Wanted: func(engine.State) (bool, error) { return false, nil }}
	a, err := search.Prove(t.Context(), g, p.State(), never, engine.Limits{Bytes: 3 << 20})
	if err != nil || !strings.HasPrefix(a.Reason, "the limit of 3 MB of memory was reached, and no line was found in ") {
		t.Errorf("%v, %+v", err, a)
	}
}

// TestPlaces wants a refusal to say which part of a question it is about.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		game, field string
		offset      int
		q           engine.Question
	}{
		{"spider", "goal", 0, engine.Question{Goal: "fun"}},
		{"spider", "goal", 18, engine.Question{Goal: "remove clubs then fun"}},
		{"spider", "without", 6, engine.Question{Goal: "space", Without: "deal, spce"}},
		{"spider", "hidden", 0, engine.Question{Goal: "space", Hidden: "maybe"}},
		{"klondike", "goal", 0, engine.Question{Goal: "space"}},
		{"klondike", "without", 0, engine.Question{Goal: "win", Without: "deal"}},
	} {
		g, err := games.All().Named(c.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Deal("", 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = search.ProverOf(g).Read(p.State(), c.q)
		place, ok := err.(*engine.PlaceError)
		if !ok || place.Field != c.field || place.Offset != c.offset {
			t.Errorf("%+v: %v at %+v, want %s at %d", c.q, err, place, c.field, c.offset)
		}
	}
}
