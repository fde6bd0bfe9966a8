// Package referee is a second set of Spider's rules, slow and naive, that shares
// no code with the move generator of package spider. It replays what the engine,
// the searches and the provers report. Read this file beside Woods's rules: it is
// meant to be checked by eye in one sitting.
package referee

import (
	"errors"
	"fmt"

	"patience/engine"
)

// Piles is the number of piles. They go by the numbers 1 to 10.
const Piles = 10

// A Table is the game on the table. The last card of a pile is its bottom card,
// the one that can be played.
type Table struct {
	Pile    [Piles + 1][]Lying // Pile[0] is not used
	Hand    []engine.Card      // the next card to be dealt first
	Removed []engine.Suit      // in the order in which they went

	// What a player may have vowed for the play after the last deal (rule 9).
	OwnSuit  bool // cards go onto cards of their own suit alone
	NoSpaces bool // cards go to no space
}

// Lying is a card on the table, with its face up or down.
type Lying struct {
	Card engine.Card // [engine.Unknown] when nobody has seen it
	Up   bool
}

// A Kind is one of the three things that a player can do.
type Kind string

// The kinds of steps.
const (
	Shift  Kind = "shift"  // cards from one pile to another
	Remove Kind = "remove" // a whole suit from pile From
	Deal   Kind = "deal"   // a row from the hand
)

// A Step is something that a player does.
type Step struct {
	Kind            Kind
	From, To, Count int // of a shift; a removal has From alone
}

// New puts cards on a table: the piles from top to bottom, the number of
// face-down cards at the top of each, and the hand.
func New(pile [Piles + 1][]engine.Card, down [Piles + 1]int, hand []engine.Card) *Table {
	t := &Table{Hand: append([]engine.Card(nil), hand...)}
	for n := 1; n <= Piles; n++ {
		for i, c := range pile[n] {
			t.Pile[n] = append(t.Pile[n], Lying{c, i >= down[n]})
		}
	}
	return t
}

// Legal tries everything that a player could do and returns what is allowed. No
// more than thirteen cards move, since a suit has no more.
func (t *Table) Legal() []Step {
	var legal []Step
	try := func(s Step) {
		if t.Allowed(s) == nil {
			legal = append(legal, s)
		}
	}
	try(Step{Kind: Deal})
	for from := 1; from <= Piles; from++ {
		try(Step{Kind: Remove, From: from})
		for to := 1; to <= Piles; to++ {
			for count := 1; count <= 13; count++ {
				try(Step{Shift, from, to, count})
			}
		}
	}
	return legal
}

// Allowed returns nil when the step keeps the rules, else what it breaks.
func (t *Table) Allowed(s Step) error {
	switch s.Kind {
	case Deal:
		return t.allowedDeal()
	case Remove:
		return t.allowedRemove(s.From)
	case Shift:
		return t.allowedShift(s.From, s.To, s.Count)
	}
	return fmt.Errorf("no such step: %q", s.Kind)
}

// allowedDeal: a row of ten cards, and no space (rule 5).
func (t *Table) allowedDeal() error {
	if len(t.Hand) < Piles {
		return engine.RuleError(5, "no row is left in the hand")
	}
	for n := 1; n <= Piles; n++ {
		if len(t.Pile[n]) == 0 {
			return engine.RuleError(5, "there is a space, pile %d", n)
		}
	}
	return nil
}

// allowedRemove: thirteen cards of one suit from King to Ace, face up, at the
// bottom of the pile (rule 6).
func (t *Table) allowedRemove(from int) error {
	if err := isPile(from); err != nil {
		return err
	}
	suit, err := t.bottom(from, 13)
	if err != nil {
		return engine.RuleError(6, "no suit at the bottom of pile %d: %v", from, err)
	}
	if suit[0].Card.Rank() != engine.King {
		return engine.RuleError(6, "no King at the head of the suit in pile %d", from)
	}
	return nil
}

// allowedShift: the cards are a sequence in one suit (rule 3) and go to a space
// (rule 4) or onto a card of the next higher rank (rule 2), as far as the player has
// not vowed otherwise (rule 9).
func (t *Table) allowedShift(from, to, count int) error {
	if err := isPile(from); err != nil {
		return err
	}
	if err := isPile(to); err != nil {
		return err
	}
	if from == to {
		return engine.RuleError(2, "pile %d onto itself", from)
	}
	unit, err := t.bottom(from, count)
	if err != nil {
		return engine.RuleError(3, "pile %d: %v", from, err)
	}
	lastDeal := len(t.Hand) == 0
	if len(t.Pile[to]) == 0 {
		if lastDeal && t.NoSpaces {
			return engine.RuleError(9, "to a space")
		}
		return nil
	}
	head, on := unit[0].Card, t.Pile[to][len(t.Pile[to])-1].Card
	switch {
	case head.Rank() == engine.King:
		return engine.RuleError(4, "a King goes only to a space")
	case on == engine.Unknown || on.Rank() != head.Rank()+1:
		return engine.RuleError(2, "the %v on the %v", head, on)
	case lastDeal && t.OwnSuit && on.Suit() != head.Suit():
		return engine.RuleError(9, "the %v on the %v", head, on)
	}
	return nil
}

func isPile(n int) error {
	if n < 1 || n > Piles {
		return engine.RuleError(1, "there is no pile %d", n)
	}
	return nil
}

// bottom returns the bottom count cards of a pile when they may be moved
// together: face up, of one suit, each one rank below the card above it.
func (t *Table) bottom(from, count int) ([]Lying, error) {
	pile := t.Pile[from]
	if count < 1 || count > len(pile) {
		return nil, fmt.Errorf("%d cards of %d", count, len(pile))
	}
	unit := pile[len(pile)-count:]
	for i, l := range unit {
		if !l.Up || l.Card == engine.Unknown {
			return nil, errors.New("a card that nobody has seen")
		}
		if i == 0 {
			continue
		}
		if on := unit[i-1].Card; l.Card.Suit() != on.Suit() || l.Card.Rank() != on.Rank()-1 {
			return nil, fmt.Errorf("the %v on the %v", l.Card, on)
		}
	}
	return unit, nil
}

// Play makes the step, or refuses it and changes nothing.
func (t *Table) Play(s Step) error {
	if err := t.Allowed(s); err != nil {
		return err
	}
	switch s.Kind {
	case Deal:
		for n := 1; n <= Piles; n++ {
			t.Pile[n] = append(t.Pile[n], Lying{t.Hand[0], true})
			t.Hand = t.Hand[1:]
		}
	case Remove:
		suit := t.take(s.From, 13)
		t.Removed = append(t.Removed, suit[0].Card.Suit())
	case Shift:
		t.Pile[s.To] = append(t.Pile[s.To], t.take(s.From, s.Count)...)
	}
	t.turnUp()
	return nil
}

// take lifts the bottom count cards off a pile.
func (t *Table) take(from, count int) []Lying {
	pile := t.Pile[from]
	rest := len(pile) - count
	taken := append([]Lying(nil), pile[rest:]...)
	t.Pile[from] = pile[:rest]
	return taken
}

// turnUp turns up each bottom card that lies face down (rule 7).
func (t *Table) turnUp() {
	for n := 1; n <= Piles; n++ {
		if size := len(t.Pile[n]); size > 0 {
			t.Pile[n][size-1].Up = true
		}
	}
}

// Won says whether all eight suits are gone: no card is left (rule 8).
func (t *Table) Won() bool {
	for n := 1; n <= Piles; n++ {
		if len(t.Pile[n]) > 0 {
			return false
		}
	}
	return len(t.Hand) == 0
}

// Clone returns a copy that shares nothing with t.
func (t *Table) Clone() *Table {
	c := &Table{
		Hand:    append([]engine.Card(nil), t.Hand...),
		Removed: append([]engine.Suit(nil), t.Removed...),

		OwnSuit: t.OwnSuit, NoSpaces: t.NoSpaces,
	}
	for n := 1; n <= Piles; n++ {
		c.Pile[n] = append([]Lying(nil), t.Pile[n]...)
	}
	return c
}

// Tableau returns the piles in plain text, one a line, with -- for a face-down
// card, and the number of cards in the hand.
func (t *Table) Tableau() string {
	text := ""
	for n := 1; n <= Piles; n++ {
		text += fmt.Sprintf("%d:", n)
		for _, l := range t.Pile[n] {
			if l.Up {
				text += " " + l.Card.String()
			} else {
				text += " --"
			}
		}
		text += "\n"
	}
	return text + fmt.Sprintf("hand: %d\n", len(t.Hand))
}
