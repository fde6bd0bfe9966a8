package klondike

import (
	"context"

	"patience/engine"
	"patience/engine/unseen"
)

// newPlayer returns who plays Klondike by what he sees: each move is tried in some orders of
// the unseen cards, where the built-in strategy goes on.
func newPlayer(g *engine.Game) engine.Player {
	return &unseen.Sampled{Game: g, Base: func() engine.Player { return &strategist{done: true} }, Orders: sampledOrders,
		Worth: worth, Tries: tries, Known: unseen.SolvedWithin(g.Solver, solvedStates)}
}

const (
	sampledOrders = 4
	solvedStates  = 20_000
)

// worth says how good it is to end so: a game that is won is more than all else, a card that
// was turned up more than one that is out.
func worth(st engine.State) int {
	s := st.(*State)
	sum := -3 * s.FaceDown()
	for _, r := range s.out {
		sum += int(r)
	}
	if s.Won() {
		sum += 200
	}
	return sum
}

// A strategist plays by the built-in strategy, and turns the waste over as long as something
// was done since.
type strategist struct{ done bool }

// Next chooses the move of the strategy.
func (p *strategist) Next(_ context.Context, seen engine.State, _ engine.Cards) engine.Choice {
	s := seen.(*State)
	m, ok := s.Advice()
	switch {
	case ok && m != Draw:
		p.done = true
	case !ok && p.done && s.checkRedeal() == nil:
		p.done = false
		return choice(Redeal)
	case !ok:
		return engine.Choice{}
	}
	return choice(m)
}

func choice(m engine.Move) engine.Choice {
	return engine.Choice{Moves: []engine.Move{m}, Why: "the strategy's move"}
}

// tries says whether a move does something by itself: it turns a card up, takes one from the
// deck, empties a column, takes a card out, or looks at the stock.
func tries(st engine.State, m engine.Move) bool {
	s := st.(*State)
	if m == Draw || m == Redeal || IsOut(m) {
		return true
	}
	p, err := s.Where(engine.Card(m))
	switch {
	case err != nil || p.Place == "out":
		return false
	case p.Place == "deck":
		return true
	}
	return p.index == int(s.down[p.Column]) && (p.index > 0 || p.Card.Rank() < engine.King)
}
