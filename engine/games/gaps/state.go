package gaps

import (
	"fmt"
	"slices"

	"patience/engine"
)

// noCard stands for a gap.
const noCard = engine.Unknown

// maxPlaces is the number of places of the largest game: 15 rows of 15 cards and
// two gaps.
const maxPlaces = maxSuits * (maxRanks + 2)

// A State is a position. Rows and columns are numbered from 1 for people; inside,
// places count from 0, row by row.
type State struct {
	cards [maxPlaces]engine.Card // noCard where there is a gap
	seed  uint64                 // of the deal: redeals are shuffled from it
	used  uint32                 // redeals made
	variant
}

// newState puts a position together. The cards are those of the places, row by
// row, and must be the pack of the variant.
func newState(v variant, cards []engine.Card) (*State, error) {
	if len(cards) != v.places() {
		return nil, engine.RuleError(1, "%d rows, want %d", len(cards)/v.width(), v.suits)
	}
	have := engine.Those(cards, func(c engine.Card) bool { return c != noCard })
	if err := engine.CheckDeck(v.pack(), have); err != nil {
		return nil, fmt.Errorf("%w (pack %s)", err, v.packText())
	}
	s := &State{variant: v}
	copy(s.cards[:], cards)
	return s, nil
}

// all returns the cards of all places. It shares memory with the state.
func (s *State) all() []engine.Card { return s.cards[:s.places()] }

// row returns the cards of a row, counted from 0. It shares memory with the state.
func (s *State) row(r int) []engine.Card {
	w := s.width()
	return s.cards[r*w : (r+1)*w : (r+1)*w]
}

// Rows returns the number of rows.
func (s *State) Rows() int { return int(s.suits) }

// find returns the place of a card, -1 when it is not in play.
func (s *State) find(c engine.Card) int {
	if c == noCard {
		return -1
	}
	return slices.Index(s.all(), c)
}

// place writes a place for people: row.column.
func (s *State) place(i int) string { return fmt.Sprintf("%d.%d", i/s.width()+1, i%s.width()+1) }

// inPlace counts the cards of a row, counted from 0, that are in sequence from its
// left end: the low card, which must be of the row's suit when that is fixed, and
// those that follow it.
func (s *State) inPlace(r int) int {
	row := s.row(r)
	first := row[0]
	if first == noCard || first.Rank() != s.low || s.rows == fixedRows && first.Suit() != s.order[r] {
		return 0
	}
	n := 1
	for n < s.inRow() && row[n] == first+engine.Card(n) {
		n++
	}
	return n
}

// Won says whether every row is finished (rule 7).
func (s *State) Won() bool {
	for r := range s.Rows() {
		if s.inPlace(r) < s.inRow() {
			return false
		}
	}
	return true
}

// Left returns how many redeals are left; see [State.Unlimited].
func (s *State) Left() int {
	if s.redeals == unlimited {
		return unlimited
	}
	return int(s.redeals) - int(s.used)
}

// Unlimited says whether any number of redeals is allowed.
func (s *State) Unlimited() bool { return s.redeals == unlimited }

// Hidden is 0: all cards lie face up.
func (s *State) Hidden() int { return 0 }

// Copy returns a new State of the same value.
func (s *State) Copy() engine.State { return new(*s) }

// Set replaces the position by that of from, which must be a *State.
func (s *State) Set(from engine.State) { *s = *from.(*State) }
