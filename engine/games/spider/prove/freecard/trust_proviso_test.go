package freecard

import (
	"context"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
)

// TestTrustProviso forgets the face-down cards of random positions. What is then called
// impossible without the proviso must be so with any cards in their places, as
// exhaustive search sees them; and what has the proviso must need it now and then.
func TestTrustProviso(t *testing.T) {
	var plain, limited, needed int
	for seed := uint64(0); plain < fewer(100, 30) || limited < fewer(100, 30); seed++ {
		d := &dice{engine.SplitMix(seed)}
		s, ok := withoutUnknown(d.randomPosition())
		if !ok || facesDown(s) < 1 || facesDown(s) > 3 || len(s.Hand()) > 0 {
			continue
		}
		q := d.randomQuestion(s.Blind())
		d.ban(q)
		r, err := prove(context.Background(), q, Limits{States: 5_000, Played: 500, Time: time.Hour}), q.Check()
		if err != nil {
			t.Fatalf("question %d: %v", seed, err)
		}
		if r.Verdict != engine.VerdictLost {
			continue
		}
		if err := contradiction(q, engine.Result{}, r); err != nil {
			t.Errorf("question %d: %v\n%v\n%v", seed, err, q, q.Start)
		}
		with := d.possibleWith(t, q)
		count(&plain, r.Proviso == "")
		count(&limited, r.Proviso != "")
		count(&needed, r.Proviso != "" && with != nil)
		if r.Proviso == "" && with != nil {
			t.Fatalf("question %d: %v, but possible with these cards\n%v%v", seed, r, with, target(q))
		}
	}
	t.Logf("impossible whatever the cards are: %d; with the proviso: %d, of which possible with some cards: %d", plain, limited, needed)
	if needed == 0 {
		t.Error("the proviso is never needed")
	}
}

// withoutUnknown puts a card in place of each lone card that nobody knows, of a rank to
// which no other card has to do.
func withoutUnknown(s *spider.State) (*spider.State, bool) {
	var has [engine.King + 3]bool
	for c := range ask.KnownCards(s) {
		has[c.Rank()] = true
	}
	rank := engine.King
	for rank > 0 && (has[rank-1] || has[rank] || has[rank+1]) {
		rank--
	}
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for n := 1; n <= spider.Piles; n++ {
		down[n] = len(s.FaceDown(n))
		if pile[n] = s.Pile(n); s.Bottom(n) == engine.Unknown && len(pile[n]) == 1 {
			pile[n] = []engine.Card{engine.NewCard(max(rank, 1), engine.Suit(n%4))}
		}
	}
	s = spider.New(pile, down, s.Hand())
	return s, rank > 0 && ask.Surplus(s) == engine.Unknown
}

// possibleWith returns a position with random cards in place of those that nobody knows
// from which the search finds a way, nil when it finds none.
func (d *dice) possibleWith(t *testing.T, q *ask.Question) *spider.State {
	for range 25 {
		s := q.Start.Copy().(*spider.State)
		for n := 1; n <= spider.Piles; n++ {
			for i := range s.FaceDown(n) {
				s.FaceDown(n)[i] = d.likely(q)
			}
		}
		c := *q
		c.Start, c.Hidden = s, ask.Known
		if ask.Surplus(s) == engine.Unknown && judge(t, &c, 2_000).Verdict == engine.VerdictWon {
			return s
		}
	}
	return nil
}

// likely draws a card that may help: like the one that the goal names, or near one that
// is in sight.
func (d *dice) likely(q *ask.Question) engine.Card {
	g := q.Goal
	c := d.card(4)
	switch {
	case g.Kind == ask.Bare && g.Card != engine.Unknown && d.chance(30):
		return g.Card
	case g.Kind == ask.Bare && g.Card == engine.Unknown && d.chance(30):
		return engine.NewCard(g.Rank, c.Suit())
	}
	if near := q.Start.Bottom(d.livePile(q.Start)); near != engine.Unknown && near.Rank() < engine.King && d.chance(70) {
		return engine.NewCard(near.Rank()+1, c.Suit())
	}
	return c
}
