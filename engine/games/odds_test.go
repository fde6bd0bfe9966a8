package games_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/engine/odds"
)

// A heard player has each of his choices heard, with what he was shown.
type heard struct {
	engine.Player
	hear func(seen engine.State, unseen engine.Cards, made engine.Choice)
}

func (h heard) Next(ctx context.Context, seen engine.State, unseen engine.Cards) engine.Choice {
	made := h.Player.Next(ctx, seen, unseen)
	h.hear(seen, unseen, made)
	return made
}

// hear lets the player of a game play a position, has his choices heard, and returns where it ended.
func hear(t *testing.T, g *engine.Game, s engine.State, each func(seen engine.State, unseen engine.Cards, made engine.Choice)) engine.State {
	t.Helper()
	h := *g
	h.Player = func() engine.Player { return heard{g.Player(), each} }
	end, err := odds.Play(t.Context(), &h, s)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

// A watched player is what he was shown, and what he made of it.
type watched struct {
	shown []string
	made  []engine.Choice
}

// TestPlayersDoNotPeek plays deals that look alike, with the unseen cards in other orders: as
// long as they go on looking alike, the players make the same moves for the same reasons; and what a player is
// shown has no card that he has not seen.
func TestPlayersDoNotPeek(t *testing.T) {
	enginetest.Alone(t)
	for _, g := range games.All() {
		if g.Player == nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			alike, deals := 0, uint64(2)
			if g.Name == "spider" {
				deals = 1 // which is seconds of work, twice
			}
			for number := range deals {
				start, err := g.Deals[0].Deal(number+1, someOptions(g))
				if err != nil {
					t.Fatal(err)
				}
				unseen, err := g.Sight.Unseen(start)
				if err != nil {
					t.Fatal(err)
				}
				cards := slices.Clone(unseen)
				engine.Shuffle(number, cards)
				one := watch(t, g, g.Sight.Lay(start, cards))
				last := len(cards) - 1 // the cards that come to light last
				if g.Name == "klondike" {
					last = 16 // the stock is looked at first; under the last column lie cards 15 to 20
				}
				cards[last], cards[last-1] = cards[last-1], cards[last]
				two := watch(t, g, g.Sight.Lay(start, cards))
				hidden := len(unseen)
				for i := range min(len(one.shown), len(two.shown)) {
					if one.shown[i] != two.shown[i] {
						break
					}
					alike++
					if !reflect.DeepEqual(one.made[i], two.made[i]) {
						t.Fatalf("deal %d, move %d: %v and %v in positions that look alike", number+1, i, one.made[i], two.made[i])
					}
				}
				if seen := g.Sight.Seen(start); seen.Hidden() != hidden || len(one.shown) < 3 {
					t.Errorf("deal %d: %d cards unseen, %d hidden, %d moves", number+1, hidden, seen.Hidden(), len(one.shown))
				}
			}
			t.Logf("%d positions looked alike", alike)
			if alike < 20 {
				t.Errorf("only %d positions looked alike", alike)
			}
		})
	}
}

// TestPlayersGoOn plays deals of other ways of play in which nobody comes back to what he saw before. Spider's player is held to
// that where he plays whole deals.
func TestPlayersGoOn(t *testing.T) {
	enginetest.Alone(t)
	for _, deal := range []struct {
		game    string
		number  uint64
		options engine.Options
	}{
		{"klondike", 4, engine.Options{"draw": "one"}}, {"klondike", 6, engine.Options{"draw": "one", "passes": "2"}},
	} {
		g, err := games.All().Named(deal.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Deal("", deal.number, deal.options)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(watch(t, g, p.State()).shown); n < 5 {
			t.Errorf("%s %v: %d choices", deal.game, deal.options, n)
		}
	}
}

// someOptions deals Klondike with a stock.
func someOptions(g *engine.Game) engine.Options {
	if g.Name == "klondike" {
		return engine.Options{"draw": "three"}
	}
	return nil
}

// watch lets the player of a game play, and returns what he was shown, which must be nothing twice and no card that he has not seen.
func watch(t *testing.T, g *engine.Game, s engine.State) (w watched) {
	t.Helper()
	leaks, shown := 0, enginetest.Shown(t, g.Sight)
	hear(t, g, s, func(seen engine.State, unseen engine.Cards, made engine.Choice) {
		for _, p := range g.Board(seen) {
			for _, c := range p.Cards[:p.Down] {
				if c != engine.Unknown && p.Number > 0 { // a stock may be known
					leaks++
				}
			}
		}
		w.shown = append(w.shown, shown(seen, unseen))
		w.made = append(w.made, made)
	})
	if leaks > 0 {
		t.Errorf("%s: a player was shown %d cards that lie face down", g.Name, leaks)
	}
	return w
}

// TestOrders: the positions of other orders look like the first and have the same cards, and
// differ.
func TestOrders(t *testing.T) {
	for _, g := range games.All() {
		if g.Sight == nil {
			continue
		}
		start, err := g.Deals[0].Deal(7, someOptions(g))
		if err != nil {
			t.Fatal(err)
		}
		table, unseen, err := odds.Orders(g, start, 5)
		if err != nil {
			t.Fatal(err)
		}
		keys := map[string]bool{}
		for n := range uint64(20) {
			s, err := table(n)
			if err != nil {
				t.Fatal(err)
			}
			again, err := g.Sight.Unseen(s)
			if err != nil || s.String() != start.String() || !slices.Equal(again, unseen) {
				t.Fatalf("%s: order %d does not look alike, or has other cards: %v\n%v", g.Name, n, err, s)
			}
			keys[string(g.Sight.Exact(s, nil))] = true
		}
		if len(keys) != 20 {
			t.Errorf("%s: %d of 20 orders differ", g.Name, len(keys))
		}
	}
}
