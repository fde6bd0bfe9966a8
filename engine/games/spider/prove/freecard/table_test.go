package freecard

import (
	"context"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// TestTable decides the questions that a prototype of the calculus decided, with
// the same ranks tracked: reached means that some abstract state meets the goal.
// The numbers of states are those of the prototype, for comparison: it counted
// parked cards one by one, and took a removal that leaves a space for no space made.
func TestTable(t *testing.T) {
	type row struct {
		page    int
		goal    string
		without string
		hidden  ask.Hidden
		ranks   []engine.Rank
		reach   bool
		states  int
	}
	rows := []row{
		{7, "turn 5", "deal,turn", ask.Known, nil, false, 15656},
		{7, "turn 7", "deal,turn", ask.Known, nil, false, 15656},
		{8, "space", "deal,turn", ask.Known, nil, false, 56132},
		{8, "remove clubs first", "deal,turn", ask.Known, nil, false, 56132},
		{8, "remove hearts first", "deal,turn", ask.Known, nil, false, 56132},
		{8, "turn 6 and keep the space", "deal,turn", ask.Blind, nil, true, 19992},
		{9, "remove clubs first", "deal,turn", ask.Known, nil, false, 53696},
		{9, "remove hearts first", "deal,turn", ask.Known, nil, true, 10881},
		{10, "space", "deal,remove", ask.Known, nil, false, 56},
		{10, "remove diamonds first", "deal", ask.Known, nil, false, 56},
		{10, "remove hearts first", "deal", ask.Known, nil, false, 56},
		{10, "remove spades first", "deal", ask.Known, nil, false, 56},
		{11, "remove clubs", "space,deal", ask.Known, nil, false, 9081},
		{11, "remove diamonds", "space,deal", ask.Known, nil, false, 9081},
		{11, "remove hearts", "space,deal", ask.Known, nil, false, 9081},
		{11, "remove spades", "space,deal", ask.Known, nil, true, 392},
		{11, "remove spades", "space,deal", ask.Known, []engine.Rank{8}, true, 2565},
		{11, "remove spades", "space,deal", ask.Known, []engine.Rank{9}, true, 1356},
		{11, "remove spades", "space,deal", ask.Known, []engine.Rank{8, 9}, false, 29171},
		{12, "remove spades", "space,deal", ask.Known, []engine.Rank{8, 9}, true, 1687},
		{12, "remove clubs", "space,deal", ask.Known, []engine.Rank{8, 9}, false, 43733},
		{12, "remove diamonds", "space,deal", ask.Known, []engine.Rank{8, 9}, false, 43733},
		{12, "remove hearts", "space,deal", ask.Known, []engine.Rank{8, 9}, false, 43733},
		{11, "empty 5", "space,deal", ask.Known, nil, true, 11486},
	}
	for _, n := range []string{"1", "2", "4", "7", "8", "9", "10"} {
		rows = append(rows, row{8, "turn " + n + " and keep the spaces", "deal,turn", ask.Blind, nil, false, 56132})
	}
	for _, n := range []string{"1", "2", "3", "4", "6", "7", "8", "9", "10"} {
		rows = append(rows, row{11, "empty " + n, "space,deal,remove", ask.Known, nil, false, 11486})
	}
	for _, r := range rows {
		q, err := ask.Ask(page(t, r.page), r.goal, r.without)
		if err != nil {
			t.Fatal(err)
		}
		q.Hidden = r.hidden
		began := time.Now()
		x := newBoard(q, r.ranks).run(context.Background(), Limits{States: 3e6})
		t.Logf("page %d: %v %v: found %v %s, %d states (table: %d), %v", r.page, q, r.ranks, x.found, x.reason, x.len(), r.states, time.Since(began))
		if x.found != r.reach || x.reason != "" {
			t.Errorf("page %d: %v: found = %v, want %v", r.page, q, x.found, r.reach)
		}
	}
}
