package unseen

import (
	"context"
	"fmt"

	"patience/engine"
)

// Advice is what a player can do next who knows the cards in sight alone.
type Advice struct {
	Moves      []engine.Move // up to a turn-up that nothing can prevent, else the strategy's move; nil when neither is known
	Guaranteed Guaranteed
	strategy   bool // whether the move is the strategy's
}

// Why says on what the advice rests.
func (a Advice) Why() string {
	if a.strategy {
		return fmt.Sprintf("by the game's strategy; %v", a.Guaranteed)
	}
	return a.Guaranteed.String()
}

// Advise tells what the player of a game can do next. The play is to be covered; of a problem, which
// need not be a whole pack, it is known which cards are out of sight, though not where they lie.
func Advise(ctx context.Context, p *engine.Play) (a Advice, err error) {
	t, err := NewTable(p.Game, p.State())
	if err != nil && len(p.Headers) > 0 {
		t, err = NewTable(p.Game, p.Open().State())
	}
	if err != nil {
		return a, err
	}
	if a.Guaranteed, err = t.Guaranteed(ctx); err != nil {
		return a, err
	}
	if a.Moves = a.Guaranteed.First(); len(a.Moves) > 0 || p.Game.Strategy == nil {
		return a, nil
	}
	if m, ok := p.Game.Strategy(p.State()); ok {
		a.Moves, a.strategy = []engine.Move{m}, true
	}
	return a, nil
}
