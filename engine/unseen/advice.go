package unseen

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// Advice is what a player can do next who knows the cards in sight alone.
type Advice struct {
	engine.Choice             // of the game's player: no moves when he gives up
	Guaranteed    *Guaranteed // turn-ups from here on, nil where the game does not say what its player sees until the next deal
	Orders        int         // sampled ones of the unseen cards
	Won, Lost     int         // of them, with open cards
}

// What is asked for the odds in an advice: a number of positions, never a time.
const (
	adviceOrders = 20
	adviceStates = 100_000 // for each order
	adviceFew    = 4       // if none of these is decided, the others are not asked
)

// Why says on what the advice rests, point by point.
//
//	turns a card up in pile 2: gains most
//	5 turn-ups are guaranteed
//	who plays on like this wins some 52 of 100 such games
//	with open cards 14 of 20 sampled orders can be won, 2 cannot
func (a Advice) Why() []string {
	why := strings.Split(a.Choice.Why, "; ")
	if a.Guaranteed != nil {
		why = append(why, a.Guaranteed.short())
	}
	return append(why, a.Odds()...)
}

// Odds says how often who plays on wins, if the player knows, and what is known of the sampled orders, with
// open cards: an upper end, as a player does not see them.
func (a Advice) Odds() (odds []string) {
	if a.Chance > 0 {
		odds = append(odds, fmt.Sprintf("who plays on like this wins some %.0f of 100 such games", 100*a.Chance))
	}
	return append(odds, a.open())
}

// open says what is known of the sampled orders.
func (a Advice) open() string {
	open := a.Orders - a.Won - a.Lost
	if open == a.Orders {
		return fmt.Sprintf("none of %d sampled orders is decided with open cards", a.Orders)
	}
	text := fmt.Sprintf("with open cards %d of %d sampled orders can be won", a.Won, a.Orders)
	if a.Lost > 0 {
		text += fmt.Sprintf(", %d cannot", a.Lost)
	}
	if open > 0 {
		text += fmt.Sprintf(", %d not decided", open)
	}
	return text
}

// short returns the answer in a few words.
func (g Guaranteed) short() string {
	sure := engine.Count(g.Least, "turn-up")
	switch {
	case g.Down == 0:
		return "no card lies face down"
	case g.Most == 0:
		return "no turn-up is guaranteed"
	case g.Least == 0:
		return "whether a turn-up is guaranteed is not known"
	case !g.Exact():
		sure = "at least " + sure
	}
	if g.Least == 1 {
		return sure + " is guaranteed"
	}
	return sure + " are guaranteed"
}

// Advise tells what the player of a game would do next, without looking. The play is to be covered; of
// a problem, which need not be a whole pack, it is known which cards are out of sight, though not where
// they lie.
func Advise(ctx context.Context, p *engine.Play) (a Advice, err error) {
	t, err := NewTable(p.Game, p.State())
	if err != nil && len(p.Headers) > 0 {
		t, err = NewTable(p.Game, p.Open().State())
	}
	if err != nil {
		return a, err
	}
	if t.sight.Round != nil {
		g, err := t.Guaranteed(ctx)
		if err != nil {
			return a, err
		}
		a.Guaranteed = &g
	}
	if a.Choice = t.choice(ctx, a.Guaranteed); len(a.Moves) == 0 && ctx.Err() == nil {
		a.Choice.Why = "the player gives up"
	}
	t.sample(ctx, &a)
	return a, ctx.Err()
}

// choice asks the game's player, or takes what is guaranteed, if that is known, where it has none.
func (t *Table) choice(ctx context.Context, g *Guaranteed) engine.Choice {
	switch {
	case t.game.Player == nil && g == nil:
		return engine.Choice{}
	case t.game.Player == nil:
		return engine.Choice{Moves: g.first, Why: "turns a card up even if the worst cards come"}
	}
	return t.game.Player().Next(ctx, t.State, slices.Clone(t.unseen))
}

// sample solves some orders of the unseen cards, which are drawn by a fixed seed.
func (t *Table) sample(ctx context.Context, a *Advice) {
	for i := range uint64(adviceOrders) {
		if i == adviceFew && a.Won+a.Lost == 0 {
			return
		}
		engine.Tell(ctx, "order %d of %d with open cards", i+1, adviceOrders)
		cards := engine.Shuffled(i, t.unseen)
		r, err := t.game.Solver.Run(ctx, t.sight.Lay(t.State, cards), engine.SolveOptions{Limits: engine.Limits{States: adviceStates}})
		switch {
		case err != nil || ctx.Err() != nil: // a card in sight is unknown, or nobody waits any more
			return
		case r.Verdict == engine.VerdictWon:
			a.Won++
		case r.Verdict == engine.VerdictLost:
			a.Lost++
		}
		a.Orders++
	}
}
