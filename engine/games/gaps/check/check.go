// Package check has the rules of Gaps and its relatives by which certificates of lost
// positions are checked. It was written from the rules and docs/proofs/gaps.md, and knows nothing
// of the engine, nor of the solver.
//
// Cards are numbered suit by suit from 1, those of the low rank first; 0 is a gap. A member is
// the number that the places make, row by row, each with as many bits as the highest card
// needs, the first place highest; and in four bits below them the redeals that are left, when
// the game has any. Of rows that may change places those that are less come first.
//
// With a pack of 2c 3c 2d 3d a place takes three bits, an octal digit: the rows 3d - 2d and
// 2c 3c - are 403 and 120, and the member is 120403, the lesser row first.
//
// head.go reads what is claimed, number.go has the members, and the moves are here. A certificate
// may name lemmas, which spare it members: aloft.go, dead.go and stubborn.go have what they say.
package check

import (
	"errors"
	"fmt"

	"patience/engine/certificate"
)

const (
	maxSuits  = 4
	maxRanks  = 15
	maxPlaces = maxSuits * (maxRanks + 2)
	maxCards  = maxSuits * maxRanks
	leftBits  = 4
	unlimited = 15 // redeals
	gap       = 0
	maxWords  = 7
)

// rules are those for one start.
type rules struct {
	game
	lemmas
	start table
	told  certificate.Position

	now   table                   // the member that is looked at
	at    [maxCards + 1]uint8     // the place of each card
	ends  struct{ open, low int } // left ends that are open, and low cards aloft over them
	moved uint8                   // the card that was moved last, gap after an exchange or a redeal
	then  table                   // where that leads
	next  []uint64                // the same as a member
	miss  missing
	bound bound
}

// A game is what the options say.
type game struct {
	low          int // ranks below the low cards: 1 when those are twos
	suits, inRow int // cards in a finished row, the low card to the king
	spaces       int // behind the sequence of each row after a redeal
	width        int
	fixed        bool // rows have their suits
	once         bool // a low card that is at a left end stays there
	higher       bool // a gap takes any higher card
	exchange     bool // beginnings of rows may be exchanged
	double       bool // an ace goes behind the king of its suit, too
	redeals      int
	shuffled     bool   // redeals are
	seed         uint64 // by the number of the deal
	made         int    // and how many redeals were made before the start
	suitOf       []int  // of fixed rows
}

// A table is a position.
type table struct {
	places [maxPlaces]uint8
	left   int // redeals
}

var (
	errWon    = errors.New("the game is won")
	errMember = errors.New("no position")
)

func (g *game) places() int { return g.suits * g.width }

// suit and rank take the number of a card apart; the low rank is 0.
func (g *game) suit(card uint8) int { return int(card-1) / g.inRow }
func (g *game) rank(card uint8) int { return int(card-1) % g.inRow }

func (g *game) card(suit, rank int) uint8 { return uint8(suit*g.inRow + rank + 1) }

// row returns the places of a row.
func (g *game) row(t *table, r int) []uint8 { return t.places[r*g.width : (r+1)*g.width] }

// Start returns the start.
func (r *rules) Start() [][]uint64 {
	start := make([]uint64, r.Words())
	r.then = r.start
	r.lift(&r.then)
	r.encode(&r.then, start)
	return [][]uint64{start}
}

// Check wants a member from which every move leads to a member, unless a lemma says that it is
// lost or that some moves can wait.
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) error {
	if err := r.look(member); err != nil {
		return err
	}
	if r.dead || r.stubborn {
		r.survey()
	}
	if r.dead && r.hopeless() || r.stubborn && r.waits(listed) {
		return nil
	}
	return r.moves(listed)
}

// moves looks at every card that a gap takes, at the exchanges and at the redeal.
func (r *rules) moves(listed func(next []uint64) bool) error {
	if r.ends.open > 0 {
		return r.movesBelow(listed)
	}
	for i, c := range r.now.places[:r.places()] {
		if c != gap {
			continue
		}
		if err := r.into(i, listed); err != nil {
			return err
		}
	}
	if err := r.exchanges(listed); err != nil {
		return err
	}
	if r.now.left == 0 {
		return nil
	}
	r.redeal()
	return r.want(listed, "a redeal")
}

// look finds where the cards of a member lie. What is not a position of this game with all
// its cards is refused: it could be a position without moves, which would then count as lost.
func (r *rules) look(member []uint64) error {
	if !r.decode(member, &r.now) {
		return errMember
	}
	var seen uint64 // cards, of which there are 60 at most
	count := 0
	for i, c := range r.now.places[:r.places()] {
		if c == gap {
			continue
		}
		if int(c) > r.suits*r.inRow || seen>>c&1 == 1 {
			return errMember
		}
		r.at[c] = uint8(i)
		seen |= 1 << c
		count++
	}
	aloft, ok := r.raised(seen)
	switch {
	case !ok || count+aloft != r.suits*r.inRow:
		return errMember
	case r.won():
		return errWon
	}
	return nil
}

// won says whether every row is finished (rule 7).
func (r *rules) won() bool {
	for row := range r.suits {
		if r.sequence(row) < r.inRow {
			return false
		}
	}
	return true
}

// sequence counts the cards of a row in sequence from its left end: two in 2c 3c 5c 4c, none
// in 3c 4c. Such cards stay at a redeal, and they are what rows may exchange.
func (r *rules) sequence(row int) int {
	cards := r.row(&r.now, row)
	if cards[0] == gap || r.fixed && r.suit(cards[0]) != r.suitOf[row] {
		return 0
	}
	low := r.card(r.suit(cards[0]), 0)
	n := 0
	for n < r.inRow && cards[n] == low+uint8(n) {
		n++
	}
	return n
}

// into looks at the cards that a gap takes (rules 2 to 4). At the left end that is a low
// card, of the suit of the row when rows have suits. Behind the 5h it is the 6h, or any higher
// heart when higher ones go too; behind another gap and behind the king nothing, but for the
// low card of a game in which an ace goes there.
func (r *rules) into(to int, listed func(next []uint64) bool) error {
	row, column := to/r.width, to%r.width
	if column == 0 && !r.fixed {
		for suit := range r.suits {
			if err := r.move(r.card(suit, 0), to, listed); err != nil {
				return err
			}
		}
		return nil
	}
	suit, above := 0, 0 // it takes that suit, from this rank on
	if column == 0 {
		suit = r.suitOf[row]
	} else {
		before := r.now.places[to-1]
		if before == gap {
			return nil
		}
		suit, above = r.suit(before), r.rank(before)+1
	}
	if above == r.inRow {
		if r.double {
			return r.move(r.card(suit, 0), to, listed)
		}
		return nil
	}
	for rank := above; rank < r.inRow; rank++ {
		if err := r.move(r.card(suit, rank), to, listed); err != nil || !r.higher {
			return err
		}
	}
	return nil
}

// move looks at the move of a card to a gap. A low card that lies at a left end already may
// have to stay there.
func (r *rules) move(c uint8, to int, listed func(next []uint64) bool) error {
	from := int(r.at[c])
	if r.once && r.rank(c) == 0 && from%r.width == 0 {
		return nil
	}
	r.moved, r.then = c, r.now
	r.then.places[from], r.then.places[to] = gap, c
	r.lift(&r.then)
	return r.want(listed, "a card of row %d, column %d, moved to row %d, column %d,", from/r.width+1, from%r.width+1, to/r.width+1, to%r.width+1)
}

// exchanges looks at the exchanges of beginnings of rows (rule 6).
func (r *rules) exchanges(listed func(next []uint64) bool) error {
	for a := 0; r.exchange && a < r.suits; a++ {
		for b := a + 1; b < r.suits; b++ {
			for n := range min(r.sequence(a), r.sequence(b)) {
				r.moved, r.then = gap, r.now
				copy(r.row(&r.then, a), r.row(&r.now, b)[:n+1])
				copy(r.row(&r.then, b), r.row(&r.now, a)[:n+1])
				if err := r.want(listed, "an exchange of %d cards of rows %d and %d", n+1, a+1, b+1); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// redeal takes up what is not in sequence, row by row, and deals it again in that order, or
// shuffled (rule 5).
func (r *rules) redeal() {
	var space [maxPlaces]uint8
	hand := space[:0]
	for row := range r.suits {
		for _, c := range r.row(&r.now, row)[r.sequence(row):] {
			if c != gap {
				hand = append(hand, c)
			}
		}
	}
	if r.shuffled {
		shuffle(r.seed, r.made+r.redeals-r.now.left, hand)
	}
	r.moved, r.then = gap, r.now
	if r.redeals != unlimited {
		r.then.left--
	}
	for row := range r.suits {
		rest := r.row(&r.then, row)[r.sequence(row):]
		clear(rest)
		if len(rest) > r.spaces {
			hand = hand[copy(rest[r.spaces:], hand):]
		}
	}
}

// A missing is a move that leads to no member.
type missing struct {
	move    string
	numbers [4]int // rows and columns in it
	next    [maxWords]uint64
	words   int
}

// Error says it in words. It is asked only when no lemma helps, so that they are not made for each move.
func (m *missing) Error() string {
	numbers := make([]any, 0, len(m.numbers))
	for _, n := range m.numbers {
		if n > 0 {
			numbers = append(numbers, n)
		}
	}
	return fmt.Sprintf(m.move, numbers...) + fmt.Sprintf(" leads to %x, which is no member", m.next[:m.words])
}

// want says when a move leads to no member.
func (r *rules) want(listed func(next []uint64) bool, move string, numbers ...int) error {
	r.encode(&r.then, r.next)
	if listed(r.next) {
		return nil
	}
	r.miss = missing{move: move, words: len(r.next)}
	copy(r.miss.numbers[:], numbers)
	copy(r.miss.next[:], r.next)
	return &r.miss
}
