package player_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/player"
	"patience/engine/games/spider/prove/plan"
)

// TestWholeDeals plays deals of one and four suits by what is seen of them. Each move is
// legal; only the last of a line brings cards to light; who is asked again now and then answers
// the same; nobody comes back to what he saw; and the player goes on until he has won or has dealt all
// that can be dealt.
func TestWholeDeals(t *testing.T) {
	enginetest.Alone(t)
	numbers := map[string]uint64{"1": 1_000_041, "4": 7} // in the first a player once moved cards to and fro
	for suits, want := range map[string]bool{"1": true, "4": false} {
		p, err := spider.Game().Deal("", numbers[suits], engine.Options{"suits": suits})
		if err != nil {
			t.Fatal(err)
		}
		s := p.State()
		play(t, s)
		switch {
		case s.Won() != want:
			t.Errorf("%s suits: won %v, want %v: winning and giving up are to be tried, both", suits, s.Won(), want)
		case !s.Won() && s.Check(spider.Deal) == nil:
			t.Errorf("%s suits: given up though cards can be dealt\n%v", suits, s)
		}
	}
}

// TestKeepsEnough: ten cards must be left while there is a hand, as no row goes on a space. The sixth suit of a
// position is about to be complete, and stays. When it is gone, and nobody can ever deal again, the player gives up.
func TestKeepsEnough(t *testing.T) {
	const spaces = "pile 8: space\npile 9: space\npile 10: space\n"
	const hand = "hand: 20 unknown\nremoved: spades, spades, spades, spades, spades"
	for text, want := range map[string]bool{
		"pile 1: Js 10s\npile 2: 4s 3s 2s\npile 3: Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s As\npile 4: Ks\npile 5: space\npile 6: space\npile 7: 10s\n" + spaces + hand: true,
		"pile 1: Js\npile 2: 4s\npile 3: 10s\npile 4: 2s\npile 5: 3s\npile 6: space\npile 7: 10s\n" + spaces + hand + ", spades":                                  false,
	} {
		s, c := asked(t, "game: spider\n"+text+"\n")
		if slices.Contains(c.Moves, spider.Deal) != want || len(c.Moves) > 0 != want {
			t.Errorf("%s: %s\n%v", spider.Game().PrintLine(s, c.Moves), c.Why, s)
		}
	}
}

// play plays a game to its end.
func play(t *testing.T, s engine.State) {
	t.Helper()
	who, sight := player.New(), plan.Sight()
	shown := enginetest.Shown(t, sight)
	for step := range 2_000 {
		unseen, err := sight.Unseen(s)
		if err != nil {
			t.Fatal(err)
		}
		seen := sight.Seen(s)
		shown(seen, unseen)
		line := who.Next(t.Context(), seen, unseen).Moves
		if step%32 == 5 && !slices.Equal(line, player.New().Next(t.Context(), seen, unseen).Moves) {
			t.Fatalf("asked again, it is not %v\n%v", line, s)
		}
		if len(line) == 0 {
			return
		}
		for i, m := range line {
			if err := s.Check(m); err != nil {
				t.Fatalf("move %d of %v: %v\n%v", i+1, line, err, s)
			}
			before := s.Hidden()
			s.Apply(m)
			if s.Hidden() < before && i+1 < len(line) {
				t.Fatalf("move %d of %v brings cards to light\n%v", i+1, line, s)
			}
		}
	}
	t.Fatalf("no end\n%v", s)
}

// A whole suit, here that of pile 8, is removed before the next deal.
func TestRemoves(t *testing.T) {
	enginetest.Alone(t)
	text, err := os.ReadFile("../testdata/middle.txt")
	if err != nil {
		t.Fatal(err)
	}
	s, c := asked(t, string(text))
	if !slices.Contains(c.Moves, spider.Remove(8)) {
		t.Errorf("%s: the suit of pile 8 stays", spider.Game().PrintLine(s, c.Moves))
	}
}

// TestStops: who is stopped chooses nothing, and deals no row because he found no turn-up in the time.
func TestStops(t *testing.T) {
	deal, err := spider.Game().Deal("", 1, engine.Options{"suits": "4"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if c := asks(ctx, t, deal.State()); len(c.Moves) > 0 {
		t.Errorf("stopped, and chooses %s: %s", spider.Game().PrintLine(deal.State(), c.Moves), c.Why)
	}
}

// asked returns the position of a text, and what the player does in it.
func asked(t *testing.T, text string) (engine.State, engine.Choice) {
	t.Helper()
	p, err := spider.Game().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.State(), asks(t.Context(), t, p.State())
}

// asks returns what the player does in a position.
func asks(ctx context.Context, t *testing.T, s engine.State) engine.Choice {
	t.Helper()
	sight := plan.Sight()
	unseen, err := sight.Unseen(s)
	if err != nil {
		t.Fatal(err)
	}
	return player.New().Next(ctx, sight.Seen(s), unseen)
}
