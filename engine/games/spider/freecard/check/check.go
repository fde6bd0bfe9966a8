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
	"cmp"
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
	tracked  [engine.King + 2]bool
	followed []uint8 // the cards of tracked ranks
	states   []state
	first    int              // the line of the first state
	runs     int              // cards of runs tried in the state being checked
	listed   map[string][]set // the loose cards of the states, by all else that they say
}

// next goes on to the next line.
func (p *proof) next() error {
	p.line++
	if p.scan.Scan() {
		return nil
	}
	if err := p.scan.Err(); err != nil {
		return fmt.Errorf("line %d: %w", p.line, err)
	}
	return fmt.Errorf("line %d: the file ends too early", p.line)
}

// read reads the whole certificate.
func (p *proof) read() error {
	if p.next() != nil || p.scan.Text() != "patience certificate 1" {
		return fmt.Errorf(`not a certificate: it does not begin with "patience certificate 1"`)
	}
	head := map[string]string{}
	err := p.next()
	for _, name := range []string{"game", "position", "cannot", "target", "order", "without", "hidden", "tracked", "states"} {
		value, ok := strings.CutPrefix(p.scan.Text(), name+":")
		switch {
		case err != nil:
			return err
		case ok && name != "states":
			err = p.next()
		case !ok && name != "target" && name != "order":
			return fmt.Errorf("line %d: want %q, not %.40q", p.line, name+":", p.scan.Text())
		}
		if ok {
			head[name] = strings.TrimSpace(value)
		}
	}
	if err := p.readHead(head); err != nil {
		return err
	}
	return p.readStates()
}

// readHead makes the position and the question of what the head says.
func (p *proof) readHead(head map[string]string) (err error) {
	p.claim = Claim{
		Position: head["position"], Cannot: head["cannot"], Without: head["without"],
		Hidden: head["hidden"], Tracked: head["tracked"],
	}
	if p.claim.States, err = strconv.Atoi(head["states"]); err != nil || p.claim.States < 0 {
		return fmt.Errorf("states: bad number %.20q", head["states"])
	}
	if head["game"] != "spider" {
		return fmt.Errorf("game: %.20q: want spider", head["game"])
	}
	unseen := head["hidden"] == "unseen"
	if !unseen && head["hidden"] != "known" {
		return fmt.Errorf("hidden: %.20q: want known or unseen", head["hidden"])
	}
	if p.position, err = readPosition(head["position"], unseen); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	if p.question, err = readQuestion(head["cannot"], head["without"], &p.position); err != nil {
		return err
	}
	return cmp.Or(p.readTarget(head, unseen), p.readTracked())
}

// readTarget reads the tableau that is to be reached.
func (p *proof) readTarget(head map[string]string, unseen bool) (err error) {
	target, has := head["target"]
	order, ordered := head["order"]
	if p.anyOrder = order == "any"; ordered && !p.anyOrder {
		return fmt.Errorf("order: %.20q: want any", order)
	}
	if p.kind != reach {
		if has || ordered {
			return fmt.Errorf("target or order: the goal is no tableau")
		}
		return nil
	}
	if p.target, err = readPosition(target, unseen); err != nil {
		return fmt.Errorf("target: %w", err)
	}
	return nil
}

// readTracked reads the ranks that are tracked.
func (p *proof) readTracked() error {
	for _, word := range strings.Fields(p.claim.Tracked) {
		r, err := engine.ParseRank(word)
		if err != nil || r > engine.King {
			return fmt.Errorf("tracked: bad rank %.20q", word)
		}
		if !p.tracked[r] {
			p.tracked[r] = true
			p.followed = append(p.followed, p.ofRank[r]...)
		}
	}
	return nil
}

// readStates reads as many states as the head has announced.
func (p *proof) readStates() error {
	p.first = p.line + 1
	for range p.claim.States {
		if err := p.next(); err != nil {
			return err
		}
		s, err := p.readState(p.scan.Text())
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
	if len(p.states) == 0 {
		return p.lacking()
	}
	if start := p.start(); !p.stoodFor(&start) && !p.stoodFor(p.inOrder(&start)) {
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
		if err != nil || p.stoodFor(next) || p.stoodFor(p.inOrder(next)) {
			return
		}
		switch after := p.look(next); {
		case !p.breaks(s, next):
			err = fmt.Errorf("%s leads to a state that is not listed: %s", p.say(m), p.write(next))
		case p.meets(next, &after):
			err = fmt.Errorf("%s meets the goal", p.say(m))
		}
	})
	if err == nil && p.runs > maxRuns {
		err = fmt.Errorf("there are too many ways to remove a suit")
	}
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

// lacking returns nil when the goal needs a card that no pile has, which is the proof
// of a certificate without states.
func (p *proof) lacking() error {
	var have [256]bool
	for _, c := range p.cards {
		have[c.face] = true
	}
	for r := engine.Ace; p.kind == removeSuit && r <= engine.King; r++ {
		if !have[engine.NewCard(r, p.suit)] {
			return nil
		}
	}
	if p.kind == freeCard && !have[p.face] {
		return nil
	}
	return fmt.Errorf("states: there are none, and no card that the goal needs is missing")
}
