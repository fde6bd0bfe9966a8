package pendulum

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/pendulum/referee"
)

// confirm replays a play on the referee's table.
func confirm(p *engine.Play) error { return p.Replay(judge{table(p.Start().(*State))}) }

// A judge is the referee's table.
type judge struct{ *referee.Table }

// table lays a position out on the referee's table.
func table(s *State) *referee.Table {
	t := &referee.Table{Done: map[string][]string{}, Leftish: s.left, Waits: s.strict, Way: way(s)}
	for row, column := range places {
		t.Heaps[row-1][column-1] = texts(s.Packet(row, column))
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		t.Done[suit.String()] = texts(s.outOf(suit))
	}
	return t
}

// way returns the method in the referee's words, "" when none is chosen.
func way(s *State) string {
	if s.method == 0 {
		return ""
	}
	return s.method.String()
}

// texts are cards in the referee's words, named the other way round.
func texts(cards []engine.Card) []string { return strings.Fields(engine.Cards(cards).String()) }

func named(texts []string) engine.Cards {
	cards, _ := engine.ParseCards(strings.Join(texts, " ")) // texts wrote them
	return cards
}

// Play makes a move on the table, where moves are said as in the first notation.
func (j judge) Play(s engine.State, m engine.Move) error { return j.Table.Play(printMove(s, m)) }

// Board returns what is out, and the places of the rows.
func (j judge) Board() engine.Board {
	var b engine.Board
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		b = append(b, engine.Pile{Kind: engine.Out, Number: int(suit) + 1, Cards: named(j.Done[suit.String()])})
	}
	for y, row := range j.Heaps {
		for x, heap := range row {
			b = append(b, engine.Pile{Kind: "column", Row: y + 1, Number: x + 1, Cards: named(heap)})
		}
	}
	return b
}

// Agrees compares the method and the side of the next swing.
func (j judge) Agrees(st engine.State) error {
	s := st.(*State)
	if j.Way != way(s) || j.Leftish != s.left || j.Waits != s.strict {
		return fmt.Errorf("the referee has method %q and a swing to the left: %v, the engine %q and %v", j.Way, j.Leftish, way(s), s.left)
	}
	return nil
}
