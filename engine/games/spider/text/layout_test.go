package text

import (
	"errors"
	"strings"
	"testing"

	"patience/engine"
)

func TestPack(t *testing.T) {
	for suits, want := range map[int][4]int{4: {26, 26, 26, 26}, 2: {0, 0, 52, 52}, 1: {0, 0, 0, 104}} {
		var got [4]int
		ranks := map[engine.Rank]int{}
		for _, c := range Pack(suits) {
			got[c.Suit()]++
			ranks[c.Rank()]++
		}
		if got != want || ranks[engine.Ace] != 8 || ranks[engine.King] != 8 || len(ranks) != 13 {
			t.Errorf("a pack of %d suits has %v by suit and %v by rank", suits, got, ranks)
		}
	}
}

// The cards on the piles tell how large the hand is, since 13 and 10 have no
// common factor.
func TestUnseenHand(t *testing.T) {
	for removed := 0; removed <= 8; removed++ {
		for hand := 0; hand <= 50; hand += 10 {
			onPiles := PackCards - hand - 13*removed
			if onPiles < 0 {
				continue
			}
			if got := unseenHand(onPiles); got != hand {
				t.Errorf("%d cards on the piles: a hand of %d, want %d", onPiles, got, hand)
			}
		}
	}
}

// A deck error stays one after its places are added.
func TestDeckErrorIsKept(t *testing.T) {
	l := Layout{Hand: Pack(4)[:10]}
	l.Pile[1] = append(Pack(4)[10:], engine.NewCard(9, engine.Hearts))
	err := l.Settle()
	deck, ok := errors.AsType[*engine.DeckError](err)
	if !ok || len(deck.Wrong) != 1 || deck.Wrong[0].Have != 3 || deck.Have != 105 {
		t.Errorf("%#v", err)
	}
}

// The error is that of the pack which fits best, whatever its suits.
func TestNearestPack(t *testing.T) {
	for _, suits := range []int{4, 2, 1} {
		cards := Pack(suits)
		cards[0] = engine.NewCard(9, engine.Spades)
		l := Layout{Hand: cards[:50]}
		l.Pile[1] = cards[50:]
		err := l.Settle()
		deck, ok := errors.AsType[*engine.DeckError](err)
		if !ok || len(deck.Wrong) != 2 {
			t.Errorf("%d suits: want two wrong cards, not %v", suits, err)
		}
	}
}

// The places of a surplus card are told wherever it is.
func TestSurplusIsLocated(t *testing.T) {
	cards := Pack(4)
	l := Layout{Removed: []engine.Suit{engine.Clubs}}
	l.Pile[7] = append(l.Pile[7], cards[:13]...)
	l.Pile[9] = append(l.Pile[9], cards[:13]...)
	l.Hand = append([]engine.Card{cards[0]}, cards[13:22]...)
	err := l.Settle()
	if err == nil || !strings.Contains(err.Error(), "Ac 4 times, want 2; 2c 3 times, want 2") ||
		!strings.Contains(err.Error(), "(Ac: pile 7, pile 9, hand, removed; 2c: pile 7, pile 9, removed; ") {
		t.Error(err)
	}
}
