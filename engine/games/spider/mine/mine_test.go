package mine_test

import (
	"context"
	"testing"
	"time"

	"patience/engine/games/spider"
	"patience/engine/games/spider/ideas"
	"patience/engine/games/spider/ladder"
	"patience/engine/games/spider/mine"
	"patience/engine/problem"
)

// TestMine looks through a deal. What is kept must meet the standards, and be sound when
// it is tested as a file.
func TestMine(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes about 20 seconds")
	}
	o := mine.Options{Standards: mine.Standards{Positions: 4, Sight: 50}, Solve: time.Hour, Limit: time.Hour}
	kept := 0
	o.Done = func(_ mine.Deal, found []mine.Candidate, _ mine.Yield) error {
		for _, c := range found {
			kept++
			checkCandidate(t, &c)
		}
		return nil
	}
	yield, err := mine.Mine(t.Context(), []mine.Deal{{Kind: "pysol", Number: 101}}, o)
	if err != nil || kept == 0 || yield.Kept != kept || yield.Deals != 1 || yield.Won != 1 || yield.Positions != 4 {
		t.Errorf("%d kept, %+v, %v", kept, yield, err)
	}
}

func checkCandidate(t *testing.T, c *mine.Candidate) {
	t.Helper()
	if n := len(c.Report.Ideas[0].Moves); n < 4 || len(c.Report.Tries) < 2 || mine.InSight(c.State) > 50 {
		t.Errorf("%v is below the standards: %d essential moves", c.Asked, n)
	}
	checkSound(t, c)
}

// checkSound tests a problem as its file has it.
func checkSound(t *testing.T, c *mine.Candidate) {
	t.Helper()
	p, err := c.Problem()
	if err != nil {
		t.Fatal(err)
	}
	again, err := problem.Parse(p.String())
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	tasks, err := ideas.Tasks("draft", again[0])
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if o, err := ideas.Test(t.Context(), tasks[0], ideas.Options{Time: time.Hour}); err != nil || o.Verdict != ideas.Sound {
		t.Errorf("%v, %v\n%v", o, err, p)
	}
}

// What was stopped before it came to the end of a deal is not handed on.
func TestMineStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	o := mine.Options{Done: func(mine.Deal, []mine.Candidate, mine.Yield) error { t.Error("a deal was done"); return nil }}
	if y, err := mine.Mine(ctx, []mine.Deal{{Kind: "seed", Number: 1}}, o); err != nil || y.Deals != 0 {
		t.Errorf("%+v, %v", y, err)
	}
}

func TestParseDeals(t *testing.T) {
	if all, err := mine.ParseDeals("pysol 7-9"); err != nil || len(all) != 3 || all[2].String() != "pysol 9" {
		t.Errorf("%v, %v", all, err)
	}
	for _, bad := range []string{"", "pysol", "pysol 9-7", "odd 1", "seed 1-x"} {
		if _, err := mine.ParseDeals(bad); err == nil {
			t.Errorf("%q is read as deals", bad)
		}
	}
}

// TestImprove makes page 10's clubs harder. Each change must be better than
// the one before, and still be sound when it is tested as a file.
func TestImprove(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes about 10 seconds")
	}
	p, err := spider.Game().Page(10)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Hour)
	defer stop()
	better, err := mine.Improve(ctx, p.State().(*spider.State), mine.Asked{Goal: "remove clubs", Without: "deal"}, 2, nil)
	if err != nil || len(better) == 0 {
		t.Fatalf("%d changes, %v", len(better), err)
	}
	for i := 1; i < len(better); i++ {
		before, after := better[i-1], better[i]
		if c := ladder.Compare(after.Ladder, before.Ladder); c < 0 || c == 0 && mine.InSight(after.State) >= mine.InSight(before.State) {
			t.Errorf("%s: %v is not better than %v", after.What, after.Ladder, before.Ladder)
		}
	}
	checkSound(t, &better[len(better)-1].Candidate)
	if _, err := mine.Improve(t.Context(), p.State().(*spider.State), mine.Asked{Goal: "remove clubs"}, 1, nil); err == nil {
		t.Error("a question with a deal, of which nothing is proved, was improved")
	}
}
