package ideas

import (
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
	"patience/engine/games/spider/prove/stipulation"
)

// measure returns the ladder of a question about a page of the essay.
func measure(t *testing.T, page int, goal string, without ...string) Ladder {
	t.Helper()
	q, err := ask.Ask(enginetest.Page[*spider.State](t, spider.Game(), page), goal, without...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Find(t.Context(), stipulation.Of(q), Options{Time: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	return Measure(t.Context(), r, freecard.Limits{})
}

func TestMeasure(t *testing.T) {
	enginetest.Alone(t)
	for _, tc := range []struct {
		page    int
		goal    string
		without string
		want    string
	}{
		{10, "remove clubs", "deal", "against suit; 3 essential moves, all necessary; first moves that keep the goal: 3 of 3; solution of 5 moves"},
		{12, "remove spades", "space, deal", "against suit; 8 essential moves, all necessary; first moves that keep the goal: 3 of 5; longest try 8; solution of 19 moves"},
		{11, "remove spades", "space, deal", "tracking"},
	} {
		if got := measure(t, tc.page, tc.goal, tc.without).String(); got != tc.want {
			t.Errorf("page %d, %s: %q, want %q", tc.page, tc.goal, got, tc.want)
		}
	}
}

// The lines are short and their rungs can be read off by eye.
func TestByLine(t *testing.T) {
	const position = "removed: clubs, clubs, diamonds, diamonds, hearts, spades\n" +
		"pile 1: Ks Qs Js\npile 2: 10s\npile 3: 9s 8s 7s 6s\npile 4: 5s\npile 5: 4s 3s 2s As\n" +
		"pile 6: Kh Qh Jh 10h\npile 7: 9h 8h\npile 8: 7h 6h 5h 4h\npile 9: 3h 2h Ah\npile 10: space\nhand: none\n"
	for line, want := range map[string]Rung{
		"10s from 2 to 1":                   Natural,
		"10s from 2 to 1, 9-6s from 3 to 1": Natural,
		"10s from 2 to 1, 9-8h from 7 to 1": Against,
		"5s from 4 to 10":                   OneSpace,
		"5s from 4 to 10, 10s from 2 to 1":  OneSpace,
		"10s from 2 to 1, 5s from 4 to 10":  Spaces,
	} {
		p, err := spider.Game().Parse("game: spider\n" + position)
		if err != nil {
			t.Fatal(err)
		}
		start := p.Start().(*spider.State)
		if err := p.Line(line); err != nil {
			t.Fatal(err)
		}
		if got := byLine(start, p.Moves()); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
}
