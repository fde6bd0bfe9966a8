package klondike

import (
	"slices"

	"patience/engine"
)

// Where the piles are drawn: the deck and what is out in a row above the columns.
const (
	pitchX   = 1.12
	columnsY = 1.2
	spreadX  = 0.25 // of a deck in view
	spreadY  = 0.25
)

// board returns a position as the deck, what is out suit by suit, and the columns. A deck in
// view is spread beside the cards that are out, so these lie further to the right.
func board(st engine.State) engine.Board {
	s := st.(*State)
	b := s.deckPiles()
	right := (columns - suits) * pitchX
	if s.draw == 0 {
		right = max(right, 1+spreadX*(maxDeck-1)+pitchX-1)
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		out := engine.Pile{Name: outName(suit), Place: engine.Point{X: right + float64(suit)*pitchX}}
		if top := s.Out(suit); top > 0 {
			out.Cards = engine.Sequence(suit, engine.Ace, top)
		}
		b = append(b, out)
	}
	for n := 1; n <= columns; n++ {
		b = append(b, engine.Pile{
			Name:   columnName(n),
			Cards:  slices.Clone(s.Column(n)),
			Down:   int(s.down[n]),
			Place:  engine.Point{X: float64(n-1) * pitchX, Y: columnsY},
			Spread: engine.Point{Y: spreadY},
		})
	}
	return b
}

// deckPiles returns the deck in view, or the stock and the waste. The next card of the
// stock lies on top. It lies face down as long as nobody has seen it: in the first pass.
func (s *State) deckPiles() engine.Board {
	if s.draw == 0 {
		return engine.Board{{Name: "deck", Cards: slices.Clone(s.Deck()), Spread: engine.Point{X: spreadX}}}
	}
	stock := engine.Pile{Name: "stock", Cards: slices.Clone(s.Stock())}
	slices.Reverse(stock.Cards)
	if s.pass == 1 {
		stock.Down = len(stock.Cards)
	}
	return engine.Board{stock, {Name: "waste", Cards: slices.Clone(s.Waste()), Place: engine.Point{X: pitchX}}}
}
