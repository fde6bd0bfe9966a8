package precedence

import (
	"patience/engine"
	"slices"
)

// A way is one of the ways in which an event can come about.
type way struct {
	kind  wayKind
	card  engine.Card // what it goes onto, or what must leave the deck first
	twin  twinIs      // what is with the twin meanwhile
	needs []event     // they happen before
	later []event     // they happen after
}

type wayKind uint8

const (
	goesOut wayKind = iota
	goesOnto
	goesToSpace
	isReached // not a way to move, but to be within reach: a card of the deck, three turned at a time
)

// A twinIs says why the card that a card goes onto is not taken by the twin of that card,
// the other card of the same rank and colour.
type twinIs uint8

const (
	anywhere  twinIs = iota // nothing is said of the twin
	notMoved                // it has not left its place yet
	beenOut                 // it has been out
	elsewhere               // it can lie on the other card that it fits on
)

// choices returns, for an event, lists of ways: of each list one way is taken in every
// game in which the event happens. An event without lists needs nothing.
func (t *ground) choices(e event) [][]way {
	c := e.card()
	switch e.kind() {
	case move:
		lists := [][]way{append([]way{t.goOut(c)}, t.toColumns(c, e)...)}
		if reach := t.reach(c); reach != nil {
			lists = append(lists, reach)
		}
		return lists
	case table:
		return [][]way{t.toColumns(c, e)}
	}
	return nil
}

// goOut is the way out: the next lower card of the suit first, and what lies on the card
// at the start must have left.
func (t *ground) goOut(c engine.Card) way {
	w := way{kind: goesOut}
	if c.Rank() > t.Out[c.Suit()]+1 {
		w.needs = append(w.needs, of(out, engine.NewCard(c.Rank()-1, c.Suit())))
	}
	if on, ok := t.covering(c); ok {
		w.needs = append(w.needs, of(move, on))
	}
	return w
}

// toColumns are the ways into a column: a King to a space, any other card onto one of
// the two cards that it fits on.
func (t *ground) toColumns(c engine.Card, e event) []way {
	if c.Rank() == engine.King {
		return t.toSpaces(c)
	}
	var ways []way
	for _, on := range parents(c) {
		face, ok := t.faceUp(on, c)
		if !ok {
			continue
		}
		for _, free := range t.notTaken(c, on, e) {
			for _, there := range t.notOut(on) {
				ways = append(ways, way{
					kind: goesOnto, card: on, twin: free.twin,
					needs: slices.Concat(face, free.needs, there.needs),
					later: slices.Concat(free.later, there.later),
				})
			}
		}
	}
	return ways
}

// toSpaces are the ways of a King that is not out: a column must lose its deepest card.
// A King that is out never comes back.
func (t *ground) toSpaces(c engine.Card) []way {
	if t.isOut(c) {
		return nil
	}
	var ways []way
	for _, column := range t.Columns {
		w := way{kind: goesToSpace}
		if len(column) > 0 {
			w.card = column[0]
			w.needs = []event{of(move, column[0])}
		}
		ways = append(ways, w)
	}
	return ways
}

// faceUp says what must happen before card on lies face up in a column with nothing of
// the start on it, so that c can go there. It is never so when on lies under c.
func (t *ground) faceUp(on, c engine.Card) ([]event, bool) {
	p, inColumn := t.places[number(on)], t.inColumn(on)
	if !inColumn {
		return []event{of(table, on)}, true
	}
	if t.inColumn(c) && t.places[number(c)].column == p.column {
		if t.places[number(c)].row > p.row {
			return nil, false
		}
		return []event{of(move, on)}, true
	}
	if above, ok := t.covering(on); ok {
		return []event{of(move, above)}, true
	}
	return nil, true
}

// A condition is a part of a way.
type condition struct {
	twin         twinIs
	needs, later []event
}

// notTaken says how it can be that card on is not taken by the twin of c, the card of
// the same rank and colour, when c leaves its place: the twin has not left its own place
// yet, or has been out, or lies on the other card that it fits on.
//
// For example the 7h goes onto the 8s: before the 7d has moved; or the 7d has been out;
// or the 8c lies face up in a column, too.
//
// Of a twin that is out at the start nothing is said: it may have come back.
func (t *ground) notTaken(c, on engine.Card, e event) []condition {
	twin := twinOf(c)
	if e.kind() != move || t.isOut(twin) {
		return []condition{{}}
	}
	conditions := []condition{
		{twin: notMoved, later: []event{of(move, twin)}},
		{twin: beenOut, needs: []event{of(out, twin)}},
	}
	other := twinOf(on)
	if face, ok := t.faceUp(other, engine.Unknown); ok {
		conditions = append(conditions, condition{twin: elsewhere, needs: face})
	}
	return conditions
}

// notOut says how it can be that a card lies in a column and is not out: it has not been
// out yet, or came back onto another card.
func (t *ground) notOut(c engine.Card) []condition {
	if t.isOut(c) {
		return []condition{{}} // of a card that is out at the start table says it all
	}
	conditions := []condition{{later: []event{of(out, c)}}}
	if c.Rank() == engine.King {
		return conditions // an empty column takes no King back
	}
	for _, on := range parents(c) {
		if face, ok := t.faceUp(on, engine.Unknown); ok {
			conditions = append(conditions, condition{needs: slices.Concat([]event{of(out, c)}, face)})
		}
	}
	return conditions
}

// reach are the ways in which a card of the deck comes within reach when three are turned
// at a time; nil when nothing is needed. Every third card of the deck can be had at once,
// and every third behind the top of the waste, and the last. The places of the others
// change only when a card before them is gone; or the next card is taken off them.
func (t *ground) reach(c engine.Card) []way {
	i, inDeck := t.inDeck(c)
	if !inDeck || t.Draw <= 1 {
		return nil
	}
	last := len(t.Deck) - 1
	top := t.Turned - 1
	if i%t.Draw == t.Draw-1 || i == last || i >= top && top >= 0 && (i-top)%t.Draw == 0 {
		return nil
	}
	var ways []way
	for j := 0; j <= i+1; j++ {
		if j != i {
			ways = append(ways, way{kind: isReached, card: t.Deck[j], needs: []event{of(move, t.Deck[j])}})
		}
	}
	return ways
}

// parents are the two cards that c fits on: next higher in rank, of the other colour.
func parents(c engine.Card) []engine.Card {
	if c.Rank() == engine.King {
		return nil
	}
	black := engine.NewCard(c.Rank()+1, engine.Clubs)
	if isRed(c) {
		return []engine.Card{black, twinOf(black)}
	}
	red := engine.NewCard(c.Rank()+1, engine.Diamonds)
	return []engine.Card{red, twinOf(red)}
}

// twinOf is the other card of the same rank and colour.
func twinOf(c engine.Card) engine.Card {
	return engine.NewCard(c.Rank(), engine.Spades-c.Suit())
}

func isRed(c engine.Card) bool { return c.Suit() == engine.Diamonds || c.Suit() == engine.Hearts }
