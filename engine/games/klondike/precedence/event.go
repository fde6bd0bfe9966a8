package precedence

import (
	"fmt"
	"math/bits"

	"patience/engine"
)

// An event is the first time that something happens to a card: a kind of event and the
// card's number, 0 to 51.
type event uint8

// The kinds of events, as what is added to the number of the card.
const (
	cards = 52

	move  event = 0         // the card leaves the place where it lies at the start
	out   event = cards     // it goes out
	table event = 2 * cards // it lies face up in a column; asked only of cards of the deck and of those that are out

	events = 3 * cards
)

// number is the place of a card in the pack.
func number(c engine.Card) event { return event(c.Suit())*13 + event(c.Rank()) - 1 }

// cardOf is the reverse of number.
func cardOf(n event) engine.Card { return engine.NewCard(engine.Rank(n%13+1), engine.Suit(n/13)) }

// of returns what happens to a card: of(move, 7h).
func of(kind event, c engine.Card) event { return kind + number(c) }

// kind and card take an event apart.
func (e event) kind() event       { return e / cards * cards }
func (e event) card() engine.Card { return cardOf(e % cards) }

// String returns the event as proofs write it: "7h moves".
func (e event) String() string {
	return fmt.Sprintf("%v %s", e.card(), [...]string{"moves", "goes out", "lies in a column"}[e/cards])
}

// A set is a set of events.
type set [3]uint64

func (s *set) has(e event) bool { return s[e>>6]>>(e&63)&1 != 0 }
func (s *set) add(e event)      { s[e>>6] |= 1 << (e & 63) }

// join adds the events of t and says whether any was new.
func (s *set) join(t *set) bool {
	before := *s
	for i := range s {
		s[i] |= t[i]
	}
	return *s != before
}

// meet leaves the events that are in t too.
func (s *set) meet(t *set) {
	for i := range s {
		s[i] &= t[i]
	}
}

// meets says whether the sets have an event in common.
func (s *set) meets(t *set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

// each calls f for each event of the set, in order.
func (s *set) each(f func(e event)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			f(event(i*64 + bits.TrailingZeros64(word)))
		}
	}
}
