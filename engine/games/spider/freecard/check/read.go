package check

import (
	"bufio"
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
	in.Buffer(make([]byte, 1<<16), maxLine)
	if p.nextLine(in) != nil || in.Text() != firstLine {
		return fmt.Errorf("not a certificate: it does not begin with %q", firstLine)
	}
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

// readHead reads the lines before the states.
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

// readState reads the five fields of a state.
func (p *proof) readState(line []byte, s *state) error {
	in := scanner{line: line}
	for n := 1; n <= piles; n++ {
		in.more()
		k := in.number()
		in.check("depth", k <= p.chainsAtStart(n))
		s.depth[n] = uint8(k)
	}
	for in.endField(); in.more(); {
		c := in.card(&p.position)
		in.check("removed card", c != none && !s.removed.has(c))
		s.removed.add(c)
	}
	for in.endField(); in.more(); {
		r := in.rank()
		in.check("parked rank", r > 0 && r < engine.King && !p.tracked[r] && s.parked[r] < maxCards)
		s.parked[r]++
	}
	for in.endField(); in.more(); {
		c, on := in.card(&p.position), uint8(none)
		if in.skip('>') {
			on = in.card(&p.position)
		}
		in.check("resting card", p.ofTracked.has(c) && p.fits(c, on) && s.rests[c] == none)
		s.rests[c] = on
	}
	for in.endField(); in.more(); {
		c := in.card(&p.position)
		in.check("loose card", c != none && !s.loose.has(c) && !p.ofTracked.has(c))
		s.loose.add(c)
	}
	if in.endField(); in.err == nil && in.at != len(line)+1 {
		return errors.New("want five fields")
	}
	return in.err
}
