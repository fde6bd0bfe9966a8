package ideas

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// ask returns a question about a page of the essay.
func asking(t testing.TB, page int, goal string, without ...string) *stipulation.Stipulation {
	t.Helper()
	q, err := ask.Ask(enginetest.Page[*spider.State](t, spider.Game(), page), goal, without...)
	if err != nil {
		t.Fatal(err)
	}
	return stipulation.Of(q)
}

// TestReasonNamesTheUsersLimit: what was not decided within the time for all questions names that time, and
// not the share of one question.
func TestReasonNamesTheUsersLimit(t *testing.T) {
	r, err := Find(t.Context(), asking(t, 10, "empty 5", "space", "deal"), Options{Time: 137 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if reason := r.Whole.Reason; !strings.Contains(reason, "the limit of 137ms was reached") {
		t.Errorf("the reason is %s", reason)
	}
}

// TestPages holds what is said of three steps of the essay: what is asked, how many
// essential moves each idea has, how many are necessary, and how many pairs of these
// are in order besides those of one pile.
func TestPages(t *testing.T) {
	enginetest.Alone(t)
	for _, c := range []struct {
		page                int
		goal, without, want string
		moves               []int
		necessary, pairs    int
		key                 string
	}{
		{12, "remove spades", "space, deal", "one idea, proved: 8 essential moves", []int{8}, 8, 18, "dig 1 of pile 7, dig 1 of pile 8"},
		{10, "remove clubs", "deal", "one idea, proved: 3 essential moves", []int{3}, 3, 1, "dig 1 of pile 4, dig 1 of pile 7"},
		{11, "space", "deal", "3 ideas", []int{7, 8, 9}, 5, 3, "dig 1 of pile 5, dig 1 of pile 7"},
	} {
		r, err := Find(context.Background(), asking(t, c.page, c.goal, c.without), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var moves []int
		for _, idea := range r.Ideas {
			moves = append(moves, len(idea.Moves))
		}
		var key []string
		for _, e := range r.Key() {
			key = append(key, e.String())
		}
		got := fmt.Sprint(r.Headline(), moves, len(r.Necessary), r.Pairs, strings.Join(key, ", "))
		want := fmt.Sprint(c.want, c.moves, c.necessary, c.pairs, c.key)
		if got != want || len(r.Open) > 0 || len(r.Tries) == 0 && c.page != 10 {
			t.Errorf("page %d: %v\n%v\ngot  %s\nwant %s", c.page, r.Question, r, got, want)
		}
		if err := certified(r); err != nil {
			t.Errorf("page %d: %v", c.page, err)
		}
	}
}

// certified says which of the proofs of a report the checker refuses.
func certified(r *Report) error {
	for _, p := range r.Proofs() {
		var text bytes.Buffer
		proof := p.Result.Proof
		if proof == nil {
			continue // by trying everything
		}
		if err := proof.Write(&text); err != nil {
			return err
		}
		if _, err := check.Kind().Verify(&text); err != nil {
			return fmt.Errorf("%s: certificate refused: %w", p.Says, err)
		}
	}
	return nil
}

// TestStopped wants what was found so far when the time is over.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Find(ctx, asking(t, 11, "space", "deal"), Options{Progress: func(n int, _ string) {
		if n == 8 {
			cancel()
		}
	}})
	if err != nil || r.Stopped == "" || r.All || len(r.Ideas) == 0 || r.One() {
		t.Errorf("%v (%v)", r, err)
	}
}

// TestOpen allows to deal: then nothing is proved, and the report says which question is
// open.
func TestOpen(t *testing.T) {
	r, err := Find(context.Background(), asking(t, 10, "remove clubs"), Options{Each: freecard.Limits{Played: 100}})
	if err != nil || r.One() || r.All || len(r.Open) == 0 || !strings.Contains(r.Headline(), "at least") {
		t.Errorf("%v (%v)", r, err)
	}
}

// TestNoSolution asks for what cannot be done, and for what is done already by shuffling.
func TestNoSolution(t *testing.T) {
	for _, c := range []struct {
		goal, without, want string
	}{
		{"remove spades", "deal", "no solution, proved"},
		{"bare Ah", "deal", "no solution, proved"},
	} {
		r, err := Find(context.Background(), asking(t, 10, c.goal, c.without), Options{})
		if err != nil || r.Headline() != c.want {
			t.Errorf("%s: %v (%v), want %q", c.goal, r, err, c.want)
		}
	}
}
