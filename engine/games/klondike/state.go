package klondike

import (
	"fmt"
	"math"
	"slices"

	"patience/engine"
)

const (
	columns   = 7
	maxDeck   = 24
	maxColumn = columns - 1 + int(engine.King) // cards face down, and a run
	suits     = 4
	packCards = 52
)

// A State is one position. Columns go by their numbers, from 1 on the left. The
// last card of a column is its bottom card, the one that lies on the others; the
// face-up cards are the run.
type State struct {
	cards  [columns + 1][maxColumn]engine.Card
	height [columns + 1]uint8
	down   [columns + 1]uint8   // cards face down
	out    [suits]uint8         // rank of the topmost card that is out, 0 for none
	deck   [maxDeck]engine.Card // the waste from its first card to its top, then the stock
	left   uint8                // cards in the deck
	turned uint8                // of these, cards on the waste
	pass   uint8                // from 1; stays 2 when any number is allowed
	variant
}

// New puts a position together. The face-up cards of each column must be a run
// (rule 3), and all cards together a pack; cards that nobody has seen may be
// unknown. A variant of the zero value has the whole deck in view.
func New(l Layout) (*State, error) {
	s := &State{variant: variant{uint8(l.Draw), uint8(l.Passes), l.Kings}, pass: uint8(max(1, l.Pass))}
	if err := s.lay(l); err != nil {
		return nil, err
	}
	s.variant = s.whole()
	s.tidy()
	return s, engine.CheckDeck(engine.Pack(1, suits, int(engine.King)), s.all())
}

// A Layout is what a position is made of.
type Layout struct {
	Columns [columns + 1][]engine.Card // from number 1, each from the top to the bottom card
	Down    [columns + 1]int           // how many of these are face down
	Out     [suits]engine.Rank         // the topmost cards that are out
	Deck    []engine.Card              // the waste, its top last, then the stock as it will be turned
	Turned  int                        // cards on the waste
	Draw    int                        // 0: the whole deck in view; else cards turned at a time
	Passes  int                        // 0: any number
	Pass    int                        // the pass through the deck that it is, from 1; 0 is 1
	Kings   bool                       // whether a King that is out may come back to an empty column
}

// lay copies a layout, and says what cannot be. Whether all cards are there, each once, is
// looked at when everything lies: here each part is looked at by itself.
func (s *State) lay(l Layout) error {
	if len(l.Deck) > maxDeck || l.Turned < 0 || l.Turned > len(l.Deck) || l.Draw == 0 && l.Turned > 0 {
		return engine.RuleError(8, "a deck of %d cards, %d of them turned", len(l.Deck), l.Turned)
	}
	if int(s.draw) >= len(drawNames()) || l.Passes < 0 || l.Passes > maxPasses {
		return engine.RuleError(6, "no game with %d cards turned and %d passes", l.Draw, l.Passes)
	}
	if l.Pass < 0 || l.Pass > math.MaxUint8 || l.Passes > 0 && l.Pass > l.Passes {
		return engine.RuleError(6, "pass %d of %d", l.Pass, l.Passes)
	}
	if l.Draw == 0 && slices.Contains(l.Deck, engine.Unknown) {
		return engine.RuleError(6, "an unknown card in the deck, which is in view")
	}
	s.left, s.turned = uint8(copy(s.deck[:], l.Deck)), uint8(l.Turned)
	for i, r := range l.Out {
		if r > engine.King {
			return engine.RuleError(2, "rank %v is out", r)
		}
		s.out[i] = uint8(r)
	}
	for n := 1; n <= columns; n++ {
		if err := s.layColumn(n, l.Columns[n], l.Down[n]); err != nil {
			return fmt.Errorf("column %d: %w", n, err)
		}
	}
	return nil
}

// layColumn puts cards into column n, the first of them face down, and refuses a run that the
// rules could not have built. One card at least lies face up.
func (s *State) layColumn(n int, cards []engine.Card, down int) error {
	if len(cards) > maxColumn || down < 0 || down >= max(1, len(cards)) || down >= columns {
		return engine.RuleError(8, "%d cards, %d of them face down", len(cards), down)
	}
	if len(cards) > 0 && cards[len(cards)-1] == engine.Unknown {
		return engine.RuleError(8, "its last card lies face up: want a card, not ??")
	}
	s.height[n] = uint8(copy(s.cards[n][:], cards))
	s.down[n] = uint8(down)
	run := s.Run(n)
	for i := 1; i < len(run); i++ {
		if !fits(run[i], run[i-1]) {
			return engine.RuleError(3, "%v is not the next lower card of the other colour under %v", run[i], run[i-1])
		}
	}
	return nil
}

// tidy counts no more passes than matter.
func (s *State) tidy() {
	switch {
	case s.draw == 0:
		s.pass = 1
	case s.passes == 0:
		s.pass = min(s.pass, 2)
	}
}

// all lists every card there is.
func (s *State) all() []engine.Card {
	cards := append(make([]engine.Card, 0, packCards), s.Deck()...)
	for n := 1; n <= columns; n++ {
		cards = append(cards, s.Column(n)...)
	}
	for i, top := range s.out {
		for r := engine.Ace; r <= engine.Rank(top); r++ {
			cards = append(cards, engine.NewCard(r, engine.Suit(i)))
		}
	}
	return cards
}

// Column returns the cards of column n. It shares memory with the state.
func (s *State) Column(n int) []engine.Card { return s.cards[n][:s.height[n]:s.height[n]] }

// Run returns the face-up cards of column n. It shares memory with the state.
func (s *State) Run(n int) []engine.Card { return s.Column(n)[s.down[n]:] }

// Down returns the face-down cards of column n; the last is turned up next.
func (s *State) Down(n int) []engine.Card { return s.Column(n)[:s.down[n]] }

// Bottom returns the bottom card of column n, [engine.Unknown] when it is empty.
func (s *State) Bottom(n int) engine.Card {
	if s.height[n] == 0 {
		return engine.Unknown
	}
	return s.cards[n][s.height[n]-1]
}

// Deck returns the waste, its top last, and behind it the stock. It shares memory
// with the state.
func (s *State) Deck() []engine.Card { return s.deck[:s.left:s.left] }

// Waste returns the cards turned, the top of the waste last; none when the whole
// deck is in view.
func (s *State) Waste() []engine.Card { return s.Deck()[:s.turned:s.turned] }

// Stock returns the cards not turned, the next one first, or the whole deck when it
// is in view.
func (s *State) Stock() []engine.Card { return s.Deck()[s.turned:] }

// Playable returns the cards of the deck that may be played: all of them when it
// is in view, else the top of the waste.
func (s *State) Playable() []engine.Card {
	switch {
	case s.draw == 0:
		return s.Deck()
	case s.turned == 0:
		return nil
	}
	return s.deck[s.turned-1 : s.turned : s.turned]
}

// Out returns the rank of the topmost card of a suit that is out, 0 for none.
func (s *State) Out(suit engine.Suit) engine.Rank { return engine.Rank(s.out[suit]) }

// FaceDown counts the cards that lie face down in the columns.
func (s *State) FaceDown() int {
	return engine.Sum(s.down[:], func(n uint8) int { return int(n) })
}

// Hidden counts the cards that nobody has seen: those face down, and in the first
// pass those of the stock.
func (s *State) Hidden() int {
	if s.draw == 0 || s.pass > 1 {
		return s.FaceDown()
	}
	return s.FaceDown() + int(s.left-s.turned)
}

// Won says whether all cards are out (rule 7).
func (s *State) Won() bool {
	return s.out == [suits]uint8{uint8(engine.King), uint8(engine.King), uint8(engine.King), uint8(engine.King)}
}

// Copy returns a new State of the same value.
func (s *State) Copy() engine.State { return new(*s) }

// Set replaces the position by that of from, which must be a *State.
func (s *State) Set(from engine.State) { *s = *from.(*State) }

// facts returns by which options it is played, and which pass it is.
func facts(st engine.State) []engine.Fact {
	s := st.(*State)
	return append(s.terms(), engine.Fact{Name: "pass", Value: fmt.Sprint(s.pass)})
}

// terms returns by which options it is played; of Kings only that they may come back.
func (v variant) terms() []engine.Fact {
	all := []engine.Fact{{Name: "draw", Value: drawNames()[v.draw]}, {Name: "passes", Value: passNames()[v.passes]}}
	if v.kings {
		all = append(all, engine.Fact{Name: "kings", Value: "back"})
	}
	return all
}
