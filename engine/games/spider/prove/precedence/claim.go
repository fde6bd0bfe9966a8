package precedence

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
)

// A Claim says what cannot be done: to win, to make a space, to remove a suit. Spider's
// prover asks such questions in the same words.
type Claim struct {
	Goal    string // win, space, 2 spaces, remove a suit, remove 2 suits, remove spades
	Row     int    // before so many rows are dealt; 0: ever
	Without []string

	asked ask.Goal // the goal, unless it is to win
}

// goalWin is the goal that is none of the prover's own.
const goalWin = "win"

// The restrictions that help.
const (
	withoutSpace  = "space"
	withoutRemove = "remove"
)

// rows is how many rows a game has to deal.
const rows = 5 // of the 50 cards of the hand, ten each

// before stands between a goal and the number of a row.
const before = " before row "

// Win returns the claim that the position cannot be won.
func Win() Claim { return Claim{Goal: goalWin} }

// Owned says whether only this package can decide such a claim: to win, and what must wait
// for a row.
func (c Claim) Owned() bool { return c.Goal == goalWin || c.Row > 0 }

// ParseClaim reads a goal, as in "space before row 3", and restrictions. It says no when
// the goal is none that this package knows; restrictions that it does not know only make
// the claim weaker, and are left out.
func ParseClaim(goal string, without []string) (Claim, bool) {
	c := Claim{Goal: strings.Join(strings.Fields(strings.ToLower(goal)), " ")}
	if left, row, ok := strings.Cut(c.Goal, before); ok {
		n, err := strconv.Atoi(strings.TrimSpace(row))
		if err != nil || n < 1 || n > rows {
			return c, false
		}
		c.Goal, c.Row = strings.TrimSpace(left), n
	}
	for _, list := range without {
		c.Without = append(c.Without, engine.Those(engine.Parts(list, ","), func(word string) bool { return word == withoutSpace || word == withoutRemove })...)
	}
	slices.Sort(c.Without)
	c.Without = slices.Compact(c.Without)
	if c.Goal == goalWin {
		return c, c.Row == 0
	}
	return c, c.parse()
}

// parse reads the goal by the prover's parser, and says whether it is about spaces or the
// removal of suits.
func (c *Claim) parse() bool {
	g, err := ask.ParseGoal(c.Goal)
	switch {
	case err != nil:
		return false
	case g.Kind == ask.Spaces && g.Count == 1:
		c.Goal = "space"
	case g.Kind == ask.Spaces:
		c.Goal = ask.Plural(g.Count, "space")
	case g.Kind == ask.Remove && (g.Suit == ask.AnySuit || g.Others == ask.NoLimit):
		c.Goal = g.String()
	default:
		return false
	}
	c.asked = g
	return true
}

// aboutSpaces says whether the claim is about so many spaces, anySuit whether it is about so
// many suits of whatever kind.
func (c *Claim) aboutSpaces() bool { return c.Goal != goalWin && c.asked.Kind == ask.Spaces }

func (c *Claim) anySuit() bool {
	return c.Goal != goalWin && c.asked.Kind == ask.Remove && c.asked.Suit == ask.AnySuit
}

// suit returns the suit of a goal like "remove spades".
func (c *Claim) suit() (engine.Suit, bool) {
	return c.asked.Suit, c.Goal != goalWin && c.asked.Kind == ask.Remove && !c.anySuit()
}

// several says whether the goal is more than one space or suit.
func (c *Claim) several() bool { return (c.aboutSpaces() || c.anySuit()) && c.asked.Count > 1 }

// needs returns what must wait until the claim's row: the first space, and the first
// removal of which suits. What is forbidden anyway need not be shown.
//
// A claim about spades stands on all suits, as after any removal nothing is known.
func (c Claim) needs() (space bool, suits []engine.Suit) {
	named, isNamed := c.suit()
	for s := engine.Clubs; s <= engine.Spades; s++ {
		goal := c.Goal == goalWin || c.anySuit() || isNamed && s == named
		if goal || !slices.Contains(c.Without, withoutRemove) {
			suits = append(suits, s)
		}
	}
	return c.aboutSpaces() || !slices.Contains(c.Without, withoutSpace), suits
}

// row returns how many rows must be dealt before what is claimed can be.
func (c Claim) row(t *table) int {
	if c.Row == 0 {
		return t.never()
	}
	return min(c.Row, t.never())
}

// holds says whether bounds show the claim.
func (c Claim) holds(t *table, b bounds) bool {
	space, suits := c.needs()
	if space && b.space(t) < c.row(t) {
		return false
	}
	return !slices.ContainsFunc(suits, func(s engine.Suit) bool { return b.suit(t, s) < c.row(t) })
}

// Goals lists the claims that only this package can decide by examples.
func Goals() []string {
	return []string{goalWin, "space" + before + "3", "remove spades" + before + "4", "remove 2 suits" + before + "3"}
}

// String says the claim: "space before row 3".
func (c Claim) String() string {
	text := c.Goal
	if c.Row > 0 {
		text += fmt.Sprintf("%s%d", before, c.Row)
	}
	if len(c.Without) > 0 {
		text += " without " + strings.Join(c.Without, ", ")
	}
	return text
}
