// Package odds says between what the odds of a player lie who has not seen all cards. From
// below a way of playing is tried, which sees only what a player sees; from above the same
// orders of the unseen cards are decided with open cards, as nobody wins what cannot be won.
//
// trial.go lays the orders of a question, play.go plays one, log.go keeps what came of each, so that it can be gone on with.
package odds

import (
	"context"
	"fmt"

	"patience/engine"
)

// An Outcome is what came of one order of the unseen cards.
type Outcome struct {
	Order  uint64
	Played bool           // the player has won
	Open   engine.Verdict // with open cards
}

// Check says why an outcome cannot be.
func (o Outcome) Check() error {
	switch {
	case o.Open > engine.VerdictLost:
		return fmt.Errorf("no verdict %d", o.Open)
	case o.Played && o.Open != engine.VerdictWon:
		return fmt.Errorf("an order that was won by playing is %v with open cards", o.Open)
	}
	return nil
}

// A Solver decides a position with open cards.
type Solver func(ctx context.Context, s engine.State) (engine.Verdict, error)

// A Table makes the position of a number: another order of the unseen cards of one position,
// or another deal.
type Table func(number uint64) (engine.State, error)

// Orders returns the positions that look like s, drawn by number: each order of the unseen
// cards is as likely as any other.
func Orders(g *engine.Game, s engine.State, seed uint64) (Table, engine.Cards, error) {
	unseen, err := g.Sight.Unseen(s)
	if err != nil {
		return nil, nil, err
	}
	return func(number uint64) (engine.State, error) {
		draw := engine.SplitMix(seed)
		cards := engine.Shuffled(draw.Next()+number, unseen)
		return g.Sight.Lay(s, cards), nil
	}, unseen, nil
}

// Try plays an order, and decides it with open cards if the player has not won; solve may be
// nil.
func Try(ctx context.Context, g *engine.Game, table Table, number uint64, solve Solver) (Outcome, error) {
	o := Outcome{Order: number}
	s, err := table(number)
	if err != nil {
		return o, err
	}
	p, err := Play(ctx, g, s)
	if err != nil {
		return o, err
	}
	if p.Won() {
		o.Played, o.Open = true, engine.VerdictWon
		return o, nil
	}
	if solve != nil {
		o.Open, err = solve(ctx, s)
	}
	return o, err
}

// A Tally counts outcomes.
type Tally struct{ Orders, Played, Won, Lost int }

// Add counts an outcome.
func (t *Tally) Add(o Outcome) {
	t.Orders++
	if o.Played {
		t.Played++
	}
	switch o.Open {
	case engine.VerdictWon:
		t.Won++
	case engine.VerdictLost:
		t.Lost++
	}
}

// Below returns the share that was won by playing, and its exact 95 % interval.
func (t Tally) Below() (share, low, high float64) {
	low, high = engine.Interval(t.Played, t.Orders)
	return float64(t.Played) / float64(max(t.Orders, 1)), low, high
}

// Above returns the share that is not lost with open cards, and its exact 95 % interval.
func (t Tally) Above() (share, low, high float64) {
	low, high = engine.Interval(t.Orders-t.Lost, t.Orders)
	return float64(t.Orders-t.Lost) / float64(max(t.Orders, 1)), low, high
}

// Played95 tells what was won by playing.
func (t Tally) Played95() string {
	share, low, high := t.Below()
	return fmt.Sprintf("played: %d of %d won, %s (95 %% interval %s to %s)", t.Played, t.Orders, percent(share), percent(low), percent(high))
}

// Open95 tells what can be won with open cards.
func (t Tally) Open95() string {
	share, low, high := t.Above()
	return fmt.Sprintf("open cards: %d won, %d lost, %d unknown; not lost %s (%s to %s)",
		t.Won, t.Lost, t.Orders-t.Won-t.Lost, percent(share), percent(low), percent(high))
}

// Ends is the last line: between what the odds lie.
func (t Tally) Ends() string {
	below, _, _ := t.Below()
	above, _, _ := t.Above()
	return fmt.Sprintf("between %s (played) and %s (open cards), %s", percent(below), percent(above), engine.Count(t.Orders, "order"))
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
