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

// columnPile is the kind of pile that a column is.
const columnPile = "column"

// board returns a position as a board of its own.
func board(st engine.State) engine.Board { return st.(*State).board(newPiles()) }

// board puts a position on an empty board: the deck, what is out suit by suit, and the columns. A deck in
// view is spread beside the cards that are out, so these lie further to the right.
func (s *State) board(b *piles) engine.Board {
	right := (columns - suits) * pitchX
	if s.draw == 0 {
		right = max(right, 1+spreadX*(maxDeck-1)+pitchX-1)
	}
	s.layDeck(b)
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		for r := engine.Ace; r <= s.Out(suit); r++ {
			b.put(engine.NewCard(r, suit))
		}
		b.pile(engine.Out, int(suit)+1).Place.X = right + float64(suit)*pitchX
	}
	for n := 1; n <= columns; n++ {
		p := b.add(columnPile, n, s.Column(n))
		p.Down = int(s.down[n])
		p.Place = engine.Point{X: float64(n-1) * pitchX, Y: columnsY}
		p.Spread.Y = spreadY
	}
	return b.Board
}

// layDeck adds the stock and the waste, or the deck in view. The next card of the stock lies on
// top. It lies face down as long as nobody has seen it: in the first pass.
func (s *State) layDeck(b *piles) {
	if s.draw == 0 {
		b.add("deck", 0, s.Deck()).Spread.X = spreadX
		return
	}
	stock := b.add("stock", 0, s.Stock())
	slices.Reverse(stock.Cards)
	if s.pass == 1 {
		stock.Down = len(stock.Cards)
	}
	b.add("waste", 0, s.Waste()).Place.X = pitchX
}

// piles are a board that is being put together. All its cards lie in one piece of memory.
type piles struct {
	engine.Board
	cards engine.Cards
	piled int // how many of them lie in piles
}

func newPiles() *piles {
	return &piles{Board: make(engine.Board, 0, 2+suits+columns), cards: make(engine.Cards, 0, packCards)}
}

// put puts a card on the next pile.
func (b *piles) put(c engine.Card) { b.cards = append(b.cards, c) }

// pile adds a pile of the cards that were put since the last one. It is good to change until the next is added.
func (b *piles) pile(kind string, number int) *engine.Pile {
	p := engine.Pile{Kind: kind, Number: number}
	if n := len(b.cards); n > b.piled {
		p.Cards, b.piled = b.cards[b.piled:n:n], n
	}
	b.Board = append(b.Board, p)
	return &b.Board[len(b.Board)-1]
}

// add adds a pile of these cards.
func (b *piles) add(kind string, number int, cards []engine.Card) *engine.Pile {
	b.cards = append(b.cards, cards...)
	return b.pile(kind, number)
}
