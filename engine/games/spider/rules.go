package spider

import (
	"fmt"
	"slices"

	"patience/engine"
)

// rules is Woods's page 3 in our words. Refusals cite the numbers.
func rules() []engine.Rule {
	return []engine.Rule{
		{Number: 1, Text: "Two packs, ten piles: 44 cards face down, five on each of four piles and four on each of the others, then one face up on each pile. The other 50 are the hand."},
		{Number: 2, Text: "A card may be placed on the bottom card of a pile when it is of the next lower rank, whatever its suit."},
		{Number: 3, Text: "The unit that moves is the bottom card of a pile, or any sequence at the bottom that descends by one in one suit."},
		{Number: 4, Text: "A pile without cards is a space. Anything that can be moved may go there, and a King, or a sequence headed by a King, may go nowhere else."},
		{Number: 5, Text: "A deal puts one card of the hand face up on each of the ten piles. It is refused while there is a space."},
		{Number: 6, Text: "A sequence of one suit from King to Ace at the bottom of a pile may be removed; it need not be."},
		{Number: 7, Text: "A face-down card that becomes the bottom card of its pile is turned up at once."},
		{Number: 8, Text: "The game is won when all eight suits are removed."},
		{Number: 9, Text: "A player may add a challenge to the play after the last deal. Natural: a unit goes only to a space or onto the next higher card of its own suit. No spaces: it goes not to a space either."},
	}
}

// A move packs the pile it takes from (4 bits), the pile it goes to (4 bits) and
// the number of cards (8 bits). Two values of "to" are no piles. All other bits
// are zero, so that a move has one form only.
const (
	toDeal   = 0
	toRemove = 15
)

// Deal is the move that deals a row from the hand.
const Deal engine.Move = toDeal

// NewMove returns the move of the bottom count cards of one pile to another.
func NewMove(from, to, count int) engine.Move {
	return engine.Move(from | to<<4 | count<<8)
}

// Remove returns the move that removes the suit at the bottom of a pile.
func Remove(pile int) engine.Move { return NewMove(pile, toRemove, 13) }

// Parts returns what a move of cards is made of: piles and number of cards.
func Parts(m engine.Move) (from, to, count int) {
	return int(m & 15), int(m >> 4 & 15), int(m >> 8 & 255)
}

// IsRemove says whether the move removes a suit.
func IsRemove(m engine.Move) bool { return m>>4&15 == toRemove }

// Fits says whether c may be placed on the card on (rule 2).
func Fits(c, on engine.Card) bool { return c != 0 && on != 0 && on.Rank() == c.Rank()+1 }

// linked says whether c and the card above it move as one (rule 3). A card is a number,
// 16 for each suit and 1 for each rank: the 8h and the 9h differ by one.
func linked(c, above engine.Card) bool { return c != 0 && above == c+1 }

// Unit returns the cards at the bottom of pile n that can be moved together, from
// top to bottom (rule 3).
func (s *State) Unit(n int) []engine.Card {
	up := s.FaceUp(n)
	return up[len(up)-s.unit(n):]
}

// unit returns how many cards at the bottom of pile n can be moved together
// (rule 3). A card that nobody has seen cannot be moved.
func (s *State) unit(n int) int {
	up := s.FaceUp(n)
	k := len(up)
	if k == 0 || up[k-1] == engine.Unknown {
		return 0
	}
	for k--; k > 0 && linked(up[k], up[k-1]); k-- {
	}
	return len(up) - k
}

// Complete says whether a whole suit lies at the bottom of pile n (rule 6).
func (s *State) Complete(n int) bool {
	return s.Bottom(n).Rank() == engine.Ace && s.unit(n) >= int(engine.King)
}

// Moves appends every legal move: moves between piles, removals, the deal.
func (s *State) Moves(dst []engine.Move) []engine.Move {
	ends, space := s.ends()
	before := len(dst)
	for from := 1; from <= piles; from++ {
		k := s.unit(from)
		if k == 0 {
			continue
		}
		dst = ends.movesFrom(dst, from, k)
		if s.Complete(from) {
			dst = append(dst, Remove(from))
		}
	}
	if !space && len(s.Hand()) >= piles {
		dst = append(dst, Deal)
	}
	if c := s.challenged(); c != NoChallenge {
		kept := slices.DeleteFunc(dst[before:], func(m engine.Move) bool { return !s.meets(c, m) })
		dst = dst[:before+len(kept)]
	}
	return dst
}

// ends are the ranks of the bottom cards of all piles, 0 for a card that nobody
// has seen and atSpace for a space.
type ends [piles + 1]int

const atSpace = -1

// ends returns the ends of the piles and whether one is a space.
func (s *State) ends() (e ends, space bool) {
	for n := 1; n <= piles; n++ {
		if s.IsSpace(n) {
			e[n], space = atSpace, true
			continue
		}
		e[n] = int(s.Bottom(n).Rank())
	}
	return e, space
}

// movesFrom appends the moves of one to k cards from a pile to the others.
func (e *ends) movesFrom(dst []engine.Move, from, k int) []engine.Move {
	for to := 1; to <= piles; to++ {
		switch count := e[to] - e[from]; {
		case to == from:
		case e[to] == atSpace:
			for c := 1; c <= k; c++ {
				dst = append(dst, NewMove(from, to, c))
			}
		case 1 <= count && count <= k:
			dst = append(dst, NewMove(from, to, count))
		}
	}
	return dst
}

// Apply makes a legal move.
func (s *State) Apply(m engine.Move) {
	from, to, count := Parts(m)
	switch to {
	case toDeal:
		s.deal()
	case toRemove:
		s.remove(from)
	default:
		s.shift(from, to, count)
		s.turn(from)
	}
}

// shift takes the bottom count cards of one pile to the bottom of another. What lies
// between moves along in the array: of the piles 9h 8h, 5c and 9s, which stand there as
// 9h 8h 5c 9s, the 8h on the 9s makes 9h 5c 9s 8h.
func (s *State) shift(from, to, count int) {
	var unit [13]engine.Card
	end := int(s.start[from+1])
	copy(unit[:count], s.cards[end-count:end])
	if from < to { // the piles after from, up to to, begin count places earlier
		at := int(s.start[to+1])
		copy(s.cards[end-count:], s.cards[end:at])
		copy(s.cards[at-count:], unit[:count])
		for n := from + 1; n <= to; n++ {
			s.start[n] -= uint8(count)
		}
		return
	}
	at := int(s.start[to+1]) // those after to, up to from, begin count places later
	copy(s.cards[at+count:], s.cards[at:end-count])
	copy(s.cards[at:], unit[:count])
	for n := to + 1; n <= from; n++ {
		s.start[n] += uint8(count)
	}
}

// turn turns up the bottom card of a pile when it lies face down (rule 7).
func (s *State) turn(n int) {
	if s.down[n] > 0 && int(s.down[n]) == len(s.Pile(n)) {
		s.down[n]--
	}
}

// remove takes the suit at the bottom of a pile out of play (rule 6).
func (s *State) remove(n int) {
	s.removed[s.Bottom(n).Suit()]++
	s.cut(int(s.start[n+1])-13, 13)
	for i := n + 1; i <= piles+2; i++ {
		s.start[i] -= 13
	}
	s.turn(n)
}

// cut closes the gap of count cards from index at.
func (s *State) cut(at, count int) {
	end := int(s.start[piles+2])
	copy(s.cards[at:end], s.cards[at+count:end])
	clear(s.cards[end-count : end])
}

// deal puts one card of the hand on each pile (rule 5). The hand's first ten
// cards leave their places in the array, and each pile moves into that room by
// as many places as there are piles before it.
func (s *State) deal() {
	var row [piles]engine.Card
	copy(row[:], s.Hand())
	for n := piles; n >= 1; n-- { // the last pile first, into the ten free places
		end := s.start[n+1]
		copy(s.cards[int(s.start[n])+n-1:], s.Pile(n))
		s.cards[int(end)+n-1] = row[n-1]
		s.start[n+1] = end + uint8(n)
	}
}

// Check returns nil when the move is legal, else what is wrong with it and the
// rule that says so.
func (s *State) Check(m engine.Move) error {
	from, to, count := Parts(m)
	switch {
	case m == Deal:
		return s.checkDeal()
	case m>>16 != 0:
		return fmt.Errorf("bad move %#x: want a pile, a pile and a number of cards", uint32(m))
	case from < 1 || from > piles:
		return noPile(from)
	case to == toRemove:
		return s.checkRemove(from, count)
	case to < 1 || to > piles:
		return noPile(to)
	}
	if err := s.checkShift(from, to, count); err != nil {
		return err
	}
	return s.checkChallenge(m)
}

// noPile refuses the number of a pile that there is not.
func noPile(n int) error { return engine.RuleError(1, "there is no pile %d: want 1 to %d", n, piles) }

// checkDeal says why a row cannot be dealt: a space is left, or fewer than ten cards.
func (s *State) checkDeal() error {
	if len(s.Hand()) < piles {
		return engine.RuleError(5, "cannot deal: the hand has %d cards, and a row takes %d", len(s.Hand()), piles)
	}
	if n := s.Space(); n > 0 {
		return engine.RuleError(5, "cannot deal: pile %d is a space", n)
	}
	return nil
}

// checkRemove says why so many cards at the bottom of a pile are no suit to be removed.
func (s *State) checkRemove(n, count int) error {
	bottom := s.Bottom(n)
	switch {
	case count != int(engine.King):
		return engine.RuleError(6, "cannot remove %d cards: a suit has %d", count, engine.King)
	case s.IsSpace(n):
		return engine.RuleError(6, "cannot remove: pile %d is a space", n)
	case bottom == engine.Unknown:
		return unknownCard(n)
	case bottom.Rank() != engine.Ace:
		return engine.RuleError(6, "cannot remove: the bottom card of pile %d is the %v, not an Ace", n, bottom)
	case !s.Complete(n):
		return engine.RuleError(6, "cannot remove: the %s at the bottom of pile %d begin with the %v, not with the King",
			bottom.Suit().Name(), n, s.Unit(n)[0])
	}
	return nil
}

// unknownCard refuses a move for which one must know a card that nobody has seen.
func unknownCard(n int) error {
	return engine.RuleError(7, "the card turned up in pile %d is not known: say first what it is", n)
}

// checkShift says why so many cards do not go from one pile to another. What is wrong with the
// pile they come from is told first, then what is wrong with the unit, and at last where it does
// not fit.
func (s *State) checkShift(from, to, count int) error {
	up := s.FaceUp(from)
	switch {
	case s.IsSpace(from):
		return engine.RuleError(3, "pile %d is a space: there is nothing to move", from)
	case s.Bottom(from) == engine.Unknown:
		return unknownCard(from)
	case count < 1:
		return engine.RuleError(3, "cannot move %d cards: a unit is one card or more", count)
	case count > len(up):
		return engine.RuleError(3, "cannot move %d cards: pile %d has %d face up", count, from, len(up))
	case from == to:
		return engine.RuleError(2, "cannot move pile %d onto itself", from)
	case count > s.unit(from):
		return refuseUnit(up[len(up)-count:], from)
	case s.IsSpace(to):
		return nil
	}
	return s.checkFit(up[len(up)-count], to)
}

// refuseUnit says why the cards, which lie at the bottom of a pile, do not move
// together: it names the first that does not follow in suit and rank.
func refuseUnit(cards []engine.Card, pile int) error {
	i := 1
	for linked(cards[i], cards[i-1]) {
		i++
	}
	return engine.RuleError(3, "cannot move %d cards from pile %d: the %v on the %v is not the next lower card of its suit",
		len(cards), pile, cards[i], cards[i-1])
}

// checkFit says whether a unit with that head may be placed on pile to.
func (s *State) checkFit(head engine.Card, to int) error {
	switch on := s.Bottom(to); {
	case on == engine.Unknown:
		return unknownCard(to)
	case Fits(head, on):
		return nil
	case head.Rank() == engine.King:
		return engine.RuleError(4, "the %v goes only to a space, and pile %d is none", head, to)
	default:
		return engine.RuleError(2, "the %v does not go on the %v of pile %d", head, on, to)
	}
}
