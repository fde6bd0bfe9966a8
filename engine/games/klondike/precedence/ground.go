package precedence

import (
	"errors"

	"patience/engine"
)

// A place is where a card lies at the start: in a column, or in the deck when the column
// is -1.
type place struct{ column, row int8 }

// A ground is a table on which each card can be found.
type ground struct {
	*Table
	places [cards]place
}

var errUnknown = errors.New("some cards of the position are unknown")

// newGround finds the places of all cards. It wants each card of a pack once: with a card that
// nobody knows, nothing can be said of what lies on it.
func newGround(t *Table) (*ground, error) {
	g := &ground{Table: t}
	var seen set
	note := func(c engine.Card, p place) bool {
		if c == engine.Unknown || seen.has(number(c)) {
			return false
		}
		seen.add(number(c))
		g.places[number(c)] = p
		return true
	}
	for x, column := range t.Columns {
		for row, c := range column {
			if !note(c, place{int8(x), int8(row)}) {
				return nil, errUnknown
			}
		}
	}
	for i, c := range t.Deck {
		if !note(c, place{-1, int8(i)}) {
			return nil, errUnknown
		}
	}
	for n := event(0); n < cards; n++ {
		if !seen.has(n) && !g.isOut(cardOf(n)) {
			return nil, errUnknown
		}
	}
	return g, nil
}

func (g *ground) isOut(c engine.Card) bool { return c.Rank() <= g.Out[c.Suit()] }

func (g *ground) inColumn(c engine.Card) bool {
	return c != engine.Unknown && !g.isOut(c) && g.places[number(c)].column >= 0
}

// inDeck returns the place of a card in the deck.
func (g *ground) inDeck(c engine.Card) (int, bool) {
	p := g.places[number(c)]
	return int(p.row), !g.isOut(c) && p.column < 0
}

// covering returns the card that lies on c at the start.
func (g *ground) covering(c engine.Card) (engine.Card, bool) {
	if !g.inColumn(c) {
		return 0, false
	}
	p := g.places[number(c)]
	column := g.Columns[p.column]
	if int(p.row)+1 == len(column) {
		return 0, false
	}
	return column[p.row+1], true
}

// must says whether the event happens in every game that is won.
func (g *ground) must(e event) bool { return e.kind() != table && !g.isOut(e.card()) }

// first lists what comes first by the rules alone: the next lower card of a suit goes out
// before a card does, and a face-down card waits for the card that lies on it.
func (g *ground) first(e event) (needs []event) {
	c := e.card()
	switch {
	case g.isOut(c):
	case e.kind() == out:
		needs = g.goOut(c).needs
	case e.kind() == move && g.inColumn(c):
		p := g.places[number(c)]
		if on, ok := g.covering(c); ok && int(p.row) < g.Down[p.column] {
			needs = append(needs, of(move, on))
		}
	}
	return needs
}
