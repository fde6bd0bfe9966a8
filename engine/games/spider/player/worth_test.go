package player

import (
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

// TestAppraise compares what is said of appraise.
func TestAppraise(t *testing.T) {
	cards, err := engine.ParseCards("9s 8s 7s 6h")
	if err != nil {
		t.Fatal(err)
	}
	w := tuned()
	pile := [spider.Piles + 1][]engine.Card{2: cards}
	if worth := appraise(&w, spider.New(pile, [spider.Piles + 1]int{}, nil), 2); worth != 1366 {
		t.Errorf("worth %d, want 1366", worth)
	}
}

// TestPlay: a place after moves is worth what it is worth afresh, and its key is the same.
func TestPlay(t *testing.T) {
	enginetest.Alone(t)
	run, err := engine.ParseCards("Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s As")
	if err != nil {
		t.Fatal(err)
	}
	w := tuned()
	for suits, j := range map[string]judge{"1": newOneSuit(run), "2": &w} {
		t.Run(suits, func(t *testing.T) { testPlay(t, suits, j) })
	}
}

func testPlay(t *testing.T, suits string, j judge) {
	deal, err := spider.Game().Deal("", 5, engine.Options{"suits": suits})
	if err != nil {
		t.Fatal(err)
	}
	f := newFinder(8, 2)
	f.judge = j
	start := place{State: *deal.State().(*spider.State).Blind()}
	start.settle(j)
	f.reach(t.Context(), &start, 300)
	if len(f.turns) < 2 {
		t.Fatalf("%d ways to turn a card up", len(f.turns))
	}
	for _, p := range slices.Concat(f.places, f.turns) {
		fresh := p
		if fresh.settle(j); fresh.worth != p.worth || fresh.key != p.key {
			t.Fatalf("worth %d, key %x; afresh %d, %x\n%v", p.worth, p.key, fresh.worth, fresh.key, &p.State)
		}
	}
	for i, p := range f.turns[1:] {
		if p.worth > f.turns[i].worth {
			t.Errorf("way %d is worth more than the one before", i+2)
		}
	}
}

// TestQueue gives out what it was given, the most first.
func TestQueue(t *testing.T) {
	var q queue
	draw := engine.SplitMix(1)
	var want, got []int
	for n := range 200 {
		worth := int(draw.Below(50))
		want = append(want, worth)
		q.push(entry{worth: worth, from: int32(n)})
	}
	for len(q) > 0 {
		got = append(got, q.pop().worth)
	}
	slices.SortFunc(want, func(a, b int) int { return b - a })
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}
