package freecard

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/prove/ask"
)

// String says the verdict and the reason in short.
func (r *Result) String() string {
	return fmt.Sprintf("%s: %s: %s", r.Verdict.Says(), r.claim(), r.Reason)
}

// TestProve decides the questions in which playing or refining matters.
func TestProve(t *testing.T) {
	long(t)
	for _, tc := range []struct {
		page          int
		goal, without string
		hidden        ask.Hidden
		want          engine.Verdict
	}{
		{8, "turn 6 and keep the spaces", "deal, turn", ask.Blind, engine.VerdictWon},
		{8, "bare a 6", "deal, turn", ask.Blind, engine.VerdictWon},
		{9, "remove hearts first", "deal, turn", ask.Known, engine.VerdictWon},
		{11, "remove spades", "space, deal", ask.Known, engine.VerdictLost},
		{11, "empty 8", "space, deal", ask.Known, engine.VerdictLost},
		{11, "empty 5", "space, deal", ask.Known, engine.VerdictWon},
		{12, "remove spades", "space, deal", ask.Known, engine.VerdictWon},
		{12, "remove clubs", "space, deal", ask.Known, engine.VerdictLost},
		{12, "remove diamonds", "space, deal", ask.Known, engine.VerdictLost},
		{12, "remove hearts", "space, deal", ask.Known, engine.VerdictLost},
		{10, "remove clubs first", "deal", ask.Known, engine.VerdictWon},
		{10, "remove 2 suits", "deal", ask.Known, engine.VerdictWon},
	} {
		q, err := ask.Ask(page(t, tc.page), tc.goal, tc.without)
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

// TestCases decides page 11 in both orders of its hidden cards, and what may come
// next on page 8.
func TestCases(t *testing.T) {
	long(t)
	q, err := ask.Ask(page(t, 11), "empty 3", "space, deal")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Decide(context.Background(), q, "any", Limits{})
	if err != nil || r.Verdict != engine.VerdictLost || len(r.Cases) != 2 {
		t.Fatalf("%v, %v: want 2 cases that fail", r, err)
	}
	if want := "fails with 2 of 2: pile 9: Kh 5h, pile 9: 5h Kh; pile 3: the 9h needs a free 10"; !strings.HasPrefix(r.Reason, want) {
		t.Errorf("%q, want %q", r.Reason, want)
	}
	var b bytes.Buffer
	if err := r.Proven().Write(&b); err != nil {
		t.Fatal(err)
	}
	if _, err := check.Kind().Verify(&b); err != nil {
		t.Error(err)
	}
	q, err = ask.Ask(page(t, 8), "turn 6 and keep the spaces", "deal")
	if err != nil {
		t.Fatal(err)
	}
	r, err = Decide(context.Background(), q, "next", Limits{})
	if err != nil || r.Verdict != engine.VerdictWon || len(r.Cases) < 20 {
		t.Errorf("%v, %v: want a line for each card", r, err)
	}
}

// untold is a position that tells one of its four hidden cards, and told one that tells all.
const (
	untold = "game: spider\nremoved: clubs, clubs, diamonds, hearts, hearts, spades\n" +
		"pile 1: (?? ??) Kd 9s\npile 2: (?? 5s) 10d\npile 3: space\npile 4: Qd Jd\npile 5: 8d 7d 6d\npile 6: Ks Qs Js 10s\n" +
		"pile 7: 8s 7s\npile 8: 5d 4d 3d\npile 9: 2d\npile 10: 4s 3s 2s As\nhand: none\n"
	goalUntold, withoutUntold = "dig 3 chains of 1", "deal, onto 7, pile 4, space"
)

// TestUntold asks about cards that lie face down and are not told: what the pack has beside those in sight may turn up, as when all
// are told.
func TestUntold(t *testing.T) {
	decide := func(text, hidden string) (*Result, error) {
		p, err := spider.Game().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q, err := ask.Ask(p.State().(*spider.State), goalUntold, withoutUntold)
		if err != nil {
			t.Fatal(err)
		}
		return Decide(t.Context(), q, hidden, Limits{})
	}
	for _, text := range []string{untold, strings.NewReplacer("?? ??", "9d 6s", "?? 5s", "Ad 5s").Replace(untold)} {
		r, err := decide(text, "next")
		if err != nil || r.Verdict != engine.VerdictLost || len(r.Cases) != 4 || !strings.HasPrefix(r.Reason, "fails with 1 of 4: 6s in pile 1") {
			t.Errorf("%v, %v of\n%s", r, err, text)
		}
	}
	if r, err := decide(untold, "any"); err == nil || !strings.Contains(err.Error(), "does not tell all cards that lie face down") {
		t.Errorf("%v, %v", r, err)
	}
	if r, err := decide(strings.NewReplacer("removed:", "unfinished: yes\nremoved:", "2s As", "2s").Replace(untold), "next"); err == nil || !strings.Contains(err.Error(), "4 cards are hidden, and the pack has 5") {
		t.Errorf("%v, %v", r, err)
	}
}

// fewSuits is a position that shows all hearts and spades twice, and nothing else.
const fewSuits = "pile 1: (??) 6s\npile 2: (??) 3h Jh Qh 6h 6s 10s\npile 3: 10h 7h 5h 9h 4s As 7s\npile 4: Kh 4h 4s Ks Js 10h\n" +
	"pile 5: 2h 2s 5s 4h Ks 3h\npile 6: 5h Qh As 10s 8h Kh\npile 7: 2s Ah 9h Jh 2h\npile 8: 8s Js 3s 6h 9s\n" +
	"pile 9: 8h 7s 9s Qs 3s\npile 10: 8s Ah 7h Qs 5s\nhand: 50 unknown\n"

// TestPack asks about the cards of the pack that is told: of four suits all unseen cards are clubs and diamonds, of two none is.
// What is said of a pack that is not told names it.
func TestPack(t *testing.T) {
	for head, want := range map[string]string{
		"suits: 4\n": "for some card that may be turned up next",
		"suits: 2\n": "for every card that may be turned up next of a pack of 2 suits",
		"":           "for every card that may be turned up next of a pack of 2 suits",
	} {
		p, err := spider.Game().Parse("game: spider\n" + head + fewSuits)
		if err != nil {
			t.Fatal(err)
		}
		q, err := ask.Ask(p.State().(*spider.State), "bare Kc", "deal")
		if err != nil {
			t.Fatal(err)
		}
		r, err := Decide(t.Context(), q, "next", Limits{})
		if err != nil || r.Verdict != engine.VerdictLost || r.Answer().Scope != want {
			t.Errorf("%q: %v, %v: want it %s", head, r, err, want)
		}
	}
}

// BenchmarkSearch measures how many abstract states a second are found and held.
func BenchmarkSearch(b *testing.B) {
	for _, tc := range []struct {
		name, goal, without string
		page                int
	}{
		{"page8", "space", "deal, turn", 8},
		{"page11", "remove hearts after 1", "deal", 11},
	} {
		b.Run(tc.name, func(b *testing.B) {
			q, err := ask.Ask(page(b, tc.page), tc.goal, tc.without)
			if err != nil {
				b.Fatal(err)
			}
			board := newBoard(q, nil)
			states, bytes := 0, 0
			for b.Loop() {
				x := board.run(context.Background(), Limits{States: 200_000})
				states += x.len()
				bytes = x.bytes() / x.len()
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
			b.ReportMetric(float64(bytes), "B/state")
		})
	}
}

// TestNothingToList sees that a certificate without states is refused when no card is
// missing.
func TestNothingToList(t *testing.T) {
	q, err := ask.Ask(page(t, 10), "remove spades", "deal")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Prove(context.Background(), q, Limits{})
	if err != nil || r.Verdict != engine.VerdictLost {
		t.Fatalf("%v, %v: want impossible", r, err)
	}
	var b bytes.Buffer
	if err := r.Proven().Write(&b); err != nil {
		t.Fatal(err)
	}
	if _, err := check.Kind().Verify(strings.NewReader(b.String())); err != nil {
		t.Error(err)
	}
	swapped := strings.Replace(b.String(), "cannot: remove spades", "cannot: remove clubs", 1)
	if _, err := check.Kind().Verify(strings.NewReader(swapped)); err == nil {
		t.Error("a certificate without states is good for the clubs, all of which are in sight")
	}
}

// TestEqualKings asks a question in which a King that the guide names is removed in
// place of an equal one.
func TestEqualKings(t *testing.T) {
	line := strings.Repeat("*", 71) + ",*,BAZCJIHGFEDCBA,GFEDMLKJIHMLK,*,*,*,*,,*,,,,,,,,,,,"
	p, err := spider.Game().Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	q, err := ask.Ask(p.State().(*spider.State), "remove 2 suits", "deal")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Prove(context.Background(), q, Limits{})
	if err != nil || strings.HasPrefix(r.Reason, ownMistake) {
		t.Fatalf("%v, %v", r, err)
	}
	t.Log(r)
}

// TestOwnMistake lets the prover panic: the answer is unknown, and says so.
func TestOwnMistake(t *testing.T) {
	q, err := ask.Ask(page(t, 11), "remove spades", "space, deal")
	if err != nil {
		t.Fatal(err)
	}
	ctx := engine.WithProgress(context.Background(), func(string) { panic("no such card") })
	r, err := Prove(ctx, q, Limits{})
	if err != nil || r.Verdict != engine.VerdictUnknown || r.Reason != ownMistake+"no such card" {
		t.Errorf("%v, %v", r, err)
	}
}

// TestLimits wants an unknown answer to name the limit that was reached, and the line
// that got furthest.
func TestLimits(t *testing.T) {
	long(t)
	for _, c := range []struct {
		page          int
		goal, without string
		limits        Limits
		cancelled     bool
		want          string
	}{
		{9, "2 spaces", "deal, turn", Limits{Time: 2 * time.Second}, false, "but the limit of 2s was reached, and no line was found in the "},
		{8, "2 spaces", "deal, turn", Limits{States: 20}, false, "the limit of 20 abstract states was reached"},
		{9, "2 spaces", "deal, turn", Limits{}, true, "but it was interrupted, and no line was found in the 0 positions"},
	} {
		q, err := ask.Ask(page(t, c.page), c.goal, c.without)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		if c.cancelled {
			cancel()
		}
		r, err := Prove(ctx, q, c.limits)
		if err != nil || r.Verdict != engine.VerdictUnknown || !strings.Contains(r.Reason, c.want) {
			t.Errorf("%s, %+v: %v, %v, want %q", c.goal, c.limits, r, err, c.want)
		}
		cancel()
		if c.limits.Time > 0 && (len(r.Attempt) == 0 || len(r.Moves) > 0) {
			t.Errorf("%+v: no attempt: %v", c.limits, r)
		}
	}
}

// TestPersist goes on with a path that cannot be played. With the time that there is by default it does not;
// with more, two neighbouring ranks that are tracked alone settle it, and the certificate is accepted.
func TestPersist(t *testing.T) {
	long(t)
	q, err := ask.Ask(page(t, 11), "remove spades", "space, deal")
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{States: 100_000, Played: 100}.withDefaults()
	guide := newBoard(q, nil).run(t.Context(), limits).guideToGoal()
	r := &Result{Question: q}
	if r.persist(t.Context(), limits, guide); r.Verdict != engine.VerdictUnknown || r.Tracked != nil {
		t.Errorf("%v: want nothing done in the time that there is by default", r)
	}
	limits.Time = Untimed
	r.persist(t.Context(), limits, guide)
	if r.Verdict != engine.VerdictLost || len(r.Tracked) != 2 || r.Tracked[1] != r.Tracked[0]+1 {
		t.Fatalf("%v: want it impossible, with two neighbours tracked", r)
	}
	var certificate bytes.Buffer
	if err := r.Proven().Write(&certificate); err != nil {
		t.Fatal(err)
	}
	if _, err := check.Kind().Verify(&certificate); err != nil {
		t.Error(err)
	}
}
