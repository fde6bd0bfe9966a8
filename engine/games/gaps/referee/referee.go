// Package referee is a second Gaps, slow and plain, written from the rules with
// nothing of the engine, to check what the engine and its solver say.
//
// Cards are texts such as "10h"; a gap is the empty text.
package referee

import (
	"fmt"
	"slices"
	"strings"
)

// A Table is a position, and the game that is played.
type Table struct {
	Rows  [][]string
	Suits []string // of the rows, when those are fixed
	Ranks []string // in play, from the lowest

	Stay      bool // a low card at a left end stays there
	AnyHigher bool
	AceOnKing bool
	Exchanges bool

	Redeals int                             // that are left; negative for any number
	Spaces  int                             // behind the sequence of each row after a redeal
	Dealt   int                             // redeals made
	Shuffle func(dealt int, cards []string) // nil: the cards stay in order
}

// A Move puts a card at a place (row and column from 0), exchanges the beginnings
// of two rows when Count is above 0, or redeals when all is zero.
type Move struct {
	Card        string
	Row, Column int
	Other       int // the second row of an exchange
	Count       int
}

// Copy returns a table of its own.
func (t *Table) Copy() *Table {
	c := *t
	c.Rows = nil
	for _, row := range t.Rows {
		c.Rows = append(c.Rows, slices.Clone(row))
	}
	return &c
}

func (t *Table) rank(card string) int { return slices.Index(t.Ranks, card[:len(card)-1]) }

func suit(card string) string { return card[len(card)-1:] }

// fits says whether a card may go behind another one.
func (t *Table) fits(card, before string) bool {
	if suit(card) != suit(before) {
		return false
	}
	a, b := t.rank(card), t.rank(before)
	if t.AceOnKing && card[:1] == "A" && b == len(t.Ranks)-1 {
		return true
	}
	return a == b+1 || t.AnyHigher && a > b
}

// begins says whether a card may go to the left end of a row.
func (t *Table) begins(card string, row int) bool {
	if t.Suits == nil {
		return t.rank(card) == 0
	}
	return suit(card) == t.Suits[row] && (t.rank(card) == 0 || t.AnyHigher)
}

// Legal lists the moves: of every card to every gap that takes it, exchanges, and
// the redeal.
func (t *Table) Legal() []Move {
	var moves []Move
	for r, row := range t.Rows {
		for c, there := range row {
			if there == "" {
				moves = append(moves, t.into(r, c)...)
			}
		}
	}
	for a := range t.Rows {
		for b := a + 1; b < len(t.Rows) && t.Exchanges; b++ {
			for n := 1; n <= t.Sequence(a) && n <= t.Sequence(b); n++ {
				moves = append(moves, Move{Row: a, Other: b, Count: n})
			}
		}
	}
	if t.Redeals != 0 && !t.Won() {
		moves = append(moves, Move{})
	}
	return moves
}

// into lists the moves to one gap.
func (t *Table) into(r, c int) []Move {
	var moves []Move
	for _, row := range t.Rows {
		for column, card := range row {
			stays := t.Stay && column == 0 && card != "" && t.rank(card) == 0
			if card == "" || stays {
				continue
			}
			if c == 0 && t.begins(card, r) || c > 0 && t.Rows[r][c-1] != "" && t.fits(card, t.Rows[r][c-1]) {
				moves = append(moves, Move{Card: card, Row: r, Column: c})
			}
		}
	}
	return moves
}

// Sequence counts the cards in order from the left end of a row.
func (t *Table) Sequence(r int) int {
	row := t.Rows[r]
	for n, card := range row {
		if card == "" || t.rank(card) != n || suit(card) != suit(row[0]) || t.Suits != nil && suit(card) != t.Suits[r] {
			return n
		}
	}
	return len(row)
}

// Won says whether all rows are in order.
func (t *Table) Won() bool {
	for r := range t.Rows {
		if t.Sequence(r) < len(t.Ranks) {
			return false
		}
	}
	return true
}

// Play makes a move, or says that it must not be made.
func (t *Table) Play(m Move) error {
	if !slices.Contains(t.Legal(), m) {
		return fmt.Errorf("%+v is not legal", m)
	}
	switch {
	case m.Count > 0:
		for i := range m.Count {
			t.Rows[m.Row][i], t.Rows[m.Other][i] = t.Rows[m.Other][i], t.Rows[m.Row][i]
		}
	case m.Card == "":
		t.redeal()
	default:
		for _, row := range t.Rows {
			if i := slices.Index(row, m.Card); i >= 0 {
				row[i] = ""
			}
		}
		t.Rows[m.Row][m.Column] = m.Card
	}
	return nil
}

// redeal collects the cards that are out of order and deals them again.
func (t *Table) redeal() {
	var hand []string
	for r, row := range t.Rows {
		for _, card := range row[t.Sequence(r):] {
			if card != "" {
				hand = append(hand, card)
			}
		}
	}
	if t.Shuffle != nil {
		t.Shuffle(t.Dealt, hand)
	}
	for r, row := range t.Rows {
		n := t.Sequence(r)
		dealt := slices.Concat(row[:n], make([]string, t.Spaces), hand[:len(row)-n-t.Spaces])
		hand = hand[len(row)-n-t.Spaces:]
		t.Rows[r] = dealt
	}
	t.Redeals--
	t.Dealt++
}

// String writes the rows.
func (t *Table) String() string {
	var lines []string
	for _, row := range t.Rows {
		lines = append(lines, fmt.Sprintf("%q", row))
	}
	return strings.Join(lines, "\n")
}

// Position is the same for tables from which play goes on alike: without shuffled
// redeals.
func (t *Table) Position() string { return fmt.Sprint(t.Rows, t.Redeals) }
