// Package precedence verifies certificates that something in a whole game of Spider must wait:
// that no space can be made and no suit removed before a row is dealt, or ever. It shares
// nothing with the program that finds them but the names of cards.
//
// A certificate is a position, a claim, and lines like
//
//	pile 3, card 5, 2h: never
//	pile 6, card 5, 6h: row 3
//
// The 5th card from the top of pile 6, the 6h, heads a chain of the start (or is a card of
// the hand), and this chain does not leave its place before row 3 is dealt, unless a space
// was made or a suit removed. Each line must follow from the others: while no row that the
// line excludes has been dealt,
//
//   - no card of the next rank is in sight, that is: each lies under a chain that waits, or
//     is in the hand; or
//   - a chain that waits lies on it, which may be a King: Kings wait for a space.
//
// A chain without a line waits as long as those on it.
//
// If one of these lines were wrong, take the first chain that leaves too early. A chain that waits had
// left before it: so it was not the first. Hence all lines are right, and it only has to be
// seen that they imply the claim.
//
// Certificates of lodgings, in lodgings.go, are closed sets.
package precedence

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
)

// A Report says what a certificate proves.
type Report struct {
	Cannot   string // win, space, 2 spaces, remove a suit, remove 2 suits, remove spades
	Row      int    // before this row is dealt; 0: ever
	Without  []string
	Position string
	About    certificate.Position // the same, as it was understood
	Rows     int                  // in the hand
	Waits    int                  // lines
	Lodgings bool                 // whether these are lodgings
}

// String says it in words.
func (r Report) String() string {
	text := "impossible: " + r.Cannot
	if r.Row > 0 {
		text += fmt.Sprintf(" before row %d", r.Row)
	}
	for i, w := range r.Without {
		text += []string{" without ", ", "}[min(i, 1)] + w
	}
	return fmt.Sprintf("%s\n  position: %s\n  %s", text, r.Position, r.body())
}

// body says what the proof consists of.
func (r Report) body() string {
	if r.Lodgings {
		return engine.Count(r.Waits, "lodging")
	}
	return engine.Count(r.Waits, "wait")
}

// Verify reads a certificate and checks it. The error names the line.
func Verify(r io.Reader) (Report, error) {
	f, err := Kinds().Read(r)
	if err != nil {
		return Report{}, err
	}
	c, err := checked(f)
	if err != nil {
		return Report{}, err
	}
	return c.Report, nil
}

// check checks a certificate whose head was taken apart.
func check(f *certificate.File) (certificate.Claim, error) {
	c, err := checked(f)
	if err != nil {
		return certificate.Claim{}, err
	}
	says, _, _ := strings.Cut(c.String(), "\n")
	lost := c.Cannot == "win" && len(c.Without) == 0
	return certificate.Claim{Says: says, Position: c.About, Lost: lost, Body: c.body()}, nil
}

// checked reads and checks a certificate.
func checked(f *certificate.File) (*proof, error) {
	c := &proof{}
	if err := c.read(f); err != nil {
		return nil, err
	}
	return c, c.verify()
}

// verify checks each line, and that they imply the claim.
func (c *proof) verify() error {
	if c.Lodgings {
		return c.closed()
	}
	for _, w := range c.waits {
		for row := w.on.row; row < w.until; row++ {
			if !c.held(w.on, row) {
				return fmt.Errorf("line %d: does not follow: nothing holds the %v when row %d is dealt", w.line, w.on.cards[0], row)
			}
		}
	}
	return c.claimed()
}

// alone returns how many rows must be dealt before a chain can leave by its own line: 0 when
// it has none, and more than there are for a King.
func (c *proof) alone(g *chain) int {
	if g.cards[0].Rank() == engine.King {
		return c.Rows + 1
	}
	return g.until
}

// wait returns how many rows must be dealt before a chain can leave: as long as it or a chain
// on it has to stay, one without a break after the other. Of the 2s 9h, both of the start, with
// the line "9h: row 2", and a King that row 2 deals on them, the 2s never leaves.
func (c *proof) wait(g *chain) int {
	pile := c.piles[g.pile]
	row := g.row
	for longer := true; longer; {
		longer = false
		for _, on := range pile[slices.Index(pile, g):] {
			if on.row <= row && c.alone(on) > row {
				row, longer = c.alone(on), true
			}
		}
	}
	return row
}

// held says whether a chain cannot leave when so many rows are dealt.
func (c *proof) held(g *chain, row int) bool {
	pile := c.piles[g.pile]
	for _, on := range pile[slices.Index(pile, g)+1:] {
		if on.row <= row && c.wait(on) > row {
			return true
		}
	}
	return !c.inSight(row, func(card engine.Card) bool { return card.Rank() == g.cards[0].Rank()+1 })
}

// inSight says whether some card of a kind may be in sight when so many rows are dealt.
func (c *proof) inSight(row int, is func(engine.Card) bool) bool {
	for _, pile := range c.piles {
		for k, g := range pile {
			if !slices.ContainsFunc(g.cards, is) {
				continue
			}
			covered := k+1 < len(pile) && pile[k+1].row == 0 // by a chain of the start
			if g.row > 0 && g.row <= row || g.row == 0 && (!covered || c.wait(pile[k+1]) <= row) {
				return true
			}
		}
	}
	return false
}

// claimed says whether the lines imply the claim: while row is the last row that was
// dealt and comes before the row of the claim, no space can come first, and no suit.
func (c *proof) claimed() error {
	for row := range c.until() {
		if c.Cannot == "space" || !c.forbids("space") {
			for n, pile := range c.piles {
				if c.wait(pile[0]) <= row {
					return fmt.Errorf("the claim does not follow: pile %d may become a space when row %d is dealt", n+1, row)
				}
			}
		}
		for suit, name := range suits {
			if !c.asks(name) && c.forbids("remove") {
				continue
			}
			if c.whole(engine.Suit(suit), row) {
				return fmt.Errorf("the claim does not follow: %s may be removed when row %d is dealt", name, row)
			}
		}
	}
	return nil
}

// asks says whether the claim itself is about a suit.
func (c *proof) asks(suit string) bool {
	return c.Cannot == "win" || c.Cannot == "remove a suit" || c.Cannot == "remove "+suit
}

// whole says whether a card of each rank of a suit may be in sight.
func (c *proof) whole(s engine.Suit, row int) bool {
	for r := engine.Ace; r <= engine.King; r++ {
		if !c.inSight(row, func(card engine.Card) bool { return card == engine.NewCard(r, s) }) {
			return false
		}
	}
	return true
}
