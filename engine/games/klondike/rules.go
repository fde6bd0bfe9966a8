package klondike

import (
	"fmt"

	"patience/engine"
)

// rules is the game in our words; 1 to 5 are the moves a to e of the program's
// manual. Refusals cite the numbers.
func rules() []engine.Rule {
	return []engine.Rule{
		{Number: 1, Text: "A face-down card with no card on it is turned up at once."},
		{Number: 2, Text: "The bottom card of a column, or a card of the deck, may go out: an Ace at once, any other card when the next lower card of its suit is out."},
		{Number: 3, Text: "A face-up card may be moved, with all cards on it, to another column whose bottom card is of the next higher rank and the other colour. To an empty column only a King may go, with the cards on it."},
		{Number: 4, Text: "A card of the deck may be inserted under the bottom card of a column in the same way, a King in an empty column."},
		{Number: 5, Text: "The topmost card of a suit that is out may be put back under the bottom card of a column in the same way, but not in an empty column, unless kings=back lets a King come back there."},
		{Number: 6, Text: "The whole deck is in view and each of its cards may be played at any time. Or, as an option, one to thirteen cards at a time are turned from the stock to the waste, and only the top of the waste may be played; when the stock is used up the waste becomes the stock again, as often as the passes allow."},
		{Number: 7, Text: "The game is won when all cards are out. With the whole deck in view, or one card turned and any number of passes, it cannot be lost any more when no card is face down."},
		{Number: 8, Text: "One pack. Column n of seven has n cards, the last face up, the others face down; 24 cards are the deck."},
	}
}

// A move packs a card (8 bits) and where it goes (4 bits): a column, or one of
// these. Where it comes from is where it lies, and what lies on it moves along.
const (
	toOut    = 8
	toWaste  = 9
	toStock  = 10
	cardBits = 8
)

// Draw turns cards from the stock to the waste, Redeal turns the waste over to be
// the stock again.
const (
	Draw   engine.Move = toWaste << cardBits
	Redeal engine.Move = toStock << cardBits
)

// NewMove returns the move of a card to a column.
func NewMove(c engine.Card, column int) engine.Move {
	return engine.Move(c) | engine.Move(column)<<cardBits
}

// Out returns the move that takes a card out.
func Out(c engine.Card) engine.Move { return NewMove(c, toOut) }

// Parts returns the card of a move and the column it goes to; 0 when it goes out,
// or when no card is moved.
func Parts(m engine.Move) (c engine.Card, column int) {
	c, column = engine.Card(m), int(m>>cardBits)
	if column > columns {
		column = 0
	}
	return c, column
}

// IsOut says whether a move takes a card out.
func IsOut(m engine.Move) bool { return m>>cardBits == toOut }

// fits says whether c may lie on the card on: next lower in rank and of the other
// colour (rule 3).
func fits(c, on engine.Card) bool {
	other := c.Suit() ^ on.Suit() // suits of the other colour differ in one bit
	return c != 0 && on.Rank() == c.Rank()+1 && (other == 1 || other == 2)
}

// takes says whether c may be laid under the bottom card of a column, or in it
// when it is empty (rules 3 and 4).
func (s *State) takes(n int, c engine.Card) bool {
	if s.height[n] == 0 {
		return c.Rank() == engine.King
	}
	return fits(c, s.Bottom(n))
}

// ready says whether the card is the next of its suit to go out (rule 2).
func (s *State) ready(c engine.Card) bool {
	return c != 0 && c.Rank() == s.Out(c.Suit())+1
}

// top returns the topmost card of a suit that is out, if there is one.
func (s *State) top(suit engine.Suit) (engine.Card, bool) {
	r := s.Out(suit)
	return engine.NewCard(r, suit), r > 0
}

// Moves appends every legal move: out, between columns, from the deck, from out,
// and of the stock.
func (s *State) Moves(dst []engine.Move) []engine.Move {
	for n := 1; n <= columns; n++ {
		if c := s.Bottom(n); s.ready(c) {
			dst = append(dst, Out(c))
		}
	}
	for _, c := range s.Playable() {
		if s.ready(c) {
			dst = append(dst, Out(c))
		}
	}
	for n := 1; n <= columns; n++ {
		for _, c := range s.Run(n) {
			dst = s.moves(dst, c, n)
		}
	}
	for _, c := range s.Playable() {
		dst = s.moves(dst, c, 0)
	}
	for suit := engine.Clubs; suit <= engine.Spades; suit++ {
		if c, ok := s.top(suit); ok && (c.Rank() < engine.King || s.kings) {
			dst = s.moves(dst, c, 0)
		}
	}
	if s.checkDraw() == nil {
		dst = append(dst, Draw)
	}
	if s.checkRedeal() == nil {
		dst = append(dst, Redeal)
	}
	return dst
}

// moves appends the moves of a card to the columns that take it, except the one
// from which it comes.
func (s *State) moves(dst []engine.Move, c engine.Card, from int) []engine.Move {
	for n := 1; n <= columns; n++ {
		if n != from && s.takes(n, c) {
			dst = append(dst, NewMove(c, n))
		}
	}
	return dst
}

// Check returns nil when the move is legal, else the rule that forbids it.
func (s *State) Check(m engine.Move) error {
	to := int(m >> cardBits)
	switch {
	case m == Draw:
		return s.checkDraw()
	case m == Redeal:
		return s.checkRedeal()
	case to != toOut && (to < 1 || to > columns):
		return fmt.Errorf("no move %#x", uint32(m))
	}
	p, err := s.find(engine.Card(m))
	if err != nil {
		return err
	}
	return s.checkFrom(p, m)
}

// checkFrom returns nil when the move of a card is legal that lies in this place.
func (s *State) checkFrom(p place, m engine.Move) error {
	c, to := engine.Card(m), int(m>>cardBits)
	if to == toOut {
		return s.checkOut(p, c)
	}
	return s.checkMove(p, c, to)
}

// checkOut says why a card cannot go out.
func (s *State) checkOut(p place, c engine.Card) error {
	switch {
	case p.in == inOut:
		return engine.RuleError(2, "the %v is out already", c)
	case s.under(p):
		return engine.RuleError(2, "the %v cannot go out: the %v is the bottom card of column %d", c, s.Bottom(p.column), p.column)
	case !s.ready(c):
		return engine.RuleError(2, "the %v cannot go out: the next card of its suit to go is the %v", c, engine.NewCard(s.Out(c.Suit())+1, c.Suit()))
	}
	return s.checkReach(c, p)
}

// checkMove says why a card cannot go to a column.
func (s *State) checkMove(p place, c engine.Card, to int) error {
	empty := s.height[to] == 0
	switch {
	case p.column == to:
		return engine.RuleError(3, "the %v is in column %d already", c, to)
	case p.in == inOut && empty && !(s.kings && c.Rank() == engine.King):
		return engine.RuleError(5, "the %v cannot be put back: column %d is empty", c, to)
	case p.in == inOut && s.Out(c.Suit()) != c.Rank():
		return engine.RuleError(5, "the %v cannot be put back: the %v is on it", c, engine.NewCard(s.Out(c.Suit()), c.Suit()))
	case empty && !s.takes(to, c):
		return engine.RuleError(p.rule(), "the %v cannot go to column %d: it is empty and wants a King", c, to)
	case !s.takes(to, c):
		return engine.RuleError(p.rule(), "the %v does not go under the %v of column %d", c, s.Bottom(to), to)
	}
	return s.checkReach(c, p)
}

// checkReach says why the card of a place cannot be taken at all.
func (s *State) checkReach(c engine.Card, p place) error {
	switch {
	case p.in == inColumn && p.index < int(s.down[p.column]):
		return engine.RuleError(3, "the %v of column %d is face down", c, p.column)
	case p.in == inDeck && s.draw > 0 && p.index+1 != int(s.turned):
		return engine.RuleError(6, "the %v is not on top of the waste", c)
	}
	return nil
}

// checkDraw says why no cards can be turned (rule 6).
func (s *State) checkDraw() error {
	switch {
	case s.draw == 0:
		return engine.RuleError(6, "no card is turned: the whole deck is in view")
	case s.turned == s.left:
		return engine.RuleError(6, "no card can be turned: the stock is empty")
	}
	return nil
}

// checkRedeal says why the waste cannot become the stock again (rule 6).
func (s *State) checkRedeal() error {
	switch {
	case s.draw == 0:
		return engine.RuleError(6, "no redeal: the whole deck is in view")
	case s.turned < s.left:
		return engine.RuleError(6, "no redeal: %d cards are left in the stock", s.left-s.turned)
	case s.left == 0:
		return engine.RuleError(6, "no redeal: the deck is used up")
	case s.passes > 0 && s.pass >= s.passes:
		return engine.RuleError(6, "no redeal: this is pass %d of %d", s.pass, s.passes)
	}
	return nil
}

// Apply makes a legal move.
func (s *State) Apply(m engine.Move) {
	switch m {
	case Draw:
		s.turned = min(s.turned+s.draw, s.left)
	case Redeal:
		s.turned = 0
		s.pass++
		s.tidy()
	default:
		p, _ := s.find(engine.Card(m))
		s.applyFrom(p, m)
	}
}

// applyFrom makes the legal move of a card that lies in this place.
func (s *State) applyFrom(p place, m engine.Move) {
	c, to := Parts(m)
	s.lift(p, c, to)
	if IsOut(m) {
		s.out[c.Suit()]++
	}
}

// lift takes a card from its place, with the cards on it, and lays them in a
// column; column 0 is none.
func (s *State) lift(p place, c engine.Card, to int) {
	from := []engine.Card{c}
	switch p.in {
	case inOut:
		s.out[c.Suit()]--
	case inDeck:
		s.unstock(p.index)
	default:
		from = s.Column(p.column)[p.index:]
		s.height[p.column] = uint8(p.index)
	}
	if to > 0 {
		s.height[to] += uint8(copy(s.cards[to][s.height[to]:], from))
	}
	if p.in == inColumn {
		clear(from)
		s.turnUp(p.column)
	}
}

// unstock takes card i from the deck.
func (s *State) unstock(i int) {
	s.left--
	copy(s.deck[i:], s.deck[i+1:])
	s.deck[s.left] = engine.Unknown
	if i < int(s.turned) {
		s.turned--
	}
}

// turnUp turns up the last card of a column when it is face down (rule 1).
func (s *State) turnUp(n int) {
	if s.down[n] > 0 && s.down[n] == s.height[n] {
		s.down[n]--
	}
}
