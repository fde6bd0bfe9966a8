// Package check decides whether a certificate of the free-card calculus proves what
// it claims. It was written from docs/proofs.md, which says what a certificate is
// and why a good one is a proof, and shares nothing with the program that finds
// certificates but the type of a card: it does not search, it only looks whether
// every move from every listed state leads to a listed state.
//
// Read check.go for what is checked, position.go for the position, question.go for
// the goal and the restrictions, state.go and moves.go for the calculus.
package check

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strconv"
	"strings"

	"patience/engine"
)

// A Claim is what a good certificate proves: from the position, the goal cannot be
// reached under the restrictions.
type Claim struct {
	Position string
	Cannot   string
	Without  string
	Hidden   string
	Tracked  string
	States   int
}

// String says the claim in a line.
func (c Claim) String() string {
	text := "impossible: " + c.Cannot
	if c.Without != "" {
		text += " without " + c.Without
	}
	return text
}

const (
	maxBytes = 1 << 31 // of the text
	maxLine  = 1 << 20
)

// Verify reads a certificate, compressed or not, and returns the claim that it
// proves, or an error that names the line where it fails.
func Verify(r io.Reader) (Claim, error) {
	r, err := plain(r)
	if err != nil {
		return Claim{}, err
	}
	p := proof{scan: bufio.NewScanner(io.LimitReader(r, maxBytes)), listed: map[string][]set{}}
	p.scan.Buffer(nil, maxLine)
	if err := p.read(); err != nil {
		return Claim{}, err
	}
	return p.claim, p.verify()
}

// plain returns the text of a certificate that may be compressed.
func plain(r io.Reader) (io.Reader, error) {
	b := bufio.NewReader(r)
	if magic, _ := b.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return gzip.NewReader(b)
	}
	return b, nil
}

// A proof is a certificate that has been read.
type proof struct {
	scan *bufio.Scanner
	line int

	claim Claim
	position
	question
	tracked [engine.King + 2]bool
	states  []state
	first   int              // the line of the first state
	listed  map[string][]set // the loose cards of the states, by all else that they say
}

// next returns the next line.
func (p *proof) next() (string, error) {
	p.line++
	if !p.scan.Scan() {
		if err := p.scan.Err(); err != nil {
			return "", fmt.Errorf("line %d: %w", p.line, err)
		}
		return "", fmt.Errorf("line %d: the file ends too early", p.line)
	}
	return p.scan.Text(), nil
}

// field returns the value of a line "name: value", or "" and leaves the line for
// later when it may be left out and is.
func (p *proof) field(line *string, name string, optional bool) (string, error) {
	value, ok := strings.CutPrefix(*line, name+":")
	if !ok {
		if optional {
			return "", nil
		}
		return "", fmt.Errorf("want %q, not %.40q", name+":", *line)
	}
	var err error
	if name != "states" {
		*line, err = p.next()
	}
	return strings.TrimSpace(value), err
}

// read reads the whole certificate.
func (p *proof) read() error {
	if line, err := p.next(); err != nil || line != "patience certificate 1" {
		return fmt.Errorf(`not a certificate: it does not begin with "patience certificate 1"`)
	}
	line, err := p.next()
	if err != nil {
		return err
	}
	var game, target, order, states string
	for _, f := range []struct {
		name     string
		value    *string
		optional bool
	}{
		{"game", &game, false}, {"position", &p.claim.Position, false}, {"cannot", &p.claim.Cannot, false},
		{"target", &target, true}, {"order", &order, true}, {"without", &p.claim.Without, false},
		{"hidden", &p.claim.Hidden, false}, {"tracked", &p.claim.Tracked, false}, {"states", &states, false},
	} {
		if *f.value, err = p.field(&line, f.name, f.optional); err != nil {
			return err
		}
	}
	if game != "spider" {
		return fmt.Errorf("game %.20q: want spider", game)
	}
	if err := p.readHead(target, order); err != nil {
		return err
	}
	if p.claim.States, err = strconv.Atoi(states); err != nil || p.claim.States < 1 {
		return fmt.Errorf("states: bad number %.20q", states)
	}
	return p.readStates()
}

// readHead makes the position and the question of what the head says.
func (p *proof) readHead(target, order string) (err error) {
	if p.claim.Hidden != "known" && p.claim.Hidden != "unseen" {
		return fmt.Errorf("hidden: %.20q: want known or unseen", p.claim.Hidden)
	}
	unseen := p.claim.Hidden == "unseen"
	if p.position, err = readPosition(p.claim.Position, unseen); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if p.question, err = readQuestion(p.claim.Cannot, p.claim.Without, &p.position); err != nil {
		return err
	}
	if p.kind == reach {
		if p.target, err = readPosition(target, unseen); err != nil {
			return fmt.Errorf("target: %w", err)
		}
	} else if target != "" || order != "" {
		return fmt.Errorf("target or order: the goal is no tableau")
	}
	if p.anyOrder = order == "any"; order != "" && !p.anyOrder {
		return fmt.Errorf("order: %.20q: want any", order)
	}
	for _, word := range strings.Fields(p.claim.Tracked) {
		r, err := engine.ParseRank(word)
		if err != nil || r > engine.King {
			return fmt.Errorf("tracked: bad rank %.20q", word)
		}
		p.tracked[r] = true
	}
	return nil
}

// readStates reads as many states as the head has announced.
func (p *proof) readStates() error {
	p.first = p.line + 1
	for range p.claim.States {
		line, err := p.next()
		if err != nil {
			return err
		}
		s, err := p.readState(line)
		if err != nil {
			return fmt.Errorf("line %d: %w", p.line, err)
		}
		p.states = append(p.states, s)
		key := string(p.key(nil, &s))
		p.listed[key] = append(p.listed[key], s.loose)
	}
	if p.scan.Scan() {
		return fmt.Errorf("more lines than the %d states announced", p.claim.States)
	}
	if err := p.scan.Err(); err != nil {
		return fmt.Errorf("after the last state: %w", err)
	}
	return nil
}

// verify checks that the start is listed, that no listed state meets the goal, and
// that no move leads out of the list.
func (p *proof) verify() error {
	if start := p.start(); !p.stoodFor(&start) {
		return fmt.Errorf("no listed state stands for the start")
	}
	for i := range p.states {
		s := &p.states[i]
		v := p.look(s)
		if p.meets(s, &v) {
			return fmt.Errorf("line %d: the state meets the goal", p.first+i)
		}
		if err := p.closed(s, &v); err != nil {
			return fmt.Errorf("line %d: %w", p.first+i, err)
		}
	}
	return nil
}

// closed checks that every move from a state leads to a listed one, or is one that
// the restrictions forbid.
func (p *proof) closed(s *state, v *view) error {
	var err error
	p.moves(s, v, func(m move, next *state) {
		if err != nil || p.stoodFor(next) {
			return
		}
		switch after := p.look(next); {
		case !p.breaks(s, next):
			err = fmt.Errorf("%s leads to a state that is not listed: %s", p.say(m), p.write(next))
		case p.meets(next, &after):
			err = fmt.Errorf("%s meets the goal", p.say(m))
		}
	})
	return err
}

// stoodFor says whether a listed state is like s, with all its loose cards.
func (p *proof) stoodFor(s *state) bool {
	var room [256]byte
	for _, loose := range p.listed[string(p.key(room[:0], s))] {
		if s.loose.within(loose) {
			return true
		}
	}
	return false
}
