package freecard

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"patience/engine"
)

const (
	firstLine = "patience certificate 3"
	oldLine   = "patience certificate 2" // which had other words: see modern
	blind     = "blind"                  // how face-down cards are taken; or else known
	maxLine   = 1 << 20
)

var errEnds = errors.New("the file ends too early")

// read reads a whole certificate, which may be compressed.
func (p *proof) read(r io.Reader) (err error) {
	b := bufio.NewReader(r)
	r = b
	if start, _ := b.Peek(2); string(start) == "\x1f\x8b" {
		if r, err = gzip.NewReader(b); err != nil {
			return err
		}
	}
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), maxLine)
	if p.nextLine(in) != nil || in.Text() != firstLine && in.Text() != oldLine {
		return fmt.Errorf("not a certificate: it does not begin with %q", firstLine)
	}
	p.old = in.Text() == oldLine
	if err := p.readHead(in); err != nil {
		return err
	}
	return p.readStates(in)
}

// nextLine goes on to the next line.
func (p *proof) nextLine(in *bufio.Scanner) error {
	p.line++
	if in.Scan() {
		return nil
	}
	return fmt.Errorf("line %d: %w", p.line, cmp.Or(in.Err(), errEnds))
}

// readHead reads the lines before the states. They come in this order; target and order are
// left out when the goal is not to reach a tableau. See docs/certificates.md for an example.
func (p *proof) readHead(in *bufio.Scanner) error {
	names := []string{"game", "position", "cannot", "target", "order", "without", "hidden", "tracked", "states"}
	head := map[string]string{}
	for i := 0; i < len(names); i++ {
		if err := p.nextLine(in); err != nil {
			return err
		}
		name, value, _ := strings.Cut(in.Text(), ":")
		for (names[i] == "target" || names[i] == "order") && name != names[i] {
			i++ // it was left out
		}
		if name != names[i] {
			return fmt.Errorf("line %d: want %q, not %.40q", p.line, names[i]+":", in.Text())
		}
		head[name] = strings.TrimSpace(value)
	}
	p.claim = Claim{
		Position: head["position"], Cannot: head["cannot"], Target: head["target"], Order: head["order"],
		Without: head["without"], Hidden: head["hidden"], Tracked: head["tracked"], States: number(head["states"], -1),
	}
	if p.old {
		p.claim.modernize()
	}
	switch {
	case head["game"] != "spider":
		return fmt.Errorf("game: %.20q: want spider", head["game"])
	case p.claim.Hidden != blind && p.claim.Hidden != "known":
		return fmt.Errorf("hidden: %.20q: want known or blind", p.claim.Hidden)
	case p.claim.States < 0:
		return fmt.Errorf("states: bad number %.20q", head["states"])
	}
	return p.readClaim()
}

// modernize replaces the words of the old format by those of today.
func (c *Claim) modernize() {
	if c.Hidden == "unseen" {
		c.Hidden = blind
	}
	if what, ok := strings.CutPrefix(c.Cannot, "free "); ok {
		c.Cannot = "bare " + what
	}
}

// readClaim makes the position and the question of what the head says.
func (p *proof) readClaim() (err error) {
	c, forget := &p.claim, p.claim.Hidden == blind
	if p.position, err = readPosition(c.Position, forget); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if err = p.readQuestion(c.Cannot, c.Without); err != nil {
		return err
	}
	if p.exact = p.verb == "reach" && c.Order == ""; c.Order != "" && c.Order != "any" || p.verb != "reach" && c.Target+c.Order != "" {
		return fmt.Errorf("target, order: want a tableau and nothing or any, if the goal is to reach the tableau")
	}
	if p.verb == "reach" {
		if p.target, err = readPosition(c.Target, forget); err != nil {
			return fmt.Errorf("target: %w", err)
		}
	}
	for word := range strings.FieldsSeq(c.Tracked) {
		r := rankNamed(word)
		if r == 0 || p.tracked[r] {
			return fmt.Errorf("tracked: %.20q: want ranks, and each once", word)
		}
		p.tracked[r] = true
		p.ofTracked = p.ofTracked.or(p.ofRank[r])
	}
	start := p.start()
	p.at.look(p, &start)
	p.hadSpaces = p.at.spaces
	return nil
}

// readStates reads as many states as the head has announced.
func (p *proof) readStates(in *bufio.Scanner) error {
	p.states = make([]state, 0, min(p.claim.States, 1<<16))
	for i := range p.claim.States {
		if err := cmp.Or(p.pause("read", i), p.nextLine(in)); err != nil {
			return err
		}
		p.states = append(p.states, state{})
		if err := p.readState(in.Bytes(), &p.states[i]); err != nil {
			return fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	if in.Scan() {
		return fmt.Errorf("line %d: more lines than the %d states announced", p.line+1, p.claim.States)
	}
	return in.Err()
}

// readState reads the five fields of a state: how many chains each pile has left, the
// cards removed, the ranks parked, which card rests on which, and the loose cards. In
//
//	1 0 4 3 5 3 8 1 1 4 | | 10 | | 7.25 10.10
//
// pile 2 is emptied, a 10 fills a space, and card 25 of pile 7 and card 10 of pile 10 are
// loose.
func (p *proof) readState(line []byte, s *state) error {
	var fields [5][]byte
	if n := bytes.Count(line, []byte("|")) + 1; n != len(fields) {
		return fmt.Errorf("%d fields, want %d", n, len(fields))
	}
	for i := range fields {
		fields[i], line, _ = bytes.Cut(line, []byte("|"))
	}
	n := 0
	for word := range words(fields[0]) {
		k := number(string(word), -1)
		if n++; n > piles || k < 0 || k > p.chainsAtStart(n) {
			return bad("depth", word)
		}
		s.depth[n] = uint8(k)
	}
	if n < piles {
		return fmt.Errorf("%d depths, want %d", n, piles)
	}
	for word := range words(fields[1]) {
		c := p.card(word)
		if c == none || s.removed.has(c) {
			return bad("removed card", word)
		}
		s.removed.add(c)
	}
	for word := range words(fields[2]) {
		r := rankNamed(string(word))
		if r == 0 || r == engine.King || p.tracked[r] || s.parked[r] == maxCards {
			return bad("parked rank", word)
		}
		s.parked[r]++
	}
	for word := range words(fields[3]) {
		card, on, _ := bytes.Cut(word, []byte(">"))
		c, d := p.card(card), p.card(on)
		if !p.ofTracked.has(c) || !p.fits(c, d) || s.rests[c] != none {
			return bad("resting card", word)
		}
		s.rests[c] = d
	}
	for word := range words(fields[4]) {
		c := p.card(word)
		if c == none || s.loose.has(c) || p.ofTracked.has(c) {
			return bad("loose card", word)
		}
		s.loose.add(c)
	}
	return nil
}

// bad is the error for a word.
func bad(what string, word []byte) error { return fmt.Errorf("bad %s %.20q", what, word) }

// words yields the words between the spaces of a field.
func words(field []byte) iter.Seq[[]byte] {
	return func(yield func(word []byte) bool) {
		begin := 0
		for i, b := range field {
			if b == ' ' {
				if begin < i && !yield(field[begin:i]) {
					return
				}
				begin = i + 1
			}
		}
		if begin < len(field) {
			yield(field[begin:])
		}
	}
}

// card returns the card with a name like 2.13, the thirteenth card of pile 2 at the start, or
// none when there is none or nobody knows it. The name says nothing of the face: the two Kd of a
// position have two names, and a state tells them apart.
func (p *position) card(name []byte) uint8 {
	pile, place, dots := 0, 0, 0
	for _, b := range name {
		switch {
		case b == '.':
			pile, place, dots = place, 0, dots+1
		case b < '0' || b > '9' || place > maxCards:
			return none
		default:
			place = 10*place + int(b-'0')
		}
	}
	if dots != 1 || pile > piles || place < 1 || place > len(p.pile[pile]) || p.rank(p.pile[pile][place-1]) == 0 {
		return none
	}
	return p.pile[pile][place-1]
}
