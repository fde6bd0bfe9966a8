package unseen

import (
	"context"
	"fmt"
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

	been map[string]bool
	turn uint64
}

// longest ends a game that is played on.
const longest = 300

// Next chooses the move that brings most.
func (p *Sampled) Next(ctx context.Context, seen engine.State, unseen engine.Cards) engine.Choice {
	if p.been == nil {
		p.been = map[string]bool{}
	}
	// Where play has been it does not return to: moves that lead there are none.
	sight := p.Game.Sight
	p.been[string(sight.Exact(seen, nil))] = true
	p.turn++
	moves := p.moves(ctx, seen)
	if len(moves) < 2 {
		return engine.Choice{Moves: moves, Why: "nothing else does anything"}
	}
	// Every move is played on in the same orders of the unseen cards, so that luck favours none.
	sums, won := make([]int, len(moves)), make([]int, len(moves))
	for i := range uint64(p.Orders) {
		cards := engine.Shuffled(p.turn<<16+i, unseen)
		s := sight.Lay(seen, cards)
		for j, m := range moves {
			if ctx.Err() != nil {
				return engine.Choice{}
			}
			engine.Tell(ctx, "order %d of %d, move %d of %d", i+1, p.Orders, j+1, len(moves))
			end := p.played(ctx, engine.After(s, m))
			sums[j] += p.Worth(end)
			if end.Won() {
				won[j]++
			}
		}
	}
	best := slices.Index(sums, slices.Max(sums))
	return engine.Choice{
		Moves: moves[best : best+1],
		Why: fmt.Sprintf("best of %s, each played on in %s of the unseen cards, %d of them won",
			engine.Count(len(moves), "move"), engine.Count(p.Orders, "order"), won[best]),
	}
}

// moves returns those that are worth trying and lead where the game has not been, the move of
// the other player first.
func (p *Sampled) moves(ctx context.Context, seen engine.State) (moves []engine.Move) {
	list := p.Base().Next(ctx, seen, nil).Moves
	first := len(list)
	for _, m := range append(list[:min(first, 1)], seen.Moves(nil)...) {
		if p.been[string(p.Game.Sight.Exact(engine.After(seen, m), nil))] || slices.Contains(moves, m) {
			continue
		}
		if p.Tries(seen, m) || first > 0 && m == list[0] {
			moves = append(moves, m)
		}
	}
	return moves
}

// played goes on as the other player would, with an order that was drawn.
func (p *Sampled) played(ctx context.Context, s engine.State) engine.State {
	sight, base := p.Game.Sight, p.Base()
	for range longest {
		// What the other player is shown is what he would see, so that he does no better
		// than he could.
		line := base.Next(ctx, sight.Seen(s), nil).Moves
		if len(line) == 0 || s.Won() {
			return s
		}
		engine.ApplyAll(s, line)
	}
	return s
}
