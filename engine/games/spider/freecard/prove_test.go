package freecard

import (
	"context"
	"testing"
)

// TestProve decides the questions in which playing or refining matters.
func TestProve(t *testing.T) {
	for _, tc := range []struct {
		page          int
		goal, without string
		hidden        Hidden
		want          Verdict
	}{
		{8, "turn 6 and keep the spaces", "deal, turn", Unseen, Possible},
		{8, "free a 6", "deal, turn", Unseen, Possible},
		{9, "remove hearts first", "deal, turn", Known, Possible},
		{11, "remove spades", "space, deal", Known, Impossible},
		{11, "empty 8", "space, deal", Known, Impossible},
		{11, "empty 5", "space, deal", Known, Possible},
		{12, "remove spades", "space, deal", Known, Possible},
		{12, "remove clubs", "space, deal", Known, Impossible},
		{12, "remove diamonds", "space, deal", Known, Impossible},
		{12, "remove hearts", "space, deal", Known, Impossible},
		{10, "remove clubs first", "deal", Known, Possible},
		{10, "remove 2 suits", "deal", Known, Possible},
	} {
		q, err := Ask(page(t, tc.page), tc.goal, tc.without)
		if err != nil {
			t.Fatal(err)
		}
		q.Hidden = tc.hidden
		r, err := Prove(context.Background(), q, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("page %d: %v %v", tc.page, r, r.Time)
		if r.Verdict != tc.want {
			t.Errorf("page %d: %v: %v, want %v", tc.page, q, r.Verdict, tc.want)
		}
	}
}
