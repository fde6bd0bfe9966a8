package odds_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games/klondike"
	"patience/engine/odds"
)

// small has the Kd, the Kh and the Qh out of sight, which can lie in six orders.
const small = `out: Qc Qd Jh Qs
draw: three
passes: 1
pass: 1
waste: -
stock: -- --
1: -- Kc
2: Ks
`

// A quitter gives up at once.
type quitter struct{}

func (quitter) Next(context.Context, engine.State, engine.Cards) (c engine.Choice) { return c }

// A cheat makes a move that no game has.
type cheat struct{}

func (cheat) Next(context.Context, engine.State, engine.Cards) engine.Choice {
	return engine.Choice{Moves: []engine.Move{1 << 30}}
}

// game returns Klondike with a player, and a small position.
func game(t *testing.T, p engine.Player) (*engine.Game, engine.State) {
	t.Helper()
	g := *klondike.Game()
	g.Player = func() engine.Player { return p }
	parsed, err := g.Parse(small)
	if err != nil {
		t.Fatal(err)
	}
	return &g, parsed.State()
}

// TestOrdersBySeed: a seed and a number are an order, and all orders are as likely.
func TestOrdersBySeed(t *testing.T) {
	g, s := game(t, quitter{})
	draw := func(seed, count uint64) (orders []string) {
		table, unseen, err := odds.Orders(g, s, seed)
		if err != nil || len(unseen) != 3 {
			t.Fatal(unseen, err)
		}
		for n := range count {
			laid, err := table(n)
			if err != nil {
				t.Fatal(err)
			}
			orders = append(orders, string(g.Sight.Exact(laid, nil)))
		}
		return orders
	}
	if !slices.Equal(draw(1, 50), draw(1, 50)) {
		t.Error("the same seed draws other orders")
	}
	if slices.Equal(draw(1, 50), draw(2, 50)) {
		t.Error("another seed draws the same orders")
	}
	counts := map[string]int{}
	for _, o := range draw(1, 6_000) {
		counts[o]++
	}
	for o, n := range counts {
		if n < 880 || n > 1_120 { // four times the spread
			t.Errorf("order %q came %d times of 6,000", o, n)
		}
	}
	if len(counts) != 6 {
		t.Errorf("%d orders, want 6", len(counts))
	}
}

// Who gives up has lost, and nobody finds fault; a move against the rules is a mistake of the program.
func TestGivesUp(t *testing.T) {
	g, s := game(t, quitter{})
	table, _, err := odds.Orders(g, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	o, err := odds.Try(t.Context(), g, table, 4, nil)
	if err != nil || o != (odds.Outcome{Order: 4}) {
		t.Error(o, err)
	}
	asked := false
	solve := func(_ context.Context, open engine.State) (engine.Verdict, error) {
		asked = true
		if laid, err := table(4); err != nil || !bytes.Equal(g.Sight.Exact(open, nil), g.Sight.Exact(laid, nil)) {
			t.Errorf("another position was decided: %v", open)
		}
		return engine.VerdictLost, nil
	}
	if o, err = odds.Try(t.Context(), g, table, 4, solve); err != nil || !asked || o.Played || o.Open != engine.VerdictLost {
		t.Error(o, asked, err)
	}
	g, s = game(t, cheat{})
	if _, err := odds.Play(t.Context(), g, s); err == nil || !strings.Contains(err.Error(), "a mistake of the player: move 1") {
		t.Error(err)
	}
}

// TestInterrupted ends an order while it is played, and while it is decided: nothing comes of it.
func TestInterrupted(t *testing.T) {
	g, s := game(t, quitter{})
	orders, _, err := odds.Orders(g, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	solve := func(ctx context.Context, _ engine.State) (engine.Verdict, error) {
		interrupt()
		return engine.VerdictUnknown, ctx.Err()
	}
	for _, when := range []string{"decided", "played"} {
		if _, err := odds.Try(ctx, g, orders, 3, solve); !errors.Is(err, context.Canceled) {
			t.Errorf("broken off while %s: %v", when, err)
		}
	}
}
