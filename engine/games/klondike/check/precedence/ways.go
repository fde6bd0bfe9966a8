package precedence

import (
	"fmt"
	"slices"

	"patience/engine"
)

// A position says where each card lies.
type position struct {
	draw    int
	out     [4]engine.Rank
	deck    []engine.Card
	turned  int
	columns [][]engine.Card
	down    []int
	at      map[engine.Card]spot
}

// A spot is the place of a card that is not out: row of a column, or of the deck when the
// column is -1.
type spot struct{ column, row int }

// place notes where each card lies; each card of the pack must be there once.
func (p *position) place() error {
	for x, column := range append([][]engine.Card{p.deck}, p.columns...) {
		for row, c := range column {
			if _, twice := p.at[c]; twice || p.isOut(c) {
				return fmt.Errorf("the %v is there twice", c)
			}
			p.at[c] = spot{x - 1, row}
		}
	}
	for _, c := range engine.Pack(1, 4, 13) {
		if _, ok := p.at[c]; !ok && !p.isOut(c) {
			return fmt.Errorf("the %v is missing", c)
		}
	}
	if len(p.at) > 52 {
		return fmt.Errorf("cards that no pack has")
	}
	for x, down := range p.down {
		if down > 0 && down >= len(p.columns[x]) {
			return fmt.Errorf("column %d has no card face up", x+1)
		}
	}
	return nil
}

func (p *position) isOut(c engine.Card) bool { return c.Suit() < 4 && c.Rank() <= p.out[c.Suit()] }

func (p *position) inColumn(c engine.Card) bool { s, ok := p.at[c]; return ok && s.column >= 0 }

// on returns the card that lies on c in its column.
func (p *position) on(c engine.Card) (engine.Card, bool) {
	if !p.inColumn(c) {
		return 0, false
	}
	s := p.at[c]
	column := p.columns[s.column]
	if s.row == len(column)-1 {
		return 0, false
	}
	return column[s.row+1], true
}

// An event is the first time that something happens to a card.
type event struct {
	card engine.Card
	what happening
}

type happening uint8

const (
	moves happening = iota // it leaves the place where it lies at the start
	goes                   // it goes out
	lies                   // it lies face up in a column
)

// must says whether the event happens in every game that is won: every card moves and goes
// out, unless it is out at the start.
func (p *position) must(e event) bool { return e.what != lies && !p.isOut(e.card) }

// A way is a way for an event: what happens before it then, and what after it.
type way struct {
	first []event
	after []event
	out   bool
}

// ways returns lists of ways for an event; whenever it happens, some way of each list is
// taken. Nothing is known of an event without lists.
func (p *position) ways(e event) [][]way {
	switch {
	case e.what == moves && !p.isOut(e.card):
		lists := [][]way{append(p.ontoColumns(e), p.goingOut(e.card))}
		if p.outOfReach(e.card) {
			lists = append(lists, p.comingIntoReach(e.card))
		}
		return lists
	case e.what == lies && !p.inColumn(e.card):
		return [][]way{p.ontoColumns(e)}
	}
	return nil
}

// goingOut: the next lower card of the suit is out, and nothing lies on the card.
func (p *position) goingOut(c engine.Card) way {
	w := way{out: true}
	if below := engine.NewCard(c.Rank()-1, c.Suit()); c.Rank() > engine.Ace && !p.isOut(below) {
		w.first = append(w.first, event{below, goes})
	}
	if above, ok := p.on(c); ok {
		w.first = append(w.first, event{above, moves})
	}
	return w
}

// ontoColumns: a King goes to a column whose deepest card has moved, but never back from
// those that are out; any other card goes onto one of two cards.
func (p *position) ontoColumns(e event) []way {
	c := e.card
	var ways []way
	if c.Rank() == engine.King {
		for _, column := range p.columns {
			switch {
			case p.isOut(c):
			case len(column) == 0:
				ways = append(ways, way{})
			default:
				ways = append(ways, way{first: []event{{column[0], moves}}})
			}
		}
		return ways
	}
	for _, on := range hosts(c) {
		shown, ok := p.shown(on, c)
		if !ok {
			continue
		}
		for _, a := range p.free(e, hosts(c), on) {
			for _, b := range p.stays(on) {
				ways = append(ways, way{
					first: slices.Concat(shown, a.first, b.first),
					after: slices.Concat(a.after, b.after),
				})
			}
		}
	}
	return ways
}

// hosts are the two cards that a card fits on.
func hosts(c engine.Card) []engine.Card {
	suits := []engine.Suit{engine.Diamonds, engine.Hearts}
	if red(c) {
		suits = []engine.Suit{engine.Clubs, engine.Spades}
	}
	return []engine.Card{engine.NewCard(c.Rank()+1, suits[0]), engine.NewCard(c.Rank()+1, suits[1])}
}

func red(c engine.Card) bool { return c.Suit() == engine.Diamonds || c.Suit() == engine.Hearts }

// shown says what happens before a card lies in a column with nothing on it of what lies
// there at the start, while c (0 for no card) has not moved; false when that cannot be. A card of a
// run may have left its column with a deeper one, and then it has not moved.
func (p *position) shown(card, c engine.Card) ([]event, bool) {
	if !p.inColumn(card) {
		return []event{{card, lies}}, true
	}
	at, own := p.at[card], p.at[c]
	if p.inColumn(c) && own.column == at.column {
		switch base := p.down[at.column]; {
		case own.row < at.row && at.row <= base:
			return []event{{card, moves}}, true
		case own.row > at.row && (own.row <= base || own.row == at.row+1):
			return nil, false
		}
	}
	if above, ok := p.on(card); ok {
		return []event{{above, moves}}, true
	}
	return nil, true
}

// free says how host can be without the twin of a card, which fits there, too: the twin has
// not moved, or has been out, or lies on the other host.
func (p *position) free(e event, hosts []engine.Card, host engine.Card) []way {
	twin := engine.NewCard(e.card.Rank(), engine.Spades-e.card.Suit())
	if e.what == lies || p.isOut(twin) {
		return []way{{}}
	}
	other := hosts[0]
	if other == host {
		other = hosts[1]
	}
	shown, _ := p.shown(other, 0)
	return []way{{after: []event{{twin, moves}}}, {first: []event{{twin, goes}}}, {first: shown}}
}

// stays says how a card that lies in a column can be there: it has not been out, or has come
// back onto another card. A King does not come back.
func (p *position) stays(card engine.Card) []way {
	if p.isOut(card) {
		return []way{{}}
	}
	ways := []way{{after: []event{{card, goes}}}}
	if card.Rank() == engine.King {
		return ways
	}
	for _, host := range hosts(card) {
		shown, _ := p.shown(host, 0)
		ways = append(ways, way{first: slices.Concat([]event{{card, goes}}, shown)})
	}
	return ways
}

// outOfReach says whether a card of the deck can be played only after another one: three
// cards are turned at a time, and it is neither the third of three, counted from the start of
// the deck or from the top of the waste, nor the top of the waste, nor the last.
func (p *position) outOfReach(c engine.Card) bool {
	s := p.at[c]
	if s.column >= 0 || p.draw < 3 {
		return false
	}
	fromWaste := s.row - (p.turned - 1)
	third := s.row%3 == 2 || p.turned > 0 && fromWaste >= 0 && fromWaste%3 == 0
	return !third && s.row != len(p.deck)-1
}

// comingIntoReach: a card before it in the deck is gone, or the next one is.
func (p *position) comingIntoReach(c engine.Card) []way {
	var ways []way
	for row, other := range p.deck {
		if row < p.at[c].row || row == p.at[c].row+1 {
			ways = append(ways, way{first: []event{{other, moves}}})
		}
	}
	return ways
}
