package table

import (
	"context"
	"slices"

	"patience/engine"
	"patience/engine/unseen"
)

// sight returns what the player of the game has seen: neither what lies face down in piles nor a stock that was not gone
// through. It is nil when nothing lies face down, and for grids, whose gaps are cards that nobody knows.
func (p *plan) sight() *engine.Sight {
	down := slices.Concat(p.Tableau.Down.List, p.Reserve.Down.List)
	if p.field.size() > 0 || !p.Stock.There && p.Tableau.Down.Word == "" && p.Reserve.Down.Word == "" && !slices.ContainsFunc(down, func(n int) bool { return n > 0 }) {
		return nil
	}
	return &engine.Sight{
		Seen:     func(s engine.State) engine.State { return s.(*State).laid(nil) },
		Unseen:   func(s engine.State) (engine.Cards, error) { return s.(*State).unseen(), nil },
		Exact:    func(s engine.State, dst []byte) []byte { return s.(*State).ExactKey(dst) },
		Lay:      func(s engine.State, cards engine.Cards) engine.State { return s.(*State).laid(cards) },
		FaceDown: func(s engine.State) int { return s.(*State).faceDown() },
		Pile:     "pile",
	}
}

// laid returns the position with cards where unseen ones lie, pile by pile; with none they are unknown.
func (s *State) laid(cards engine.Cards) *State {
	c := *s
	for i, d := range c.cards[:c.starts[c.piles]] {
		if d&down == 0 {
			continue
		}
		if c.cards[i] = down; len(cards) > 0 {
			c.cards[i], cards = down|uint8(cards[0]), cards[1:]
		}
	}
	return &c
}

// unseen returns the cards that the player has not seen, in their order.
func (s *State) unseen() engine.Cards {
	var known []engine.Card
	for _, c := range s.cards[:s.starts[s.piles]] {
		if c&down == 0 && c != 0 {
			known = append(known, engine.Card(c))
		}
	}
	cards := engine.Cards(engine.Missing(s.pack(), known))
	slices.Sort(cards)
	return cards
}

// faceDown counts the cards that lie face down in piles.
func (s *State) faceDown() int { return s.downBefore(s.res.to) }

// playerOrders is in how many orders of the unseen cards each move is tried.
const playerOrders = 3

// player returns who plays a game by what he sees: he tries each move in some orders of what he has not seen.
func (p *plan) player(g *engine.Game) func() engine.Player {
	if g.Sight == nil {
		return nil
	}
	return func() engine.Player {
		return &unseen.Sampled{
			Game: g, Orders: playerOrders,
			Base:  func() engine.Player { return &greedy{been: map[string]bool{}} },
			Worth: func(s engine.State) int { return 3*s.(*State).gone() - s.(*State).faceDown() },
			Tries: func(engine.State, engine.Move) bool { return true },
		}
	}
}

// gone counts the cards that are out, in the hole or taken away.
func (s *State) gone() int { return int(s.starts[s.aside.to] - s.starts[s.found.from]) }

// A greedy player makes the move after which most cards are gone or have come to light, and of like ones the first in the order of the
// rules, never back to where he was. He ends where no move brings anything and the stock is out.
type greedy struct{ been map[string]bool }

// Next makes one move.
func (p *greedy) Next(_ context.Context, seen engine.State, _ engine.Cards) engine.Choice {
	s := seen.(*State)
	p.been[string(s.Key(nil))] = true
	best, most := engine.Choice{}, -1
	for _, m := range s.moves(nil, true) {
		c := *s
		c.Apply(m)
		brings := 2*(c.gone()-s.gone()) + 2*(s.faceDown()-c.faceDown())
		if do, from, to, _ := unpack(m); do == doDeal || do == doRedeal || brings == 0 && do == doMove && s.tab.is(to) && !s.tab.is(from) && !s.found.is(from) {
			brings++
		}
		if brings > most && (brings > 0 || len(p.been) < 60) && !p.been[string(c.Key(nil))] {
			best, most = engine.Choice{Moves: []engine.Move{m}, Why: "brings most at once"}, brings
		}
	}
	return best
}
