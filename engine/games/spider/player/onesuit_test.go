package player

import (
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
)

// TestOneSuit compares what is said of piles with the tables, part by part.
func TestOneSuit(t *testing.T) {
	j := newOneSuit(nil)
	for text, want := range map[string]int{
		"9s 8s 7s":    j.top[0][9] + j.links[1] + j.links[2] + j.pile[0][1] + j.bottom[0][2],
		"9s 7s 6s":    j.top[0][9] + j.high[0][7] + j.above[9] + j.links[1] + j.pile[0][2] + j.bottom[0][1],
		"?? 9s":       j.top[1][9] + j.pile[1][1] + j.bottom[1][0],
		"?? 9s Ks Qs": j.top[1][9] + j.high[1][13] + j.above[9] + j.links[1] + j.pile[1][2] + j.bottom[1][1],
	} {
		cards, err := engine.ParseCards(text)
		if err != nil {
			t.Fatal(err)
		}
		pile := [spider.Piles + 1][]engine.Card{2: cards}
		down := [spider.Piles + 1]int{}
		if cards[0] == engine.Unknown {
			down[2] = 1
		}
		if is := appraise(j, spider.New(pile, down, nil), 2); is != want {
			t.Errorf("%s: %d, want %d", text, is, want)
		}
	}
}

// TestOneSuitUnusual: what no whole deal has, as piles of twelve cards face down and six rows, is judged, too.
func TestOneSuitUnusual(t *testing.T) {
	var pile [spider.Piles + 1][]engine.Card
	var down [spider.Piles + 1]int
	for n := 1; n <= 3; n++ {
		pile[n] = append(make([]engine.Card, 12), engine.NewCard(engine.King, engine.Spades), engine.NewCard(engine.Ace, engine.Spades))
		down[n] = 12
	}
	s := spider.New(pile, down, make([]engine.Card, 60))
	start := place{State: *s}
	start.settle(newOneSuit(nil))
	if len(s.Hand()) != 60 || start.worth == 0 {
		t.Errorf("%d cards in the hand, worth %d", len(s.Hand()), start.worth)
	}
}
