package pendulum

import (
	"fmt"
	"slices"

	"patience/engine"
)

const (
	rows    = 6
	columns = 8
	suits   = 4
)

// A State is one position. Rows and columns go by their numbers, from 1 at the top
// and on the left. All cards that are neither the first card of a place nor out
// are packed on the next card of their suit, so they need not be written down.
type State struct {
	cells  [rows + 1][columns + 1]engine.Card // the first card of each place, Unknown for none
	out    [suits]uint8                       // cards of each suit that are out, with the Ace
	method Method
	left   bool // the next swing goes to the left
	strict bool // a swing must wait until nothing goes out and nothing can be packed
}

// A Layout is what a position is made of. Rows and columns are counted from 1.
type Layout struct {
	Places [rows + 1][columns + 1][]engine.Card // the first card of each place, and what is packed on it
	Out    [suits]engine.Rank                   // the cards last out; 0 is the Ace
	Method Method
	Left   bool // the next swing goes to the left
	Strict bool // a swing must wait until nothing goes out and nothing can be packed
}

// New puts a position together. All cards must be there, and packed in order.
func New(l Layout) (*State, error) {
	s := &State{method: l.Method, left: l.Left, strict: l.Strict}
	if l.Method < -maxStep || l.Method > maxStep {
		return nil, engine.RuleError(2, "no method %d", l.Method)
	}
	all, err := s.layOut(l.Out)
	if err != nil {
		return nil, err
	}
	for row, column := range places {
		packet := l.Places[row][column]
		if err := s.lay(row, column, packet); err != nil {
			return nil, fmt.Errorf("row %d, column %d: %w", row, column, err)
		}
		all = append(all, packet...)
	}
	return s, engine.CheckDeck(engine.Pack(1, suits, length), all)
}

// places yields the row and the column of each place, row by row.
func places(yield func(row, column int) bool) {
	for i := range rows * columns {
		if !yield(i/columns+1, i%columns+1) {
			return
		}
	}
}

// layOut sets what is out, and returns these cards.
func (s *State) layOut(last [suits]engine.Rank) ([]engine.Card, error) {
	var all []engine.Card
	for i, r := range last {
		r = max(r, engine.Ace)
		if r > engine.King || s.method == 0 && r > engine.Ace {
			return nil, engine.RuleError(2, "the %v is out", engine.NewCard(r, engine.Suit(i)))
		}
		s.out[i] = 1
		if s.method != 0 {
			s.out[i] += uint8(s.method.Place(r))
		}
		all = append(all, s.outOf(engine.Suit(i))...)
	}
	return all, nil
}

// outOf returns the cards of a suit that are out, in the order in which they went.
func (s *State) outOf(suit engine.Suit) (cards []engine.Card) {
	for i := range int(s.out[suit]) {
		cards = append(cards, engine.NewCard(s.method.Rank(i), suit))
	}
	return cards
}

// lay puts a packet in its place.
func (s *State) lay(row, column int, packet []engine.Card) error {
	if slices.Contains(packet, engine.Unknown) {
		return engine.RuleError(1, "an unknown card: all cards are in view")
	}
	if len(packet) == 0 {
		return nil
	}
	s.cells[row][column] = packet[0]
	for i, c := range packet[1:] {
		if s.method == 0 || s.next(c) != packet[i] {
			return engine.RuleError(5, "the %v is not packed on the %v", c, packet[i])
		}
	}
	return nil
}

// place returns the place of a card in the order of its suit.
func (s *State) place(c engine.Card) int { return s.method.Place(c.Rank()) }

// next returns the card on which a card may be packed: the one that goes out after
// it. It is [engine.Unknown] for the highest.
func (s *State) next(c engine.Card) engine.Card {
	i := s.place(c) + 1
	if i == length {
		return engine.Unknown
	}
	return engine.NewCard(s.method.Rank(i), c.Suit())
}

// highest says whether a card is the highest of its suit.
func (s *State) highest(c engine.Card) bool { return s.next(c) == engine.Unknown }

// isOut says whether a card is out.
func (s *State) isOut(c engine.Card) bool { return s.place(c) < int(s.out[c.Suit()]) }

// Packet returns the first card of a place and the cards packed on it; the last is
// the one that can be played on.
func (s *State) Packet(row, column int) []engine.Card {
	first := s.cells[row][column]
	if first == engine.Unknown {
		return nil
	}
	cards := []engine.Card{first}
	if s.method != 0 {
		last := s.last(first, s.index())
		for i := s.place(first) - 1; i >= last; i-- {
			cards = append(cards, engine.NewCard(s.method.Rank(i), first.Suit()))
		}
	}
	return cards
}

// last returns the place in the order of the card packed last on a first card.
func (s *State) last(first engine.Card, at *index) int {
	i := s.place(first)
	for i > int(s.out[first.Suit()]) && !at.holds(engine.NewCard(s.method.Rank(i-1), first.Suit())) {
		i--
	}
	return i
}

// An index tells where the first cards lie: eight times the row and the column, 0
// for the other cards.
type index [1 << 6]uint8

// index returns where the first cards lie.
func (s *State) index() *index {
	var at index
	for row, column := range places {
		if c := s.cells[row][column]; c != engine.Unknown {
			at[c] = uint8(row*columns + column - 1)
		}
	}
	return &at
}

// holds says whether a card is the first of its place.
func (at *index) holds(c engine.Card) bool { return at[c] > 0 }

// where returns the row and column of a first card.
func (at *index) where(c engine.Card) (row, column int) {
	return int(at[c]) / columns, int(at[c])%columns + 1
}

// Out returns the rank of the card of a suit that went out last.
func (s *State) Out(suit engine.Suit) engine.Rank { return s.method.Rank(int(s.out[suit]) - 1) }

// Exposed says whether a place holds a card with none directly under it (rule 3).
func (s *State) Exposed(row, column int) bool {
	return s.cells[row][column] != engine.Unknown && (row == rows || s.cells[row+1][column] == engine.Unknown)
}

// Won says whether all cards are out (rule 9).
func (s *State) Won() bool {
	return s.out == [suits]uint8{uint8(length), uint8(length), uint8(length), uint8(length)}
}

// Hidden returns 0: all cards are in view.
func (s *State) Hidden() int { return 0 }

// Copy returns a new State of the same value.
func (s *State) Copy() engine.State { return new(*s) }

// Set replaces the position by that of from, which must be a *State.
func (s *State) Set(from engine.State) { *s = *from.(*State) }

// facts returns the method, whether swings wait, and the side of the next swing.
func facts(st engine.State) []engine.Fact {
	s := st.(*State)
	swing := anyTime
	if s.strict {
		swing = blocked
	}
	return []engine.Fact{{Name: "method", Value: s.method.option()}, {Name: "swing", Value: swing}, {Name: "side", Value: s.side()}}
}
