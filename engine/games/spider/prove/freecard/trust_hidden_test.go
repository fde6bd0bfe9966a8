package freecard

import (
	"bytes"
	"context"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	check "patience/engine/games/spider/check/freecard"
	"patience/engine/games/spider/prove/ask"
)

// TestTrustOrders asks whether something can be done however the face-down cards
// lie, and holds the answers against exhaustive search from every order.
func TestTrustOrders(t *testing.T) {
	var asked, possible, impossible int
	for seed := uint64(0); asked < fewer(150, 30); seed++ {
		q := numbered(seed)
		q.Hidden = ask.Known
		if n := facesDown(q.Start); n < 2 || n > 4 || q.MayDeal() || q.Goal.Kind == ask.Reach {
			continue
		}
		ways, closed := everyOrder(t, q)
		if !closed {
			continue
		}
		asked++
		r, err := Decide(context.Background(), q, "any", Limits{States: 20_000, Played: 2_000, Time: time.Hour})
		if err != nil {
			t.Fatalf("question %d: %v", seed, err)
		}
		if r.Verdict == engine.VerdictWon && !ways || r.Verdict == engine.VerdictLost && ways {
			t.Errorf("question %d: %v\n%v%v\nsearch finds a way for every order: %v", seed, q, q.Start, r, ways)
		}
		count(&possible, r.Verdict == engine.VerdictWon)
		count(&impossible, r.Verdict == engine.VerdictLost)
		if r.Verdict == engine.VerdictLost {
			checkHidden(t, seed, r)
		}
	}
	t.Logf("%d questions: possible %d, impossible %d", asked, possible, impossible)
	if possible == 0 || impossible == 0 || possible+impossible < asked*9/10 {
		t.Errorf("of %d questions %d are possible, %d impossible", asked, possible, impossible)
	}
}

// checkHidden checks the certificate for one of the orders that fail.
func checkHidden(t *testing.T, seed uint64, r *Result) {
	proof := r.Proven()
	if proof == nil {
		return
	}
	var text bytes.Buffer
	if err := proof.Write(&text); err != nil {
		t.Errorf("question %d: %v", seed, err)
	}
	if _, err := check.Kind().Verify(&text); err != nil {
		t.Errorf("question %d: %v\n%v%v", seed, err, r.Question.Start, r)
	}
}

// facesDown counts the face-down cards, 99 when nobody knows one of them.
func facesDown(s *spider.State) int {
	count := 0
	for n := 1; n <= spider.Piles; n++ {
		for _, c := range s.FaceDown(n) {
			count++
			if c == engine.Unknown {
				return 99
			}
		}
	}
	return count
}

// everyOrder says whether the search finds a way however the face-down cards lie;
// closed is unset when it comes to no end.
func everyOrder(t *testing.T, q *ask.Question) (ways, closed bool) {
	ways, closed = true, true
	s := q.Start.Copy().(*spider.State)
	var places []*engine.Card
	for n := 1; n <= spider.Piles; n++ {
		for i := range s.FaceDown(n) {
			places = append(places, &s.FaceDown(n)[i])
		}
	}
	exchange(places, func() {
		c := *q
		c.Start = s.Copy().(*spider.State)
		r := judge(t, &c, 20_000)
		ways = ways && r.Verdict == engine.VerdictWon
		closed = closed && r.Verdict != engine.VerdictUnknown
	})
	return ways, closed
}

// exchange calls do for every order of the cards in the places.
func exchange(places []*engine.Card, do func()) {
	if len(places) < 2 {
		do()
		return
	}
	for _, p := range places {
		*places[0], *p = *p, *places[0]
		exchange(places[1:], do)
		*places[0], *p = *p, *places[0]
	}
}
