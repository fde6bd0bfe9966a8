package player

import (
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/spider"
)

// In twoSure two cards can be turned up whatever they are: the 5h goes onto the 6s and the 9c onto the 10d. Another card lies under
// the first, and nothing moves unless it is good for something.
const twoSure = "game: spider\nunfinished: yes\npile 1: (?? ??) 5h\npile 2: 6s\npile 3: (??) 9c\npile 4: 10d\n" +
	"pile 5: Ks\npile 6: Kh\npile 7: Kd\npile 8: Kc\npile 9: Ks\npile 10: Kh\n"

// TestSure counts both cards, and says what the position behind them is worth.
func TestSure(t *testing.T) {
	p, start := sits(t, twoSure)
	end := start
	end.play(p.judge, spider.NewMove(1, 2, 1))
	end.play(p.judge, spider.NewMove(3, 4, 1))
	if is, want := p.sure(t.Context(), start), end.worth+2*turnUp; is != want {
		t.Errorf("worth %d, want %d: that of the end, and two cards", is, want)
	}
}

// TestOutlook: when all unseen cards are the Qd, which goes onto the Ks, the first turn-up has another behind it, under the Qd, and
// the one of the 9c besides. Where only Kings are unseen, there is the one of the 9c.
func TestOutlook(t *testing.T) {
	for text, cards := range map[string]int{"Qd": 2, "Kd": 1} {
		p, at := sits(t, twoSure)
		at.play(p.judge, spider.NewMove(1, 2, 1))
		c, err := engine.ParseCards(text)
		if err != nil {
			t.Fatal(err)
		}
		end := p.shows(&at, c[0])
		if text == "Qd" {
			end.play(p.judge, spider.NewMove(1, 5, 1))
		}
		end.play(p.judge, spider.NewMove(3, 4, 1))
		want := end.worth + cards*turnUp
		if is := p.outlook(t.Context(), &at, engine.Cards{c[0], c[0], c[0]}); is < want-turnUp/2 || is > want+turnUp/2 {
			t.Errorf("%s: worth %d, want about %d: that of %d more cards", text, is, want, cards)
		}
	}
}

// TestShortlist: three piles have a card that can be turned up. Whoever puts the 5h onto the 6s first keeps the 6s from the 7h, and
// one card from coming to light.
func TestShortlist(t *testing.T) {
	p, start := sits(t, strings.NewReplacer("pile 2: 6s", "pile 2: (??) 6s", "pile 6: Kh", "pile 6: 7h").Replace(twoSure))
	p.ways.reach(t.Context(), &start, p.places)
	piles := func() (all []int) {
		for _, way := range p.shortlist(t.Context(), p.ways.turns) {
			all = append(all, int(p.ways.turns[way].turn))
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	if is := piles(); !slices.Equal(is, []int{1, 2, 3}) {
		t.Fatalf("cards are turned up in piles %v, want 1, 2 and 3", is)
	}
	p.near = len(p.ways.turns) - 1
	if is := piles(); !slices.Equal(is, []int{2, 3}) {
		t.Errorf("without the worst: in piles %v, want 2 and 3", is)
	}
}

// sits returns a player before a position.
func sits(t *testing.T, text string) (*player, place) {
	t.Helper()
	deal, err := spider.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(tuned())
	start := place{State: *deal.State().(*spider.State)}
	p.judgeBy(&start.State, nil)
	start.settle(p.judge)
	return p, start
}
