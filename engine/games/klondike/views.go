package klondike

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
)

// A place is where a card is among the cards of a position, for who moves it; [engine.Spot] tells it of the
// table.
type place struct {
	in     zone
	column int // 0 when it is in none
	index  int // in the column or deck, from 0
}

// A zone is a part of the table.
type zone uint8

const (
	inColumn zone = iota + 1
	inDeck
	inOut
)

// rule returns the rule by which a card of this place goes to a column.
func (p place) rule() int {
	switch p.in {
	case inDeck:
		return 4
	case inOut:
		return 5
	}
	return 3
}

// find returns where a card lies, or an error when the pack has no such card or
// nobody knows. It tells of a card that lies face down, too, when the position does.
func (s *State) find(c engine.Card) (place, error) {
	if c.Rank() == 0 || c.Rank() > engine.King || c.Suit() >= suits {
		return place{}, fmt.Errorf("no %v in the pack", c)
	}
	if c.Rank() <= s.Out(c.Suit()) {
		return place{in: inOut}, nil
	}
	if p, ok := s.loose(c); ok {
		return p, nil
	}
	for n := 1; n <= columns; n++ {
		if i := slices.Index(s.Column(n), c); i >= 0 {
			return place{inColumn, n, i}, nil
		}
	}
	return place{}, fmt.Errorf("nobody knows where the %v is", c)
}

// loose returns where a card lies on which none does: the bottom card of a column, which most cards that move
// are, or a card of the deck.
func (s *State) loose(c engine.Card) (place, bool) {
	for n := 1; n <= columns; n++ {
		if h := int(s.height[n]); h > 0 && s.cards[n][h-1] == c {
			return place{inColumn, n, h - 1}, true
		}
	}
	if t := int(s.turned); t > 0 && s.deck[t-1] == c {
		return place{in: inDeck, index: t - 1}, true
	}
	if i := slices.Index(s.Deck(), c); i >= 0 {
		return place{in: inDeck, index: i}, true
	}
	return place{}, false
}

// under says whether cards lie on that of a place in a column.
func (s *State) under(p place) bool { return p.in == inColumn && p.index < int(s.height[p.column])-1 }

// A Chain is what can be inserted under the bottom card of a column.
type Chain struct {
	Column int
	Under  engine.Card
	Steps  [][]engine.Card // one card or two that can be next; the first goes under the bottom card
}

// String writes the column, its bottom card, and the cards: "2: 5h, 4c/4s, 3d".
func (c Chain) String() string {
	steps := engine.Each(c.Steps, func(step []engine.Card) string { return strings.ReplaceAll(engine.Cards(step).String(), " ", "/") })
	return fmt.Sprintf("%d: %v, %s", c.Column, c.Under, strings.Join(steps, ", "))
}

// Chains returns the cards that can be inserted under each column, in order, where
// there are any. They are in the deck or the topmost of their suit that is out.
// When cards are turned only the top of the waste counts. A King that can go to an
// empty column is no part of a chain.
func (s *State) Chains() []Chain {
	chains := []Chain{}
	for n := 1; n <= columns; n++ {
		if c := s.chain(n); len(c.Steps) > 0 {
			chains = append(chains, c)
		}
	}
	return chains
}

// chain returns the chain of a column.
func (s *State) chain(n int) Chain {
	ch := Chain{Column: n, Under: s.Bottom(n)}
	for on := ch.Under; on.Rank() > engine.Ace; {
		next := s.nextInserts(on)
		if len(next) == 0 {
			break
		}
		ch.Steps = append(ch.Steps, next)
		on = next[0]
	}
	return ch
}

// nextInserts returns the cards that can be inserted and fit on a card.
func (s *State) nextInserts(on engine.Card) []engine.Card {
	var cards []engine.Card
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		c := engine.NewCard(on.Rank()-1, suit)
		if fits(c, on) && (s.Out(suit) == c.Rank() || slices.Contains(s.Playable(), c)) {
			cards = append(cards, c)
		}
	}
	return cards
}

// Outs returns the cards that can go out now, those of columns first.
func (s *State) Outs() []engine.Card {
	cards := []engine.Card{}
	for _, m := range s.Moves(nil) {
		if IsOut(m) {
			c, _ := Parts(m)
			cards = append(cards, c)
		}
	}
	return cards
}

// A Movable is a face-up card that can be moved now, or after insertions.
type Movable struct {
	Card    engine.Card
	Column  int
	Topmost bool          // of the face-up cards of its column
	To      []int         // the columns that take it
	Insert  []engine.Card // what is to be inserted there first
}

// String writes the move, and what is to be inserted first: "2s to 1 after 4c 3d".
// A star marks the topmost face-up card of a column.
func (m Movable) String() string {
	text := m.Card.String()
	if m.Topmost {
		text += "*"
	}
	text += " to " + strings.Trim(fmt.Sprint(m.To), "[]")
	if len(m.Insert) > 0 {
		text += " after " + engine.Cards(m.Insert).String()
	}
	return text
}

// Movable returns the cards that can be moved to another column now.
func (s *State) Movable() []Movable {
	return s.faceUp(func(m *Movable) bool {
		for to := 1; to <= columns; to++ {
			if to != m.Column && s.takes(to, m.Card) {
				m.To = append(m.To, to)
			}
		}
		return m.To != nil
	})
}

// Enabled returns the cards that cannot be moved now but could be after cards are
// inserted under some column, each with the column where the fewest are needed.
func (s *State) Enabled() []Movable { return s.faceUp(s.enable) }

// faceUp returns the face-up cards of the columns that can be moved, as is found out of each.
func (s *State) faceUp(can func(m *Movable) bool) []Movable {
	list := []Movable{}
	for n := 1; n <= columns; n++ {
		for i, c := range s.Run(n) {
			if m := (Movable{Card: c, Column: n, Topmost: i == 0}); can(&m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// enable finds out what is to be inserted before a card can be moved, and says
// whether that helps: not when the card can be moved as it is.
func (s *State) enable(m *Movable) bool {
	for to := 1; to <= columns; to++ {
		if to == m.Column {
			continue
		}
		if s.takes(to, m.Card) {
			return false
		}
		if cards := s.bridge(s.chain(to), m.Card); cards != nil && (m.Insert == nil || len(cards) < len(m.Insert)) {
			m.Insert, m.To = cards, []int{to}
		}
	}
	return m.Insert != nil
}

// bridge returns the cards of a chain that lead down to one on which c fits, nil
// when there are none.
func (s *State) bridge(ch Chain, c engine.Card) []engine.Card {
	var cards []engine.Card
	for _, step := range ch.Steps {
		cards = append(cards, step[0])
		if fits(c, step[0]) {
			return cards
		}
		if s.draw > 0 && s.Out(step[0].Suit()) != step[0].Rank() {
			return nil // it was the top of the waste, the only card of the deck that counts
		}
	}
	return nil
}

// marks says what a move does that cannot be taken back by other moves.
func marks(st engine.State, m engine.Move) []string {
	next := st.Copy().(*State)
	next.Apply(m)
	var words []string
	if next.FaceDown() < st.(*State).FaceDown() {
		words = append(words, "turns up")
	}
	if st.(*State).FaceDown() > 0 && next.Certain() {
		words = append(words, "wins for sure")
	}
	return words
}
