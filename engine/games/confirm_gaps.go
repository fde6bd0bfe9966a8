package games

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/gaps"
	"patience/engine/games/gaps/referee"
)

// confirmGaps replays a play of Gaps on the referee's table.
func confirmGaps(p *engine.Play) error {
	t := gapsTable(p.Start().(*gaps.State))
	for i := range p.Len() {
		s, m := p.Step(i)
		if err := t.Play(gapsMove(s.(*gaps.State), m)); err != nil {
			return fmt.Errorf("move %d, %q: the referee refuses: %w", i+1, p.Game.PrintMove(s, m), err)
		}
	}
	end := gapsTable(p.State().(*gaps.State))
	if !slices.EqualFunc(t.Rows, end.Rows, slices.Equal) {
		return fmt.Errorf("the end differs: referee\n%v\nengine\n%v", t, end)
	}
	return nil
}

// gapsMove returns a move in the referee's words.
func gapsMove(s *gaps.State, m engine.Move) referee.Move {
	if a, b, n, ok := gaps.ExchangeParts(m); ok {
		return referee.Move{Row: a - 1, Other: b - 1, Count: n}
	}
	c, row, column := s.Parts(m)
	if c == engine.Unknown {
		return referee.Move{}
	}
	return referee.Move{Card: c.String(), Row: row - 1, Column: column - 1}
}

// gapsTable lays a position out on the referee's table.
func gapsTable(s *gaps.State) *referee.Table {
	terms := s.Terms()
	t := &referee.Table{
		Stay: terms.Stay, AnyHigher: terms.Higher, AceOnKing: terms.Double, Exchanges: terms.Exchange,
		Redeals: s.Left(), Spaces: terms.Spaces, Dealt: terms.Made,
	}
	for r := terms.Low; r <= terms.High; r++ {
		t.Ranks = append(t.Ranks, r.String())
	}
	for _, suit := range terms.Suits {
		t.Suits = append(t.Suits, suit.String())
	}
	for row := 1; row <= s.Rows(); row++ {
		t.Rows = append(t.Rows, gapsRow(s, row))
	}
	if s.Unlimited() {
		t.Redeals = -1
	}
	if terms.Shuffle {
		t.Shuffle = func(dealt int, cards []string) { gapsShuffle(s.RedealSeed(dealt), cards) }
	}
	return t
}

func gapsRow(s *gaps.State, row int) []string {
	var texts []string
	for column := 1; column <= s.Width(); column++ {
		text := ""
		if c := s.At(row, column); c != engine.Unknown {
			text = c.String()
		}
		texts = append(texts, text)
	}
	return texts
}

// gapsShuffle shuffles cards that are texts as the deal's seed says.
func gapsShuffle(seed uint64, texts []string) {
	places := make([]engine.Card, len(texts))
	for i := range places {
		places[i] = engine.Card(i)
	}
	engine.Shuffle(seed, places)
	before := slices.Clone(texts)
	for i, from := range places {
		texts[i] = before[from]
	}
}
