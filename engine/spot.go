package engine

import (
	"context"
	"fmt"
	"slices"
)

// A Spot is where a card lies on a board. Kind, Row and Number say in which pile, as in [Pile].
type Spot struct {
	Card   Card
	Kind   string
	Row    int
	Number int
	At     int // the card's number in the pile, 1 for the deepest
	Over   int // how many cards lie on it

	falls bool // whether the pile runs down the table, so that its cards lie in rows and its last is the bottom card
}

// Spot returns where card number at of the pile lies, 1 for the deepest.
func (p Pile) Spot(at int) Spot {
	return Spot{
		Card: p.Cards[at-1], Kind: p.Kind, Row: p.Row, Number: p.Number,
		At: at, Over: len(p.Cards) - at, falls: p.Spread.Y > 0 && p.Spread.X == 0,
	}
}

// Pile returns the name of the pile.
func (s Spot) Pile() string { return Pile{Kind: s.Kind, Row: s.Row, Number: s.Number}.Name() }

// String says it in words: "Kh in pile 10, row 3, under 7 cards" and "Kh in pile 10, the bottom card" of a
// pile that runs down the table, "Kh in fan 4, under 2 cards" of others, "Kh in row 2, place 4".
func (s Spot) String() string {
	text := fmt.Sprintf("%v in %s", s.Card, s.Pile())
	switch {
	case s.Over > 0 && s.falls:
		return text + fmt.Sprintf(", row %d, under %s", s.At, Count(s.Over, "card"))
	case s.Over > 0:
		return text + ", under " + Count(s.Over, "card")
	case s.falls:
		return text + ", the bottom card"
	case s.At > 1:
		return text + ", the last card"
	}
	return text
}

// Where lists where a card lies in sight, pile by pile.
func (b Board) Where(c Card) []Spot { return b.spots(c, false) }

// Buried lists where a card lies face down, pile by pile.
func (b Board) Buried(c Card) []Spot { return b.spots(c, true) }

// spots lists where a card lies face down, or in sight.
func (b Board) spots(c Card, down bool) []Spot {
	spots := []Spot{}
	for _, p := range b {
		for i, d := range p.Cards {
			if d == c && p.IsDown(i) == down {
				spots = append(spots, p.Spot(i+1))
			}
		}
	}
	return spots
}

// Asks adds lists of what an analyst may ask of the game. Each is made when the first question is asked, and once.
func (g *Game) Asks(lists ...func(g *Game) []Query) {
	for _, list := range lists {
		made := new(Made[[]Query])
		g.queries = append(g.queries, func() []Query { return made.By(func() []Query { return list(g) }) })
	}
}

// Questions are what an analyst may ask of the game: what follows from its board, and its own queries.
func (g *Game) Questions() []Query {
	var all []Query
	if g.Board != nil {
		all = g.boardQueries()
	}
	for _, list := range g.queries {
		for _, q := range list() {
			if !slices.ContainsFunc(all, func(o Query) bool { return o.Name == q.Name }) { // a game's own goes before that of all games
				all = append(all, q)
			}
		}
	}
	return all
}

// Question returns the question of that name, and whether there is one.
func (g *Game) Question(name string) (Query, bool) {
	return Find(g.Questions(), func(q Query) bool { return q.Name == name })
}

// boardQueries are the questions where cards lie. A game whose cards are all in sight has none that
// is buried.
func (g *Game) boardQueries() []Query {
	q := Query{
		Name:    "where",
		None:    "not in sight",
		Params:  []Param{{Name: "card", Type: "string", Doc: "a card, 10h, or K"}},
		Returns: "a list of {card, kind, row, number, at, over}",
		Doc: "Says where a card lies in sight, pile by pile.\nkind, row and number say in which pile, each as far as its name has it: " +
			"\"pile\" and 3, \"hand\", \"place\" 4 of row 2.\nat counts from the deepest card of the pile, 1, and is the row that is told of a pile; over counts the cards that lie on it.",
		Example: fmt.Sprintf("for _, spot in ipairs(%s.deal(1):where(\"7h\")) do\n  assert(spot.card == \"7h\" and spot.at >= 1 and spot.over >= 0)\nend", g.Name),
		Run:     g.spotsBy(Board.Where),
	}
	if g.Sight == nil {
		return []Query{q}
	}
	down := q
	down.Name, down.None, down.Peeks, down.Run = "buried", "none that is known", true, g.spotsBy(Board.Buried)
	down.Returns = "a list like that of where"
	down.Doc = "Says where a card lies face down, in the order of where.\nThe player does not know."
	down.Example = fmt.Sprintf("local p = %s.deal(1)\nassert(#p:buried(\"7h\") + #p:where(\"7h\") > 0)", g.Name)
	return []Query{q, down}
}

// spotsBy makes a query's function of a way to look for cards on a board.
func (g *Game) spotsBy(look func(Board, Card) []Spot) func(context.Context, State, Call) (any, error) {
	return func(_ context.Context, s State, c Call) (any, error) {
		card, err := c.Card("card")
		rank, errRank := c.Rank("card")
		switch high := max(rank, card.Rank()); {
		case err != nil && errRank != nil:
			return nil, err
		case high > King && len(g.Board(s).Where(NewCard(high, 0))) == 0: // larger packs have them all in sight
			return nil, c.want("card", "one of the pack")
		case err == nil:
			return look(g.Board(s), card), nil
		}
		spots := []Spot{}
		for suit := range Suit(len(suitLetters)) {
			spots = append(spots, look(g.Board(s), NewCard(rank, suit))...)
		}
		return spots, nil
	}
}
