package precedence

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// most is how large a certificate may be; those that are found have some kilobytes.
const most = 1 << 20

// piles is said here again on purpose: a checker takes nothing from what it checks.
const piles = 10

// mostRows is how many rows a hand may have: no pack of Spider has more than ten, and a lodging
// has 64 bits for those of a pile.
const mostRows = 60

var suits = [...]string{"clubs", "diamonds", "hearts", "spades"}

// A certificate is what the file says.
type certificate struct {
	Report
	piles    [piles][]*chain
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

// A reader takes a certificate line by line.
type reader struct {
	lines *bufio.Scanner
	line  int
}

func (r *reader) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", r.line, fmt.Sprintf(format, args...))
}

// next returns the next line.
func (r *reader) next() (string, error) {
	r.line++
	if !r.lines.Scan() {
		return "", r.fail("it ends too soon")
	}
	return r.lines.Text(), nil
}

// value returns the text behind "name:" of the next line.
func (r *reader) value(name string) (string, error) {
	line, err := r.next()
	if err != nil {
		return "", err
	}
	text, ok := strings.CutPrefix(line, name+":")
	if !ok {
		return "", r.fail("%q: want %q", line, name+": ...")
	}
	return strings.TrimSpace(text), nil
}

func read(from io.Reader) (*certificate, error) {
	r := &reader{lines: bufio.NewScanner(io.LimitReader(from, most))}
	c := &certificate{}
	for _, want := range []string{"patience certificate 3", "kind: precedence", "game: spider"} {
		line, err := r.next()
		if err == nil && line == "kind: lodgings" {
			c.Lodgings, want = true, line
		}
		if err != nil || line != want {
			return nil, r.fail("want %q", want)
		}
	}
	if err := c.readPosition(r); err != nil {
		return nil, err
	}
	if err := c.readClaim(r); err != nil {
		return nil, err
	}
	if c.Lodgings {
		return c, c.readLodgings(r)
	}
	return c, c.readWaits(r)
}

// readClaim reads the lines cannot, before and without, which is the second or the third:
//
//	cannot: remove clubs
//	before: row 3
//	without: space
//
// says that the clubs cannot be removed before the third row is dealt, unless a space was made.
func (c *certificate) readClaim(r *reader) (err error) {
	if c.Cannot, err = r.value("cannot"); err != nil {
		return err
	}
	known := []string{"win", "space", "remove a suit"}
	for _, s := range suits {
		known = append(known, "remove "+s)
	}
	c.many = 1
	for _, several := range []string{"%d spaces", "remove %d suits"} {
		var n int
		if _, err := fmt.Sscanf(c.Cannot, several, &n); err == nil && n > 1 && c.Lodgings {
			c.many = n
			known = append(known, fmt.Sprintf(several, n))
		}
	}
	if !slices.Contains(known, c.Cannot) {
		return r.fail("%q: want one of %s", c.Cannot, strings.Join(known, ", "))
	}
	line, err := r.next()
	if err != nil {
		return err
	}
	if text, ok := strings.CutPrefix(line, "before: row "); ok {
		if c.Row, err = strconv.Atoi(text); err != nil || c.Row < 1 || c.Cannot == "win" {
			return r.fail("%q: want the number of a row, and no win", line)
		}
		if line, err = r.next(); err != nil {
			return err
		}
	}
	list, ok := strings.CutPrefix(line, "without:")
	if !ok {
		return r.fail("%q: want %q", line, "without: ...")
	}
	for word := range strings.SplitSeq(list, ",") {
		if word = strings.TrimSpace(word); word != "" {
			c.Without = append(c.Without, word)
		}
		if word != "" && word != "space" && word != "remove" {
			return r.fail("%q: want space or remove", word)
		}
	}
	return nil
}

// readWaits reads the lines of the proof.
func (c *certificate) readWaits(r *reader) error {
	text, err := r.value("waits")
	if err != nil {
		return err
	}
	if c.Waits, err = strconv.Atoi(text); err != nil {
		return r.fail("%q: want how many lines follow", text)
	}
	for r.lines.Scan() {
		r.line++
		w, err := c.readWait(r.lines.Text())
		if err != nil {
			return r.fail("%v", err)
		}
		w.line = r.line
		c.waits = append(c.waits, w)
	}
	if len(c.waits) != c.Waits {
		return r.fail("%d lines, want %d", len(c.waits), c.Waits)
	}
	return r.lines.Err()
}

// readWait reads "pile 6, card 5, 6h: row 3": the chain whose head is the fifth card of pile 6
// lies there until the third row is dealt. "never" is a row that does not come.
func (c *certificate) readWait(line string) (wait, error) {
	var n, at int
	var name, text string
	left, text, ok := strings.Cut(line, ": ")
	if k, err := fmt.Sscanf(left, "pile %d, card %d, %s", &n, &at, &name); !ok || k != 3 || err != nil || n < 1 || n > piles {
		return wait{}, fmt.Errorf(`%q: want a line like "pile 6, card 5, 6h: row 3"`, line)
	}
	until := c.Rows + 1
	if text != "never" {
		row, err := strconv.Atoi(strings.TrimPrefix(text, "row "))
		if err != nil || row < 1 || row > c.Rows {
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
