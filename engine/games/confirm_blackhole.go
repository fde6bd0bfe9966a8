package games

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/blackhole"
	"patience/engine/games/blackhole/referee"
)

// confirmBlackHole replays a play of Black Hole on the referee's table.
func confirmBlackHole(p *engine.Play) error {
	t := blackHoleTable(p.Start().(*blackhole.State))
	for i := range p.Len() {
		s, m := p.Step(i)
		at := s.(*blackhole.State)
		if err := t.Play(number(at, at.Exposed(int(m)))); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, p.Game.PrintMove(s, m), err)
		}
	}
	end := blackHoleTable(p.State().(*blackhole.State))
	if !slices.Equal(t.Stack, end.Stack) || !slices.EqualFunc(t.Piles, end.Piles, slices.Equal) {
		return fmt.Errorf("the end differs: referee %v %v, engine %v %v", t.Stack, t.Piles, end.Stack, end.Piles)
	}
	return nil
}

// blackHoleTable lays a position out on the referee's table.
func blackHoleTable(s *blackhole.State) *referee.Table {
	t := &referee.Table{Ranks: s.Ranks()}
	for _, c := range s.Stack() {
		t.Stack = append(t.Stack, number(s, c))
	}
	for n := 1; n <= s.Fans(); n++ {
		var pile []int
		for _, c := range slices.Backward(s.Fan(n)) {
			pile = append(pile, number(s, c))
		}
		t.Piles = append(t.Piles, pile)
	}
	return t
}

// number returns the number of a card as the referee counts: rank by rank, suit
// after suit.
func number(s *blackhole.State, c engine.Card) int {
	return s.Ranks()*int(c.Suit()) + int(c.Rank())
}
