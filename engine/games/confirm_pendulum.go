package games

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/pendulum"
	"patience/engine/games/pendulum/referee"
)

// confirmPendulum replays a play of the Pendulum on the referee's table.
func confirmPendulum(p *engine.Play) error {
	t := pendulumTable(p.Start().(*pendulum.State))
	for i := range p.Len() {
		s, m := p.Step(i)
		text := p.Game.PrintMove(s, m)
		if err := t.Play(text); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, text, err)
		}
	}
	end := pendulumTable(p.State().(*pendulum.State))
	if a, b := fmt.Sprint(*t), fmt.Sprint(*end); a != b {
		return fmt.Errorf("the end differs: referee %s, engine %s", a, b)
	}
	return nil
}

// pendulumTable lays a position out on the referee's table.
func pendulumTable(s *pendulum.State) *referee.Table {
	t := &referee.Table{Done: map[string][]string{}, Leftish: s.Left(), Waits: s.Strict()}
	if s.Method() != 0 {
		t.Way = s.Method().String()
	}
	for y := range t.Heaps {
		for x := range t.Heaps[y] {
			t.Heaps[y][x] = cardTexts(s.Packet(y+1, x+1))
		}
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for _, r := range s.Method().Order() {
			t.Done[suit.String()] = append(t.Done[suit.String()], engine.NewCard(r, suit).String())
			if r == s.Out(suit) {
				break
			}
		}
	}
	return t
}
