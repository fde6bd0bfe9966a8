// Package freecard decides whether a certificate of the free-card calculus proves what
// it claims. It was written from docs/certificates.md, which says what a certificate is
// and why a good one is a proof, and shares nothing with the program that finds
// certificates but the type of a card: it does not search, it only looks whether
// every move from every listed state leads to a listed state.
//
// Read it in this order: this file for what is checked; position.go, question.go and
// ban.go for what the proof is about; state.go and moves.go for the calculus; names.go for
// which states a listed state stands for; read.go for the format.
package freecard

import (
	"context"
	"fmt"
	"io"

	"patience/engine"
)

// A Claim is what a good certificate proves: from the position, the goal cannot be
// reached under the restrictions.
type Claim struct {
	Position, Cannot, Without string
	Target, Order             string // the tableau to reach; "any" when its piles may be in any order
	Hidden, Tracked           string
	Proviso                   string // "", or of which lines alone it is proved
	States                    int
}

// String says what is impossible, but for the position and the target.
func (c Claim) String() string {
	text := "impossible: " + c.Cannot
	if c.Without != "" {
		text += " without " + c.Without
	}
	switch {
	case c.Proviso != "":
		text += ", " + c.Proviso
	case c.Hidden == blind:
		text += ", whatever the face-down cards are"
	}
	return text
}

// Verify reads a certificate, compressed or not, and returns the claim that it
// proves, or an error that names the place where it fails.
func Verify(r io.Reader) (Claim, error) { return VerifyContext(context.Background(), r, nil) }

// VerifyContext is Verify, but stops when ctx ends, and reports from time to time how
// many of the states were read or checked; report may be nil.
func VerifyContext(ctx context.Context, r io.Reader, report func(what string, done, of int)) (Claim, error) {
	p := &proof{ctx: ctx, report: report}
	if err := p.read(r); err != nil {
		return Claim{}, err
	}
	if err := p.verify(); err != nil {
		return Claim{}, err
	}
	if p.inPlay || p.unknownUp {
		p.claim.Proviso = proviso
	}
	return p.claim, nil
}

// A proof is a certificate that has been read.
type proof struct {
	ctx    context.Context
	report func(what string, done, of int)
	line   int  // the last line that was read
	old    bool // the format is the one before

	claim Claim
	position
	question
	tracked   [engine.King + 1]bool
	ofTracked set // the cards of tracked ranks
	list
	at, after view   // the state that is looked at, and one that a step leads to
	steps     []step // from the one to others
	inPlay    bool   // a card that the position does not tell could come into play
}

// verify checks that the start is listed, that no listed state meets the goal, and
// that no move leads out of the list.
func (p *proof) verify() error {
	if len(p.states) == 0 {
		p.inPlay = p.unknownDown && !p.noTurn || p.mayTurnUp()
		return p.lacking()
	}
	p.index()
	if start := p.start(); !p.listed(&start) {
		return fmt.Errorf("no listed state stands for the start")
	}
	for i := range p.states {
		if err := p.pause("checked", i); err != nil {
			return err
		}
		if err := p.check(&p.states[i]); err != nil {
			return fmt.Errorf("line %d: %w", p.line-len(p.states)+i+1, err)
		}
	}
	return nil
}

// pause reports now and then, and returns an error when the work is to stop.
func (p *proof) pause(what string, done int) error {
	if done%4096 != 0 {
		return nil
	}
	if p.report != nil {
		p.report(what, done, p.claim.States)
	}
	return context.Cause(p.ctx)
}

// check checks that a state does not meet the goal, and that every move from it
// leads to a listed state, or is one that the restrictions forbid.
func (p *proof) check(s *state) error {
	v := &p.at
	v.look(p, s)
	if v.meets() {
		return fmt.Errorf("the state meets the goal")
	}
	p.inPlay = p.inPlay || v.shows()
	for i := range v.moves() {
		st := &p.steps[i]
		if p.listed(&st.next) || p.forbids(s, st) {
			continue
		}
		if !v.breaks(st) {
			return fmt.Errorf("%s leads to a state that is not listed", p.say(st))
		}
		if p.after.look(p, &st.next); p.after.meets() {
			return fmt.Errorf("%s meets the goal", p.say(st))
		}
		p.inPlay = p.inPlay || p.mayTurnUp() && p.after.shows()
	}
	return nil
}

// breaks says whether a step empties a pile or turns up a card that the restrictions
// forbid.
func (v *view) breaks(st *step) bool {
	n, d := st.pile, int(st.next.depth[st.pile])
	wanted := v.verb == "turn" && (v.wanted == 0 || v.wanted == n) && !v.turned()
	return n > 0 && (d == 0 && v.noSpace || d > 0 && d <= v.down[n] && v.noTurn && !wanted)
}

// lacking returns nil when the goal needs a card that no pile has, which is the proof
// of a certificate without states.
func (p *proof) lacking() error {
	if p.face != engine.Unknown && p.ofFace[p.face].empty() {
		return nil
	}
	for r := engine.Ace; p.oneSuit && r <= engine.King; r++ {
		if p.ofFace[engine.NewCard(r, p.goalSuit)].empty() {
			return nil
		}
	}
	return fmt.Errorf("states: there are none, and no card that the goal needs is missing")
}
