package pendulum

import (
	"fmt"
	"slices"

	"patience/engine"
)

// rules is the game in our words. Refusals cite the numbers. What the description
// of about 1900 leaves open is decided here; docs/games/pendulum.md says where and why.
func rules() []engine.Rule {
	return []engine.Rule{
		{Number: 1, Text: "One pack. The four Aces are out from the start; the other 48 cards lie face up in six rows of eight, row 1 at the top."},
		{Number: 2, Text: "Before the first move one of twelve methods is chosen for the whole game: building upward or downward, by 1 to 6 ranks at a time, King and Ace being neighbours. This gives the order of each suit, from its Ace to its highest card."},
		{Number: 3, Text: "A card is exposed when no card lies directly under it, in its column of the next row. Of a packet the card packed last is exposed. Only exposed cards are played."},
		{Number: 4, Text: "An exposed card goes out when it is the next of its suit in the order. It never comes back."},
		{Number: 5, Text: "An exposed card, with all that is packed on it, may be packed on the next card of its suit in the order when that is exposed, or lies directly above it."},
		{Number: 6, Text: "On what lies in the two corners of row 1, columns 1 and 8, one may pack at any time. Nothing leaves a corner that is not exposed."},
		{Number: 7, Text: "A space in row 1 takes nothing but the highest card of a suit, exposed, with all that is packed on it, from any place. Spaces in other rows take nothing."},
		{Number: 8, Text: "The first swing pushes the cards of each of the rows 2 to 6 together to the right, the next to the left, and so on by turns. It may be made at any time when one of these rows is broken: has lost some of its cards, but not all. As an option it must wait until no card goes out and none can be packed."},
		{Number: 9, Text: "The game is won when all cards are out."},
	}
}

// A move packs a card (8 bits) and what is done with it (4 bits): 1 to 8 is the
// space of that column in row 1, and these. The card of a choice is the method.
const (
	doOut    = 9
	doPack   = 10
	doSwing  = 11
	doChoose = 12
	cardBits = 8
)

// Swing pushes the rows together (rule 8).
const Swing engine.Move = doSwing << cardBits

// Out returns the move that takes a card out (rule 4).
func Out(c engine.Card) engine.Move { return engine.Move(c) | doOut<<cardBits }

// Pack returns the move that packs a card, and what is packed on it, on the next
// card of its suit (rule 5).
func Pack(c engine.Card) engine.Move { return engine.Move(c) | doPack<<cardBits }

// Fill returns the move that puts a highest card, and what is packed on it, into
// the space of a column of row 1 (rule 7).
func Fill(c engine.Card, column int) engine.Move {
	return engine.Move(c) | engine.Move(column)<<cardBits
}

// Choose returns the move that chooses a method (rule 2).
func Choose(m Method) engine.Move { return engine.Move(m+maxStep) | doChoose<<cardBits }

// Moves appends every legal move: what goes out, what can be packed, what fills a
// space, and the swing; or the methods, when none is chosen.
func (s *State) Moves(dst []engine.Move) []engine.Move {
	if s.method == 0 {
		for _, m := range Methods() {
			dst = append(dst, Choose(m))
		}
		return dst
	}
	at := s.index()
	exposed := s.exposed()
	begin := len(dst)
	dst = s.buildings(dst, exposed, at)
	quiet := len(dst) == begin
	for _, c := range exposed {
		dst = s.fillings(dst, c)
	}
	if s.broken() && (!s.strict || quiet) {
		dst = append(dst, Swing)
	}
	return dst
}

// buildings appends the moves that take cards out or pack them. Out goes the card that was
// packed last, when it is the next of its suit; what is packed is the first card with all on it.
func (s *State) buildings(dst []engine.Move, exposed []engine.Card, at *index) []engine.Move {
	for _, c := range exposed {
		if i := s.last(c, at); i == int(s.out[c.Suit()]) {
			dst = append(dst, Out(engine.NewCard(s.method.Rank(i), c.Suit())))
		}
	}
	for _, c := range exposed {
		if s.checkSeat(c, at) == nil {
			dst = append(dst, Pack(c))
		}
	}
	return dst
}

// exposed lists the first cards of the exposed places, row by row.
func (s *State) exposed() []engine.Card {
	var cards []engine.Card
	for row, column := range places {
		if s.Exposed(row, column) {
			cards = append(cards, s.cells[row][column])
		}
	}
	return cards
}

// fillings appends the moves of an exposed first card to the spaces of row 1.
func (s *State) fillings(dst []engine.Move, c engine.Card) []engine.Move {
	if !s.highest(c) {
		return dst
	}
	for column := 1; column <= columns; column++ {
		if s.cells[1][column] == engine.Unknown {
			dst = append(dst, Fill(c, column))
		}
	}
	return dst
}

// broken says whether a row that swings has lost some of its cards, but not all.
func (s *State) broken() bool {
	for row := 2; row <= rows; row++ {
		if n := s.count(row); n > 0 && n < columns {
			return true
		}
	}
	return false
}

// count counts the places of a row that are taken.
func (s *State) count(row int) int {
	n := 0
	for _, c := range s.cells[row] {
		if c != engine.Unknown {
			n++
		}
	}
	return n
}

// Check returns nil when the move is legal, else the rule that forbids it.
func (s *State) Check(m engine.Move) error {
	c, do := engine.Card(m), int(m>>cardBits)
	switch {
	case do == doChoose:
		return s.checkChoice(Method(c) - maxStep)
	case s.method == 0:
		return engine.RuleError(2, "no method is chosen yet: want up 1 to up %d or down 1 to down %d", maxStep, maxStep)
	case m == Swing:
		return s.checkSwing()
	case do < 1 || do > doPack:
		return fmt.Errorf("no move %#x", uint32(m))
	case c.Rank() == 0 || c.Rank() > engine.King || c.Suit() >= suits:
		return fmt.Errorf("no %v in the pack", c)
	case s.isOut(c):
		return engine.RuleError(4, "the %v is out already", c)
	case do == doOut:
		return s.checkOut(c)
	}
	return s.checkMove(c, do)
}

// checkChoice says why a method cannot be chosen.
func (s *State) checkChoice(m Method) error {
	switch {
	case !slices.Contains(Methods(), m):
		return fmt.Errorf("no method %d", m)
	case s.method != 0:
		return engine.RuleError(2, "the method is chosen already: %v", s.method)
	}
	return nil
}

// checkOut says why a card cannot go out.
func (s *State) checkOut(c engine.Card) error {
	if i := int(s.out[c.Suit()]); s.place(c) != i {
		return engine.RuleError(4, "the %v cannot go out: the next card of its suit is the %v", c, engine.NewCard(s.method.Rank(i), c.Suit()))
	}
	at := s.index()
	first := c
	for !at.holds(first) {
		first = s.next(first)
	}
	return s.checkExposed(first, at)
}

// checkExposed says why the packet of a first card cannot be played.
func (s *State) checkExposed(first engine.Card, at *index) error {
	if row, column := at.where(first); !s.Exposed(row, column) {
		return engine.RuleError(3, "the %v in row %d, column %d, is not exposed: the %v lies under it", first, row, column, s.cells[row+1][column])
	}
	return nil
}

// checkMove says why a card cannot be packed or fill a space.
func (s *State) checkMove(c engine.Card, do int) error {
	at := s.index()
	if !at.holds(c) {
		return engine.RuleError(5, "the %v is packed on the %v already", c, s.next(c))
	}
	if err := s.checkExposed(c, at); err != nil {
		return err
	}
	if do == doPack {
		return s.checkSeat(c, at)
	}
	switch {
	case s.cells[1][do] != engine.Unknown:
		return engine.RuleError(7, "column %d of row 1 is no space", do)
	case !s.highest(c):
		return engine.RuleError(7, "the %v cannot fill a space: it is not the highest of its suit, the %v", c, engine.NewCard(s.method.Rank(length-1), c.Suit()))
	}
	return nil
}

// checkSeat says why an exposed first card cannot be packed. The next card of its
// suit may be packed itself; then it is that packet's last one. With the method up 2 the 7h goes
// on the 9h; if the 9h lies on the Jh, it goes on that packet, which must be exposed, lie right
// above, or be in a corner.
func (s *State) checkSeat(c engine.Card, at *index) error {
	if s.highest(c) {
		return engine.RuleError(5, "the %v is the highest of its suit", c)
	}
	on := s.next(c)
	for !at.holds(on) {
		on = s.next(on)
	}
	row, column := at.where(on)
	under, side := at.where(c)
	above := under == row+1 && side == column
	corner := row == 1 && (column == 1 || column == columns)
	if !above && !corner && !s.Exposed(row, column) {
		return engine.RuleError(5, "the %v cannot be packed: the %v, in row %d, column %d, is neither exposed nor directly above it", c, s.next(c), row, column)
	}
	return nil
}

// checkSwing says why the rows cannot be pushed together (rule 8).
func (s *State) checkSwing() error {
	if !s.broken() {
		return engine.RuleError(8, "no swing: none of the rows 2 to 6 is broken")
	}
	if s.strict {
		if m := s.buildings(nil, s.exposed(), s.index()); len(m) > 0 {
			return engine.RuleError(8, "no swing yet: %s can be done", printMove(s, m[0]))
		}
	}
	return nil
}

// Apply makes a legal move.
func (s *State) Apply(m engine.Move) {
	c, do := engine.Card(m), int(m>>cardBits)
	switch do {
	case doChoose:
		s.method = Method(c) - maxStep
	case doSwing:
		s.swing()
	case doOut:
		s.out[c.Suit()]++
		s.take(c)
	case doPack:
		s.take(c)
	default:
		s.take(c)
		s.cells[1][do] = c
	}
}

// take takes a card from its place when it is the first there. What is packed on it
// goes where it goes: a position says nothing of packed cards, which follow from the first
// cards and what is out.
func (s *State) take(c engine.Card) {
	for row := 1; row <= rows; row++ {
		if i := slices.Index(s.cells[row][1:], c); i >= 0 {
			s.cells[row][i+1] = engine.Unknown
			return
		}
	}
}

// swing pushes the rows together.
func (s *State) swing() {
	for row := 2; row <= rows; row++ {
		s.push(row)
	}
	s.left = !s.left
}

// push pushes the cards of a row together to the side of the next swing: to the left,
// - 4c - - 5d - - Kh becomes 4c 5d Kh - - - - -.
func (s *State) push(row int) {
	cards := slices.DeleteFunc(slices.Clone(s.cells[row][1:]), func(c engine.Card) bool { return c == engine.Unknown })
	s.cells[row] = [columns + 1]engine.Card{}
	start := 1
	if !s.left {
		start += columns - len(cards)
	}
	copy(s.cells[row][start:], cards)
}
