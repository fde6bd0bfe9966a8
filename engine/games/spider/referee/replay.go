package referee

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// Confirm replays a play from its start and compares every position that it
// recorded.
func Confirm(p *engine.Play) error { return p.Replay(judge{Of(p.Start().(*spider.State))}) }

// Replay plays the moves from a position by the engine's rules and by the referee's,
// and compares the two after each. It returns the last position, or an error that says
// at which move one of them refuses or the two differ.
func Replay(start *spider.State, moves []engine.Move) (*spider.State, error) {
	p := engine.NewPlay(spider.Game(), start)
	for i, m := range moves {
		if err := p.Do(m); err != nil {
			return nil, fmt.Errorf("move %d, %q: %w", i+1, p.Game.PrintMove(p.State(), m), err)
		}
	}
	return p.State().(*spider.State), Confirm(p)
}

// Of puts a position of the engine on a table.
func Of(s *spider.State) *Table {
	var pile [Piles + 1][]engine.Card
	var down [Piles + 1]int
	for n := 1; n <= Piles; n++ {
		pile[n], down[n] = s.Pile(n), len(s.FaceDown(n))
	}
	t := New(pile, down, s.Hand())
	t.OwnSuit, t.NoSpaces = s.Challenge() != spider.NoChallenge, s.Challenge() == spider.NoSpaces
	t.Removed = s.RemovedSuits()
	return t
}

// StepOf returns the step that a move of the engine stands for.
func StepOf(m engine.Move) Step {
	from, to, count := spider.Parts(m)
	switch {
	case m == spider.Deal:
		return Step{Kind: Deal}
	case spider.IsRemove(m):
		return Step{Kind: Remove, From: from}
	}
	return Step{Shift, from, to, count}
}

// A judge is a table on which the engine's moves are played: what [engine.Play.Replay] wants
// to know of a referee, in the engine's words.
type judge struct{ *Table }

// Play makes a move on the table.
func (j judge) Play(_ engine.State, m engine.Move) error { return j.Table.Play(StepOf(m)) }

// Board returns the hand, the piles, and the removed suits in the order of suits.
func (j judge) Board() engine.Board {
	hand := slices.Clone(j.Hand)
	slices.Reverse(hand)
	b := engine.Board{{Kind: "hand", Cards: hand, Down: len(hand)}}
	for n := 1; n <= Piles; n++ {
		pile := engine.Pile{Kind: "pile", Number: n}
		for _, l := range j.Pile[n] {
			if pile.Cards = append(pile.Cards, l.Card); !l.Up {
				pile.Down++
			}
		}
		b = append(b, pile)
	}
	for i, suit := range slices.Sorted(slices.Values(j.Removed)) {
		gone := engine.Sequence(suit, engine.King, engine.Ace)
		b = append(b, engine.Pile{Kind: "removed", Number: i + 1, Cards: gone})
	}
	return b
}

// Agrees is nil: the piles tell everything.
func (j judge) Agrees(engine.State) error { return nil }
