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
	right := (columns - suits) * pitchX
	if s.draw == 0 {
		right = max(right, 1+spreadX*(maxDeck-1)+pitchX-1)
	}
	b := newPiles()
	s.layDeck(b)
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		b.add(outName(suit), nil).Place.X = right + float64(suit)*pitchX
		for r := engine.Ace; r <= s.Out(suit); r++ {
			b.put(engine.NewCard(r, suit))
		}
	}
	for n := 1; n <= columns; n++ {
		p := b.add(columnName(n), s.Column(n))
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
		b.add("deck", s.Deck()).Spread.X = spreadX
		return
	}
	stock := b.add("stock", s.Stock())
	slices.Reverse(stock.Cards)
	if s.pass == 1 {
		stock.Down = len(stock.Cards)
	}
	b.add("waste", s.Waste()).Place.X = pitchX
}

// piles are a board that is being put together. All its cards lie in one piece of memory: boards are
// made after each move of a line that a referee replays.
type piles struct {
	engine.Board
	cards engine.Cards
}

func newPiles() *piles {
	return &piles{make(engine.Board, 0, 2+suits+columns), make(engine.Cards, 0, packCards)}
}

// add adds a pile, which is good to change until the next is added.
func (b *piles) add(name string, cards []engine.Card) *engine.Pile {
	b.Board = append(b.Board, engine.Pile{Name: name})
	for _, c := range cards {
		b.put(c)
	}
	return &b.Board[len(b.Board)-1]
}

// put puts a card on the pile that was added last.
func (b *piles) put(c engine.Card) {
	p := &b.Board[len(b.Board)-1]
	b.cards = append(b.cards, c)
	p.Cards = b.cards[len(b.cards)-1-len(p.Cards) : len(b.cards) : len(b.cards)]
}
