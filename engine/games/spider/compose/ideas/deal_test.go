package ideas

import (
	"context"
	"fmt"
	"testing"
	"time"

	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// TestDeals holds what is said of problems that allow a deal, within so many moves, against
// all their solutions.
func TestDeals(t *testing.T) {
	var seen struct{ problems, possible, one, necessary, dealt int }
	const count = 24
	if testing.Short() {
		t.Skip("takes a quarter of a minute")
	}
	for seed := uint64(0); seen.problems < count; seed++ {
		q := randomDeal(seed)
		if q == nil {
			continue
		}
		all, ok := solve(q, nil)
		if !ok || len(all.made) == 0 && seed%8 > 0 {
			continue
		}
		seen.problems++
		r, err := Find(context.Background(), q, Options{Each: freecard.Limits{Time: 8 * time.Second}, Time: 10 * time.Minute, Tries: 3})
		if err == nil {
			err = contradiction(r, all)
		}
		if err != nil {
			t.Fatalf("problem %d: %v\n%v\n%v%v\nall ideas: %v", seed, err, q, q.Start, r, all.ideas())
		}
		for n, yes := range map[*int]bool{&seen.possible: len(all.made) > 0, &seen.one: r.One(), &seen.necessary: len(r.Necessary) > 0, &seen.dealt: dealt(r)} {
			if yes {
				*n++
			}
		}
	}
	t.Logf("%+v", seen)
	if seen.one < count/8 || seen.necessary == 0 || seen.dealt == 0 || seen.possible == count {
		t.Errorf("the problems show too little: %+v", seen)
	}
}

// dealt says whether an idea's line deals.
func dealt(r *Report) bool {
	for _, idea := range r.Ideas {
		for _, m := range idea.Line {
			if m == spider.Deal {
				return true
			}
		}
	}
	return false
}

// randomDeal returns the random problem of a number, with a row to deal; nil when it makes no
// sense.
func randomDeal(seed uint64) *stipulation.Stipulation {
	d := &dice{engine.SplitMix(seed)}
	pack := engine.Pack(2, 4, 13)
	d.shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	var pile [piles + 1][]engine.Card
	var down [piles + 1]int
	for n := 1; n <= piles; n++ {
		size := 1 + d.below(3)
		pile[n], pack = pack[:size:size], pack[size:]
		down[n] = d.below(size)
	}
	start := spider.New(pile, down, pack[:10])
	goal := fmt.Sprintf("%s within %d moves with at most 1 deal", d.goal(start, piles), 2+d.below(2))
	q, err := stipulation.Parse(start, goal, "", "")
	if err != nil || q.Walk().Won() {
		return nil
	}
	return q
}
