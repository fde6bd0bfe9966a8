package precedence

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/games/spider/check/about"
)

// most is more than any number of a certificate.
const most = 1 << 20

const piles = about.Piles

// mostRows is how many rows a hand may have: no pack of Spider has more than ten, and a lodging
// has 64 bits for those of a pile.
const mostRows = 60

var suits = [...]string{"clubs", "diamonds", "hearts", "spades"}

// A proof is what the file says.
type proof struct {
	Report
	piles    [piles][]*chain
	down     [piles]int // cards that lie face down at the start
	start    [piles]int // how many chains of each pile lie there at the start
	many     int        // how many spaces or suits the claim is about
	waits    []wait
	lodgings [][]*lodging // by how many rows are dealt
}

// A chain is a longest group of neighbouring face-up cards that descend by one, or a card
// that lies face down, or a card of the hand, in the pile on which it will be dealt.
type chain struct {
	cards []engine.Card // from its head down
	pile  int
	at    int // its head is the at-th card from the top, from 1 on
	row   int // in which it is dealt; 0 lies there at the start
	until int // how many rows must be dealt before it can leave
}

// A wait is a line of the certificate.
type wait struct {
	on    *chain
	until int
	line  int
}

// Kinds returns the kinds of these certificates.
func Kinds() certificate.Kinds {
	head := func(count string) []string { return []string{"position", "cannot", "before?", "without", count} }
	return certificate.Kinds{
		{Name: "precedence", Game: "spider", First: certificate.First, Tag: "precedence", Head: head("waits"), Check: check},
		{Name: "lodgings", Game: "spider", First: certificate.First, Tag: "lodgings", Head: head("lodgings"), Check: check},
	}
}

// read reads a certificate whose head was taken apart.
func (c *proof) read(f *certificate.File) error {
	c.Lodgings, c.Waits = f.Kind.Tag == "lodgings", f.Count
	if err := c.readPosition(f.Text("position")); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if err := c.readClaim(f); err != nil {
		return err
	}
	if c.Lodgings {
		c.lodgings = make([][]*lodging, c.until())
	}
	return f.Each(func(line []byte) error {
		if c.Lodgings {
			l, err := c.readLodging(string(line))
			if err == nil {
				l.line = f.Line()
				c.lodgings[l.row] = append(c.lodgings[l.row], l)
			}
			return err
		}
		w, err := c.readWait(string(line))
		w.line = f.Line()
		c.waits = append(c.waits, w)
		return err
	})
}

// readClaim reads the lines cannot, before and without, which is the second or the third:
//
//	cannot: remove clubs
//	before: row 3
//	without: space
//
// says that the clubs cannot be removed before the third row is dealt, unless a space was made.
func (c *proof) readClaim(f *certificate.File) (err error) {
	c.Cannot = f.Text("cannot")
	known := []string{"win", "space", "remove a suit"}
	known = append(known, engine.Each(suits[:], func(s string) string { return "remove " + s })...)
	c.many = 1
	for _, several := range []string{"%d spaces", "remove %d suits"} {
		var n int
		if _, err := fmt.Sscanf(c.Cannot, several, &n); err == nil && n > 1 && c.Lodgings {
			c.many = n
			known = append(known, fmt.Sprintf(several, n))
		}
	}
	if !slices.Contains(known, c.Cannot) {
		return fmt.Errorf("cannot: %q: want one of %s", c.Cannot, strings.Join(known, ", "))
	}
	if f.Has("before") {
		row, ok := strings.CutPrefix(f.Text("before"), "row ")
		if c.Row, err = certificate.Number(row, 1, most); err != nil || !ok || c.Cannot == "win" {
			return fmt.Errorf("before: %q: want the number of a row, and no win", f.Text("before"))
		}
	}
	c.Without, err = certificate.Words(f.Text("without"), ", ")
	for _, word := range c.Without {
		if word != "space" && word != "remove" {
			return fmt.Errorf("without: %q: want space or remove", word)
		}
	}
	return err
}

// readWait reads "pile 6, card 5, 6h: row 3": the chain whose head is the fifth card of pile 6
// lies there until the third row is dealt. "never" is a row that does not come.
func (c *proof) readWait(line string) (wait, error) {
	var n, at int
	var name, text string
	left, text, ok := strings.Cut(line, ": ")
	if k, err := fmt.Sscanf(left, "pile %d, card %d, %s", &n, &at, &name); !ok || k != 3 || err != nil || n < 1 || n > piles || left != fmt.Sprintf("pile %d, card %d, %s", n, at, name) {
		return wait{}, fmt.Errorf(`%q: want a line like "pile 6, card 5, 6h: row 3"`, line)
	}
	until := c.Rows + 1
	if text != "never" {
		number, ok := strings.CutPrefix(text, "row ")
		row, err := certificate.Number(number, 1, c.Rows)
		if err != nil || !ok {
			return wait{}, fmt.Errorf(`%q: want "never", or a row up to %d`, text, c.Rows)
		}
		until = row
	}
	for _, g := range c.piles[n-1] {
		if g.at == at && g.cards[0].String() == name {
			if g.until > 0 {
				return wait{}, errors.New("a second line for this card")
			}
			g.until = until
			return wait{on: g, until: until}, nil
		}
	}
	return wait{}, fmt.Errorf("the %s is not the head of a chain, as card %d of pile %d", name, at, n)
}

// readPosition reads a position line, all cards of which are known: the piles, and the hand in rows.
func (c *proof) readPosition(text string) error {
	p, err := about.ReadPosition(text)
	if err != nil {
		return err
	}
	if p.Unknown() {
		return errors.New("it does not tell every card")
	}
	c.Position, c.About, c.Rows = text, p.Told(), len(p.Hand)/piles
	for n, pile := range p.Pile[1:] {
		if c.down[n] = p.Down[n+1]; len(pile) == 0 && !c.Lodgings {
			return fmt.Errorf("pile %d: want a card face up", n+1)
		}
		for i, card := range pile {
			c.add(n, card, i+1, i > c.down[n] && pile[i-1].Rank() == card.Rank()+1)
		}
		c.start[n] = len(c.piles[n])
	}
	if len(p.Hand)%piles != 0 || c.Rows > mostRows {
		return fmt.Errorf("hand: %d cards, want rows of ten, and %d rows at most", len(p.Hand), mostRows)
	}
	for i, card := range p.Hand {
		n, at := i%piles, 1
		if k := len(c.piles[n]); k > 0 {
			last := c.piles[n][k-1]
			at = last.at + len(last.cards)
		}
		c.piles[n] = append(c.piles[n], &chain{cards: []engine.Card{card}, pile: n, at: at, row: i/piles + 1})
	}
	return nil
}

// add puts a card at the bottom of a pile, into the chain that is there or as a new one.
func (c *proof) add(n int, card engine.Card, at int, joins bool) {
	if joins {
		last := c.piles[n][len(c.piles[n])-1]
		last.cards = append(last.cards, card)
		return
	}
	c.piles[n] = append(c.piles[n], &chain{cards: []engine.Card{card}, pile: n, at: at})
}
