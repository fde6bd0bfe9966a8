package engine

import (
	"fmt"
	"strings"
)

// Pack returns the cards of a number of identical packs, pack by pack, suit by
// suit, Ace to King (or to the given number of ranks).
func Pack(packs, suits, ranks int) []Card {
	cards := make([]Card, 0, packs*suits*ranks)
	for range packs {
		for s := range suits {
			for r := 1; r <= ranks; r++ {
				cards = append(cards, NewCard(Rank(r), Suit(s)))
			}
		}
	}
	return cards
}

// A DeckError tells which cards a position has too many or too few of.
type DeckError struct {
	Want, Have int // cards in the pack, cards in the position
	Wrong      []Miscount
}

// A Miscount is a card that a position has too often or too rarely.
type Miscount struct {
	Card       Card
	Have, Want int
}

// String returns what is there and what is wanted: "9h 3 times, want 2", "no 9h, want 1".
func (m Miscount) String() string {
	if m.Have == 0 {
		return fmt.Sprintf("no %v, want %d", m.Card, m.Want)
	}
	return fmt.Sprintf("%v %s, want %d", m.Card, Count(m.Have, "time"), m.Want)
}

// mostWrong is how many cards an error lists.
const mostWrong = 8

// Error lists the cards one by one, the first of many: "wrong deck: 103 cards, want 104; 9h 1 time,
// want 2".
func (e *DeckError) Error() string {
	var parts []string
	if e.Have != e.Want {
		parts = append(parts, fmt.Sprintf("%s, want %d", Count(e.Have, "card"), e.Want))
	}
	for i, m := range e.Wrong {
		if i == mostWrong && len(e.Wrong) > mostWrong+1 {
			parts = append(parts, fmt.Sprintf("and %d others", len(e.Wrong)-i))
			break
		}
		parts = append(parts, m.String())
	}
	return "wrong deck: " + strings.Join(parts, "; ")
}

// CheckDeck compares the cards of a position with the pack it is played with
// and returns a [*DeckError] that names every card in excess or missing.
// Unknown cards in have may be any of those that are missing.
func CheckDeck(pack, have []Card) error {
	want, got := counted(pack), counted(have)
	e := &DeckError{Want: len(pack), Have: len(have)}
	for c := 1; c < 256; c++ {
		short := got[c] < want[c] && got[Unknown] == 0
		if got[c] > want[c] || short {
			e.Wrong = append(e.Wrong, Miscount{Card(c), got[c], want[c]})
		}
	}
	if e.Have == e.Want && len(e.Wrong) == 0 {
		return nil
	}
	return e
}

// counted returns how many there are of each card.
func counted(cards []Card) (times [256]int) {
	for _, c := range cards {
		times[c]++
	}
	return times
}

// Missing returns the cards of the pack that are not in have, in pack order:
// what the unknown cards of a position can be.
func Missing(pack, have []Card) []Card {
	got := counted(have)
	var missing []Card
	for _, c := range pack {
		if got[c] > 0 {
			got[c]--
			continue
		}
		missing = append(missing, c)
	}
	return missing
}
