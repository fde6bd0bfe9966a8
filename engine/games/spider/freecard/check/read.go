package check

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"patience/engine"
)

const (
	firstLine = "patience certificate 2"
	unseen    = "unseen" // how face-down cards are taken; or else known
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
	in.Buffer(nil, maxLine)
	if p.next(in) != nil || in.Text() != firstLine {
		return fmt.Errorf("not a certificate: it does not begin with %q", firstLine)
	}
	if err := p.readHead(in); err != nil {
		return err
	}
	return p.readStates(in)
}

// next goes on to the next line.
func (p *proof) next(in *bufio.Scanner) error {
	p.line++
	if in.Scan() {
		return nil
	}
	return fmt.Errorf("line %d: %w", p.line, cmp.Or(in.Err(), errEnds))
}

// readHead reads the lines before the states.
func (p *proof) readHead(in *bufio.Scanner) error {
	names := []string{"game", "position", "cannot", "target", "order", "without", "hidden", "tracked", "states"}
	head := map[string]string{}
	for i := 0; i < len(names); i++ {
		if err := p.next(in); err != nil {
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
	switch {
	case head["game"] != "spider":
		return fmt.Errorf("game: %.20q: want spider", head["game"])
	case p.claim.Hidden != unseen && p.claim.Hidden != "known":
		return fmt.Errorf("hidden: %.20q: want known or unseen", p.claim.Hidden)
	case p.claim.States < 0:
		return fmt.Errorf("states: bad number %.20q", head["states"])
	}
	return p.readClaim()
}

// readClaim makes the position and the question of what the head says.
func (p *proof) readClaim() (err error) {
	c, blind := &p.claim, p.claim.Hidden == unseen
	if p.position, err = readPosition(c.Position, blind); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if err = p.readQuestion(c.Cannot, c.Without); err != nil {
		return err
	}
	if p.exact = p.verb == "reach" && c.Order == ""; c.Order != "" && c.Order != "any" || p.verb != "reach" && c.Target+c.Order != "" {
		return fmt.Errorf("target, order: want a tableau and nothing or any, if the goal is to reach the tableau")
	}
	if p.verb == "reach" {
		if p.target, err = readPosition(c.Target, blind); err != nil {
			return fmt.Errorf("target: %w", err)
		}
	}
	for word := range strings.FieldsSeq(c.Tracked) {
		r, err := engine.ParseRank(word)
		if err != nil || r > engine.King || p.tracked[r] {
			return fmt.Errorf("tracked: %.20q: want ranks, and each once", word)
		}
		p.tracked[r] = true
		p.ofTracked = p.ofTracked.or(p.ofRank[r])
	}
	slot := 0
	for c := range p.ofTracked.all {
		p.slot[c] = slot
		slot++
	}
	return nil
}

// readStates reads as many states as the head has announced.
func (p *proof) readStates(in *bufio.Scanner) error {
	for i := range p.claim.States {
		if err := cmp.Or(p.pause("read", i, true), p.next(in)); err != nil {
			return err
		}
		s, err := p.readState(in.Bytes())
		if err != nil {
			return fmt.Errorf("line %d: %w", p.line, err)
		}
		p.list(s)
	}
	if in.Scan() {
		return fmt.Errorf("line %d: more lines than the %d states announced", p.line+1, p.claim.States)
	}
	return in.Err()
}

// readState reads the five fields of a state.
func (p *proof) readState(line []byte) (s state, err error) {
	fields := bytes.Split(line, []byte("|"))
	if len(fields) != 5 {
		return s, fmt.Errorf("%d fields, want 5", len(fields))
	}
	if s.depth, err = p.readDepths(fields[0]); err != nil {
		return s, err
	}
	if s.removed, err = p.readCards(fields[1], "removed card"); err != nil {
		return s, err
	}
	if s.loose, err = p.readCards(fields[4], "loose card"); err != nil {
		return s, err
	}
	if !s.loose.and(p.ofTracked).empty() {
		return s, fmt.Errorf("bad loose card: one of a tracked rank")
	}
	if err = p.readRests(&s, fields[3]); err != nil {
		return s, err
	}
	return s, each(fields[2], "parked rank", func(w []byte) bool { return p.readParked(&s, w) })
}

// each reads the words of a field.
func each(field []byte, what string, read func(word []byte) bool) error {
	for w := range bytes.FieldsSeq(field) {
		if !read(w) {
			return fmt.Errorf("bad %s %.20q", what, w)
		}
	}
	return nil
}

// readDepths reads a depth a pile, which cannot have more chains than at the start.
// Many states have the same depths: they are read once.
func (p *proof) readDepths(field []byte) (d depths, err error) {
	if d, ok := p.depthsRead[string(field)]; ok {
		return d, nil
	}
	n := 0
	err = each(field, "depth", func(w []byte) bool {
		n++
		k := number(string(w), -1)
		if n > piles || k < 0 || k > len(p.heads[n]) {
			return false
		}
		d[n] = uint8(k)
		return true
	})
	if err == nil && n != piles {
		err = fmt.Errorf("%d depths, want %d", n, piles)
	}
	if err == nil {
		p.depthsRead[string(field)] = d
	}
	return d, err
}

// readCards reads cards, which must be known and not be repeated. Many states have
// the same loose cards: they are read once.
func (p *proof) readCards(field []byte, what string) (cards set, err error) {
	if cards, ok := p.cardsRead[string(field)]; ok {
		return cards, nil
	}
	err = each(field, what, func(w []byte) bool {
		c, ok := p.named[string(w)]
		if !ok || cards.has(c) {
			return false
		}
		cards.add(c)
		return true
	})
	if err == nil {
		p.cardsRead[string(field)] = cards
	}
	return cards, err
}

// readParked reads the rank of an occupant: below the King and not tracked.
func (p *proof) readParked(s *state, word []byte) bool {
	r, err := engine.ParseRank(string(word))
	if err != nil || r >= engine.King || p.tracked[r] || s.parked[r] == maxCards {
		return false
	}
	s.parked[r]++
	return true
}

// readRests reads what the cards of tracked ranks rest on, each text once.
func (p *proof) readRests(s *state, field []byte) (err error) {
	rests, ok := p.restsRead[string(field)]
	if s.rests = rests; ok {
		return nil
	}
	s.rests = p.nowhere()
	if err = each(field, "resting card", func(w []byte) bool { return p.readRest(s, w) }); err == nil {
		p.restsRead[string(field)] = s.rests
	}
	return err
}

// readRest reads card>card: what a card of a tracked rank rests on.
func (p *proof) readRest(s *state, word []byte) bool {
	a, b, _ := bytes.Cut(word, []byte(">"))
	c, okC := p.named[string(a)]
	d, okD := p.named[string(b)]
	if !okC || !okD || !p.ofTracked.has(c) || !p.fits(c, d) || s.rests[p.slot[c]] != none {
		return false
	}
	p.rest(s, c, d)
	return true
}
