package unseen

import (
	"context"
	"slices"

	"patience/engine"
)

// A Sampled player tries each move in some orders of the unseen cards, drawn by a fixed
// seed, goes on as another player would, and makes the move that brings most on the whole.
// It never goes where it has been, so that it comes to an end.
type Sampled struct {
	Game   *engine.Game
	Base   func() engine.Player
	Worth  func(s engine.State) int // of where a game has ended
	Orders int
	// Tries says whether a move is worth trying; that of the other player always is.
	Tries func(s engine.State, m engine.Move) bool
	// Known plays on when all cards are known; nil: nobody does.
	Known func(s engine.State) []engine.Move

	been map[string]bool
	turn uint64
	plan []engine.Move
}

// longest ends a game that is played on.
const longest = 300

// Next returns the move that brings most.
func (p *Sampled) Next(seen engine.State, unseen engine.Cards) []engine.Move {
	if line := p.certain(seen, unseen); line != nil {
		return line
	}
	if p.been == nil {
		p.been = map[string]bool{}
	}
	sight := p.Game.Sight
	p.been[string(sight.Exact(seen, nil))] = true
	p.turn++
	moves := p.moves(seen)
	if len(moves) < 2 {
		return moves
	}
	sums := make([]int, len(moves))
	for i := range uint64(p.Orders) {
		cards := append([]engine.Card(nil), unseen...)
		engine.Shuffle(p.turn<<16+i, cards)
		s := sight.Lay(seen, cards)
		for j, m := range moves {
			next := s.Copy()
			next.Apply(m)
			sums[j] += p.Worth(p.played(next))
		}
	}
	best := 0
	for j := range moves {
		if sums[j] > sums[best] {
			best = j
		}
	}
	return moves[best : best+1]
}

// moves returns those that are worth trying and lead where the game has not been, the move of
// the other player first.
func (p *Sampled) moves(seen engine.State) (moves []engine.Move) {
	list := p.Base().Next(seen, nil)
	first := len(list)
	for _, m := range append(list[:min(first, 1)], seen.Moves(nil)...) {
		next := seen.Copy()
		next.Apply(m)
		if p.been[string(p.Game.Sight.Exact(next, nil))] || slices.Contains(moves, m) {
			continue
		}
		if p.Tries(seen, m) || first > 0 && m == list[0] {
			moves = append(moves, m)
		}
	}
	return moves
}

// certain returns a line when all cards are known: the last one can be told.
func (p *Sampled) certain(seen engine.State, unseen engine.Cards) []engine.Move {
	if len(unseen) > 1 || p.Known == nil {
		return nil
	}
	if p.plan == nil {
		p.plan = p.Known(p.Game.Sight.Lay(seen, unseen))
	}
	if len(p.plan) == 0 {
		p.Known = nil
		return nil
	}
	m := p.plan[:1]
	p.plan = p.plan[1:]
	return m
}

// played goes on as the other player would, with an order that was drawn.
func (p *Sampled) played(s engine.State) engine.State {
	sight, base := p.Game.Sight, p.Base()
	for range longest {
		// What the other player is shown is what he would see, so that he does no better
		// than he could.
		line := base.Next(sight.Seen(s), nil)
		if len(line) == 0 || s.Won() {
			return s
		}
		for _, m := range line {
			s.Apply(m)
		}
	}
	return s
}

// SolvedWithin returns a function that plays on by a solver, within a number of positions.
func SolvedWithin(solver *engine.Solver, states int) func(s engine.State) []engine.Move {
	return func(s engine.State) []engine.Move {
		r, err := solver.Run(context.Background(), s, engine.SolveOptions{Limits: engine.Limits{States: states}})
		if err != nil || r.Verdict != engine.VerdictWon {
			return nil
		}
		return r.Line
	}
}
