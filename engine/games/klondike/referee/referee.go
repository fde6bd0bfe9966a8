// Package referee is a second Klondike, slow and plain, written from the rules with
// nothing of the engine, to check what the engine and its solver say.
//
// Cards are texts such as 10h; colours, ranks and suits are read from the text.
package referee

import (
	"fmt"
	"slices"
	"strings"
)

// A Table is a position. Piles have their bottom card last, and so has the waste;
// the first card of the stock is turned first.
type Table struct {
	Piles        [7][]string
	Covered      [7]int // cards face down in each pile
	Done         [4]int // ranks that are out, suit by suit as in Suits
	Stock, Waste []string
	Turn         int  // cards turned at a time, 0 when the stock is in view
	Passes, Pass int  // Passes is 0 for any number
	Kings        bool // whether a King comes back to an empty pile
}

// A Move takes a card to a pile, counted from 1, or out, which is pile 0. Without
// a card it turns cards, or turns the waste over when no stock is left.
type Move struct {
	Card string
	Pile int
}

// Suits are the letters of the suits.
const Suits = "cdhs"

const ranks = "A 2 3 4 5 6 7 8 9 10J Q K " // in two letters each

func rank(card string) int { return (strings.Index(ranks, card[:len(card)-1]) + 2) / 2 }

func suit(card string) string { return card[len(card)-1:] }

// out returns how many cards of a card's suit are out.
func (t *Table) out(card string) *int { return &t.Done[strings.Index(Suits, suit(card))] }

func isRed(card string) bool { return suit(card) == "h" || suit(card) == "d" }

// Copy returns a table of its own.
func (t *Table) Copy() *Table {
	c := *t
	for i := range c.Piles {
		c.Piles[i] = slices.Clone(t.Piles[i])
	}
	c.Stock, c.Waste = slices.Clone(t.Stock), slices.Clone(t.Waste)
	return &c
}

// Legal returns every legal move, by trying each card everywhere.
func (t *Table) Legal() []Move {
	var moves []Move
	for _, s := range strings.Split(Suits, "") {
		for i := 0; i < len(ranks); i += 2 {
			r := strings.TrimSpace(ranks[i : i+2])
			for pile := 0; pile <= 7; pile++ {
				if m := (Move{r + s, pile}); t.Copy().Play(m) == nil {
					moves = append(moves, m)
				}
			}
		}
	}
	if t.Copy().Play(Move{}) == nil {
		moves = append(moves, Move{})
	}
	return moves
}

// Play makes a move, or says that it must not be.
func (t *Table) Play(m Move) error {
	if m.Card == "" {
		return t.turn()
	}
	if m.Pile > 0 && slices.Contains(t.Piles[m.Pile-1], m.Card) {
		return fmt.Errorf("%s is in pile %d already", m.Card, m.Pile)
	}
	hand, back, err := t.take(m.Card)
	if err != nil {
		return err
	}
	if m.Pile == 0 {
		if len(hand) != 1 || back || rank(m.Card) != *t.out(m.Card)+1 {
			return fmt.Errorf("%s cannot go out", m.Card)
		}
		*t.out(m.Card)++
	} else if err := t.put(hand, back, m.Pile-1); err != nil {
		return err
	}
	for i, pile := range t.Piles {
		if len(pile) > 0 && t.Covered[i] == len(pile) {
			t.Covered[i]--
		}
	}
	return nil
}

func (t *Table) put(hand []string, back bool, i int) error {
	pile := t.Piles[i]
	if len(pile) == 0 {
		if rank(hand[0]) != 13 || back && !t.Kings {
			return fmt.Errorf("%s cannot go to an empty pile", hand[0])
		}
	} else {
		on := pile[len(pile)-1]
		if on == "??" || t.Covered[i] == len(pile) || rank(on) != rank(hand[0])+1 || isRed(on) == isRed(hand[0]) {
			return fmt.Errorf("%s cannot go on %s", hand[0], on)
		}
	}
	t.Piles[i] = append(pile, hand...)
	return nil
}

// take lifts a card and those on it, and says whether it comes back from out.
func (t *Table) take(card string) (hand []string, back bool, err error) {
	for i, pile := range t.Piles {
		if at := slices.Index(pile, card); at >= t.Covered[i] {
			t.Piles[i] = pile[:at]
			return pile[at:], false, nil
		}
	}
	if n := len(t.Waste); t.Turn > 0 && n > 0 && t.Waste[n-1] == card {
		t.Waste = t.Waste[:n-1]
		return t.Waste[n-1 : n], false, nil
	}
	if at := slices.Index(t.Stock, card); t.Turn == 0 && at >= 0 {
		t.Stock = slices.Delete(slices.Clone(t.Stock), at, at+1)
		return []string{card}, false, nil
	}
	if *t.out(card) == rank(card) {
		*t.out(card)--
		return []string{card}, true, nil
	}
	return nil, false, fmt.Errorf("%s cannot be taken", card)
}

func (t *Table) turn() error {
	switch {
	case t.Turn == 0:
		return fmt.Errorf("nothing is turned")
	case len(t.Stock) > 0:
		n := min(t.Turn, len(t.Stock))
		t.Waste = append(t.Waste, t.Stock[:n]...)
		t.Stock = slices.Delete(t.Stock, 0, n)
	case len(t.Waste) == 0 || t.Passes > 0 && t.Pass == t.Passes:
		return fmt.Errorf("the waste cannot be turned over")
	default:
		t.Stock, t.Waste = t.Waste, t.Stock
		t.Pass++
	}
	return nil
}

// Won says whether all cards are out.
func (t *Table) Won() bool {
	return t.Done == [4]int{13, 13, 13, 13}
}

// Position is the same for tables from which play goes on alike.
func (t *Table) Position() string {
	return fmt.Sprint(t.Piles, t.Covered, t.Done, t.Stock, t.Waste, min(t.Pass, max(2, t.Passes)))
}
