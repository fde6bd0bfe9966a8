// Package referee is a second Black Hole, slow and plain, written from the rules
// with nothing of the engine, to check what the engine and its solver say.
//
// Cards are their numbers, from 1: suit by suit, each from its first rank on.
package referee

import (
	"fmt"
	"slices"
)

// A Table is a position: the stack with its top last, and the piles with the card
// that can be taken first.
type Table struct {
	Ranks int
	Stack []int
	Piles [][]int
}

// Copy returns a table of its own.
func (t *Table) Copy() *Table {
	c := &Table{Ranks: t.Ranks, Stack: slices.Clone(t.Stack)}
	for _, pile := range t.Piles {
		c.Piles = append(c.Piles, slices.Clone(pile))
	}
	return c
}

// Legal returns the cards that may be played, pile by pile.
func (t *Table) Legal() []int {
	var cards []int
	top := t.Stack[len(t.Stack)-1]
	for _, pile := range t.Piles {
		if len(pile) > 0 && t.neighbours(pile[0], top) {
			cards = append(cards, pile[0])
		}
	}
	return cards
}

// neighbours says whether one rank is one above the other, where the first rank
// is above the last.
func (t *Table) neighbours(a, b int) bool {
	rankA, rankB := (a-1)%t.Ranks, (b-1)%t.Ranks
	return (rankA+1)%t.Ranks == rankB || (rankB+1)%t.Ranks == rankA
}

// Play plays a card, or says that it must not be.
func (t *Table) Play(card int) error {
	if !slices.Contains(t.Legal(), card) {
		return fmt.Errorf("card %d cannot be played: only %v can", card, t.Legal())
	}
	for i, pile := range t.Piles {
		if len(pile) > 0 && pile[0] == card {
			t.Piles[i] = pile[1:]
		}
	}
	t.Stack = append(t.Stack, card)
	return nil
}

// Won says whether all piles are gone.
func (t *Table) Won() bool {
	return !slices.ContainsFunc(t.Piles, func(pile []int) bool { return len(pile) > 0 })
}

// Position is the same for tables from which play goes on alike.
func (t *Table) Position() string { return fmt.Sprint(t.Stack[len(t.Stack)-1], t.Piles) }
