package klondike

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/games/klondike/referee"
)

// confirm replays a play on the referee's table.
func confirm(p *engine.Play) error {
	return p.Replay(judge{refereed(p.Start().(*State)), newPiles(), newPiles()})
}

// A judge is the referee's table, and the boards on which it and a position were last shown.
type judge struct {
	*referee.Table
	shown, ours *piles
}

// refereed lays a position out on the referee's table.
func refereed(s *State) *referee.Table {
	t := &referee.Table{Done: map[string]int{}, Turn: int(s.draw), Passes: int(s.passes), Pass: int(s.pass), Kings: s.kings}
	for n := 1; n <= columns; n++ {
		t.Piles[n-1], t.Covered[n-1] = texts(s.Column(n)), int(s.down[n])
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		t.Done[suit.String()] = int(s.out[suit])
	}
	t.Waste, t.Stock = texts(s.Waste()), texts(s.Stock())
	return t
}

// texts are cards in the referee's words.
func texts(cards []engine.Card) []string { return strings.Fields(engine.Cards(cards).String()) }

// refereeMove returns a move in the referee's words.
func refereeMove(m engine.Move) referee.Move {
	c, column := Parts(m)
	if c == engine.Unknown {
		return referee.Move{}
	}
	return referee.Move{Card: c.String(), Pile: column}
}

// Play makes a move on the table.
func (j judge) Play(_ engine.State, m engine.Move) error { return j.Table.Play(refereeMove(m)) }

// Shown returns the board of a position.
func (j judge) Shown(s engine.State) engine.Board {
	j.ours.clear()
	return s.(*State).board(j.ours)
}

// Board returns the deck, what is out, and the columns. It is good until the next call.
func (j judge) Board() engine.Board {
	b := j.shown
	b.clear()
	if j.Turn == 0 {
		b.lay("deck", 0, j.Stock)
	} else {
		stock := b.lay("stock", 0, j.Stock)
		slices.Reverse(stock.Cards)
		if j.Pass == 1 {
			stock.Down = len(stock.Cards)
		}
		b.lay("waste", 0, j.Waste)
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for r := 1; r <= j.Done[suit.String()]; r++ {
			b.put(engine.NewCard(engine.Rank(r), suit))
		}
		b.pile(engine.Out, int(suit)+1)
	}
	for i, pile := range j.Piles {
		b.lay(columnPile, i+1, pile).Down = j.Covered[i]
	}
	return b.Board
}

// lay adds a pile of the referee's.
func (b *piles) lay(kind string, number int, texts []string) *engine.Pile {
	for _, text := range texts {
		c, _ := engine.ParseCard(text) // texts wrote them
		b.put(c)
	}
	return b.pile(kind, number)
}

// Agrees compares the passes. The engine counts no more of them than matter.
func (j judge) Agrees(s engine.State) error {
	most := j.Passes
	switch {
	case j.Turn == 0:
		most = 1
	case most == 0:
		most = 2
	}
	if pass := int(s.(*State).pass); min(j.Pass, most) != pass {
		return fmt.Errorf("the referee is in pass %d, the engine in pass %d", j.Pass, pass)
	}
	return nil
}
