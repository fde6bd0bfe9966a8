// Package freecard decides whether a certificate of the free-card calculus proves what
// it claims. It was written from docs/certificates.md, which says what a certificate is
// and why a good one is a proof, and shares nothing with the program that finds
// certificates but the type of a card: it does not search, it only looks whether
// every move from every listed state leads to a listed state.
//
// Read it in this order: this file for what is checked; position.go and question.go
// for what the proof is about, whose words package about reads; state.go and moves.go for the calculus; names.go for
// which states a listed state stands for; read.go for the format.
package freecard

import (
	"fmt"

	"patience/engine"
	"patience/engine/certificate"
)

// check checks a certificate whose head was taken apart.
func check(f *certificate.File) (certificate.Claim, error) {
	p := &proof{file: f}
	if err := p.readHead(); err != nil {
		return certificate.Claim{}, err
	}
	if err := p.readStates(); err != nil {
		return certificate.Claim{}, err
	}
	if err := p.verify(); err != nil {
		return certificate.Claim{}, err
	}
	return p.claim(), nil
}

// A head is what a certificate claims, in its words.
type head struct{ position, cannot, target, order, without, hidden, tracked string }

// A proof is a certificate that has been read.
type proof struct {
	file *certificate.File
	head head
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
		if err := p.file.Pause("checked", i); err != nil {
			return err
		}
		if err := p.checkState(&p.states[i]); err != nil {
			return fmt.Errorf("line %d: %w", p.file.Line()-len(p.states)+i+1, err)
		}
	}
	return nil
}

// checkState checks that a state does not meet the goal, and that every move from it
// leads to a listed state, or is one that the restrictions forbid.
func (p *proof) checkState(s *state) error {
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
	wanted := v.Goal == "turn" && (v.Pile == 0 || v.Pile == n) && !v.turned()
	return n > 0 && (d == 0 && v.noSpace || d > 0 && d <= v.down[n] && v.noTurn && !wanted)
}

// lacking returns nil when the goal needs a card that no pile has, which is the proof
// of a certificate without states.
func (p *proof) lacking() error {
	if p.Card != engine.Unknown && p.ofFace[p.Card].empty() {
		return nil
	}
	for r := engine.Ace; p.OneSuit && r <= engine.King; r++ {
		if p.ofFace[engine.NewCard(r, p.Suit)].empty() {
			return nil
		}
	}
	return fmt.Errorf("states: there are none, and no card that the goal needs is missing")
}
