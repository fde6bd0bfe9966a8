package freecard

import (
	"context"

	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	exhaust "patience/engine/search"
)

// judge decides a question by exhaustion over real positions. It uses of this
// package only what a question means: Met and Allowed.
func judge(t testing.TB, q *Question, states int) exhaust.Result {
	t.Helper()
	r, err := exhaust.Run(context.Background(), judged(q), exhaust.Options{
		Goal:   func(s engine.State) bool { return q.Met(s.(*spider.State)) },
		Forbid: func(s engine.State, m engine.Move) bool { return !q.Allowed(s.(*spider.State), m) },
		Limits: exhaust.Limits{States: states},
	})
	if err != nil {
		t.Fatalf("%v\n%v%v", err, q.Start, q)
	}
	return r
}

// judged returns the position that the judge starts from: under Unseen with the
// face-down cards forgotten.
func judged(q *Question) *spider.State {
	if q.Hidden == Known {
		return q.Start
	}
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	for n := 1; n <= piles; n++ {
		down[n] = len(q.Start.FaceDown(n))
		pile[n] = append(make([]engine.Card, down[n]), q.Start.FaceUp(n)...)
	}
	return spider.New(pile, down, make([]engine.Card, len(q.Start.Hand())))
}
func TestTmp(t *testing.T) {
	counts := map[string]int{}
	bad := 0
	for seed := range uint64(4000) {
		d := &dice{engine.SplitMix(seed)}
		q := d.randomQuestion(d.randomPosition())
		if !q.Without.Deal && len(q.Start.Hand()) > 0 {
			continue
		}
		r := judge(t, q, 5000)
		began := time.Now()
		x := newBoard(q, nil, rules{}).run(context.Background(), Limits{States: 2000})
		if d := time.Since(began); d > time.Second/2 {
			t.Logf("seed %d: %v: %d states %v\n%v", seed, d, x.len(), q, q.Start)
		}
		v := "possible"
		if !x.found {
			v = "impossible"
		}
		if x.reason != "" {
			v = "unknown"
		}
		counts[r.Verdict.String()+" "+v]++
		if r.Verdict == exhaust.Won && v == "impossible" {
			bad++
			if bad < 4 {
				t.Errorf("seed %d: %v\n%v%v\n%v", seed, q, judged(q), r, r.Line)
				if q.Goal.Kind == Reach {
					t.Errorf("target\n%v", q.Goal.Target)
				}
			}
		}
	}
	t.Log(counts, bad)
}
