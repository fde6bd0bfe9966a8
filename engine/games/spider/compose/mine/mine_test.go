package mine_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose"
	"patience/engine/games/spider/compose/ideas"
	"patience/engine/games/spider/compose/mine"
	"patience/engine/games/spider/prove"
	"patience/engine/games/spider/prove/stipulation"
	"patience/engine/problem"
	"patience/puzzles"
)

// TestMine looks through a deal. What is kept must meet the standards, and be sound when
// it is tested as a file.
func TestMine(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes about 20 seconds")
	}
	o := mine.Options{Standards: mine.Standards{Positions: 2, Sight: 50}, Solve: time.Hour, Limit: time.Hour}
	kept, yield, err := mine.Look(t.Context(), mine.Deal{Kind: "pysol", Number: 103}, o)
	for _, c := range kept {
		checkCandidate(t, &c)
	}
	if err != nil || len(kept) == 0 || yield.Kept != len(kept) || yield.Deals != 1 || yield.Won != 1 || yield.Positions != 2 {
		t.Errorf("%d kept, %+v, %v", len(kept), yield, err)
	}
}

func checkCandidate(t *testing.T, c *mine.Candidate) {
	t.Helper()
	if n := len(c.Report.Ideas[0].Moves); n < 4 || len(c.Report.Tries) < 2 || compose.InSight(c.State) > 50 {
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
	draft, err := c.Draft()
	if err != nil {
		t.Fatal(err)
	}
	if anew, err := mine.Written(c.Deal, draft.Text); err != nil || !reflect.DeepEqual(anew, draft) {
		t.Errorf("written anew it is %+v, %v, want %+v", anew, err, draft)
	}
	again, err := problem.Parse(p.String())
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	tasks, err := ideas.Tasks(game(), "draft", again[0])
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if o, err := ideas.Test(t.Context(), tasks[0], ideas.Options{Time: time.Hour, Tries: -1}); err != nil || o.Verdict != ideas.Sound {
		t.Errorf("%v, %v\n%v", o, err, p)
	}
}

// What was stopped before it came to the end of a deal is not handed on.
func TestMineStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if kept, y, err := mine.Look(ctx, mine.Deal{Kind: "seed", Number: 1}, mine.Options{}); err == nil || kept != nil {
		t.Errorf("%+v, %v", y, err)
	}
}

// Deals are the same after they were written for another machine.
func TestSheets(t *testing.T) {
	deals, err := mine.ParseDeals("pysol 7-9")
	if err != nil {
		t.Fatal(err)
	}
	deals = append(append(deals, pageLines(t)...), mine.Deal{Kind: "pysol", Number: 10}, mine.Deal{Kind: "seed", Number: 11})
	sheets, err := mine.Sheets(deals)
	if err != nil || len(sheets) != 4 {
		t.Fatalf("%d sheets, %v", len(sheets), err)
	}
	again, err := mine.FromSheets(sheets)
	if err != nil || len(again) != len(deals) {
		t.Fatalf("%d deals, %v", len(again), err)
	}
	for i, d := range deals {
		got := again[i]
		if d.String() != got.String() || d.Source() != got.Source() || !slices.Equal(d.Line, got.Line) || d.Start != nil && *d.Start != *got.Start {
			t.Errorf("%v became %v", d, got)
		}
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

func TestKindOf(t *testing.T) {
	if kind, err := mine.KindOf("spider --by pysol"); err != nil || kind != "pysol" {
		t.Errorf("%v, %v", kind, err)
	}
	for _, bad := range []string{"", "gaps --by seed", "spider --by seed --option suits=2", "spider --by odd"} {
		if _, err := mine.KindOf(bad); err == nil {
			t.Errorf("%q is read as a survey of Spider", bad)
		}
	}
}

// pageLines returns page 12's solution as a line.
func pageLines(t *testing.T) []mine.Deal {
	t.Helper()
	text, err := puzzles.Text("page12")
	if err != nil {
		t.Fatal(err)
	}
	all, err := problem.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := mine.Lines("page12", all[0])
	if err != nil || len(lines) == 0 || lines[0].String() != "page12" {
		t.Fatalf("%v, %v", lines, err)
	}
	return lines
}

// TestMineLine looks through the positions of a line that is known: page 12's solution.
func TestMineLine(t *testing.T) {
	enginetest.Alone(t)
	o := mine.Options{Standards: mine.Standards{Positions: 4, Goals: []string{"remove spades"}, Essential: 2, Tries: -1}, Limit: time.Hour}
	kept, y, err := mine.Look(t.Context(), pageLines(t)[0], o)
	if err != nil || y.Positions != 4 || y.Kept != 1 || len(kept) != 1 {
		t.Fatalf("%+v, %v", y, err)
	}
	if p, err := kept[0].Problem(); err != nil || !strings.HasSuffix(p.Source, "on the way of page12") {
		t.Errorf("%v, %v", p, err)
	}
	checkSound(t, &kept[0])
	draft, err := kept[0].Draft()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"author: patience workbench", "author: somebody else", "it is not written as a problem of page12"},
		{"on the way of page12", "on the way of page13", "it is not written as a problem of page12"},
		{"source: ", "source: over ", "source "},
		{"game: spider", "game: klondike", ""},
		{"goal: remove spades", "goal: remove hearts", "the solution: "},
		{"\nsolution: ", "\nsolution a: 6h from 5 to 8\nsolution b: ", "2 solutions: want one"},
		{"\ngoal: ", "\ngoals: ", ""},
	} {
		text := strings.Replace(draft.Text, c.from, c.to, 1)
		if d, err := mine.Written(kept[0].Deal, text); text == draft.Text || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %+v, %v, want %q\n%s", c.to, c.from, d, err, c.want, draft.Text)
		}
	}
	o.Known = func(string) bool { return true }
	if kept, y, err = mine.Look(t.Context(), pageLines(t)[0], o); err != nil || y.Anticipated < 1 || len(kept) != 0 {
		t.Errorf("%+v, %v", y, err)
	}
}

// TestImprove makes page 10's clubs better for each aim. Each change must be better than the one before,
// lose no essential move, keep the idea where it is to be kept, and still be sound when it is tested as a
// file.
func TestImprove(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes about 10 seconds")
	}
	for _, aim := range mine.Aims() {
		t.Run(aim, func(t *testing.T) { improve(t, aim) })
	}
	p, err := spider.Game().Page(10)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := mine.Improve(t.Context(), p.State().(*spider.State), mine.Asked{Goal: "remove clubs"}, mine.ImproveOptions{Most: 1}); err == nil {
		t.Error("a question with a deal, of which nothing is proved, was improved")
	}
}

func improve(t *testing.T, aim string) {
	p, err := spider.Game().Page(10)
	if err != nil {
		t.Fatal(err)
	}
	o := mine.ImproveOptions{Most: 1, Jobs: 2, Limit: 6 * time.Second, For: aim, KeepIdea: aim == mine.ForEconomy}
	if aim == mine.ForDifficulty {
		o.Most = 2
	}
	better, yield, err := mine.Improve(t.Context(), p.State().(*spider.State), mine.Asked{Goal: "remove clubs", Without: "deal"}, o)
	if err != nil || len(better) == 0 || yield.Kept != len(better) || yield.Positions < 2 {
		t.Fatalf("%d changes, %v", len(better), err)
	}
	worth := func(b mine.Improvement) float64 {
		return map[string]float64{
			mine.ForDifficulty: b.Difficulty.Bits(), mine.ForLength: float64(len(b.Report.Ideas[0].Line)), mine.ForEconomy: -float64(compose.InSight(b.State)),
		}[aim]
	}
	for i, b := range better {
		if n := len(b.Report.Ideas[0].Moves); n < 3 || o.KeepIdea && n != 3 {
			t.Errorf("%s: %d essential moves, 3 at the start", b.What, n)
		}
		if i > 0 && (worth(b) < worth(better[i-1]) || worth(b) == worth(better[i-1]) && compose.InSight(b.State) >= compose.InSight(better[i-1].State)) {
			t.Errorf("%s: %.1f is not better than %.1f", b.What, worth(b), worth(better[i-1]))
		}
	}
	checkSound(t, &better[len(better)-1].Candidate)
}

// The task of a problem words its goals, those too that are put together.
func TestTask(t *testing.T) {
	s := enginetest.Page[*spider.State](t, spider.Game(), 10)
	for goal, want := range map[string]string{
		"remove clubs":                   "Remove clubs without dealing.",
		"5h onto 6s":                     "Lay the 5h on the 6s without dealing.",
		"space then bare 3c":             "Make a space, then lay the 3c bare without dealing.",
		"bare Ac and bare As":            "Lay the Ac bare and lay the As bare without dealing.",
		"2 spaces within 6 moves":        "Make 2 spaces within 6 moves without dealing.",
		"space within 5 essential moves": "Make a space within 5 essential moves without dealing.",
		"win":                            "Win without dealing.",
		"bare Ac and keep the spaces":    "Lay the Ac bare and keep the spaces without dealing.",
		"space with at most 1 deal":      "Make a space with at most 1 deal without dealing.",
	} {
		st, err := stipulation.Parse(s, goal, "deal", "")
		if err != nil {
			t.Fatal(err)
		}
		c := &mine.Candidate{Asked: mine.Asked{Goal: goal, Without: "deal"}, Report: &ideas.Report{Question: st}}
		if got := c.Task(); got != want {
			t.Errorf("%s: %q, want %q", goal, got, want)
		}
	}
}

// game returns Spider with its prover.
func game() *engine.Game {
	g := spider.Game()
	g.Prover = prove.Prover()
	return g
}
