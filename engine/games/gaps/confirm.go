package gaps

import (
	"fmt"

	"patience/engine"
	"patience/engine/games/gaps/referee"
)

// confirm replays a play on the referee's table.
func confirm(p *engine.Play) error { return p.Replay(judge{table(p.Start().(*State))}) }

// A judge is the referee's table.
type judge struct{ *referee.Table }

// table lays a position out on the referee's table.
func table(s *State) *referee.Table {
	t := &referee.Table{
		Stay: s.rows == onceRows, AnyHigher: s.higher, AceOnKing: s.double, Exchanges: s.exchange,
		Redeals: redealsLeft(s), Spaces: s.perRow(), Dealt: int(s.used),
	}
	for r := s.low; r <= s.high(); r++ {
		t.Ranks = append(t.Ranks, r.String())
	}
	for r := range s.Rows() {
		if s.rows == fixedRows {
			t.Suits = append(t.Suits, s.order[r].String())
		}
		t.Rows = append(t.Rows, s.texts(r, ""))
	}
	if !s.inOrder {
		t.Shuffle = func(made int, cards []string) { engine.Shuffle(s.RedealSeed(made), cards) }
	}
	return t
}

// redealsLeft returns how many redeals are left, -1 for any number.
func redealsLeft(s *State) int {
	if s.Unlimited() {
		return -1
	}
	return s.Left()
}

// refereeMove returns a move in the referee's words.
func refereeMove(s *State, m engine.Move) referee.Move {
	if a, b, n, ok := ExchangeParts(m); ok {
		return referee.Move{Row: a - 1, Other: b - 1, Count: n}
	}
	c, row, column := s.Parts(m)
	if c == noCard {
		return referee.Move{}
	}
	return referee.Move{Card: c.String(), Row: row - 1, Column: column - 1}
}

// Play makes a move on the table.
func (j judge) Play(s engine.State, m engine.Move) error {
	return j.Table.Play(refereeMove(s.(*State), m))
}

// Board returns the places, row by row.
func (j judge) Board() engine.Board {
	var b engine.Board
	for r, row := range j.Rows {
		for column, text := range row {
			cards, _ := engine.ParseCards(text) // texts wrote it
			b = append(b, engine.Pile{Kind: "place", Row: r + 1, Number: column + 1, Cards: cards})
		}
	}
	return b
}

// Agrees compares the redeals.
func (j judge) Agrees(st engine.State) error {
	s := st.(*State)
	left := redealsLeft(s)
	if left < 0 != (j.Redeals < 0) || left >= 0 && left != j.Redeals || int(s.used) != j.Dealt {
		return fmt.Errorf("the referee has made %d redeals and has %d left, the engine %d and %d", j.Dealt, j.Redeals, s.used, left)
	}
	return nil
}
