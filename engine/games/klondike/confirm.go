package klondike

import (
	"fmt"
	"slices"

	"patience/engine"
	"patience/engine/games/klondike/referee"
)

// confirm replays a play on the referee's table.
func confirm(p *engine.Play) error {
	return p.Replay(judge{refereed(p.Start().(*State))})
}

// A judge is the referee's table.
type judge struct{ *referee.Table }

// refereed lays a position out on the referee's table.
func refereed(s *State) *referee.Table {
	t := &referee.Table{Turn: int(s.draw), Passes: int(s.passes), Pass: int(s.pass), Kings: s.kings}
	for n := 1; n <= columns; n++ {
		t.Piles[n-1], t.Covered[n-1] = texts(s.Column(n)), int(s.down[n])
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		t.Done[suit] = int(s.out[suit])
	}
	t.Waste, t.Stock = texts(s.Waste()), texts(s.Stock())
	return t
}

// names are all cards in the referee's words.
var names engine.Made[*[256]string]

func allNames() *[256]string {
	all := new([256]string)
	for i := range all {
		all[i] = engine.Card(i).String()
	}
	return all
}

// texts are cards in the referee's words, with room for a column or a deck.
func texts(cards []engine.Card) []string {
	t, names := make([]string, 0, maxDeck), names.By(allNames)
	for _, c := range cards {
		t = append(t, names[c])
	}
	return t
}

// refereeMove returns a move in the referee's words.
func refereeMove(m engine.Move) referee.Move {
	c, column := Parts(m)
	if c == engine.Unknown {
		return referee.Move{}
	}
	return referee.Move{Card: names.By(allNames)[c], Pile: column}
}

// Play makes a move on the table.
func (j judge) Play(_ engine.State, m engine.Move) error { return j.Table.Play(refereeMove(m)) }

// Same compares the cards with those of a position, in the referee's words.
func (j judge) Same(st engine.State) bool {
	s, names := st.(*State), names.By(allNames)
	same := func(texts []string, cards []engine.Card) bool {
		for i, c := range cards {
			if i >= len(texts) || texts[i] != names[c] {
				return false
			}
		}
		return len(texts) == len(cards)
	}
	for n := 1; n <= columns; n++ {
		if j.Covered[n-1] != int(s.down[n]) || !same(j.Piles[n-1], s.Column(n)) {
			return false
		}
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if j.Done[suit] != int(s.out[suit]) {
			return false
		}
	}
	return same(j.Waste, s.Waste()) && same(j.Stock, s.Stock())
}

// Board returns the deck, what is out, and the columns.
func (j judge) Board() engine.Board {
	b := newPiles()
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
		for r := 1; r <= j.Done[suit]; r++ {
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
