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

// A watched player notes what he is shown.
type watched struct {
	engine.Player
	exact func(s engine.State, dst []byte) []byte
	board func(s engine.State) engine.Board
	leaks int
	shown []string
	made  []engine.Choice
}

func (w *watched) Next(ctx context.Context, seen engine.State, unseen engine.Cards) engine.Choice {
	for _, p := range w.board(seen) {
		for _, c := range p.Cards[:p.Down] {
			if c != engine.Unknown && p.Number > 0 { // a stock may be known
				w.leaks++
			}
		}
	}
	w.shown = append(w.shown, string(w.exact(seen, nil))+unseen.String())
	w.made = append(w.made, w.Player.Next(ctx, seen, unseen))
	return w.made[len(w.made)-1]
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
			alike := 0
			for number := range uint64(2) {
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

// someOptions deals Klondike with a stock.
func someOptions(g *engine.Game) engine.Options {
	if g.Name == "klondike" {
		return engine.Options{"draw": "three"}
	}
	return nil
}

// watch lets the player of a game play, and returns what he was shown.
func watch(t *testing.T, g *engine.Game, s engine.State) *watched {
	t.Helper()
	w := &watched{Player: g.Player(), exact: g.Sight.Exact, board: g.Board}
	h := *g
	h.Player = func() engine.Player { return w }
	if _, err := odds.Play(context.Background(), &h, s); err != nil {
		t.Fatal(err)
	}
	if w.leaks > 0 {
		t.Errorf("%s: a player was shown %d cards that lie face down", g.Name, w.leaks)
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
