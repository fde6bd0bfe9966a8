package games

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/klondike"
	"patience/engine/games/klondike/referee"
)

// confirmKlondike replays a play of Klondike on the referee's table.
func confirmKlondike(p *engine.Play) error {
	t := klondikeTable(p.Start().(*klondike.State))
	for i := range p.Len() {
		s, m := p.Step(i)
		if err := t.Play(klondikeMove(m)); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, p.Game.PrintMove(s, m), err)
		}
	}
	end := klondikeTable(p.State().(*klondike.State))
	t.Pass, end.Pass = 0, 0 // the engine counts no more passes than matter
	if a, b := fmt.Sprint(*t), fmt.Sprint(*end); a != b {
		return fmt.Errorf("the end differs: referee %s, engine %s", a, b)
	}
	return nil
}

// klondikeMove returns a move in the referee's words.
func klondikeMove(m engine.Move) referee.Move {
	c, column := klondike.Parts(m)
	if c == engine.Unknown {
		return referee.Move{}
	}
	return referee.Move{Card: c.String(), Pile: column}
}

// klondikeTable lays a position out on the referee's table.
func klondikeTable(s *klondike.State) *referee.Table {
	t := &referee.Table{Done: map[string]int{}}
	t.Turn, t.Passes, t.Pass = s.Variant()
	for n := 1; n <= len(t.Piles); n++ {
		t.Piles[n-1], t.Covered[n-1] = cardTexts(s.Column(n)), len(s.Down(n))
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		t.Done[suit.String()] = int(s.Out(suit))
	}
	t.Waste, t.Stock = cardTexts(s.Waste()), cardTexts(s.Stock())
	return t
}

func cardTexts(cards []engine.Card) []string {
	var texts []string
	for _, c := range cards {
		texts = append(texts, c.String())
	}
	return texts
}
