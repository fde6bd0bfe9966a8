package gaps

import (
	"fmt"

	"patience/engine"
)

// rules is the game in our words. Refusals cite the numbers.
func rules() []engine.Rule {
	return []engine.Rule{
		{Number: 1, Text: "One pack of s suits, ranks from the ace on, is dealt face up in s rows. The aces are taken out and leave gaps. Or, as options, one or two places at the left end of each row are left empty, and the aces stay away or are played; the lowest cards in play are called the low cards here, the highest the kings."},
		{Number: 2, Text: "A gap takes the card that is next above its left neighbour in the same suit; as an option any higher card of that suit."},
		{Number: 3, Text: "A gap at the left end of a row takes any low card, also one that is at another left end. As options, a low card that is at a left end stays there; or each row has its suit from the beginning, and its left end behaves as if the card below the low one stood before it."},
		{Number: 4, Text: "Nothing goes behind a king, nor behind another gap. As an option the ace of its suit goes behind a king."},
		{Number: 5, Text: "As an option, at any time before the game is won, all cards that are not in sequence from the left end of their rows are taken up row by row, shuffled or kept in that order, and dealt again row by row; as many places as the deal leaves gaps for each row, one or two, stay free behind the sequence of each, however many gaps the row had. How often is an option too."},
		{Number: 6, Text: "As an option, the first cards of two rows may be exchanged, equally many, when in both they are in sequence from the left end."},
		{Number: 7, Text: "The game is won when each row holds a suit in sequence from the left end: the low card to the king."},
	}
}

// A move packs a card (8 bits), the place that it goes to (8 bits) and a kind. An
// exchange has the two rows (4 bits each, from 0, the first the lower) and the
// number of cards (8 bits) instead. Where the card comes from need not be said: each card is
// there once.
const (
	placeShift = 8
	kindShift  = 16
)

const (
	kindRedeal   engine.Move = 1 << kindShift
	kindExchange engine.Move = 2 << kindShift
)

// Redeal takes up the cards that are not in place and deals them again.
const Redeal = kindRedeal

// newMove returns the move of a card to a place, counted from 0.
func newMove(c engine.Card, place int) engine.Move {
	return engine.Move(c) | engine.Move(place)<<placeShift
}

// exchange returns the exchange of n cards of rows a and b, counted from 0.
func exchange(a, b, n int) engine.Move {
	return kindExchange | engine.Move(min(a, b)) | engine.Move(max(a, b))<<4 | engine.Move(n)<<placeShift
}

// Parts returns the card of a move and where it goes, counted from 1.
func (s *State) Parts(m engine.Move) (c engine.Card, row, column int) {
	if m>>kindShift != 0 {
		return noCard, 0, 0
	}
	place := int(m >> placeShift)
	return engine.Card(m), place/s.width() + 1, place%s.width() + 1
}

// ExchangeParts returns the rows of an exchange, counted from 1, and how many of
// their cards change places.
func ExchangeParts(m engine.Move) (a, b, n int, ok bool) {
	if m>>kindShift<<kindShift != kindExchange {
		return 0, 0, 0, false
	}
	return int(m&15) + 1, int(m>>4&15) + 1, int(m >> placeShift & 255), true
}

// Moves appends every legal move: into the gaps, row by row, then the exchanges and
// the redeal. It goes by the gaps, of which there are few, and asks of each what it takes.
func (s *State) Moves(dst []engine.Move) []engine.Move {
	var space [maxSuits]engine.Card
	for i, c := range s.all() {
		if c != noCard {
			continue
		}
		for _, t := range s.wanted(space[:0], i) {
			if s.checkMoved(t, i) == nil {
				dst = append(dst, newMove(t, i))
			}
		}
	}
	return s.others(dst)
}

// others appends the exchanges and the redeal.
func (s *State) others(dst []engine.Move) []engine.Move {
	dst = s.exchanges(dst)
	if s.checkRedeal() == nil {
		dst = append(dst, Redeal)
	}
	return dst
}

// wanted appends the cards that a gap takes by what is at its left, wherever they
// lie: behind the 5h the 6h, behind a king nothing, at a left end any low card. Where rows have
// suits, a row behaves as if the card below the low one stood before it: with twos low, an ace.
func (s *State) wanted(dst []engine.Card, i int) []engine.Card {
	r, before := i/s.width(), engine.Unknown
	switch {
	case i%s.width() > 0:
		before = s.cards[i-1]
		if before == noCard {
			return dst
		}
	case s.rows == fixedRows:
		before = engine.NewCard(s.low-1, s.order[r])
	default:
		for suit := range engine.Suit(s.suits) {
			dst = append(dst, engine.NewCard(s.low, suit))
		}
		return dst
	}
	if before.Rank() == s.high() && s.double {
		return append(dst, engine.NewCard(engine.Ace, before.Suit()))
	}
	return s.above(dst, before)
}

// above appends the next card above another in its suit, or all higher ones.
func (s *State) above(dst []engine.Card, c engine.Card) []engine.Card {
	for r := c.Rank() + 1; r <= s.high(); r++ {
		dst = append(dst, engine.NewCard(r, c.Suit()))
		if !s.higher {
			break
		}
	}
	return dst
}

// exchanges appends the exchanges of two rows (rule 6).
func (s *State) exchanges(dst []engine.Move) []engine.Move {
	if !s.exchange {
		return dst
	}
	for a := range s.Rows() {
		for b := a + 1; b < s.Rows(); b++ {
			for n := 1; n <= min(s.inPlace(a), s.inPlace(b)); n++ {
				dst = append(dst, exchange(a, b, n))
			}
		}
	}
	return dst
}

// Check returns nil when the move is legal, else the rule that forbids it.
func (s *State) Check(m engine.Move) error {
	place := int(m >> placeShift & 255)
	switch kind := m >> kindShift << kindShift; {
	case m == Redeal:
		return s.checkRedeal()
	case kind == kindExchange:
		return s.checkExchange(int(m&15), int(m>>4&15), place)
	case kind != 0 || place >= s.places() || !s.inPlay(engine.Card(m)):
		return fmt.Errorf("no move %#x", uint32(m))
	}
	if err := s.checkGap(engine.Card(m), place); err != nil {
		return err
	}
	return s.checkMoved(engine.Card(m), place)
}

// checkGap says why a place takes no such card. What a gap takes depends on the card to its left
// alone, and at the left end on the row; the first of the reasons that holds is told.
func (s *State) checkGap(c engine.Card, i int) error {
	if s.cards[i] != noCard {
		return engine.RuleError(2, "the %v cannot go to %s: the %v is there", c, s.place(i), s.cards[i])
	}
	var space [maxSuits]engine.Card
	wanted := s.wanted(space[:0], i)
	for _, w := range wanted {
		if w == c {
			return nil
		}
	}
	switch {
	case i%s.width() == 0 && s.rows == fixedRows:
		return engine.RuleError(3, "the %v cannot go to %s: the row is for the %s, from the %v on", c, s.place(i), s.order[i/s.width()].Name(), engine.NewCard(s.low, s.order[i/s.width()]))
	case i%s.width() == 0:
		return engine.RuleError(3, "the %v cannot go to %s: a left end takes cards of rank %v", c, s.place(i), s.low)
	case s.cards[i-1] == noCard:
		return engine.RuleError(4, "the %v cannot go to %s: that is behind a gap", c, s.place(i))
	case len(wanted) == 0:
		return engine.RuleError(4, "the %v cannot go to %s: that is behind the %v", c, s.place(i), s.cards[i-1])
	}
	return engine.RuleError(2, "the %v cannot go to %s: behind the %v goes the %v", c, s.place(i), s.cards[i-1], wanted[0])
}

// checkMoved says why a card must stay where it is (rule 3).
func (s *State) checkMoved(c engine.Card, to int) error {
	from := s.find(c)
	if s.rows == onceRows && c.Rank() == s.low && from%s.width() == 0 {
		return engine.RuleError(3, "the %v cannot go to %s: it stays at the left end of row %d", c, s.place(to), from/s.width()+1)
	}
	return nil
}

// checkExchange says why beginnings of rows cannot be exchanged (rule 6).
func (s *State) checkExchange(a, b, n int) error {
	switch {
	case !s.exchange:
		return engine.RuleError(6, "no exchange: rows are not exchanged in this game")
	case a >= b || b >= s.Rows() || n < 1:
		return engine.RuleError(6, "no exchange of %d cards of rows %d and %d", n, a+1, b+1)
	}
	for _, r := range []int{a, b} {
		if have := s.inPlace(r); have < n {
			return engine.RuleError(6, "no exchange of %d cards: %d of row %d are in sequence", n, have, r+1)
		}
	}
	return nil
}

// checkRedeal says why there can be no redeal (rule 5).
func (s *State) checkRedeal() error {
	switch {
	case s.redeals == 0:
		return engine.RuleError(5, "no redeal: this game has none")
	case s.Left() <= 0:
		return engine.RuleError(5, "no redeal is left")
	case s.Won():
		return engine.RuleError(5, "no redeal: the game is won")
	}
	return nil
}

// Apply makes a legal move.
func (s *State) Apply(m engine.Move) {
	switch m >> kindShift << kindShift {
	case kindRedeal:
		s.redeal()
	case kindExchange:
		a, b := s.row(int(m&15)), s.row(int(m>>4&15))
		for i := range int(m >> placeShift & 255) {
			a[i], b[i] = b[i], a[i]
		}
	default:
		s.cards[s.find(engine.Card(m))] = noCard
		s.cards[m>>placeShift] = engine.Card(m)
	}
}
