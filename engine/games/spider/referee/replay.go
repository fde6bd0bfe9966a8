package referee

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/spider"
)

// Of puts a position of the engine on a table.
func Of(s *spider.State) *Table {
	var pile [Piles + 1][]engine.Card
	var down [Piles + 1]int
	for n := 1; n <= Piles; n++ {
		pile[n], down[n] = s.Pile(n), len(s.FaceDown(n))
	}
	t := New(pile, down, s.Hand())
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for range s.Removed(suit) {
			t.Removed = append(t.Removed, suit)
		}
	}
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

// Replay plays the moves from a position by the referee's rules and by the
// engine's, and compares the two after each. It returns the last position, or an
// error that says at which move the referee refuses or the two differ.
func Replay(start *spider.State, moves []engine.Move) (*spider.State, error) {
	p := engine.NewPlay(spider.Game(), start)
	t := Of(start)
	for i, m := range moves {
		text := p.Game.PrintMove(p.State(), m)
		if err := t.Play(StepOf(m)); err != nil {
			return nil, fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, text, err)
		}
		if err := p.Do(m); err != nil {
			return nil, fmt.Errorf("move %d, %q: the referee allows what the engine refuses: %w", i+1, text, err)
		}
		if err := t.Same(p.State().(*spider.State)); err != nil {
			return nil, fmt.Errorf("move %d, %q: %w", i+1, text, err)
		}
	}
	return p.State().(*spider.State), nil
}

// Confirm replays a play from its start and compares every position that it
// recorded.
func Confirm(p *engine.Play) error {
	t := Of(p.Start().(*spider.State))
	for i := range p.Len() {
		s, m := p.Step(i)
		if err := t.Same(s.(*spider.State)); err != nil {
			return fmt.Errorf("before move %d: %w", i+1, err)
		}
		if err := t.Play(StepOf(m)); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, p.Game.PrintMove(s, m), err)
		}
	}
	return t.Same(p.State().(*spider.State))
}

// Same returns nil when the engine's position is the one on the table, else the
// first difference.
func (t *Table) Same(s *spider.State) error {
	other := Of(s)
	for n := 1; n <= Piles; n++ {
		if !slices.Equal(t.Pile[n], other.Pile[n]) {
			return fmt.Errorf("pile %d differs: referee\n%sengine\n%s", n, t.Tableau(), other.Tableau())
		}
	}
	if !slices.Equal(t.Hand, other.Hand) {
		return fmt.Errorf("the hand differs: referee %v, engine %v", t.Hand, other.Hand)
	}
	gone := slices.Sorted(slices.Values(t.Removed))
	if !slices.Equal(gone, slices.Sorted(slices.Values(other.Removed))) {
		return fmt.Errorf("the removed suits differ: referee %v, engine %v", t.Removed, other.Removed)
	}
	return nil
}
